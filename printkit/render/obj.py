"""OBJ: a mesh with places on a picture, as virtual tables take it; a unit is an inch, y is up."""

from collections.abc import Callable, Iterator

from printkit.render.mesh import Mesh, Triangle, Vertex
from printkit.units import MM_PER_INCH

Texture = Callable[[Vertex, bool], tuple[float, float]]  # 0 to 1 from the left, and from below


def write_obj(mesh: Mesh, texture: Texture) -> bytes:
    """`mesh`, which stands on z = 0, with the place of each corner on its picture.

    `texture` is asked for a corner and whether it is of a triangle that looks down.
    """
    return "".join(_lines(mesh, texture)).encode()


def _lines(mesh: Mesh, texture: Texture) -> Iterator[str]:
    for x, y, z in mesh.vertices:
        yield f"v {' '.join(_number(mm / MM_PER_INCH) for mm in (x, z, -y))}\n"
    places: dict[tuple[float, float], int] = {}
    faces = []
    for triangle in mesh.triangles:
        corners = []
        down = _looks_down(mesh, triangle)
        for corner in triangle:
            place = texture(mesh.vertices[corner], down)
            corners.append(f"{corner + 1}/{places.setdefault(place, len(places) + 1)}")
        faces.append(f"f {' '.join(corners)}\n")
    for u, v in places:
        yield f"vt {_number(u)} {_number(v)}\n"
    yield from faces


def _looks_down(mesh: Mesh, triangle: Triangle) -> bool:
    return all(mesh.vertices[corner][2] == 0 for corner in triangle)


def _number(value: float) -> str:
    return f"{round(value, 5) + 0.0:.5f}".rstrip("0").rstrip(".")
