"""Triangle meshes of solids, plates of solids for a 3D printer, and a writer for STL.

Meshes and STL files are in mm, with z upwards.

A mesh is the surface of a solid. The triangles of a mesh are counter-clockwise as seen from
outside. Each edge belongs to exactly two triangles, in opposite directions. A plate contains the
bodies of one print, possibly several copies of a body, and has its front left corner at (0, 0, 0).
"""

import math
import struct
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from printkit.base.output import made_by
from printkit.draw.display import direction
from printkit.version import __version__

Vertex = tuple[float, float, float]
Triangle = tuple[int, int, int]

DIGITS = 4  # Number of decimals of coordinates in mm.
MOST_TRIANGLES = 60_000  # Largest plate, in triangles; slicers need minutes for larger plates.
_HEADER = 80  # Bytes of an STL header; `solid` at its start would mark a text file.
_FACET = struct.Struct("<12fH")  # An STL triangle: its normal, three vertices, no attributes.


class Mesh(NamedTuple):
    """A triangle mesh; triangles refer to their vertices by index."""

    vertices: tuple[Vertex, ...]
    triangles: tuple[Triangle, ...]

    @property
    def is_closed(self) -> bool:
        """Whether each edge belongs to exactly two triangles, in opposite directions."""
        edges = Counter(
            edge for a, b, c in self.triangles for edge in ((a, b), (b, c), (c, a)) if a != b
        )
        once = all(count == 1 for count in edges.values())
        return bool(edges) and once and all((b, a) in edges for a, b in edges)


class Body(NamedTuple):
    """A solid with a name and a colour, `#rrggbb`."""

    name: str
    colour: str
    mesh: Mesh


class Standing(NamedTuple):
    """A body on a plate: turned by `turn` degrees counter-clockwise from above, then moved."""

    body: Body
    turn: float
    at: tuple[float, float]

    @property
    def matrix(self) -> tuple[float, float, float, float]:
        """The coefficients a, b, c, d of the rotation (x, y) → (a x + c y, b x + d y)."""
        cos, sin = direction(self.turn)
        return cos, sin, 0.0 - sin, cos

    def vertices(self) -> Iterator[Vertex]:
        """Yield the vertices of the body in the coordinates of the plate."""
        a, b, c, d = self.matrix
        dx, dy = self.at
        for x, y, z in self.body.mesh.vertices:
            yield round(a * x + c * y + dx, DIGITS), round(b * x + d * y + dy, DIGITS), z


class Plate(NamedTuple):
    """Bodies on a plate. `name` distinguishes several plates; a single plate has the name ""."""

    title: str
    name: str
    standing: tuple[Standing, ...]


def write_stl(plate: Plate) -> bytes:
    """Return `plate` as binary STL."""
    comment = made_by()
    if len(comment) > _HEADER:
        comment = f"printkit {__version__}, mm: {plate.title} {plate.name}"
    facets = []
    for standing in plate.standing:
        places = list(standing.vertices())
        for triangle in standing.body.mesh.triangles:
            a, b, c = (places[corner] for corner in triangle)
            ux, uy, uz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
            vx, vy, vz = c[0] - a[0], c[1] - a[1], c[2] - a[2]
            x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
            length = math.sqrt(x * x + y * y + z * z) or 1.0  # a degenerate triangle has no normal
            facets.append(_FACET.pack(x / length, y / length, z / length, *a, *b, *c, 0))
    count = len(facets).to_bytes(4, "little")
    return comment.encode("ascii", "replace")[:_HEADER].ljust(_HEADER) + count + b"".join(facets)
