"""Split boards larger than a machine into parts that interlock like a jigsaw puzzle.

Seams follow the lines `Guides.ways` and cut as few of the shapes `Guides.kept` as possible. If
cells must stay whole, the lines are the sides of cells. For boards played on sides or corners, the
lines join the midpoints of a cell's sides.

A knob is a disc that extends from a part across a seam into a socket of the neighbouring part. The
knob is narrower on the seam, so that the parts cannot be pulled apart in their plane. Knobs avoid
shapes that must stay whole. If no knob between two parts avoids them all, the parts get one knob,
and only if their common seam is long. The gap is the distance between neighbouring parts after
assembly, also at knobs and sockets. Half of the gap is removed on each side of a seam.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, compress
from typing import NamedTuple

import shapely
from shapely.geometry.base import BaseGeometry
from shapely.ops import split as split_along

from printkit.base.errors import InputError
from printkit.draw.geometry.areas import largest, polygon, polygons_of, rings
from printkit.draw.geometry.nesting.layout import Outline
from printkit.draw.geometry.plane import Point, Ring, rounded
from printkit.machines.cutters.seams import SeamNetwork, Way

_REACH = 4.5  # width reserved for knobs on each side of a part, in mm
_MOST_PARTS = 100
_LEAST_ROOM = 40.0  # minimum width and height of the area available for a part, in mm


class Guides(NamedTuple):
    """The lines (`ways`) that seams may follow, and the `kept` shapes that seams should not cut."""

    ways: tuple[Way, ...]
    kept: tuple[Ring, ...]


class BoardPart(NamedTuple):
    """A part of a board: its number in reading order, from 1, and its outline on the board."""

    number: int
    outline: Outline


def side_ways(cells: Iterable[Ring]) -> tuple[Way, ...]:
    """Return the sides of all cells, without duplicates, as lines that seams may follow."""
    found = {}
    for ring in map(rounded, cells):
        for way in zip(ring, (*ring[1:], ring[0]), strict=True):
            found[frozenset(way)] = way
    return tuple(found.values())


def middle_ways(cells: Iterable[Ring]) -> tuple[Way, ...]:
    """Return the lines that join the midpoints of any two sides of a cell, for all cells."""
    found: list[Way] = []
    for ring in cells:
        sides = zip(ring, (*ring[1:], ring[0]), strict=True)
        middles = rounded(((ax + bx) / 2, (ay + by) / 2) for (ax, ay), (bx, by) in sides)
        found += combinations(middles, 2)
    return tuple(found)


def split(
    outline: Outline, guides: Guides, room: tuple[float, float], gap: float
) -> list[BoardPart]:
    """Split a board into as few parts as possible, all of which fit in `room`, upright or turned.

    `room` is a width and a height in mm. A strip `gap` mm wide is removed along each seam. Raises
    InputError if `room` is too small for knobs or the board needs too many parts.
    """
    area = polygon(outline)
    left, top, right, bottom = area.bounds
    check_room((right - left, bottom - top), room)
    net = SeamNetwork(guides.ways, guides.kept)
    ways = []
    for each in [room] if room[0] == room[1] else [room, (room[1], room[0])]:
        seams: list[shapely.LineString] = []
        found = list(_halved(area, net, [side - 2 * _REACH for side in each], seams))
        ways.append((each, found, seams))
    fitted, plain, seams = min(ways, key=lambda way: len(way[1]))
    # A row of parts begins where the next centroid is more than half a part's height lower
    high = min(part.bounds[3] - part.bounds[1] for part in plain)
    middles = sorted({round(part.centroid.y, 3) for part in plain})
    rows, row = {}, 0
    for before, y in zip((middles[0], *middles), middles, strict=False):
        row += y - before > high / 2
        rows[y] = row
    ordered = sorted(plain, key=lambda part: (rows[round(part.centroid.y, 3)], part.centroid.x))
    parts = _with_knobs(ordered, seams, net.kept, fitted)
    placed = []
    for number, part in enumerate(parts):
        near = [other for i, other in enumerate(parts) if i != number and other.dwithin(part, gap)]
        shape = part
        if gap and near:
            around = shapely.union_all(near).buffer(gap / 2, join_style="mitre")
            shape = largest(part.difference(around))
        placed.append(BoardPart(number + 1, rings(shape)))
    return placed


def check_room(board: tuple[float, float], room: tuple[float, float]) -> None:
    """Raise InputError if a board (width, height) cannot be split into parts that fit in `room`."""
    fits = all(side <= most for side, most in zip(sorted(board), sorted(room), strict=True))
    area = math.prod(max(0.0, side - 2 * _REACH) for side in room)
    if not fits and (min(room) < _LEAST_ROOM or math.prod(board) > _MOST_PARTS * area):
        raise InputError(
            f"a board of {board[0]:.0f} × {board[1]:.0f} mm cannot be split into parts of "
            f"{room[0]:g} × {room[1]:g} mm: a part needs at least {_LEAST_ROOM:g} mm on "
            f"each side, and at most {_MOST_PARTS} parts are allowed; give a larger "
            "--sheet or a smaller --margin"
        )


def _halved(
    area: shapely.Polygon,
    net: SeamNetwork,
    limits: Sequence[float],
    seams: list[shapely.LineString],
) -> Iterator[shapely.Polygon]:
    left, top, right, bottom = area.bounds
    counts = [(right - left) / limits[0], (bottom - top) / limits[1]]
    if max(counts) <= 1:
        yield area
        return
    axis = counts.index(max(counts))
    line = _seam(area, net, axis, limits[axis])
    seams.append(line)
    for part in polygons_of(split_along(area, line)).geoms:
        yield from _halved(part, net, limits, seams)


def _seam(area: shapely.Polygon, net: SeamNetwork, axis: int, limit: float) -> shapely.LineString:
    """Return the best seam across `area`; one more part is accepted to spare cells and labels."""
    start, end = area.bounds[axis], area.bounds[axis + 2]
    least = math.ceil((end - start) / limit)
    found = []
    for count in (least, least + 1):
        before = count // 2
        within = end - (count - before) * limit, start + before * limit
        seam = net.seam(area, axis, within, start + (end - start) * before / count)
        if seam and not seam.cut:
            return seam.line
        found.append(seam)
    best = next(filter(None, found), None)
    return best.line if best else net.straight(area, axis, (start + end) / 2)


_RADII = (4.0, 3.2, 2.5, 2.0, 1.6)  # Possible radii of knobs in mm, in order of preference.
_OUT = 0.8  # Distance of a knob's centre from the seam, relative to the knob's radius.
_NECK = 0.6  # Half the width of a knob on its seam, relative to its radius: sqrt(1 - _OUT²).
_WALL = 1.2  # Minimum width of the material around a socket, in mm.
_STEP = 2.0  # Distance between the positions for knobs that are tried along a seam, in mm.
_SPACING = 30.0  # Minimum distance between knobs that join the same two parts, in mm.
_NEAR = 0.02  # Tolerance for geometry on a seam, in mm.
_ROUND = 12  # Number of segments per quarter circle of a knob.
_LONG = 0.5  # Seams longer than _LONG · √area of the smaller part may get a knob that cuts shapes.


class _Knob(NamedTuple):
    """A disc across a seam; the disc extends the part with the index `owner`."""

    disc: shapely.Polygon
    radius: float
    owner: int


def _with_knobs(
    parts: Sequence[shapely.Polygon],
    seams: Sequence[shapely.LineString],
    kept: shapely.STRtree,
    room: tuple[float, float],
) -> list[shapely.Polygon]:
    """Return the parts with knobs and sockets at their seams; all parts still fit in `room`.

    If no knob avoids all `kept` shapes, two parts get one knob, and only if their seam is long.
    """
    found = list(parts)
    for one, two in combinations(range(len(found)), 2):
        common = _common(parts[one], parts[two], seams)
        if common.length < 2 * _NECK * _RADII[-1]:
            continue
        long = common.length > _LONG * math.sqrt(min(parts[one].area, parts[two].area))
        knobs = list(_knobs(found, (one, two), common, room))
        for knob in _chosen(knobs, kept, alone=long):
            other = two if knob.owner == one else one
            found[knob.owner] = largest(found[knob.owner].union(knob.disc))
            found[other] = largest(found[other].difference(knob.disc))
    return found


def _common(
    one: shapely.Polygon, two: shapely.Polygon, seams: Sequence[shapely.LineString]
) -> BaseGeometry:
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
    """Yield the possible knobs between a `pair` of parts; with its knob, a part fits in `room`."""
    both = shapely.union_all([parts[i] for i in pair], grid_size=1e-6).buffer(_NEAR)
    shapely.prepare(both)
    for line in shapely.get_parts(common):
        for start, end in zip(line.coords, line.coords[1:], strict=False):
            rest = common.difference(shapely.LineString([start, end]).buffer(_NEAR))
            for radius in _RADII:
                middles = [shapely.Point(at) for at in _middles(start, end, radius)]
                about = shapely.buffer(middles, radius + _WALL, quad_segs=_ROUND // 2)
                held = shapely.covers(both, about) & ~shapely.intersects(rest, about)
                for middle in compress(middles, held):
                    disc = middle.buffer(radius, quad_segs=_ROUND)
                    owner = pair[0] if parts[pair[1]].contains(disc.centroid) else pair[1]
                    left, top, right, bottom = shapely.total_bounds([parts[owner], disc])
                    if right - left <= room[0] and bottom - top <= room[1]:
                        yield _Knob(disc, radius, owner)


def _middles(start: Sequence[float], end: Sequence[float], radius: float) -> Iterator[Point]:
    """Yield possible knob centres on both sides of a straight seam, from its middle outwards."""
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
    """Yield the largest knobs that cut none of the shapes `kept`.

    If every knob cuts a shape, yield nothing or, if `alone`, the knob that cuts the fewest shapes.
    """
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
