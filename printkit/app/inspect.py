"""Use case: the figures of a board of hexagons."""

from typing import Any, NamedTuple

from printkit.app.progress import Told, nobody
from printkit.app.turns import Turns, expected_turns, few_games
from printkit.definitions.board_definition import BoardDefinition
from printkit.errors import InputError
from printkit.generate.document import Row, rows
from printkit.generate.figures import Figures, figures
from printkit.language import labelled
from printkit.lookup import load_board
from printkit.topology.lattice import FINENESS, HEX


class Inspection(NamedTuple):
    """A board, its figures and, where games were played, the number of their turns."""

    board: BoardDefinition
    figures: Figures
    turns: Turns | None

    def rows(self) -> list[Row]:
        """The figures, each with its name and perhaps a remark."""
        return [*rows(self.figures), *([self.turns.row()] if self.turns else [])]

    def describe(self) -> str:
        """The figures for a person."""
        board, rows = self.board, self.rows()
        told = board.title.startswith(board.name)
        label = max(len(row.label) for row in rows)
        value = max(len(row.value) for row in rows)
        lines = (f"{row.label:<{label}}  {row.value:>{value}}  {row.remark}" for row in rows)
        head = board.title if told else labelled(board.name, board.title)
        return "\n".join([head, "", *map(str.rstrip, lines)]) + "\n"

    def as_dict(self) -> dict[str, Any]:
        """The figures as JSON holds them."""
        its = self.figures
        figures = {"neck" if key == "width" else key: its._asdict()[key] for key in its._fields}
        return {
            "board": self.board.name,
            **figures,
            "legs_per_hex": its.roughness,
            "least_perimeter": its.least_perimeter,
            "turns": self.turns and self.turns._asdict(),
        }


def inspect(reference: str | BoardDefinition, games: int | None, told: Told = nobody) -> Inspection:
    """Measure a board, and play `games` of Xong on it: by default a few, if it is small.

    `reference` is a name, a path or the board; `told` hears the number of games played. Raises
    InputError.
    """
    board = load_board(reference) if isinstance(reference, str) else reference
    if board.lattice is not HEX:
        raise InputError(f"these are figures of boards of hexagons; '{board.name}' is square")
    its = figures((q // FINENESS, r // FINENESS) for q, r in board.board.cells)
    played = few_games(board) if games is None else games
    return Inspection(board, its, expected_turns(board, played, told))
