"""Hex: join your two sides of the board by a chain of your stones; the second player may swap.

Red owns the upper and the lower side, blue the left and the right side. A draw is impossible.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum

from printkit.base.errors import InputError
from printkit.base.language import _, role_name
from printkit.boards.masks import bits, mask_of
from printkit.boards.shapes import region
from printkit.rules.game import Outcome, Setting, Violation
from printkit.rules.options import FlagOption
from printkit.rules.placement_game import Ending, PlacementGame, PlacementMove, Stones

RED, BLUE = "red", "blue"
SWAP = PlacementMove(-1)  # in place of the second turn: the first stone becomes a blue one


class HexEnding(StrEnum):
    """The end of every game of Hex."""

    CONNECTED = "connected"


class Hex(PlacementGame):
    """Sites are numbered row by row; both sides of a player are masks of cells."""

    names = ("hex",)
    roles = (RED, BLUE)
    lattices = {"hex": "hex"}
    play_on = "cells"
    option_kinds = {"swap": FlagOption("whether the second player may swap", default=True)}
    codes = {"no-swap": "the swap is not the second turn, or the ruleset has no swap"}
    terminations = {HexEnding.CONNECTED: "a chain joins both sides of its colour"}

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        columns = sorted({across for across, _ in self.sites})
        rows = sorted({down for _, down in self.sites})
        if len(self.sites) != len(columns) * len(rows):
            raise InputError("hex is played on a rhombus: each row one cell further to the right")
        self.sides = (self._ends(1), self._ends(0))
        self.mirrored = tuple(  # for each cell, its image after an exchange of rows and columns
            self.board.cell_index.get((down, across), -1) for across, down in self.sites
        )

    def _ends(self, axis: int) -> tuple[int, int]:
        """Return the masks of the first and the last row (`axis` 1) or column (`axis` 0)."""
        places = [site[axis] for site in self.sites]
        first, last = (
            mask_of(site for site, place in enumerate(places) if place == end)
            for end in (min(places), max(places))
        )
        return first, last

    def parse_move(self, text: str, position: Stones) -> PlacementMove:
        return SWAP if text.strip().lower() == "swap" else super().parse_move(text, position)

    def format_move(self, move: PlacementMove) -> str:
        return "swap" if move == SWAP else super().format_move(move)

    def check(self, position: Stones, move: PlacementMove) -> Violation | None:
        if move != SWAP:
            return super().check(position, move)
        if position.turns == 1 and self.setting.options["swap"]:
            return None
        message = _("only the second turn may be a swap, if the ruleset has it")
        return Violation("no-swap", message)

    def apply(self, position: Stones, move: PlacementMove) -> Stones:
        if move != SWAP:
            return super().apply(position, move)
        (stone,) = bits(position.stones[0])
        return Stones((0, 1 << self.mirrored[stone]), position.turns + 1)

    def moves(self, position: Stones) -> Iterator[PlacementMove]:
        if self.check(position, SWAP) is None:
            yield SWAP
        yield from super().moves(position)

    def named_sites(self, move: PlacementMove) -> Sequence[int] | None:
        return None if move == SWAP else [move.site]

    def chain(self, position: Stones, role: int) -> int:
        """Return the mask of the stones of a role (0 or 1) that join its sides, or 0."""
        (first, last), stones = self.sides[role], position.stones[role]
        return region(region(first, stones, self.neighbours) & last, stones, self.neighbours)

    def winner(self, position: Stones) -> Ending | None:
        for number, role in enumerate(self.roles):
            if self.chain(position, number):
                reason = _("a chain joins {player}'s sides").format(player=role_name(role))
                return Ending(role, HexEnding.CONNECTED, reason)
        return None

    def outcome(self, position: Stones) -> Outcome | None:
        found = self.winner(position)
        return Outcome(found.winner, {}, found.termination, found.reason) if found else None
