"""Bounding boxes of marks in mm, and an index of the patterned areas that are behind text."""

import math
from collections import defaultdict
from collections.abc import Iterable
from itertools import chain, product
from typing import NamedTuple

from printkit.draw.display import Circle, Clipped, Mark, Path, Text, text_width
from printkit.draw.geometry.plane import Box, Point, box_of
from printkit.draw.typography.typefaces import Typeface

_ASCENT, _DESCENT = 0.95, 0.25  # Extent of letters above and below the baseline, in type sizes.
_INSIDE = 0.01  # Distance in mm from the edges of a box at which a point is surely inside.
_BIN = 25.0  # Side in mm of the squares into which the index of areas divides a page.


def extent(mark: Mark, typeface: Typeface, ascent: float = _ASCENT) -> Box:
    """Return the bounding box of `mark`; letters are `ascent` type sizes high."""
    match mark:
        case Path() | Circle():
            return _grown(mark, mark.ink.width / 2 if mark.ink.stroke else 0.0)
        case Text():
            width, size = text_width(mark, typeface), typeface.shown(mark.size)
            start = -width * {"start": 0.0, "middle": 0.5, "end": 1.0}[mark.anchor]
            x, y = mark.at
            if not mark.angle:  # most text is upright
                left, right = x + start, x + (start + width)
                return Box(left, y - ascent * size, right, y + _DESCENT * size)
            turn = math.radians(mark.angle)
            cos, sin = math.cos(turn), math.sin(turn)
            return box_of(
                (x + along * cos - down * sin, y + along * sin + down * cos)
                for along in (start, start + width)
                for down in (-ascent * size, _DESCENT * size)
            )
        case Clipped(edges, _):
            return Box(*edges)


def ink_box(marks: Iterable[Mark], typeface: Typeface) -> Box:
    """Return the bounding box of all `marks`."""
    return union_box(extent(mark, typeface) for mark in marks)


def union_box(boxes: Iterable[Box]) -> Box:
    """Return the bounding box of all `boxes`."""
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def show_in(marks: Iterable[Mark], box: Box, typeface: Typeface) -> bool:
    """Return whether any of `marks` has ink in `box`; circles and text count by bounding boxes."""
    paths = []
    left, top, right, bottom = box.grown(-_INSIDE)
    for mark in marks:
        if not isinstance(mark, Path):
            if meets(extent(mark, typeface), box):
                return True
        elif any(left < x < right and top < y < bottom for ring in mark.rings for x, y in ring):
            return True
        else:
            paths.append(mark)
    from printkit.draw.geometry.mark_areas import enters  # imported late: shapely loads slowly

    return any(enters(path, box) for path in paths)


def meets(one: Box, other: Box) -> bool:
    """Return whether two boxes overlap; boxes that only share an edge do not overlap."""
    across = one.left < other.right and other.left < one.right
    return across and one.top < other.bottom and other.top < one.bottom


def _grown(mark: Path | Circle, by: float) -> Box:
    if isinstance(mark, Circle):
        return Box(*mark.centre, *mark.centre).grown(mark.radius + by)
    xs, ys = zip(*chain.from_iterable(mark.rings), strict=True)
    return Box(min(xs) - by, min(ys) - by, max(xs) + by, max(ys) + by)


class _Area(NamedTuple):
    box: Box
    mark: Path | Circle
    colour: str | None

    def covers(self, at: Point) -> bool:
        """Return whether the point `at` is inside the area and inside the box that clips it."""
        if not self.box.holds(Box(*at, *at)):
            return False
        if isinstance(self.mark, Circle):
            return math.dist(self.mark.centre, at) <= self.mark.radius
        x, y = at
        inside = False
        for ring in self.mark.rings:
            for (ax, ay), (bx, by) in zip(ring, (*ring[1:], ring[0]), strict=True):
                if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
                    inside = not inside
        return inside


class AreaIndex:
    """An index of the areas that may be behind text, in drawing order.

    If `edges` is given, areas added to this index are visible only within this box. If `others`,
    the index of an enclosing drawing, is given, both indices share all areas.
    """

    def __init__(self, edges: Box | None = None, others: "AreaIndex | None" = None) -> None:
        self._bins: defaultdict[tuple[int, int], list[_Area]]
        self._bins = defaultdict(list) if others is None else others._bins  # noqa: SLF001 — ours
        self._edges = edges

    def add(self, mark: Path | Circle, colour: str | None) -> None:
        """Add `mark`'s area; `colour` is its patterned fill, "" for a badge, or None otherwise."""
        if colour is None and not self._bins:
            return
        box = _grown(mark, 0.0)
        seen = box if self._edges is None else box.common(self._edges)
        if seen is None:
            return
        left, top, right, bottom = (int(side // _BIN) for side in seen)
        for place in product(range(left, right + 1), range(top, bottom + 1)):
            if colour is not None or place in self._bins:
                self._bins[place].append(_Area(seen, mark, colour))

    def under(self, at: Point) -> str | None:
        """Return the topmost area's `colour` at the point `at`, or None if there is no area."""
        areas = self._bins.get((int(at[0] // _BIN), int(at[1] // _BIN)), ())
        return next((area.colour for area in reversed(areas) if area.covers(at)), None)
