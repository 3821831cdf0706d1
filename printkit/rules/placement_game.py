"""A base class for games in which each turn places one stone on a free site of the board.

In a subclass, `winner` decides when the game ends, and `refusal` may forbid placements. The
sites are cells, or vertices of hexagons. Sets of sites are bit masks, see `printkit.boards.masks`.
"""

import re
from abc import abstractmethod
from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import ClassVar, NamedTuple, final

from printkit.base.errors import NotationError
from printkit.base.language import _, role_name
from printkit.boards.lattice import Site
from printkit.boards.masks import bits, mask_of
from printkit.boards.shapes import region
from printkit.boards.topology import Neighbours
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

_SITE = re.compile(r"[A-Za-z]+[0-9]*")


class Stones(NamedTuple):
    """The sites with stones of the first and of the second role, and the number of turns played."""

    stones: tuple[int, int] = (0, 0)
    turns: int = 0

    @property
    def occupied(self) -> int:
        """The mask of all sites with a stone."""
        return self.stones[0] | self.stones[1]


class Ending(NamedTuple):
    """The end of a game: its winner, a key of `terminations`, and the reason as a clause."""

    winner: Role
    termination: StrEnum
    reason: str


class PlacementMove(NamedTuple):
    """The index of the site on which a stone is placed."""

    site: int


class PlacementGame(Game[Stones, PlacementMove]):
    """A game without captures: the roles alternately place one stone, which stays where it is.

    The index of a site is its index in `sites` (coordinates) and in `labels.names`. `all_sites` is
    the mask of all sites; `neighbours` has the mask of the neighbours of each site. The values of
    rule options are in `setting.options`. If nobody wins on a full board, the game is a draw.
    """

    roles = ("black", "white")
    scored: ClassVar[tuple[Role, ...] | None] = ()
    columns: ClassVar[tuple[Column, ...]] = (Column.turn("turn"),)

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        kind = {"cells": "cell", "vertices": "vertex"}[self.play_on]
        self.sites: Sequence[Site] = getattr(self.board, self.play_on)
        self.all_sites = (1 << len(self.sites)) - 1
        near: Neighbours = getattr(self.board, f"{kind}_neighbours")
        self.neighbours = tuple(map(mask_of, near))

    @abstractmethod
    def winner(self, position: Stones) -> Ending | None:
        """Return the winner in `position` and the reason, or None if nobody has won yet."""

    def refusal(self, position: Stones, site: int) -> Violation | None:
        """Return the violation by a stone on the free `site`, or None if a stone is allowed."""
        return None

    @final
    def group(self, stones: int, site: int) -> int:
        """Return the mask of the `stones` that are connected to `site`; 0 if `site` is empty."""
        return region(1 << site & stones, stones, self.neighbours)

    @final
    def largest_group(self, stones: int) -> int:
        """Return the number of stones in the largest group of `stones`; 0 if there are none."""
        return max((self.group(stones, site).bit_count() for site in bits(stones)), default=0)

    def start(self) -> Stones:
        return Stones()

    def to_move(self, position: Stones) -> Role:
        return self.roles[position.turns % 2]

    def parse_move(self, text: str, position: Stones) -> PlacementMove:
        name = text.strip()
        if not _SITE.fullmatch(name):
            message = _("'{text}' is not a turn; write where to place the stone, such as {example}")
            message = message.format(text=name[:40], example=self.labels.names[0])
            raise NotationError("syntax", message)
        site = self.labels.find(name)
        if site is None:
            message = _("the board has no point '{name}'")
            if self.play_on == "cells":
                message = _("the board has no cell '{name}'")
            raise NotationError("off-board", message.format(name=name[:40]))
        return PlacementMove(site)

    def format_move(self, move: PlacementMove) -> str:
        return self.labels.names[move.site]

    def check(self, position: Stones, move: PlacementMove) -> Violation | None:
        if position.occupied >> move.site & 1:
            owner = self.roles[position.stones[1] >> move.site & 1]
            message = _("{name} is taken by a {colour} stone")
            name = self.format_move(move)
            return Violation("occupied", message.format(name=name, colour=role_name(owner)))
        return self.refusal(position, move.site)

    def apply(self, position: Stones, move: PlacementMove) -> Stones:
        first, second = position.stones
        stone = 1 << move.site
        stones = (first, second | stone) if position.turns % 2 else (first | stone, second)
        return Stones(stones, position.turns + 1)

    def moves(self, position: Stones) -> Iterator[PlacementMove]:
        if self.outcome(position) is None:
            for site in bits(self.all_sites & ~position.occupied):
                if self.refusal(position, site) is None:
                    yield PlacementMove(site)

    def outcome(self, position: Stones) -> Outcome | None:
        if found := self.winner(position):
            return Outcome(found.winner, {}, found.termination, found.reason)
        if position.occupied == self.all_sites:
            return Outcome(None, {}, Termination.BOARD_FULL, _("the board is full"))
        return None

    def standing(self, position: Stones) -> Scores:
        return {}

    def named_sites(self, move: PlacementMove) -> Sequence[int] | None:
        return [move.site]

    def placements(self, position: Stones) -> tuple[PieceOnBoard, ...]:
        return tuple(
            PieceOnBoard("stone", (self.sites[site],), role)
            for role, stones in zip(self.roles, position.stones, strict=True)
            for site in bits(stones)
        )
