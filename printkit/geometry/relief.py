"""Reliefs: what of a drawing is raised above a face of a solid, or sunk into it.

It is what a machine would engrave, with lines made broad enough to be printed in three dimensions,
slivers and narrow gaps removed, and clear of the edge of the face.
"""

from collections import Counter
from typing import NamedTuple

import shapely
from shapely.affinity import scale, translate

from printkit.geometry.areas import area_of, rings
from printkit.geometry.extrusion import Region, disc
from printkit.render.cut_sheet import Disc, Etching, Run, Stroke

_GAP = 0.2  # mm, width of the finest gap
_EDGE = 0.4  # mm of every face that stay free at its edge
_SMALLEST = 0.1  # mm²
_GRID = 1e-3  # mm
_APART = 0.05  # mm around a point where two parts meet
_TRIES = 5
_SEGMENTS = 4  # of a quarter of a circle

Face = shapely.Polygon | shapely.MultiPolygon


class Fineness(NamedTuple):
    """How fine a relief is, in mm.

    Lines are `line` wide, areas grow until their strokes are about `stroke`, what is thinner than
    `least` is left out, and outlines leave their curves by `smooth`.
    """

    line: float = 0.5  # a little more than what comes out of the usual nozzle
    stroke: float = 0.0
    least: float = 0.2
    smooth: float = 0.01


USUAL_FINENESS = Fineness()


def relief(
    etching: Etching,
    face: Face,
    *,
    behind: bool = False,
    fineness: Fineness = USUAL_FINENESS,
) -> Region:
    """The region of an etching on a face of a blank; its rings have no point in common.

    `behind` is the face below, whose etching is as seen when the piece is turned over about its
    upright axis.
    """
    room = face.buffer(-_EDGE, join_style="mitre")
    found: list[shapely.Geometry] = []
    for each in etching.areas:
        area = area_of(each.rings)
        # A stroke is as wide as twice its area is to what goes around it
        width = 2 * area.area / area.length if area.length else fineness.stroke
        thin = fineness.stroke - width
        found.append(area.buffer(thin / 2, _SEGMENTS) if thin > 0 else area)
    found += [_line(each, fineness.line) for each in etching.lines]
    drawn = shapely.union_all(found)
    drawn = scale(drawn, -1 if behind else 1, -1, origin=(0, 0))
    closed = drawn.buffer(_GAP / 2, _SEGMENTS).buffer(-_GAP / 2, _SEGMENTS)
    half = fineness.least / 2
    opened = closed.intersection(room).buffer(-half, _SEGMENTS).buffer(half, _SEGMENTS)
    # The region without the points where two of its rings meet, and a little around them
    region = _clean(opened.simplify(fineness.smooth))
    for _ in range(_TRIES):
        counts = Counter(point for ring in rings(region) for point in ring)
        met = sorted(point for point, count in counts.items() if count > 1)
        if not met:
            return region
        around = shapely.MultiPoint(met).buffer(_APART, _SEGMENTS)
        region = _clean(region.difference(around))
    raise ValueError("the relief's rings meet")


def _line(stroke: Stroke, width: float) -> shapely.Geometry:
    match stroke:
        case Disc((x, y), radius):
            outer, inner = disc(radius + width / 2), disc(max(radius - width / 2, _GRID))
            return translate(outer.difference(inner), x, y)
        case Run(points, closed):
            line = (*points, points[0]) if closed else points
            return shapely.LineString(line).buffer(width / 2, _SEGMENTS)


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
