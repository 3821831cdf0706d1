"""Boards larger than a machine, split into parts that hold each other like those of a jigsaw.

`split` knows neither machines nor boards: it parts an outline, in mm, so that each part lies within
a room, as a `BoardPart` with its number and its outline. Seams run along `Guides.ways` and cut as
few of `Guides.kept` as can be: they are the cheapest paths through the net of the ways. `side_ways`
makes ways of the sides of cells, for boards whose cells are to stay whole, and `middle_ways` from
the middle of one side of a cell to that of another, for boards that are played on sides or corners.

Terminology
-----------
seam
    The line between parts: from one edge of what it parts to the other.
knob
    A disc of a part that reaches beyond a seam, behind a neck narrower than itself. So neighbours
    cannot be drawn apart in their plane. Knobs lie where they cut nothing that is kept, if there is
    such a place, else there is one alone for two neighbours.
gap
    The distance between neighbouring parts, knobs and sockets, once they are put together. It is
    taken from both sides of a seam by half. A kerf is nothing to think of here.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

import shapely
from shapely.ops import split as split_along

from printkit.errors import InputError
from printkit.geometry import areas
from printkit.geometry.areas import polygon, rings
from printkit.geometry.knobs import with_knobs
from printkit.geometry.nesting.layout import Outline
from printkit.geometry.plane import Point, Ring
from printkit.geometry.seams import Corridor, Net, Way

_REACH = 4.5  # mm of each side of the room that is kept for knobs
_MOST_PARTS = 100
_LEAST_ROOM = 40.0  # mm


class Guides(NamedTuple):
    """Where seams may run, as straight ways, and what they should not cut, as rings."""

    ways: tuple[Way, ...]
    kept: tuple[Ring, ...]


class BoardPart(NamedTuple):
    """A part of a board where it lies on the board, numbered from 1 in the order of reading."""

    number: int
    outline: Outline


def side_ways(cells: Iterable[Ring]) -> tuple[Way, ...]:
    """The sides of all cells, each once."""
    found = {}
    for ring in cells:
        for start, end in zip(ring, (*ring[1:], ring[0]), strict=True):
            found[frozenset((_key(start), _key(end)))] = (_key(start), _key(end))
    return tuple(found.values())


def middle_ways(cells: Iterable[Ring]) -> tuple[Way, ...]:
    """The lines from the middle of each side of a cell to those of its other sides."""
    found: list[Way] = []
    for ring in cells:
        sides = zip(ring, (*ring[1:], ring[0]), strict=True)
        middles = [_key(((ax + bx) / 2, (ay + by) / 2)) for (ax, ay), (bx, by) in sides]
        found += combinations(middles, 2)
    return tuple(found)


def _key(point: Point) -> Point:
    return round(point[0], 4), round(point[1], 4)


def split(
    outline: Outline, guides: Guides, room: tuple[float, float], gap: float
) -> list[BoardPart]:
    """Split a board into as few parts as may be, each within a room, upright or all on their side.

    Together they are the board less a strip `gap` wide along each seam. Raises InputError for a
    room in which no part has knobs, and for more parts than anyone would put together.
    """
    area = polygon(outline)
    left, top, right, bottom = area.bounds
    check_room((right - left, bottom - top), room)
    net = Net(guides.ways, guides.kept)
    ways = []
    for each in [room] if room[0] == room[1] else [room, (room[1], room[0])]:
        seams: list[shapely.LineString] = []
        found = list(_halved(area, net, [side - 2 * _REACH for side in each], seams))
        ways.append(_Cuts(each, found, seams))
    cuts = min(ways, key=lambda cuts: len(cuts.parts))
    # The parts in the order of reading: row by row, as far as their middles tell rows
    high = min(part.bounds[3] - part.bounds[1] for part in cuts.parts)
    middles = sorted({round(part.centroid.y, 3) for part in cuts.parts})
    rows, row = {}, 0
    for before, y in zip((middles[0], *middles), middles, strict=False):
        row += y - before > high / 2
        rows[y] = row
    parts = with_knobs(
        sorted(cuts.parts, key=lambda part: (rows[round(part.centroid.y, 3)], part.centroid.x)),
        cuts.seams,
        guides.kept,
        cuts.room,
    )
    return [
        BoardPart(number, rings(shape)) for number, shape in enumerate(_apart(parts, gap), start=1)
    ]


def check_room(board: tuple[float, float], room: tuple[float, float]) -> None:
    """Raise InputError for a room in which a board of a size cannot be split into parts."""
    fits = all(side <= most for side, most in zip(sorted(board), sorted(room), strict=True))
    area = math.prod(max(0.0, side - 2 * _REACH) for side in room)
    if not fits and (min(room) < _LEAST_ROOM or math.prod(board) > _MOST_PARTS * area):
        raise InputError(
            f"a board of {board[0]:.0f} × {board[1]:.0f} mm cannot be split into parts of "
            f"{room[0]:g} × {room[1]:g} mm: these need {_LEAST_ROOM:g} mm to each side, and "
            f"{_MOST_PARTS} are the most; give a larger --sheet or a smaller --margin"
        )


class _Cuts(NamedTuple):
    """The parts that fit a room, still without knobs, and the seams between them."""

    room: tuple[float, float]
    parts: list[shapely.Polygon]
    seams: list[shapely.LineString]


def _halved(
    area: shapely.Polygon, net: Net, limits: Sequence[float], seams: list[shapely.LineString]
) -> Iterator[shapely.Polygon]:
    """The parts of an area within some limits; their seams are added to `seams`."""
    left, top, right, bottom = area.bounds
    counts = [(right - left) / limits[0], (bottom - top) / limits[1]]
    if max(counts) <= 1:
        yield area
        return
    axis = counts.index(max(counts))
    line = _seam(area, net, axis, limits[axis])
    seams.append(line)
    for part in areas.polygons_of(split_along(area, line)).geoms:
        yield from _halved(part, net, limits, seams)


def _seam(area: shapely.Polygon, net: Net, axis: int, limit: float) -> shapely.LineString:
    """The seam across an area: rather for one part more than through what is kept."""
    start, end = area.bounds[axis], area.bounds[axis + 2]
    least = math.ceil((end - start) / limit)
    found = []
    for count in (least, least + 1):
        before = count // 2
        within = Corridor(
            end - (count - before) * limit,
            start + before * limit,
            start + (end - start) * before / count,
        )
        seam = net.seam(area, axis, within)
        if seam and not seam.cut:
            return seam.line
        found.append(seam)
    best = next(filter(None, found), None)
    return best.line if best else net.straight(area, axis, (start + end) / 2)


def _apart(parts: Sequence[shapely.Polygon], gap: float) -> Iterator[shapely.Polygon]:
    """The parts with a gap between them."""
    for number, part in enumerate(parts):
        near = [other for i, other in enumerate(parts) if i != number and other.dwithin(part, gap)]
        if not (gap and near):
            yield part
            continue
        around = shapely.union_all(near).buffer(gap / 2, join_style="mitre")
        yield areas.largest(part.difference(around))
