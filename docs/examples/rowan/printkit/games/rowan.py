"""Rowan: whoever first has four of his stones in a straight line wins.

The example of docs/add-a-game.md. Players put stones on empty cells by turns; when the board is
full and nobody has won, the longer row wins.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from printkit.errors import NotationError
from printkit.rules.game import Game, Outcome, Placement, Role, Scores, Setting, Violation
from printkit.rules.options import IntegerOption
from printkit.topology.lattice import FINENESS, HEX

BLACK, WHITE = "black", "white"

_AXES = tuple((FINENESS * q, FINENESS * r) for q, r in HEX.steps[:3])  # one way along each


class RowanPosition(NamedTuple):
    """The cells with stones, by number, and the longest row: black's and white's."""

    stones: tuple[frozenset[int], frozenset[int]]
    longest: tuple[int, int]


class Rowan(Game[RowanPosition, int]):
    """One ruleset of Rowan on one board; a move is the number of a cell."""

    names = ("rowan",)
    roles = (BLACK, WHITE)
    lattices = {"rowan": "hex"}
    play_on = "cells"
    columns = ("stone", BLACK, WHITE)
    option_kinds = {"row": IntegerOption(4, "how many in a row win")}

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.needed: int = setting.options["row"]

    def start(self) -> RowanPosition:
        return RowanPosition((frozenset(), frozenset()), (0, 0))

    def to_move(self, position: RowanPosition) -> Role:
        black, white = position.stones
        return self.roles[len(black) - len(white)]

    # Notation

    _CELL = re.compile(r"[A-Za-z]+[0-9]+")

    def parse_move(self, text: str, position: RowanPosition) -> int:
        name = text.strip()
        if not self._CELL.fullmatch(name):
            raise NotationError("syntax", f"'{name[:40]}' is not a cell; write one such as c3")
        cell = self.labels.find(name)
        if cell is None:
            raise NotationError("off-board", f"the board has no cell '{name[:40]}'")
        return cell

    def format_move(self, move: int) -> str:
        return self.labels.names[move]

    # Rules

    def check(self, position: RowanPosition, move: int) -> Violation | None:
        for role, stones in zip(self.roles, position.stones, strict=True):
            if move in stones:
                return Violation("occupied", f"{self.format_move(move)} has a {role} stone")
        return None

    def apply(self, position: RowanPosition, move: int) -> RowanPosition:
        (black, white), (of_black, of_white) = position
        if self.to_move(position) == BLACK:
            black |= {move}
            of_black = max(of_black, self._row(black, move))
        else:
            white |= {move}
            of_white = max(of_white, self._row(white, move))
        return RowanPosition((black, white), (of_black, of_white))

    def _row(self, stones: frozenset[int], cell: int) -> int:
        """The longest row of these stones through one of them."""
        return max(
            1 + self._run(stones, cell, (q, r)) + self._run(stones, cell, (-q, -r))
            for q, r in _AXES
        )

    def _run(self, stones: frozenset[int], cell: int, step: tuple[int, int]) -> int:
        """How many stones follow upon a cell one way."""
        q, r = self.board.cells[cell]
        length = 0
        while self.board.cell_index.get((q := q + step[0], r := r + step[1])) in stones:
            length += 1
        return length

    def outcome(self, position: RowanPosition) -> Outcome | None:
        black, white = position.longest
        winner = BLACK if black > white else WHITE if white > black else None
        scores = self.standing(position)
        if winner and scores[winner] >= self.needed:
            return Outcome(winner, scores, f"{winner} has {scores[winner]} in a row")
        if sum(map(len, position.stones)) < len(self.board.cells):
            return None
        return Outcome(winner, scores, "the board is full")

    def standing(self, position: RowanPosition) -> Scores:
        return dict(zip(self.roles, position.longest, strict=True))

    def moves(self, position: RowanPosition) -> Iterator[int]:
        if self.outcome(position) is None:
            taken = frozenset().union(*position.stones)
            yield from (cell for cell, _ in enumerate(self.board.cells) if cell not in taken)

    # For people

    def placements(self, position: RowanPosition) -> tuple[Placement, ...]:
        return tuple(
            Placement("stone", (self.board.cells[cell],), role)
            for role, stones in zip(self.roles, position.stones, strict=True)
            for cell in sorted(stones)
        )

    def changes(self, before: RowanPosition, move: int, after: RowanPosition) -> Mapping[str, str]:
        black, white = after.longest
        return {"stone": self.format_move(move), BLACK: str(black), WHITE: str(white)}
