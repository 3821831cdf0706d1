"""The surface of a solid, put together from level faces and walls."""

from collections.abc import Sequence

import shapely

from printkit.geometry.plane import Point
from printkit.render.mesh import DIGITS, Mesh, Triangle, Vertex


class Surface:
    """Collects triangles; equal places are one vertex."""

    def __init__(self) -> None:
        self._numbers: dict[Vertex, int] = {}
        self.triangles: list[Triangle] = []

    def number(self, point: Sequence[float], z: float) -> int:
        """The number of the vertex at a height above a point."""
        place = (*on_grid(point), round(z, DIGITS))
        return self._numbers.setdefault(place, len(self._numbers))

    def face(self, area: shapely.Geometry, z: float, *, down: bool = False) -> None:
        """A level face that looks up or down."""
        found = shapely.get_parts(shapely.constrained_delaunay_triangles(area))
        corners = shapely.get_coordinates(shapely.orient_polygons(found)).reshape(-1, 4, 2)
        for triangle in corners.tolist():
            a, b, c = (self.number(point, z) for point in triangle[:3])
            self.triangles.append((a, c, b) if down else (a, b, c))

    def done(self) -> Mesh:
        """The mesh. Raises ValueError unless it is closed."""
        mesh = Mesh(tuple(self._numbers), tuple(self.triangles))
        if not mesh.is_closed:
            raise ValueError("the mesh has gaps")
        return mesh


def on_grid(point: Sequence[float]) -> Point:
    """A point as meshes have it."""
    return round(point[0], DIGITS) + 0.0, round(point[1], DIGITS) + 0.0
