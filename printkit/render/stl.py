"""STL: the triangles of a plate and nothing else, in the binary form; its unit is taken as mm."""

import math
import struct
from collections.abc import Iterator

from printkit.provenance import made_by
from printkit.render.mesh import Plate, Vertex
from printkit.version import __version__

_HEADER = 80  # bytes of comment, which must not begin with the `solid` of plain-text files
_FACET = struct.Struct("<12fH")  # the normal, three places and no attributes


def write_stl(plate: Plate) -> bytes:
    """All bodies of `plate` where they stand."""
    comment = made_by()
    if len(comment) > _HEADER:
        comment = f"printkit {__version__}, mm: {plate.title} {plate.name}"
    facets = list(_facets(plate))
    count = len(facets).to_bytes(4, "little")
    return comment.encode("ascii", "replace")[:_HEADER].ljust(_HEADER) + count + b"".join(facets)


def _facets(plate: Plate) -> Iterator[bytes]:
    for standing in plate.standing:
        places = list(standing.vertices())
        for a, b, c in standing.body.mesh.triangles:
            corners = places[a], places[b], places[c]
            yield _FACET.pack(*_normal(*corners), *corners[0], *corners[1], *corners[2], 0)


def _normal(a: Vertex, b: Vertex, c: Vertex) -> Vertex:
    """The direction in which a triangle faces, of length 1."""
    ux, uy, uz = b[0] - a[0], b[1] - a[1], b[2] - a[2]
    vx, vy, vz = c[0] - a[0], c[1] - a[1], c[2] - a[2]
    x, y, z = uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx
    length = math.sqrt(x * x + y * y + z * z) or 1.0
    return x / length, y / length, z / length
