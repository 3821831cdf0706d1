"""Use case: the figures of a board of hexagons."""

from typing import Any, NamedTuple

from printkit.catalog import load_board
from printkit.definitions.board import BoardDefinition
from printkit.errors import InputError
from printkit.generate.document import Row, rows
from printkit.generate.figures import Figures, figures
from printkit.topology.lattice import FINENESS, HEX

GAMES = 20
MOST_HEXAGONS = 120  # of a board for which a few games are played unasked: more take long


class Turns(NamedTuple):
    """How long games at random took on average, and how much that varied."""

    games: int
    mean: float
    deviation: float


class Inspection(NamedTuple):
    """A board, its figures and, where games were played, the number of their turns."""

    board: BoardDefinition
    figures: Figures
    turns: Turns | None

    def rows(self) -> list[Row]:
        """The figures, each with its name and perhaps a remark."""
        if self.turns is None:
            return rows(self.figures)
        games, mean, deviation = self.turns
        remark = f"±{deviation:.1f}, in {games} games of Xong played at random"
        return [*rows(self.figures), Row("turns", f"{mean:.1f}", remark)]

    def as_dict(self) -> dict[str, Any]:
        """The figures as JSON holds them."""
        its = self.figures
        return {
            "board": self.board.name,
            **its._asdict(),
            "legs_per_hex": its.roughness,
            "least_perimeter": its.least_perimeter,
            "turns": self.turns and self.turns._asdict(),
        }


def inspect(reference: str, games: int | None) -> Inspection:
    """Measure a board, and play games of Xong on it: so many, or by default a few if it is small.

    Raises InputError.
    """
    board = load_board(reference)
    if board.lattice is not HEX:
        raise InputError(f"these are figures of boards of hexagons; '{board.name}' is square")
    its = figures((q // FINENESS, r // FINENESS) for q, r in board.board.cells)
    if games is None:
        games = GAMES if board.play_on == "edges" and its.cells <= MOST_HEXAGONS else 0
    return Inspection(board, its, _turns(reference, games) if games else None)


def _turns(reference: str, games: int) -> Turns:
    from printkit.app.simulate import SimulationRequest, simulated  # only games need players

    request = SimulationRequest("xong", board=reference, games=games, jobs=1)
    turns = simulated(request, lambda _: None).tally.turns
    return Turns(games, turns.mean, turns.deviation)
