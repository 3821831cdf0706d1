"""Areas as shapely polygons: conversion from and to rings, and the cells inside a polygon."""

import math
from collections.abc import Iterable

import shapely

from printkit.base.errors import InputError
from printkit.boards.lattice import FINENESS, HEX, Cell, Lattice
from printkit.boards.shapes import Shape
from printkit.draw.geometry.plane import Corners, Plane, Ring

Rings = tuple[Ring, ...]
Polygonal = shapely.Polygon | shapely.MultiPolygon
_MOST_TRIED = 1_000_000  # maximum number of cells in the bounding box of a board's polygon


def area_of(rings: Iterable[Ring]) -> shapely.MultiPolygon:
    """Return the points inside an odd number of `rings`, which may cross and run either way."""
    area = shapely.MultiPolygon()
    for ring in rings:
        whole = shapely.make_valid(shapely.Polygon(ring))
        area = polygons_of(shapely.symmetric_difference(area, whole))
    return area


def polygons_of(shape: shapely.Geometry) -> shapely.MultiPolygon:
    """Return the polygons of `shape` without its lines and points, which have no area."""
    parts = shapely.get_parts(shapely.get_parts(shape))
    return shapely.MultiPolygon([part for part in parts if isinstance(part, shapely.Polygon)])


def largest(shape: shapely.Geometry) -> shapely.Polygon:
    """Return the largest polygon of `shape`; others are assumed to be slivers due to rounding."""
    return max(polygons_of(shape).geoms, key=lambda part: part.area)


def polygon(outline: Rings) -> shapely.Polygon:
    """Convert `outline` to a polygon: the first ring is the outer ring, and others are holes."""
    return shapely.Polygon(outline[0], outline[1:])


def grown(outline: Rings, by: float, corners: Corners) -> Rings:
    """Grow `outline` by `by` mm, with sharp or rounded `corners`, and return its rings."""
    return rings(polygon(outline).buffer(by, quad_segs=4, join_style=corners))


def stroked(lines: Iterable[Ring], width: float) -> Rings:
    """Return the rings of the area that `lines` cover, `width` mm wide and with flat ends."""
    drawn = shapely.MultiLineString(list(lines))
    return rings(drawn.buffer(width / 2, quad_segs=4, cap_style="flat"))


def rings(shape: Polygonal) -> Rings:
    """Return the rings of `shape`, outer before inner; no ring repeats its first point."""
    parts = [shape] if isinstance(shape, shapely.Polygon) else list(shape.geoms)
    return tuple(
        tuple((float(x), float(y)) for x, y in ring.coords[:-1])
        for part in parts
        if not part.is_empty
        for ring in (part.exterior, *part.interiors)
    )


def cells_inside(polygon: Polygonal, lattice: Lattice, side: float) -> Shape:
    """Return the cells of `lattice`, with sides of `side` mm, that have centres inside `polygon`.

    The centre of cell (0, 0) is the origin, and y is downwards. Raises InputError if the polygon
    is empty, crosses itself, or is too large.
    """
    if not isinstance(polygon, Polygonal):
        raise TypeError(f"polygon: expected a Polygon of shapely, found {polygon!r:.60}")
    if polygon.is_empty:
        raise InputError("the polygon is empty")
    if not polygon.is_valid:
        raise InputError(f"the polygon is not valid: {shapely.is_valid_reason(polygon)}")
    column, row, slant = (
        (side * math.sqrt(3), 1.5 * side, 0.5) if lattice is HEX else (side, side, 0)
    )
    left, top, right, bottom = polygon.bounds
    if not (right - left + column) * (bottom - top + row) <= _MOST_TRIED * column * row:
        raise InputError(
            f"the polygon is too large for cells with sides of {side:.9g} mm; give a larger side"
        )
    cells: list[Cell] = []  # those in or near the box around `polygon`
    for r in range(math.floor(top / row), math.ceil(bottom / row) + 1):
        first, last = left / column - slant * r, right / column - slant * r
        cells += [(q, r) for q in range(math.floor(first), math.ceil(last) + 1)]
    plane = Plane(lattice, side)
    points = [plane.point((FINENESS * q, FINENESS * r)) for q, r in cells]
    xs, ys = zip(*points, strict=True) if points else ((), ())
    inside = shapely.contains_xy(polygon, xs, ys)
    return frozenset(cell for cell, is_inside in zip(cells, inside, strict=True) if is_inside)
