"""Knobs that lock the parts of a board to one another; `jigsaw` has the terminology."""

import itertools
import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.geometry.areas import largest
from printkit.geometry.plane import Point, Ring

RADII = (4.0, 3.2, 2.5, 2.0, 1.6)  # mm, the first one that there is room for
_OUT = 0.8  # from the seam to the middle of a knob, of its radius: its neck is 0.6 of it wide
_NECK = 0.6  # half of a neck, of the radius
_WALL = 1.2  # mm of material about a socket
_STEP = 2.0  # mm along a seam between places that are tried
_SPACING = 30.0  # mm from knob to knob
_NEAR = 0.02  # mm, of what lies on a seam
_ROUND = 12  # straight pieces of a quarter of a knob
_LONG = 0.5  # of the side of a square as large as a part: shorter seams do without a knob
_TOUCH = 0.05  # mm of what is kept that a knob may touch


class _Knob(NamedTuple):
    """A disc on a seam between two parts, `owner` the one that it belongs to."""

    disc: shapely.Polygon
    radius: float
    owner: int


def with_knobs(
    parts: Sequence[shapely.Polygon],
    seams: Sequence[shapely.LineString],
    kept: Sequence[Ring],
    room: tuple[float, float],
) -> list[shapely.Polygon]:
    """The parts that meet at some seams, with knobs and sockets; all stay within a room.

    Knobs avoid what is kept; where none can, one knob alone locks parts that share a long seam.
    """
    found = list(parts)
    shapes = shapely.buffer([shapely.Polygon(ring) for ring in kept], -_TOUCH)
    tree = shapely.STRtree(shapes)
    for one, two in itertools.combinations(range(len(found)), 2):
        common = _common(parts[one], parts[two], seams)
        if common.length < 2 * _NECK * RADII[-1]:
            continue
        long = common.length > _LONG * math.sqrt(min(parts[one].area, parts[two].area))
        knobs = list(_knobs(found, (one, two), common, room))
        for knob in _chosen(knobs, tree, alone=long):
            other = two if knob.owner == one else one
            found[knob.owner] = largest(found[knob.owner].union(knob.disc))
            found[other] = largest(found[other].difference(knob.disc))
    return found


def _common(
    one: shapely.Polygon, two: shapely.Polygon, seams: Sequence[shapely.LineString]
) -> BaseGeometry:
    """What of the seams lies between two parts."""
    if not one.dwithin(two, _NEAR):
        return shapely.LineString()
    both = one.buffer(_NEAR).intersection(two.buffer(_NEAR))
    lines = shapely.union_all(list(seams)).intersection(both)
    pieces = [piece for piece in shapely.get_parts(lines) if piece.length > 2 * _NEAR]
    merged = shapely.line_merge(shapely.union_all(pieces)) if pieces else shapely.LineString()
    return merged.simplify(_NEAR / 2)


def _knobs(
    parts: Sequence[shapely.Polygon],
    pair: tuple[int, int],
    common: BaseGeometry,
    room: tuple[float, float],
) -> Iterator[_Knob]:
    """All knobs that there is room for between two parts, whose owners stay within the room."""
    both = shapely.union_all([parts[i] for i in pair], grid_size=1e-6).buffer(_NEAR)
    shapely.prepare(both)
    for line in shapely.get_parts(common):
        for start, end in zip(line.coords, line.coords[1:], strict=False):
            rest = common.difference(shapely.LineString([start, end]).buffer(_NEAR))
            for radius in RADII:
                middles = [shapely.Point(at) for at in _middles(start, end, radius)]
                about = shapely.buffer(middles, radius + _WALL, quad_segs=_ROUND // 2)
                held = shapely.covers(both, about) & ~shapely.intersects(rest, about)
                for middle in itertools.compress(middles, held):
                    disc = middle.buffer(radius, quad_segs=_ROUND)
                    owner = pair[0] if parts[pair[1]].contains(disc.centroid) else pair[1]
                    left, top, right, bottom = shapely.total_bounds([parts[owner], disc])
                    if right - left <= room[0] and bottom - top <= room[1]:
                        yield _Knob(disc, radius, owner)


def _middles(start: Sequence[float], end: Sequence[float], radius: float) -> Iterator[Point]:
    """The middles of knobs on both sides of a straight stretch, the nearest to its own first."""
    length = math.dist(start, end)
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    free = length / 2 - _NECK * radius - _WALL
    if free < 0:
        return
    for step in range(1 + int(free / _STEP)):
        for along in {length / 2 + step * _STEP, length / 2 - step * _STEP}:
            for out in (_OUT * radius, -_OUT * radius):
                yield start[0] + along * ux - out * uy, start[1] + along * uy + out * ux


def _chosen(knobs: Sequence[_Knob], kept: shapely.STRtree, *, alone: bool) -> Iterator[_Knob]:
    """The largest knobs that cut nothing, well apart; or else, if `alone`, that cuts the least."""
    if not knobs:
        return
    cuts = [0] * len(knobs)
    for knob in kept.query([knob.disc for knob in knobs], predicate="intersects")[0].tolist():
        cuts[knob] += 1
    pairs = zip(cuts, knobs, strict=True)
    chosen: list[_Knob] = []
    for cut, knob in sorted(pairs, key=lambda pair: (pair[0], -pair[1].radius)):
        if cut and (chosen or not alone):
            return
        if all(knob.disc.distance(other.disc) >= _SPACING for other in chosen):
            chosen.append(knob)
            yield knob
