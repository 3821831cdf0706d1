"""What words stand on: the areas of a page that have a pattern, and what covers them."""

import math
from collections import defaultdict
from typing import NamedTuple

from printkit.geometry.plane import Box, Point, box_of
from printkit.render.display import Circle, Path

_BIN = 25.0  # mm; areas are found by the squares that they touch


class _Area(NamedTuple):
    box: Box
    mark: Path | Circle
    colour: str | None


class Grounds:
    """Areas in the order in which they are drawn, as far as they matter below words.

    What is added is seen within `edges` only, if there are any. `others` are the grounds of what is
    drawn about it: all are one. Edges do not nest.
    """

    def __init__(self, edges: Box | None = None, others: "Grounds | None" = None) -> None:
        self._bins: defaultdict[tuple[int, int], list[_Area]]
        self._bins = defaultdict(list) if others is None else others._bins  # noqa: SLF001 — ours
        self._edges = edges

    def add(self, mark: Path | Circle, colour: str | None) -> None:
        """Add the area of `mark`, and `colour` below its pattern if it has one.

        An area that words need no halo on has an empty `colour`.
        """
        if colour is None and not self._bins:
            return
        box = _box(mark)
        seen = box if self._edges is None else box.common(self._edges)
        if seen is None:
            return
        area = _Area(seen, mark, colour)
        for column in range(int(area.box.left // _BIN), int(area.box.right // _BIN) + 1):
            for row in range(int(area.box.top // _BIN), int(area.box.bottom // _BIN) + 1):
                if colour is not None or (column, row) in self._bins:
                    self._bins[column, row].append(area)

    def under(self, at: Point) -> str | None:
        """The colour below the pattern at the point `at`, or None where no pattern is seen."""
        areas = self._bins.get((int(at[0] // _BIN), int(at[1] // _BIN)), ())
        return next((area.colour for area in reversed(areas) if _covers(area, at)), None)


def _box(mark: Path | Circle) -> Box:
    if isinstance(mark, Path):
        return box_of([point for ring in mark.rings for point in ring])
    (x, y), radius = mark.centre, mark.radius
    return Box(x - radius, y - radius, x + radius, y + radius)


def _covers(area: _Area, at: Point) -> bool:
    x, y = at
    box, mark = area.box, area.mark
    if not (box.left <= x <= box.right and box.top <= y <= box.bottom):
        return False
    if isinstance(mark, Circle):
        return math.dist(mark.centre, at) <= mark.radius
    return sum(_crossings(ring, x, y) for ring in mark.rings) % 2 == 1


def _crossings(ring: tuple[Point, ...], x: float, y: float) -> int:
    """How many sides of a ring a level line from a place to the right meets."""
    count = 0
    ax, ay = ring[-1]
    for bx, by in ring:
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            count += 1
        ax, ay = bx, by
    return count
