"""Solids as meshes of triangles, in mm, z upwards, plates of them for a 3D printer, STL and OBJ.

STL's unit is taken as mm. OBJ has places on a picture, for virtual tables, in inches, y upwards.

Terminology
-----------
mesh
    The surface of a solid. Triangles are counter-clockwise seen from outside, and each edge belongs
    to exactly two of them, which run along it in opposite directions.
body
    A mesh with a name and a colour; it may stand on a plate several times.
plate
    What is printed in one go. (0, 0) is its corner at the front left, z = 0 its surface.
"""

import math
import struct
from collections import Counter
from collections.abc import Callable, Iterator
from typing import NamedTuple

from printkit.base.provenance import made_by
from printkit.base.units import MM_PER_INCH
from printkit.draw.display import direction
from printkit.version import __version__

Vertex = tuple[float, float, float]
Triangle = tuple[int, int, int]

Texture = Callable[[Vertex, bool], tuple[float, float]]  # 0 to 1 from the left, and from below

DIGITS = 4  # decimals of coordinates in mm
_HEADER = 80  # bytes of comment, which must not begin with the `solid` of plain-text files
_FACET = struct.Struct("<12fH")  # the normal, three places and no attributes


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
        cos, sin = direction(self.turn)
        return cos, sin, 0.0 - sin, cos

    def vertices(self) -> Iterator[Vertex]:
        """The places of the body on the plate."""
        a, b, c, d = self.matrix
        dx, dy = self.at
        for x, y, z in self.body.mesh.vertices:
            yield round(a * x + c * y + dx, DIGITS), round(b * x + d * y + dy, DIGITS), z


class Plate(NamedTuple):
    """Bodies on a plate. `name` distinguishes several plates; a single plate has none."""

    title: str
    name: str
    standing: tuple[Standing, ...]


def write_stl(plate: Plate) -> bytes:
    """All bodies of `plate` where they stand."""
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
            length = math.sqrt(x * x + y * y + z * z) or 1.0  # length of the normal
            facets.append(_FACET.pack(x / length, y / length, z / length, *a, *b, *c, 0))
    count = len(facets).to_bytes(4, "little")
    return comment.encode("ascii", "replace")[:_HEADER].ljust(_HEADER) + count + b"".join(facets)


def write_obj(mesh: Mesh, texture: Texture) -> bytes:
    """`mesh`, on z = 0; `texture` maps a corner (True: of a triangle that looks down)."""
    lines = [
        f"v {' '.join(_number(mm / MM_PER_INCH) for mm in (x, z, -y))}\n"
        for x, y, z in mesh.vertices
    ]
    places: dict[tuple[float, float], int] = {}
    faces = []
    for triangle in mesh.triangles:
        corners = []
        down = all(mesh.vertices[corner][2] == 0 for corner in triangle)
        for corner in triangle:
            place = texture(mesh.vertices[corner], down)
            corners.append(f"{corner + 1}/{places.setdefault(place, len(places) + 1)}")
        faces.append(f"f {' '.join(corners)}\n")
    lines += [f"vt {_number(u)} {_number(v)}\n" for u, v in places]
    return "".join([*lines, *faces]).encode()


def _number(value: float) -> str:
    return f"{round(value, 5) + 0.0:.5f}".rstrip("0").rstrip(".")
