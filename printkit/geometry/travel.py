"""The order of cuts: what lies within others first, and then the nearest."""

from collections.abc import Iterable
from itertools import groupby

import shapely

from printkit.geometry.plane import Point
from printkit.render.cut_sheet import CutPath, Disc, Run, Stroke

_HOME: Point = (0.0, 0.0)  # where machines park: a corner of the sheet
_DIGITS = 3  # of a distance in mm; what is as near as that is taken in its own order


def in_order(paths: Iterable[CutPath]) -> tuple[CutPath, ...]:
    """The deepest cuts first; each depth by the nearest next one, from the sheet's corner on.

    Rings begin at the point that is nearest, and open runs at the nearer end.
    """
    ordered: list[CutPath] = []
    at = _HOME
    deepest_first = sorted(paths, key=lambda path: -path.depth)
    for _, level in groupby(deepest_first, key=lambda path: path.depth):
        left = [(path, shapely.MultiPoint(_starts(path.stroke))) for path in level]
        while left:
            distances = shapely.distance([starts for _, starts in left], shapely.Point(at))
            path, _ = left.pop(int(distances.round(_DIGITS).argmin()))
            ordered.append(path._replace(stroke=_begun(path.stroke, at)))
            at = _end(ordered[-1].stroke)
    return tuple(ordered)


def _starts(stroke: Stroke) -> tuple[Point, ...]:
    """Where a stroke may begin, its own beginning first."""
    match stroke:
        case Disc((x, y), radius):
            return ((x + radius, y),)
        case Run(points, closed=True):
            return points
        case Run(points):
            return (points[0], points[-1])


def _begun(stroke: Stroke, at: Point) -> Stroke:
    """The stroke from the point where it may begin that is nearest."""
    if isinstance(stroke, Disc):
        return stroke
    distances = shapely.distance(shapely.points(_starts(stroke)), shapely.Point(at))
    first = int(distances.round(_DIGITS).argmin())
    if stroke.closed:
        return Run(stroke.points[first:] + stroke.points[:first], closed=True)
    return Run(stroke.points[::-1], closed=False) if first else stroke


def _end(stroke: Stroke) -> Point:
    """Where the tool is after a stroke."""
    match stroke:
        case Run(points, closed=False):
            return points[-1]
        case _:
            return _starts(stroke)[0]
