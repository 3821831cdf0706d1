"""Areas as shapely polygons: conversion from and to rings, and the cells inside an area."""

import math
from collections.abc import Iterable, Iterator
from typing import Literal

import shapely
from shapely.affinity import rotate, scale, translate

from printkit.base.errors import InputError
from printkit.boards.lattice import FINENESS, HEX, Cell, Lattice
from printkit.boards.shapes import Shape
from printkit.draw.geometry.plane import Plane, Ring

Rings = tuple[Ring, ...]
Polygonal = shapely.Polygon | shapely.MultiPolygon
Corners = Literal["mitre", "round"]
_MOST_TRIED = 1_000_000  # maximum number of cells in the bounding box of a polygon


def area_of(rings: Iterable[Ring]) -> shapely.MultiPolygon:
    """The area inside an odd number of `rings`; rings may cross and run either way."""
    area = shapely.MultiPolygon()
    for ring in rings:
        whole = shapely.make_valid(shapely.Polygon(ring))
        area = polygons_of(shapely.symmetric_difference(area, whole))
    return area


def polygons_of(shape: shapely.Geometry) -> shapely.MultiPolygon:
    """The polygons of `shape`, without its lines and points, which have no area."""
    parts = shapely.get_parts(shapely.get_parts(shape))
    return shapely.MultiPolygon([part for part in parts if isinstance(part, shapely.Polygon)])


def largest(shape: shapely.Geometry) -> shapely.Polygon:
    """The largest polygon of `shape`, whose other polygons are slivers due to rounding."""
    return max(polygons_of(shape).geoms, key=lambda part: part.area)


def polygon(outline: Rings) -> shapely.Polygon:
    """The area of `outline`: the first ring is the outer one, and others are holes."""
    return shapely.Polygon(outline[0], outline[1:])


def inset(shape: shapely.Polygon, depth: float) -> Rings:
    """The rings of `shape` shrunk by `depth` mm; empty if no area remains."""
    return rings(shape.buffer(-depth, join_style="mitre"))


def grown(outline: Rings, by: float, corners: Corners) -> Rings:
    """The rings of `outline` moved outwards by `by` mm, with sharp or rounded `corners`."""
    return rings(polygon(outline).buffer(by, quad_segs=4, join_style=corners))


def stroked(lines: Iterable[Ring], width: float) -> Rings:
    """The rings of the area covered by `lines` that are `width` mm wide and have flat ends."""
    return rings(
        shapely.MultiLineString(list(lines)).buffer(width / 2, quad_segs=4, cap_style="flat")
    )


def rings(shape: Polygonal) -> Rings:
    """The rings of `shape`, outer before inner; the last point does not repeat the first."""
    parts = [shape] if isinstance(shape, shapely.Polygon) else list(shape.geoms)
    return tuple(
        tuple((float(x), float(y)) for x, y in ring.coords[:-1])
        for part in parts
        if not part.is_empty
        for ring in (part.exterior, *part.interiors)
    )


def is_chiral(outline: Rings) -> bool:
    """Whether `outline` differs from its mirror image in every rotation by a multiple of 30°."""
    area = polygon(outline)
    area = translate(area, -area.centroid.x, -area.centroid.y)
    mirror = scale(area, -1, 1, origin=(0, 0))
    turned = (rotate(mirror, 30 * turn, origin=(0, 0)) for turn in range(12))
    return all(area.symmetric_difference(other).area > area.area / 1000 for other in turned)


def cells_inside(polygon: Polygonal, lattice: Lattice, side: float) -> Shape:
    """Return the cells, with sides of `side` mm, whose centres are inside `polygon`.

    The centre of cell (0, 0) is the origin; y is downwards. Raises InputError if the polygon is
    empty, crosses itself, or is too large.
    """
    if not isinstance(polygon, Polygonal):
        raise TypeError(f"polygon: expected a Polygon of shapely, found {polygon!r:.60}")
    if polygon.is_empty:
        raise InputError("the polygon is empty")
    if not polygon.is_valid:
        raise InputError(f"the polygon is not valid: {shapely.is_valid_reason(polygon)}")
    cells = list(_cells_around(polygon.bounds, lattice, side))
    plane = Plane(lattice, side)
    points = [plane.point((FINENESS * q, FINENESS * r)) for q, r in cells]
    xs, ys = zip(*points, strict=True) if points else ((), ())
    inside = shapely.contains_xy(polygon, xs, ys)
    return frozenset(cell for cell, is_inside in zip(cells, inside, strict=True) if is_inside)


def _cells_around(
    bounds: tuple[float, float, float, float], lattice: Lattice, side: float
) -> Iterator[Cell]:
    """Yield the cells whose centres are in the box `bounds`. Raises InputError if too many."""
    column, row, slant = (
        (side * math.sqrt(3), 1.5 * side, 0.5) if lattice is HEX else (side, side, 0)
    )
    left, top, right, bottom = bounds
    if not (right - left + column) * (bottom - top + row) <= _MOST_TRIED * column * row:
        raise InputError(f"the polygon is too large for cells with sides of {side:.9g} mm")
    for r in range(math.floor(top / row), math.ceil(bottom / row) + 1):
        first, last = left / column - slant * r, right / column - slant * r
        for q in range(math.floor(first), math.ceil(last) + 1):
            yield q, r
