"""Xodd and Yodd: drop stones of either colour; each turn must leave an odd number of groups.

Designed by Luis Bolaños Mures. Xodd is played on squares, Yodd on hexagons, by the same rules.

Terminology
-----------
drop
    A stone of one colour on one point, encoded as 2 · point + colour (black 0, white 1).
    A turn is an ascending tuple of drops; a pass is an empty tuple.
group
    A maximal connected set of stones of one colour. The name of a group is a character for the
    group's lowest drop, so positions with the same stones are equal, whatever the order of drops.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from itertools import combinations, filterfalse, pairwise
from operator import itemgetter
from typing import Any, NamedTuple

from printkit.base.errors import NotationError
from printkit.base.language import _, role_name
from printkit.rules.game import (
    Column,
    Game,
    Outcome,
    PieceOnBoard,
    Role,
    Scores,
    Termination,
    Violation,
)

BLACK, WHITE = "black", "white"
PASS = "pass"  # noqa: S105 — a turn, not a password
MOST_TURN_STONES = 2
_EMPTY = "\0"

Drops = tuple[int, ...]
Near = Mapping[int, frozenset[str]]


class OddGroupsPosition(NamedTuple):
    """A position; `groups` has a character per point: the name of the point's group, or `_EMPTY`.

    `counts` are the numbers of black and of white groups, `vacant` is the number of empty points,
    `passes` the number of consecutive passes just played, and `mover` the role to move (0 or 1).
    """

    groups: str
    counts: tuple[int, int]
    vacant: int
    mover: int
    passes: int


class OddGroups(Game[OddGroupsPosition, Drops]):
    """Xodd on a board of squares, or Yodd on a board of hexagons."""

    names = ("xodd", "yodd")
    roles = (BLACK, WHITE)
    lattices = {"xodd": "square", "yodd": "hex"}
    play_on = "cells"
    fewest_wins = True
    codes = {
        "first-turn": "turn 1 is not exactly one stone",
        "too-many-stones": "the turn has more than two stones",
        "even-groups": "the number of groups is even after the turn",
    }
    terminations = {
        Termination.TWO_PASSES: "both players passed in succession",
        Termination.BOARD_FULL: "no point is free",
    }
    columns = (Column.turn("drops"), *map(Column.score, (BLACK, WHITE)))

    _checked: tuple[OddGroupsPosition, Drops, OddGroupsPosition] | None = None

    @cached_property
    def _around(self) -> tuple[Callable[[str], Iterable[str]], ...]:
        """For each point, a getter of the neighbours' characters in a `groups` string."""
        nothing: Any = slice(0)
        return tuple(itemgetter(*(near or (nothing,))) for near in self.board.cell_neighbours)

    @cached_property
    def _names(self) -> tuple[frozenset[str], frozenset[str]]:
        drops = range(2 * len(self.board.cells))
        return frozenset(map(_name, drops[::2])), frozenset(map(_name, drops[1::2]))

    def start(self) -> OddGroupsPosition:
        cells = len(self.board.cells)
        return OddGroupsPosition(cells * _EMPTY, (0, 0), cells, 0, 0)

    def to_move(self, position: OddGroupsPosition) -> Role:
        return self.roles[position.mover]

    _TOKEN = re.compile(r"([BWbw]):([A-Za-z]+[0-9]+)")

    def parse_move(self, text: str, position: OddGroupsPosition) -> Drops:
        if text.strip().lower() == PASS:
            return ()
        spaced = " ".join(text.split()).replace(" :", ":").replace(": ", ":")
        named: list[re.Match[str]] = []
        for token in spaced.split():
            if match := self._TOKEN.fullmatch(token):
                named.append(match)
            else:
                message = _(
                    "'{text}' is not a stone; write colour:point such as b:e5 or w:d4, or pass"
                )
                raise NotationError("syntax", message.format(text=token[:40]))
        if not named:
            raise NotationError(
                "syntax", _("no stone is named; write stones such as b:e5, or pass")
            )
        drops = []
        for colour, site in (match.groups() for match in named):
            point = self.labels.find(site)
            if point is None:
                message = _("the board has no point '{name}'")
                raise NotationError("off-board", message.format(name=site[:40]))
            drops.append(2 * point + (colour in "Ww"))
        return tuple(sorted(drops))

    def format_move(self, move: Drops) -> str:
        return " ".join(f"{'bw'[drop & 1]}:{self._site(drop)}" for drop in move) or PASS

    def _site(self, drop: int) -> str:
        return self.labels.names[drop >> 1]

    def check(self, position: OddGroupsPosition, move: Drops) -> Violation | None:
        for drop, following in pairwise(move):
            if drop >> 1 == following >> 1:
                message = _("{name} is named twice")
                return Violation("repeated-site", message.format(name=self._site(drop)))
        stones = len(move)
        if stones != 1 and self._is_first_turn(position):
            message = _("turn 1 must be exactly one stone, found {count}")
            if not stones:
                message = _("turn 1 must be exactly one stone, found a pass")
            return Violation("first-turn", message.format(count=stones))
        if stones > MOST_TURN_STONES:
            message = _("a turn must be one or two stones, found {count}")
            return Violation("too-many-stones", message.format(count=stones))
        for drop in move:
            name = position.groups[drop >> 1]
            if name != _EMPTY:
                colour = role_name(self.roles[_colour(name)])
                message = _("{name} is taken by a {colour} stone")
                return Violation("occupied", message.format(name=self._site(drop), colour=colour))
        return self._even_groups(position, move) if move else None

    def _even_groups(self, position: OddGroupsPosition, move: Drops) -> Violation | None:
        after = self.apply(position, move)
        self._checked = position, move, after
        black, white = after.counts
        if (black + white) % 2:
            return None
        message = _(
            "this leaves {count} groups ({black} black, {white} white), expected an odd number"
        ).format(count=black + white, black=black, white=white)
        return Violation("even-groups", message)

    def _is_first_turn(self, position: OddGroupsPosition) -> bool:
        return position.vacant == len(self.board.cells)

    def apply(self, position: OddGroupsPosition, move: Drops) -> OddGroupsPosition:
        checked = self._checked  # position, turn and result of the last call of `check`
        if checked is not None and checked[0] is position and checked[1] is move:
            return checked[2]
        groups = position.groups
        counts = list(position.counts)
        for drop in move:
            joined = self.joined(groups, drop)
            counts[drop & 1] += 1 - len(joined)
            groups = self.with_stone(groups, drop, joined)
        passes = 0 if move else position.passes + 1
        vacant, mover = position.vacant - len(move), 1 - position.mover
        return OddGroupsPosition(groups, (counts[0], counts[1]), vacant, mover, passes)

    def joined(self, groups: str, drop: int) -> frozenset[str]:
        """Return the names of the groups in `groups` that the stone `drop` would join."""
        return self._names[drop & 1].intersection(self._around[drop >> 1](groups))

    def with_stone(self, groups: str, drop: int, joined: frozenset[str]) -> str:
        """Return `groups` after the stone `drop` is added, which joins the groups `joined`."""
        point, name = drop >> 1, _name(drop)
        if joined:
            name = min(name, *joined)
        groups = f"{groups[:point]}{name}{groups[point + 1 :]}"
        for other in joined:
            if other != name:
                groups = groups.replace(other, name)
        return groups

    def count(self, names: Iterable[str]) -> tuple[int, int]:
        """Return the numbers of black and of white groups among `names`, which may repeat."""
        black, white = self._names
        return len(black.intersection(names)), len(white.intersection(names))

    def outcome(self, position: OddGroupsPosition) -> Outcome | None:
        if position.vacant and position.passes < 2:
            return None
        black, white = position.counts
        winner, scores = BLACK if black < white else WHITE, self.standing(position)
        if position.vacant:
            return Outcome(winner, scores, Termination.TWO_PASSES, _("two passes in succession"))
        return Outcome(winner, scores, Termination.BOARD_FULL, _("the board is full"))

    def permits_after_end(self, position: OddGroupsPosition, move: Drops) -> bool:
        """Return whether `move` is allowed after the end: only passes, up to two in succession."""
        return not move and position.passes < 2

    def standing(self, position: OddGroupsPosition) -> Scores:
        return dict(zip(self.roles, position.counts, strict=True))

    def settled(self, position: OddGroupsPosition) -> Scores:
        """Return each colour's number of groups without vacant neighbours, which cannot change."""
        groups = position.groups
        settled = set(groups) - {_EMPTY}
        for point, name in enumerate(groups):
            if name == _EMPTY:
                settled.difference_update(self._around[point](groups))
        return dict(zip(self.roles, self.count(settled), strict=True))

    def vacant_points(self, position: OddGroupsPosition) -> list[int]:
        """Return the vacant points of `position`, in ascending order."""
        return [point for point, name in enumerate(position.groups) if name == _EMPTY]

    def vacant_drops(self, position: OddGroupsPosition) -> list[int]:
        """Return the drops on the vacant points of `position`, in ascending order."""
        return [2 * point + colour for point in self.vacant_points(position) for colour in (0, 1)]

    def moves(self, position: OddGroupsPosition) -> Iterator[Drops]:
        """Yield all legal turns in `position`: pass, one stone, two stones.

        The number of groups is odd before a turn, and a drop that joins n groups changes the number
        by 1 - n. A turn of one drop is legal if the drop joins an odd number of groups. Apart from
        the `_exceptions`, a turn of two drops is legal if both join odd, or both join even numbers.
        """
        if self.outcome(position) is not None:
            return
        vacant = self.vacant_drops(position)
        if self._is_first_turn(position):
            yield from zip(vacant, strict=True)
            return
        near = {drop: self.joined(position.groups, drop) for drop in vacant}
        keeping = [drop for drop in vacant if len(near[drop]) % 2]
        changing = [drop for drop in vacant if len(near[drop]) % 2 == 0]
        exceptions = self._exceptions(near)
        barred = exceptions.union(zip(vacant[::2], vacant[1::2], strict=True))
        yield ()
        yield from zip(keeping, strict=True)
        for alike in (keeping, changing):
            yield from filterfalse(barred.__contains__, combinations(alike, 2))
        for drop, other in sorted(exceptions):
            if (len(near[drop]) + len(near[other])) % 2:
                yield (drop, other)

    def _exceptions(self, near: Near) -> set[tuple[int, int]]:
        """Return the pairs of drops whose effects on the parity of the groups are not additive.

        Two stones that end up in one group make one new group, not two, and join each common group
        once, not twice. The effects are not additive if the two stones have a positive even
        number of common groups, or if the two stones are adjacent and have no common group.
        """
        adjacent = {
            (drop, other)
            for drop in near
            for point in self.board.cell_neighbours[drop >> 1]
            for other in (2 * point + (drop & 1),)
            if drop < other and other in near and near[drop].isdisjoint(near[other])
        }
        bridging = defaultdict(list)
        for drop, groups in near.items():
            for two in combinations(sorted(groups), 2):
                bridging[two].append(drop)
        return adjacent.union(
            (drop, other)
            for drops in bridging.values()
            for drop, other in combinations(drops, 2)
            if len(near[drop] & near[other]) % 2 == 0
        )

    def named_sites(self, move: Drops) -> list[int]:
        return [drop >> 1 for drop in move]

    def placements(self, position: OddGroupsPosition) -> tuple[PieceOnBoard, ...]:
        return tuple(
            PieceOnBoard("stone", (cell,), self.roles[_colour(name)])
            for cell, name in zip(self.board.cells, position.groups, strict=True)
            if name != _EMPTY
        )


def _name(drop: int) -> str:
    """Return the name of a group whose lowest drop is `drop`; names sort in the order of drops."""
    return chr(drop + 1)


def _colour(name: str) -> int:
    return (ord(name) - 1) & 1
