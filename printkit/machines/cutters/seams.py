"""Find the cheapest seam across an area, along given lines and through few shapes to be kept."""

import heapq
from collections import defaultdict
from collections.abc import Sequence
from itertools import compress
from typing import NamedTuple

import shapely

from printkit.draw.geometry.plane import Point, Ring

Way = tuple[Point, Point]

_CUT = 10_000.0  # Detour in mm that costs as much as cutting one kept shape.
_LONG = 5.0  # Length in mm of a cut through a kept shape that counts as a second cut shape.
_TOUCH = 0.05  # Depth in mm to which seams and knobs may enter a kept shape.
_NEAR = 0.01  # Tolerance for points and lines on the area's edge, in mm.
_PAST = 0.5  # Length in mm by which seams extend beyond the area.
_ASIDE = 1.0  # Cost in mm for each mm between a seam's end and its ideal position.


class Seam(NamedTuple):
    """A line across an area; `cut` is the weight of the kept shapes that the line cuts."""

    line: shapely.LineString
    cut: float


class SeamNetwork:
    """A network of lines (ways) for seams, with the weight of the shapes that each way cuts."""

    def __init__(self, ways: Sequence[Way], kept: Sequence[Ring]) -> None:
        shapes = shapely.buffer([shapely.Polygon(ring) for ring in kept], -_TOUCH)
        self.kept = shapely.STRtree(shapes)
        self.points = list(dict.fromkeys(point for way in ways for point in way))
        number = {point: i for i, point in enumerate(self.points)}
        self.ways = [(number[start], number[end]) for start, end in ways]
        self.lines = [shapely.LineString(way) for way in ways]
        self.at = self.counted([shapely.Point(point) for point in self.points])
        pairs = zip(self.counted(self.lines), self.ways, strict=True)
        self.cuts = [cut - (self.at[one] + self.at[two]) / 2 for cut, (one, two) in pairs]

    def counted(self, shapes: Sequence[shapely.Geometry]) -> list[float]:
        """Return the number of kept shapes that each of `shapes` cuts; long cuts count more."""
        counts = [0.0] * len(shapes)
        if not counts:
            return counts
        found, cut = self.kept.query(shapes, predicate="intersects")
        through = shapely.intersection([shapes[i] for i in found], self.kept.geometries[cut])
        for number, length in zip(found.tolist(), shapely.length(through).tolist(), strict=True):
            counts[number] += 1 + length / _LONG
        return counts

    def straight(self, area: shapely.Polygon, axis: int, at: float) -> shapely.LineString:
        """Return the straight line across `area` at the coordinate `at` of an axis (0: x, 1: y)."""
        start, end = area.bounds[1 - axis] - _PAST, area.bounds[3 - axis] + _PAST
        return shapely.LineString([_point(axis, at, start), _point(axis, at, end)])

    def seam(
        self, area: shapely.Polygon, axis: int, within: tuple[float, float], ideal: float
    ) -> Seam | None:
        """Return the cheapest path across `area` along ways (Dijkstra), or None if no path exists.

        The path's coordinates on `axis` (0: x, 1: y) are between the limits `within`. Straight ends
        connect the path to the area's edge, preferably at the coordinate `ideal`.
        """
        if within[0] > within[1] or not self.ways:
            return None
        search = _Search(self, area, axis, within)
        search.add_ends(self, ideal)
        return search.cheapest()


def _point(axis: int, at: float, along: float) -> Point:
    return (at, along) if axis == 0 else (along, at)


_START, _STOP = -1, -2


class _Search:
    """A search for the cheapest path across an area, at right angles to `axis` (0: x, 1: y).

    The path follows only ways of the network inside the area, and no ways along the area's edge.
    """

    def __init__(
        self, net: SeamNetwork, area: shapely.Polygon, axis: int, within: tuple[float, float]
    ) -> None:
        self._points, self._area, self._axis, self._within = net.points, area, axis, within
        self._inner, self._outer = area.buffer(-_NEAR), area.buffer(_NEAR)
        self._steps: dict[int, list[tuple[float, int, float]]] = defaultdict(list)
        shapely.prepare([self._area, self._inner, self._outer])
        # Each point of the network is "inside", on the "first" or "last" edge, or unusable ("")
        self._place = list(map(self._placed, net.points))
        free = shapely.covers(self._outer, net.lines).tolist()
        ways = zip(net.ways, net.lines, net.cuts, strict=True)
        for (one, two), line, cut in compress(ways, free):
            if "inside" in (self._place[one], self._place[two]):
                self._add(one, two, line, cut)
                self._add(two, one, line, cut)

    def _ray(self, point: Point, *, first: bool) -> shapely.LineString:
        bounds = self._area.bounds
        out = bounds[1 - self._axis] - _PAST if first else bounds[3 - self._axis] + _PAST
        return shapely.LineString([point, _point(self._axis, point[self._axis], out)])

    def _placed(self, point: Point) -> str:
        low, high = self._within
        if not low - 1e-6 <= point[self._axis] <= high + 1e-6:
            return ""
        if shapely.contains_xy(self._inner, *point):
            return "inside"
        if not shapely.contains_xy(self._outer, *point):
            return ""
        rays = (self._ray(point, first=first) for first in (True, False))
        first, last = (not self._inner.intersects(ray) for ray in rays)
        return "" if first == last else "first" if first else "last"

    def _add(self, one: int, two: int, line: shapely.LineString, cut: float) -> None:
        if self._place[one] in ("inside", "first") and self._place[two] in ("inside", "last"):
            self._steps[one].append((line.length + _CUT * cut, two, cut))

    def add_ends(self, net: SeamNetwork, ideal: float) -> None:
        """Add straight ends of seams; their length, cuts and distance from `ideal` are costs."""
        ends = [
            (point, first)
            for point, place in enumerate(self._place)
            for first in (True, False)
            if place in ("inside", "first" if first else "last")
        ]
        lines = [self._ray(self._points[point], first=first) for point, first in ends]
        lengths = shapely.length(shapely.intersection(lines, self._area)).tolist()
        for (point, first), cut, length in zip(ends, net.counted(lines), lengths, strict=True):
            more = cut - net.at[point] / 2 if self._place[point] == "inside" else 0.0
            cost = _ASIDE * abs(self._points[point][self._axis] - ideal)
            if self._place[point] == "inside":
                cost += length + _CUT * more
            one, two = (_START, point) if first else (point, _STOP)
            self._steps[one].append((cost, two, more))

    def cheapest(self) -> Seam | None:
        """Return the cheapest path, extended beyond the area, or None if no path exists."""
        best: dict[int, tuple[float, int, float]] = {}
        queue = [(0.0, _START, _START, 0.0)]
        while queue:
            cost, at, before, cut = heapq.heappop(queue)
            if at in best:
                continue
            best[at] = (cost, before, cut)
            if at == _STOP:
                break
            for step, to, more in self._steps[at]:
                if to not in best:
                    heapq.heappush(queue, (cost + step, to, at, cut + more))
        if _STOP not in best:
            return None
        numbers, at = [], best[_STOP][1]
        while at != _START:
            numbers.append(at)
            at = best[at][1]
        path = [self._points[number] for number in reversed(numbers)]
        start, end = self._ray(path[0], first=True), self._ray(path[-1], first=False)
        line = shapely.LineString([start.coords[1], *path, end.coords[1]])
        return Seam(line, best[_STOP][2])
