"""Kerf compensation: paths of a tool that cut pieces out of a sheet.

A tool removes half its kerf on either side of its path. So paths are offset from pieces by half the
kerf: outlines grow, holes shrink, and corners stay sharp. If two pieces are exactly a kerf apart
(or in contact, without a kerf), the machine cuts their common path once.

Inner cuts come before outer cuts. Of cuts of equal depth, the cut nearest to the tool is next.
"""

import math
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import NamedTuple

import shapely

from printkit.base.errors import InputError
from printkit.draw.cut_layers import CutPath, Disc, Run, Stroke
from printkit.draw.geometry.areas import polygon, rings
from printkit.draw.geometry.linework import WELD, closed, runs
from printkit.draw.geometry.nesting.layout import Outline
from printkit.draw.geometry.plane import Point, Ring, box_of, rounded

_SHARP = 12.0  # Mitre limit, relative to half a kerf, so that corners of 10° and more stay sharp.
_ROUND = 128  # Segments of a quarter circle in polygons that are compared with other pieces.
_OVERLAP = 2 * WELD  # Length in mm by which pieces may overlap, because coordinates are rounded.
_LOST = 0.01  # Maximum area in mm² of a notch that may close when paths are offset.
_SHARED = 0.05  # Minimum length in mm along which two rings share a cut.
_EDGE = 2.0  # Minimum distance in mm between text on a board and the edge of the board.
_CORNER = 16  # Number of segments of a rounded corner of 90°.
_DIGITS = 4


class Shape(NamedTuple):
    """A piece placed on a sheet; `disc` is the outline of a round piece as a true circle."""

    name: str
    outline: Outline
    disc: Disc | None = None


class _Widened(NamedTuple):
    name: str
    area: shapely.Polygon
    strokes: tuple[Stroke, ...]


def cut_paths(shapes: Sequence[Shape], kerf: float) -> tuple[CutPath, ...]:
    """Return the cuts around all `shapes` of a sheet, in cutting order, and shared cuts only once.

    Raises InputError if pieces overlap or are too close together for the kerf, or if the kerf is
    wider than a hole or a notch of a piece.
    """
    parts = [_widened(shape, kerf) for shape in shapes]
    areas = [part.area for part in parts]
    ones, twos = shapely.STRtree(areas).query(areas, predicate="intersects")
    for one, two in sorted(zip(ones.tolist(), twos.tolist(), strict=True)):
        if one >= two or not _cross(areas[one], areas[two]):
            continue
        names = f"'{shapes[one].name}' and '{shapes[two].name}'"
        a, b = area_of(shapes[one]), area_of(shapes[two])
        if _cross(a, b):
            raise InputError(f"the pieces {names} overlap on the sheet")
        distance = shapely.distance(a, b)
        raise InputError(
            f"the pieces {names} are {distance:.2f} mm apart, too close for a kerf of {kerf:g} mm; "
            f"give --spacing {_least_spacing(a, b, kerf, distance):.2f}mm or more"
        )
    return in_order(_with_depths(_paths(parts), areas))


def _widened(shape: Shape, kerf: float) -> _Widened:
    if shape.disc:
        (x, y), radius = shape.disc.centre, shape.disc.radius + kerf / 2
        disc = Disc((round(x, _DIGITS), round(y, _DIGITS)), round(radius, _DIGITS))
        return _Widened(shape.name, shapely.Point(disc.centre).buffer(radius, _ROUND), (disc,))
    area = area_of(shape)
    if kerf:
        grown = _with_room(area, kerf)
        if not grown:
            narrower = (n / 100 for n in range(round(100 * kerf), 0, -1))
            most = next((width for width in narrower if _with_room(area, width)), 0)
            raise InputError(
                f"'{shape.name}' has a hole or a notch that is narrower than the kerf of "
                f"{kerf:g} mm; give a --kerf of at most {most:g} mm"
            )
        area = grown
    strokes = tuple(Run(rounded(ring), closed=True) for ring in rings(area))
    return _Widened(shape.name, area, strokes)


def cut_outline(shape: Shape, kerf: float) -> Outline:
    """Return the rings along which the tool cuts `shape`; circles are converted to polygons."""
    return rings(_widened(shape, kerf).area)


def area_of(shape: Shape) -> shapely.Polygon:
    """Return the area of `shape` as drawn, not offset by the kerf."""
    if shape.disc:
        return shapely.Point(shape.disc.centre).buffer(shape.disc.radius, _ROUND)
    return polygon(shape.outline)


def _with_room(area: shapely.Polygon, kerf: float) -> shapely.Polygon | None:
    """Grow `area` by half a kerf; return None if a hole or a notch closes."""
    grown = area.buffer(kerf / 2, join_style="mitre", mitre_limit=_SHARP)
    again = grown.buffer(-kerf / 2, join_style="mitre", mitre_limit=_SHARP)
    lost = shapely.get_parts(again.difference(area))
    filled = max(shapely.area(lost), default=0.0) > _LOST
    if filled or grown.geom_type != "Polygon" or len(grown.interiors) != len(area.interiors):
        return None
    return shapely.Polygon(grown)


def _cross(one: shapely.Polygon, two: shapely.Polygon) -> bool:
    """Return whether two areas overlap by more than a rounding error."""
    return bool(one.buffer(-_OVERLAP, join_style="mitre").intersects(two))


def _least_spacing(one: shapely.Polygon, two: shapely.Polygon, kerf: float, gap: float) -> float:
    """Return the distance in mm of two pieces at which their paths would touch.

    Mitred corners need more distance than edges, in proportion to the kerf. A bisection finds the
    kerf at which the paths touch, and this kerf gives the distance.
    """
    fits, crosses = 0.0, kerf
    for _ in range(20):
        middle = (fits + crosses) / 2
        grown = [a.buffer(middle / 2, join_style="mitre", mitre_limit=_SHARP) for a in (one, two)]
        fits, crosses = (fits, middle) if _cross(*grown) else (middle, crosses)
    needed = (gap + _OVERLAP) * kerf / fits
    return math.ceil(100 * needed - 0.1) / 100


def _paths(parts: Sequence[_Widened]) -> list[CutPath]:
    """Return the cuts of all `parts`; rings that partly coincide become runs without a name."""
    named = [(part.name, stroke) for part in parts for stroke in part.strokes]
    discs = {stroke: name for name, stroke in reversed(named) if isinstance(stroke, Disc)}
    found = [(name, stroke) for name, stroke in named if isinstance(stroke, Run)]
    shared = _shared([shapely.LinearRing(run.points) for _, run in found])
    alone = [CutPath(run, 0, name) for i, (name, run) in enumerate(found) if i not in shared]
    common = runs(closed(run.points) for i, (_, run) in enumerate(found) if i in shared)
    round_ones = (CutPath(stroke, 0, name) for stroke, name in reversed(discs.items()))
    return [*alone, *round_ones, *(CutPath(run) for run in common)]


def _shared(lines: Sequence[shapely.LinearRing]) -> set[int]:
    """Return the indices of the rings that partly coincide with another ring."""
    if not lines:
        return set()
    ones, twos = shapely.STRtree(lines).query(lines, predicate="dwithin", distance=WELD)
    found: set[int] = set()
    for one, two in zip(ones.tolist(), twos.tolist(), strict=True):
        if one < two and not {one, two} <= found:
            on_it = shapely.intersection(lines[two], shapely.buffer(lines[one], WELD))
            if on_it.length > _SHARED:
                found |= {one, two}
    return found


def _with_depths(paths: Sequence[CutPath], areas: Sequence[shapely.Polygon]) -> list[CutPath]:
    """Set the depth of each path to the number of closed cuts that surround the path."""
    walls: list[shapely.Polygon] = []  # The areas inside closed cuts.
    middles: list[shapely.Point] = []  # The middle of each path's first segment.
    for path in paths:
        match path.stroke:
            case Disc((x, y), radius):
                walls.append(shapely.Point(x, y).buffer(radius, _ROUND))
                middles.append(shapely.Point(x + radius, y))
            case Run(points, closed=is_closed):
                if is_closed:
                    walls.append(shapely.Polygon(points))
                (ax, ay), (bx, by) = points[:2]
                middles.append(shapely.Point((ax + bx) / 2, (ay + by) / 2))
    whole = shapely.get_parts(shapely.union_all(areas, grid_size=WELD / 10))
    walls += [shapely.Polygon(ring) for part in whole for ring in rings(part)]
    inside = shapely.buffer(walls, -3 * WELD, join_style="mitre")
    depths = [0] * len(paths)
    for number in shapely.STRtree(inside).query(middles, predicate="within")[0].tolist():
        depths[number] += 1
    return [path._replace(depth=depth) for path, depth in zip(paths, depths, strict=True)]


def board_outline(
    cells: Iterable[Ring], words: Iterable[Ring], border: float, corner: float
) -> Ring:
    """Return a board's edge, `border` mm outside its `cells`, with corners of radius `corner` mm.

    Holes between cells are filled. The edge is a rectangle around everything if the cells are too
    far apart for one edge, or if `words` (the outlines of labels) are too near the edge or outside.
    """
    land = shapely.union_all([shapely.Polygon(cell) for cell in cells], grid_size=WELD / 10)
    held = shapely.union_all([shapely.box(*box_of(word)) for word in words])
    whole = land.buffer(border + corner, join_style="mitre").buffer(-corner, join_style="mitre")
    if whole.geom_type == "Polygon":
        whole = shapely.Polygon(whole.exterior)
    if whole.geom_type != "Polygon" or not held.difference(whole.buffer(-_EDGE)).is_empty:
        everything = shapely.box(*land.union(held).bounds)
        whole = everything.buffer(max(border / 2, _EDGE), join_style="mitre")
    convex = whole.buffer(-corner, join_style="mitre").buffer(2 * corner, quad_segs=_CORNER)
    return rounded(rings(convex.buffer(-corner, quad_segs=_CORNER))[0])


_HOME: Point = (0.0, 0.0)  # The corner of the sheet at which machines park their tool.
_DISTANCE_DIGITS = 3  # Distances in mm are compared to this many decimals; ties keep their order.


def in_order(paths: Iterable[CutPath]) -> tuple[CutPath, ...]:
    """Order `paths` by depth, deepest first; of equal depths, the path nearest to the tool is next.

    The tool starts at _HOME. Rings begin at the nearest point, and open runs at the nearer end.
    """
    ordered: list[CutPath] = []
    at = _HOME
    deepest_first = sorted(paths, key=lambda path: -path.depth)
    for _, level in groupby(deepest_first, key=lambda path: path.depth):
        left = [(path, shapely.MultiPoint(_starts(path.stroke))) for path in level]
        while left:
            distances = shapely.distance([starts for _, starts in left], shapely.Point(at))
            path, _ = left.pop(int(distances.round(_DISTANCE_DIGITS).argmin()))
            stroke = path.stroke
            if isinstance(stroke, Run):
                points = stroke.points
                distances = shapely.distance(shapely.points(_starts(stroke)), shapely.Point(at))
                first = int(distances.round(_DISTANCE_DIGITS).argmin())
                if stroke.closed:
                    stroke = Run(points[first:] + points[:first], closed=True)
                elif first:
                    stroke = Run(points[::-1], closed=False)
            ordered.append(path._replace(stroke=stroke))
            is_open = isinstance(stroke, Run) and not stroke.closed
            at = _starts(stroke)[-1 if is_open else 0]
    return tuple(ordered)


def _starts(stroke: Stroke) -> tuple[Point, ...]:
    match stroke:
        case Disc((x, y), radius):
            return ((x + radius, y),)
        case Run(points, closed=True):
            return points
        case Run(points):
            return (points[0], points[-1])
