"""Reliefs: what of a drawing is raised above a face of a solid, or sunk into it.

It is what a machine would engrave, with lines made broad enough to be printed in three dimensions,
slivers and narrow gaps removed, and clear of the edge of the face.
"""

from collections import Counter

import shapely
from shapely.affinity import scale, translate

from printkit.geometry.areas import area_of, rings
from printkit.geometry.extrusion import Region, disc
from printkit.render.cut_sheet import Disc, Etching, Run, Stroke

LINE = 0.5  # mm, width of a line: a little more than what comes out of the usual nozzle
_LEAST = 0.2  # mm, width of the finest part and of the finest gap
_EDGE = 0.4  # mm of every face that stay free at its edge
_SMALLEST = 0.1  # mm²
_GRID = 1e-3  # mm
_SMOOTH = 0.01  # mm
_APART = 0.05  # mm around a point where two parts meet
_TRIES = 5
_SEGMENTS = 4  # of a quarter of a circle


def relief(etching: Etching, face: shapely.Polygon, *, behind: bool = False) -> Region:
    """The region of an etching on a face of a blank; its rings have no point in common.

    `behind` is the face below, whose etching is as seen when the piece is turned over about its
    upright axis.
    """
    room = face.buffer(-_EDGE, join_style="mitre")
    drawn = shapely.union_all(
        [*(area_of(area.rings) for area in etching.areas), *map(_line, etching.lines)]
    )
    drawn = scale(drawn, -1 if behind else 1, -1, origin=(0, 0))
    closed = drawn.buffer(_LEAST / 2, _SEGMENTS).buffer(-_LEAST / 2, _SEGMENTS)
    opened = closed.intersection(room).buffer(-_LEAST / 2, _SEGMENTS).buffer(_LEAST / 2, _SEGMENTS)
    return _separate(_clean(opened.simplify(_SMOOTH)))


def _line(stroke: Stroke) -> shapely.Geometry:
    match stroke:
        case Disc((x, y), radius):
            outer, inner = disc(radius + LINE / 2), disc(max(radius - LINE / 2, _GRID))
            return translate(outer.difference(inner), x, y)
        case Run(points, closed):
            line = (*points, points[0]) if closed else points
            return shapely.LineString(line).buffer(LINE / 2, _SEGMENTS)


def _clean(found: shapely.Geometry) -> Region:
    """The areas of what was found, on a grid, without specks and pinholes."""
    parts = [
        part for part in shapely.get_parts(shapely.set_precision(found, _GRID)) if _is_large(part)
    ]
    plain = [
        shapely.Polygon(outer, [hole for hole in holes if _is_large(shapely.Polygon(hole))])
        for outer, *holes in map(rings, parts)
    ]
    return Region(plain)


def _is_large(part: shapely.Geometry) -> bool:
    return isinstance(part, shapely.Polygon) and part.area >= _SMALLEST


def _separate(region: Region) -> Region:
    """The region without the points where two of its rings meet, and a little around them.

    A solid would hang by an edge there. Raises ValueError where that does not come to an end.
    """
    for _ in range(_TRIES):
        met = _met(region)
        if not met:
            return region
        around = shapely.MultiPoint(met).buffer(_APART, _SEGMENTS)
        region = _clean(region.difference(around))
    raise ValueError("the relief's rings meet")


def _met(region: Region) -> list[tuple[float, float]]:
    """The corners that belong to two rings, or twice to one."""
    counts = Counter(point for ring in rings(region) for point in ring)
    return sorted(point for point, count in counts.items() if count > 1)
