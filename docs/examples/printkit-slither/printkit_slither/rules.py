"""Slither: join your two sides of the board by a chain of your own stones.

In a turn a player may slide one of their stones to a neighbouring point, and then places a stone.
After the turn no two stones of the player may touch diagonally, unless a third stone joins them.
Designed by Corey L. Clark in 2010.
"""

import re
from collections.abc import Iterator, Mapping
from enum import StrEnum
from itertools import combinations
from typing import NamedTuple

from printkit.base.errors import NotationError
from printkit.boards.lattice import FINENESS
from printkit.boards.masks import bits, mask_of
from printkit.boards.shapes import neighbour_masks, region
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
from printkit.rules.options import FlagOption

CRIMSON, AZURE = "crimson", "azure"


class Ending(StrEnum):
    """The endings that only Slither has."""

    CONNECTED = "connected"


class SlitherPosition(NamedTuple):
    """Masks of the points with stones of each role; the numbers of turns and successive passes."""

    stones: tuple[int, int]
    turns: int
    passes: int


class SlitherMove(NamedTuple):
    """The point of the new stone, None for a pass; and from where to where a stone slides first."""

    stone: int | None
    slide: tuple[int, int] | None = None


PASS = SlitherMove(None)


class Slither(Game[SlitherPosition, SlitherMove]):
    """One ruleset of Slither on one board; points are numbered, sets of points are bit masks."""

    names = ("slither",)
    roles = (CRIMSON, AZURE)
    lattices = {"slither": "square"}
    play_on = "cells"
    scored = ()
    columns = (Column.turn("turn"), Column.note("slides"))
    option_kinds = {
        "advanced": FlagOption(
            default=False,
            doc="whether a stone may slide only out of a group that has stones of both colours",
        )
    }
    codes = {
        "no-stone": "the player has no stone there that could slide",
        "too-far": "a stone slides to one of the eight points around it",
        "no-contact": "in the advanced form, the stone's group has stones of one colour only",
        "bare-diagonal": "two stones of the player touch diagonally, and no third joins them",
        "turn-left": "a pass, though there is a legal turn",
    }
    terminations = {
        Ending.CONNECTED: "a chain of one colour joins both sides of that colour",
        Termination.BOARD_FULL: "no point is free",
        Termination.TWO_PASSES: "neither player had a legal turn",
    }

    def __init__(self, setting: Setting) -> None:
        super().__init__(setting)
        self.advanced: bool = setting.options["advanced"]
        points = self.board.cells
        self.all_points = mask_of(range(len(points)))
        self.beside = neighbour_masks(self.board)  # of each point, along the lines
        self.around = tuple(mask_of(self._near(x, y)) for x, y in points)
        self.sides = (self._ends(1), self._ends(0))
        self._diagonals = tuple(map(self._diagonals_at, range(len(points))))

    def _near(self, x: int, y: int) -> Iterator[int]:
        """Yield the indices of the points within a king's move of the site (`x`, `y`)."""
        for across in (-FINENESS, 0, FINENESS):
            for down in (-FINENESS, 0, FINENESS):
                point = self.board.cell_index.get((x + across, y + down))
                if point is not None and (across or down):
                    yield point

    def _ends(self, axis: int) -> tuple[int, int]:
        """The masks of the first and the last row of points (`axis` 1) or column (`axis` 0)."""
        places = [site[axis] for site in self.board.cells]
        first, last = (
            mask_of(point for point, place in enumerate(places) if place == end)
            for end in (min(places), max(places))
        )
        return first, last

    def _diagonals_at(self, point: int) -> tuple[tuple[int, int], ...]:
        """Return the diagonals near `point`, as masks of their ends and of the points between."""
        near = [point, *bits(self.around[point])]
        pairs = (
            (1 << one | 1 << other, self.beside[one] & self.beside[other])
            for one, other in combinations(near, 2)
            if self.around[one] >> other & 1 and not self.beside[one] >> other & 1
        )
        here = 1 << point
        return tuple((ends, joints) for ends, joints in pairs if here & (ends | joints))

    def start(self) -> SlitherPosition:
        return SlitherPosition((0, 0), 0, 0)

    def to_move(self, position: SlitherPosition) -> Role:
        return self.roles[position.turns % 2]

    # Notation

    _TURN = re.compile(r"(?:([a-z]+[0-9]+)-([a-z]+[0-9]+)\s+)?([a-z]+[0-9]+)", re.IGNORECASE)

    def parse_move(self, text: str, position: SlitherPosition) -> SlitherMove:
        if text.strip().lower() == "pass":
            return PASS
        found = self._TURN.fullmatch(text.strip())
        if found is None:
            raise NotationError(
                "syntax", f"'{text[:40]}' is not a turn; write a point such as c3, or b2-b3 c3"
            )
        start, end, stone = found.groups()
        slide = (self._point(start), self._point(end)) if start else None
        return SlitherMove(self._point(stone), slide)

    def _point(self, name: str) -> int:
        point = self.labels.find(name)
        if point is None:
            raise NotationError("off-board", f"the board has no point '{name[:40]}'")
        return point

    def format_move(self, move: SlitherMove) -> str:
        if move.stone is None:
            return "pass"
        names = self.labels.names
        slide = "{}-{} ".format(*map(names.__getitem__, move.slide)) if move.slide else ""
        return f"{slide}{names[move.stone]}"

    # Rules

    def check(self, position: SlitherPosition, move: SlitherMove) -> Violation | None:
        return next(self._faults(position, move), None)

    def _faults(self, position: SlitherPosition, move: SlitherMove) -> Iterator[Violation]:
        """Yield the violations by `move`, the most important first."""
        if move.stone is None:
            for turn in self._turns(position):
                yield Violation("turn-left", f"there is a legal turn, {self.format_move(turn)}")
            return
        if move.slide is not None:
            yield from self._faults_of_slide(position, *move.slide, move.stone)
        own = self._moved(position, move.slide)
        if (own | position.stones[1 - position.turns % 2]) >> move.stone & 1:
            yield Violation("occupied", f"there is a stone on {self.labels.names[move.stone]}")
        if bare := self.bare(own | 1 << move.stone, (move.stone, *(move.slide or ()))):
            one, other = (self.labels.names[point] for point in bits(bare))
            yield Violation("bare-diagonal", f"nothing joins {one} and {other}")

    def _faults_of_slide(
        self, position: SlitherPosition, start: int, end: int, stone: int
    ) -> Iterator[Violation]:
        name, goal = self.labels.names[start], self.labels.names[end]
        if end in (start, stone):
            yield Violation("repeated-site", f"{goal} is named twice")
        if not position.stones[position.turns % 2] >> start & 1:
            yield Violation("no-stone", f"{self.to_move(position)} has no stone on {name}")
        if (position.stones[0] | position.stones[1]) >> end & 1:
            yield Violation("occupied", f"there is a stone on {goal}")
        if not self.around[start] >> end & 1:
            yield Violation("too-far", f"{goal} is not next to {name}")
        if not self._may_slide(position, start):
            yield Violation("no-contact", f"no stone of the other colour is in {name}'s group")

    def _may_slide(self, position: SlitherPosition, start: int) -> bool:
        if not self.advanced:
            return True
        own = position.stones[position.turns % 2]
        everyone = position.stones[0] | position.stones[1]
        return region(1 << start, everyone, self.beside) & ~own != 0

    def _moved(self, position: SlitherPosition, slide: tuple[int, int] | None) -> int:
        """Return the mask of the mover's stones after `slide`."""
        own = position.stones[position.turns % 2]
        return own ^ (1 << slide[0] | 1 << slide[1]) if slide else own

    def bare(self, stones: int, touched: tuple[int, ...]) -> int:
        """Return the mask of the ends of a bare diagonal near one of the points `touched`, or 0."""
        for point in touched:
            for ends, joints in self._diagonals[point]:
                if stones & ends == ends and not stones & joints:
                    return ends
        return 0

    def apply(self, position: SlitherPosition, move: SlitherMove) -> SlitherPosition:
        if move.stone is None:
            return position._replace(turns=position.turns + 1, passes=position.passes + 1)
        own = self._moved(position, move.slide) | 1 << move.stone
        crimson, azure = position.stones
        stones = (crimson, own) if position.turns % 2 else (own, azure)
        return SlitherPosition(stones, position.turns + 1, 0)

    def moves(self, position: SlitherPosition) -> Iterator[SlitherMove]:
        if self.outcome(position) is None:
            some = False
            for move in self._turns(position):
                some = True
                yield move
            if not some:
                yield PASS

    def _turns(self, position: SlitherPosition) -> Iterator[SlitherMove]:
        """Yield the legal turns except a pass, those without a slide first."""
        free = self.all_points & ~(position.stones[0] | position.stones[1])
        slides = (
            (start, end)
            for start in bits(position.stones[position.turns % 2])
            if self._may_slide(position, start)
            for end in bits(self.around[start] & free)
        )
        for slide in (None, *slides):
            own = self._moved(position, slide)
            left = free if slide is None else free ^ (1 << slide[0] | 1 << slide[1])
            for stone in bits(left):
                if not self.bare(own | 1 << stone, (stone, *(slide or ()))):
                    yield SlitherMove(stone, slide)

    def outcome(self, position: SlitherPosition) -> Outcome | None:
        for place, role in enumerate(self.roles):
            if self.chain(position, place):
                reason = f"a chain joins {role}'s sides"
                return Outcome(role, {}, Ending.CONNECTED, reason)
        if position.stones[0] | position.stones[1] == self.all_points:
            return Outcome(None, {}, Termination.BOARD_FULL, "no point is free")
        if position.passes == 2:
            return Outcome(None, {}, Termination.TWO_PASSES, "nobody has a legal turn")
        return None

    def chain(self, position: SlitherPosition, place: int) -> int:
        """Return the mask of the stones of `roles[place]` in chains from side to side."""
        (first, last), stones = self.sides[place], position.stones[place]
        return region(region(first, stones, self.beside) & last, stones, self.beside)

    def standing(self, position: SlitherPosition) -> Scores:
        return {}

    # For people

    def placements(self, position: SlitherPosition) -> tuple[PieceOnBoard, ...]:
        return tuple(
            PieceOnBoard("stone", (self.board.cells[point],), role)
            for role, stones in zip(self.roles, position.stones, strict=True)
            for point in bits(stones)
        )

    def notes(
        self, before: SlitherPosition, move: SlitherMove, after: SlitherPosition
    ) -> Mapping[str, str]:
        slide = move.slide
        slides = f"{self.labels.names[slide[0]]} to {self.labels.names[slide[1]]}" if slide else ""
        return {"slides": slides}

    def named_sites(self, move: SlitherMove) -> list[int]:
        points = (*(move.slide or ()), *(() if move.stone is None else (move.stone,)))
        return list(dict.fromkeys(points))
