"""Solids with several levels: a floor at z = 0, and above each of its points one height.

The plane is parted along all edges of all levels at once, and every part is triangulated by its own
corners. So neighbours meet corner to corner, and the walls between them close the mesh. Where three
heights meet, the tallest wall is parted at the one between, for the same reason.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import shapely

from printkit.geometry.plane import Point
from printkit.geometry.surface import Surface, on_grid
from printkit.render.mesh import Mesh

GRID = 1e-3  # mm, on which all corners lie


class Level(NamedTuple):
    """An area, y upwards, and its height in mm; later levels replace earlier ones."""

    area: shapely.Geometry
    height: float


def stepped(levels: Sequence[Level]) -> Mesh:
    """The solid below some levels. Raises ValueError when the mesh would not be closed."""
    parts = list(_parts(levels))
    mesh = _Terrain(parts)
    for part in parts:
        mesh.face(part.area, part.height)
    mesh.face(shapely.union_all([part.area for part in parts]), 0.0, down=True)
    mesh.walls()
    return mesh.done()


class _Part(NamedTuple):
    """A face of the plane with one height, the outer ring counter-clockwise."""

    area: shapely.Polygon
    height: float

    @property
    def sides(self) -> Iterator[tuple[Point, Point]]:
        """Its sides, the part on their left."""
        for ring in (self.area.exterior, *self.area.interiors):
            yield from pairwise(map(on_grid, ring.coords))


def _parts(levels: Sequence[Level]) -> Iterator[_Part]:
    """What all edges part the plane into, as far as it has a height."""
    areas = [shapely.set_precision(level.area, GRID) for level in levels]
    edges = shapely.union_all([shapely.boundary(area) for area in areas], grid_size=GRID)
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(edges)))
    inside = shapely.point_on_surface(faces)
    heights = [0.0] * len(faces)
    for area, level in zip(areas, levels, strict=True):
        shapely.prepare(area)
        for face in shapely.contains(area, inside).nonzero()[0].tolist():
            heights[face] = level.height
    for face, height in zip(shapely.orient_polygons(faces), heights, strict=True):
        if height:
            yield _Part(face, height)


class _Terrain(Surface):
    """Parts with their tops and bottoms, and the walls about them."""

    def __init__(self, parts: Sequence[_Part]) -> None:
        super().__init__()
        self._left = {side: part.height for part in parts for side in part.sides}
        self._heights: dict[Point, set[float]] = defaultdict(set)
        for (start, end), height in self._left.items():
            beside = self._left.get((end, start), 0.0)
            for point in (start, end):
                self._heights[point] |= {height, beside}

    def walls(self) -> None:
        """A wall wherever a part is higher than what lies beside it."""
        for (start, end), high in self._left.items():
            low = self._left.get((end, start), 0.0)
            if low < high:  # the solid is on the left of who goes from start to end
                first, last = self._chain(start, low, high), self._chain(end, low, high)
                self.triangles += [(first[0], *pair) for pair in pairwise(last)]
                self.triangles += [(below, last[-1], above) for below, above in pairwise(first)]

    def _chain(self, point: Point, low: float, high: float) -> list[int]:
        """The vertices above a point where some wall begins or ends, upwards."""
        heights = sorted(height for height in self._heights[point] if low <= height <= high)
        return [self.number(point, height) for height in heights]
