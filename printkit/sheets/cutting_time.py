"""How long it takes to cut sheets apart by hand, from the lengths of their cuts.

The rates are our own estimate, for card of 160–250 g/m² and a person who has done it before; see
docs/how-to/tonight.md. They are there to compare ways of making a game, not to set an alarm by.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

from printkit.render.display import Mark, Path, Point
from printkit.sheets.piece import Piece

LAY_RULER = 6.0  # s to lay a ruler along a straight cut and to hold it
ALONG_RULER = 40.0  # mm a second, in two strokes of the knife
BY_SCISSORS = 12.0  # mm a second, along an outline
CORNER = 1.0  # s to turn about a corner of an outline
HANDLE = 2.0  # s to pick a piece up and to put it down


class Cutting(NamedTuple):
    """What there is to cut: straight cuts along a ruler, and outlines with scissors.

    `straight` is the length of all `cuts` and `outlines` that of what is cut with scissors, both in
    mm; `corners` are the corners of these outlines, `pieces` all pieces that come of it.
    """

    cuts: int = 0
    straight: float = 0.0
    outlines: float = 0.0
    corners: int = 0
    pieces: int = 0

    def plus(self, other: "Cutting") -> "Cutting":
        """Both, one after the other."""
        return Cutting(
            self.cuts + other.cuts,
            self.straight + other.straight,
            self.outlines + other.outlines,
            self.corners + other.corners,
            self.pieces + other.pieces,
        )

    @property
    def seconds(self) -> float:
        """How long it takes one person."""
        return (
            LAY_RULER * self.cuts
            + self.straight / ALONG_RULER
            + self.outlines / BY_SCISSORS
            + CORNER * self.corners
            + HANDLE * self.pieces
        )

    @property
    def minutes(self) -> int:
        """The same in minutes, as one would say it: to the next 5 beyond 10, to 10 beyond 60."""
        minutes = math.ceil(self.seconds / 60)
        step = 1 if minutes <= 10 else 5 if minutes <= 60 else 10
        return step * math.ceil(minutes / step)


def all_cutting(parts: Iterable[Cutting]) -> Cutting:
    """All `parts` together."""
    found = Cutting()
    for part in parts:
        found = found.plus(part)
    return found


def told_minutes(parts: Iterable[Cutting]) -> int:
    """The sum of the rounded minutes told of each of `parts`."""
    return sum(part.minutes for part in parts)


def along_ruler(lines: Iterable[tuple[Point, Point]]) -> Cutting:
    """Cuts from end to end of each of `lines`."""
    lengths = [math.dist(*line) for line in lines]
    return Cutting(len(lengths), sum(lengths))


def drawn_cuts(marks: Iterable[Mark]) -> Cutting:
    """The straight cut lines among `marks`: those with the tag `cut`."""
    return along_ruler(
        (ring[0], ring[-1])
        for mark in marks
        if isinstance(mark, Path) and mark.tag == "cut" and not mark.closed
        for ring in mark.rings
    )


def along_outlines(pieces: Iterable[Piece]) -> Cutting:
    """The outlines of `pieces`, holes too; those of discs have no corners."""
    length, corners = 0.0, 0
    for piece in pieces:
        if piece.radius:
            length += 2 * math.pi * piece.radius
            continue
        for ring in piece.outline:
            length += sum(math.dist(*side) for side in zip(ring, (*ring[1:], ring[0]), strict=True))
            corners += len(ring)
    return Cutting(outlines=length, corners=corners)
