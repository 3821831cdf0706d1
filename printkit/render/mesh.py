"""Solids as meshes of triangles, in mm, z upwards, and plates of them for a 3D printer.

Terminology
-----------
mesh
    The surface of a solid. Triangles are counter-clockwise seen from outside, so that their normals
    point outwards, and each edge belongs to exactly two of them, which run along it in opposite
    directions.
body
    A mesh with a name and a colour; it may stand on a plate several times.
plate
    What is printed in one go. (0, 0) is its corner at the front left, z = 0 its surface.
"""

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

Vertex = tuple[float, float, float]
Triangle = tuple[int, int, int]

DIGITS = 4  # of a place in mm


class Mesh(NamedTuple):
    """Places, and triangles by the numbers of their corners."""

    vertices: tuple[Vertex, ...]
    triangles: tuple[Triangle, ...]

    @property
    def is_closed(self) -> bool:
        """Whether each edge joins exactly two triangles that face the same side."""
        edges = Counter(
            edge for a, b, c in self.triangles for edge in ((a, b), (b, c), (c, a)) if a != b
        )
        once = all(count == 1 for count in edges.values())
        return bool(edges) and once and all((b, a) in edges for a, b in edges)


class Body(NamedTuple):
    """A solid with its name and its colour, `#rrggbb`."""

    name: str
    colour: str
    mesh: Mesh


class Standing(NamedTuple):
    """Where a body stands: turned counter-clockwise seen from above, in degrees, then moved."""

    body: Body
    turn: float
    at: tuple[float, float]

    @property
    def matrix(self) -> tuple[float, float, float, float]:
        """The a, b, c and d by which x and y become a x + c y and b x + d y."""
        cos, sin = _direction(self.turn)
        return cos, sin, 0.0 - sin, cos

    def vertices(self) -> Iterator[Vertex]:
        """The places of the body on the plate."""
        a, b, c, d = self.matrix
        dx, dy = self.at
        for x, y, z in self.body.mesh.vertices:
            yield round(a * x + c * y + dx, DIGITS), round(b * x + d * y + dy, DIGITS), z


class Plate(NamedTuple):
    """Bodies on a plate. `name` says which of several plates it is; a single one has none."""

    title: str
    name: str
    standing: tuple[Standing, ...]


@cache
def _direction(turn: float) -> tuple[float, float]:
    """Cosine and sine of an angle in degrees, exact for quarter turns."""
    angle = math.radians(turn)
    return round(math.cos(angle), 12) + 0.0, round(math.sin(angle), 12) + 0.0
