"""Gosix: stones on the corners of hexagons; larger chains capture hexagons.

A hexagon is closed when stones occupy its six corners. The player with more stones in the chains
that reach a closed hexagon captures the hexagon, and removes his own stones from the corners of the
hexagon. A closed hexagon is tied while both players have equally many stones in the chains that
reach the hexagon. The first player who captures more than half of the hexagons wins.
"""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from typing import NamedTuple

from printkit.base.errors import InputError, NotationError
from printkit.base.language import _, ngettext, role_name
from printkit.boards.masks import bits, mask_of
from printkit.boards.shapes import region
from printkit.rules.game import (
    Column,
    Game,
    Outcome,
    PieceOnBoard,
    Role,
    Scores,
    Setting,
    Termination,
    Violation,
)
from printkit.rules.options import ChoiceOption

BLACK, WHITE = "black", "white"

Pair = tuple[int, int]  # black's value, white's value


class GosixTermination(StrEnum):
    """The reasons for the end of a game that apply only to Gosix."""

    FOUR_CAPTURED = "four-captured"


class GosixMove(NamedTuple):
    """A turn of Gosix: the index of the dot on which a stone is placed."""

    dot: int


class GosixPosition(NamedTuple):
    """Masks of both players' stones and captured hexagons; `mover` is the role to move (0 or 1)."""

    stones: Pair
    hexagons: Pair
    mover: int

    @property
    def occupied(self) -> int:
        """The mask of the dots with a stone."""
        return self.stones[0] | self.stones[1]

    @property
    def captured(self) -> int:
        """The mask of the captured hexagons."""
        return self.hexagons[0] | self.hexagons[1]


class Gosix(Game[GosixPosition, GosixMove]):
    """The game Gosix, with one ruleset on one board; sets of dots or hexagons are bit masks."""

    names = ("gosix",)
    roles = (BLACK, WHITE)
    lattices = {"gosix": "hex"}
    play_on = "vertices"
    first_by_chance = True
    terminations = {
        GosixTermination.FOUR_CAPTURED: "a player has more than half of the hexagons",
        Termination.BOARD_FULL: "no dot is free",
    }
    columns = (Column.turn("dot"), Column.note("captured"), *map(Column.score, (BLACK, WHITE)))
    option_kinds = {
        "full_board": ChoiceOption(
            "majority",
            "draw",
            doc="who wins when no dot is free: the player with more hexagons, or nobody",
        )
    }

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        board = self.board
        if self.labels.scheme != "dots":
            raise InputError(
                "gosix is played on dots: its board needs 'labels: dots', "
                f"found 'labels: {self.labels.scheme}'"
            )
        self.all_dots = (1 << len(board.vertices)) - 1
        self.corners = tuple(mask_of(dots) for dots in board.cell_vertices)
        self.neighbours = tuple(mask_of(dots) for dots in board.vertex_neighbours)
        self.needed = len(board.cells) // 2 + 1  # the number of hexagons with which a player wins
        names = self.labels.names
        self._all_names = f"{names[0]} to {names[-1]}"
        self._longest_name = len(names[-1])

    def start(self) -> GosixPosition:
        return GosixPosition((0, 0), (0, 0), self.roles.index(self.setting.first))

    def to_move(self, position: GosixPosition) -> Role:
        return self.roles[position.mover]

    _LETTERS = re.compile(r"[A-Za-z]+")

    def parse_move(self, text: str, position: GosixPosition) -> GosixMove:
        name = text.strip()
        if not self._LETTERS.fullmatch(name) or len(name) > self._longest_name:
            message = _("'{text}' does not name one dot; write one of {names}")
            message = message.format(text=name[:40], names=self._all_names)
            raise NotationError("syntax", message)
        dot = self.labels.find(name)
        if dot is None:
            message = _("the board has no dot '{name}'; it has {names}")
            message = message.format(name=name, names=self._all_names)
            raise NotationError("off-board", message)
        return GosixMove(dot)

    def format_move(self, move: GosixMove) -> str:
        return self.labels.names[move.dot]

    def check(self, position: GosixPosition, move: GosixMove) -> Violation | None:
        for role, stones in zip(self.roles, position.stones, strict=True):
            if stones >> move.dot & 1:
                name = self.format_move(move)
                message = _("the dot {name} already has a {colour} stone")
                return Violation("occupied", message.format(name=name, colour=role_name(role)))
        return None

    def moves(self, position: GosixPosition) -> Iterator[GosixMove]:
        if self.outcome(position) is None:
            yield from map(GosixMove, bits(self.all_dots & ~position.occupied))

    def apply(self, position: GosixPosition, move: GosixMove) -> GosixPosition:
        black, white = position.stones
        stone = 1 << move.dot
        placed = (black | stone, white) if position.mover == 0 else (black, white | stone)
        return self.resolved(GosixPosition(placed, position.hexagons, 1 - position.mover))

    def resolved(self, position: GosixPosition) -> GosixPosition:
        """Return `position` after rounds of captures, until no capture is left or a player wins."""
        while closed := self.closed_hexagons(position):
            by_black, by_white = captured = position.hexagons
            black, white = position.stones
            for hexagon in closed:
                blacks, whites = self.totals(position, hexagon)
                if blacks > whites:
                    by_black |= 1 << hexagon
                    black &= ~self.corners[hexagon]
                elif whites > blacks:
                    by_white |= 1 << hexagon
                    white &= ~self.corners[hexagon]
            if (by_black, by_white) == captured:
                break
            position = GosixPosition((black, white), (by_black, by_white), position.mover)
            if self.winner(position) is not None:
                break
        return position

    def closed_hexagons(self, position: GosixPosition) -> list[int]:
        """Return the indices of the closed hexagons in `position` that nobody has captured."""
        (black, white), (by_black, by_white), _mover = position
        vacant, captured = ~(black | white), by_black | by_white
        return [
            hexagon
            for hexagon, corners in enumerate(self.corners)
            if not corners & vacant and not captured >> hexagon & 1
        ]

    def totals(self, position: GosixPosition, hexagon: int) -> Pair:
        """Return each player's number of stones in the chains that reach `hexagon`."""
        corners, (black, white) = self.corners[hexagon], position.stones
        return (
            region(corners, black, self.neighbours).bit_count(),
            region(corners, white, self.neighbours).bit_count(),
        )

    def winner(self, position: GosixPosition) -> Role | None:
        """Return the player with more than half of the hexagons, or None if neither has so many."""
        for role, hexagons in zip(self.roles, position.hexagons, strict=True):
            if hexagons.bit_count() >= self.needed:
                return role
        return None

    def standing(self, position: GosixPosition) -> Scores:
        black, white = position.hexagons
        return {BLACK: black.bit_count(), WHITE: white.bit_count()}

    def outcome(self, position: GosixPosition) -> Outcome | None:
        scores = self.standing(position)
        winner = self.winner(position)
        if winner is not None:
            reason = ngettext(
                "{player} has {count} hexagon", "{player} has {count} hexagons", scores[winner]
            ).format(player=role_name(winner), count=scores[winner])
            return Outcome(winner, scores, GosixTermination.FOUR_CAPTURED, reason)
        if position.occupied != self.all_dots:
            return None
        if self.setting.options["full_board"] == "majority" and scores[BLACK] != scores[WHITE]:
            winner = max(self.roles, key=scores.__getitem__)
        return Outcome(winner, scores, Termination.BOARD_FULL, _("no dot is free"))

    def named_sites(self, move: GosixMove) -> list[int]:
        return [move.dot]

    def placements(self, position: GosixPosition) -> tuple[PieceOnBoard, ...]:
        stones = ("stone", self.board.vertices, position.stones)
        captures = ("capture", self.board.cells, position.hexagons)
        return tuple(
            PieceOnBoard(piece, (sites[number],), role)
            for piece, sites, masks in (stones, captures)
            for role, mask in zip(self.roles, masks, strict=True)
            for number in bits(mask)
        )

    def notes(
        self, before: GosixPosition, move: GosixMove, after: GosixPosition
    ) -> Mapping[str, str]:
        captured = [
            f"{hexagon + 1} {role_name(BLACK if after.hexagons[0] >> hexagon & 1 else WHITE)}"
            for hexagon in bits(after.captured & ~before.captured)
        ]
        return {"captured": ", ".join(captured)}
