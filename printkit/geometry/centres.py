"""The cells of a lattice whose centres lie inside a polygon."""

import math
from collections.abc import Iterator

import shapely

from printkit.errors import InputError
from printkit.geometry.plane import Plane
from printkit.topology.lattice import FINENESS, HEX, Cell, Lattice
from printkit.topology.shapes import Shape

Polygonal = shapely.Polygon | shapely.MultiPolygon
_MOST_TRIED = 1_000_000  # cells in the box around the polygon


def cells_inside(polygon: Polygonal, lattice: Lattice, side: float) -> Shape:
    """Return the cells, with sides of `side` mm, whose centres lie inside `polygon`.

    The centre of the cell (0, 0) is the origin; y is downwards. Raises InputError if the polygon
    is empty, crosses itself, or is too large.
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
    """Yield the cells whose centres lie in the box `bounds`."""
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
