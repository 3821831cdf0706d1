"""Merging of overlapping lines, so that a tool follows each line only once.

Points closer than WELD are merged. Lines are split where they touch, and duplicate segments are
removed. Two segments that meet form one run if they are collinear or no third segment meets them.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, pairwise

import shapely

from printkit.draw.cut_layers import Run
from printkit.draw.geometry.plane import Point, rounded

WELD = 1e-3  # Points closer than this (in mm) are merged; no cutter is more precise.
_TURN = 0.02  # Segments that meet at a smaller angle (in radians) count as collinear.

_Edge = tuple[int, int]


def runs(lines: Iterable[Sequence[Point]]) -> list[Run]:
    """Merge `lines` into runs. The last point of a closed line must repeat its first point."""
    drawn = list(lines)
    if not drawn:
        return []
    web = _LineGraph(drawn)
    found = []
    for numbers in web.trails():
        trail = [web.points[number] for number in numbers]
        # Keep only the points at which the line turns
        line = shapely.simplify(shapely.LineString(trail), WELD, preserve_topology=False)
        kept = tuple((float(x), float(y)) for x, y in line.coords)
        is_closed = trail[0] == trail[-1]
        if is_closed:
            chord = shapely.LineString([kept[-2], kept[1]])
            if shapely.distance(chord, shapely.Point(kept[0])) < WELD:
                kept = closed(kept[1:-1])  # the line does not turn at its first point
            kept = kept[:-1]
        found.append(Run(rounded(kept), closed=is_closed))
    return found


def closed(ring: Sequence[Point]) -> tuple[Point, ...]:
    """Return the points of `ring`, with the first point repeated at the end."""
    return (*ring, ring[0])


class _LineGraph:
    """A graph of merged points, and of the distinct line segments between these points."""

    def __init__(self, lines: Sequence[Sequence[Point]]) -> None:
        places = [place for line in lines for place in line]
        # Merge each point into the first point that is within WELD
        points = shapely.points(places)
        near, other = shapely.STRtree(points).query(points, predicate="dwithin", distance=WELD)
        names = list(range(len(places)))
        for one, two in zip(near.tolist(), other.tolist(), strict=True):
            names[one] = min(names[one], two)
        names = [names[name] for name in names]
        self.points = places
        self._edges: list[_Edge] = []
        self._at: dict[int, list[int]] = {}  # The indices of the edges at each point.
        self._next: dict[tuple[int, int], int] = {}  # (edge, end point): the next edge of the run.
        segments: list[_Edge] = []
        start = 0
        for line in lines:
            segments += [(a, b) for a, b in pairwise(names[start : start + len(line)]) if a != b]
            start += len(line)
        distinct = list(dict.fromkeys((min(pair), max(pair)) for pair in segments))
        pieces = _split(places, distinct, sorted(set(names)))
        for edge in dict.fromkeys((min(pair), max(pair)) for pair in pieces):
            for end in edge:
                self._at.setdefault(end, []).append(len(self._edges))
            self._edges.append(edge)
        # Link two edges at a point if they are collinear, or if the point has no other edges
        for point, edges in self._at.items():
            x, y = places[point]
            ways = []
            for number in edges:
                ex, ey = places[self._far(number, point)]
                length = math.hypot(ex - x, ey - y)
                ways.append((number, (ex - x) / length, (ey - y) / length))
            for (one, ax, ay), (other, bx, by) in combinations(ways, 2):
                free = (one, point) not in self._next and (other, point) not in self._next
                is_ahead = ax * bx + ay * by < 0 and abs(ax * by - ay * bx) < _TURN
                if free and (len(edges) == 2 or is_ahead):
                    self._next[one, point] = other
                    self._next[other, point] = one

    def _far(self, edge: int, point: int) -> int:
        a, b = self._edges[edge]
        return b if point == a else a

    def trails(self) -> Iterator[list[int]]:
        """Yield the indices of the points of each run, all open runs before closed runs."""
        done: set[int] = set()
        for loose in (True, False):
            for edge, ends in enumerate(self._edges):
                starts = [end for end in ends if (edge, end) not in self._next] if loose else ends
                if not starts or edge in done:
                    continue
                trail = [starts[0]]
                following: int | None = edge
                while following is not None and following not in done:
                    done.add(following)
                    trail.append(self._far(following, trail[-1]))
                    following = self._next.get((following, trail[-1]))
                yield trail


def _split(places: Sequence[Point], segments: list[_Edge], points: list[int]) -> Iterator[_Edge]:
    tree = shapely.STRtree(shapely.points([places[point] for point in points]))
    drawn = shapely.linestrings([(places[a], places[b]) for a, b in segments])
    on, touching = tree.query(drawn, predicate="dwithin", distance=WELD)
    stops: list[list[int]] = [[] for _ in segments]
    for segment, point in zip(on.tolist(), touching.tolist(), strict=True):
        stops[segment].append(points[point])
    for (start, end), between in zip(segments, stops, strict=True):
        (sx, sy), (ex, ey) = places[start], places[end]
        along = {
            point: (places[point][0] - sx) * (ex - sx) + (places[point][1] - sy) * (ey - sy)
            for point in {*between, start, end}
        }
        yield from pairwise(sorted(along, key=lambda point: (along[point], point)))
