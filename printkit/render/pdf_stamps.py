"""Shapes that come again and again are written once in a PDF file, as form XObjects.

A replay draws the same dragons on dozens of boards. A form (ISO 32000-1, 8.10) has a shape without
its colours, about its first point; wherever the shape comes again the form is called.
"""

import math
from typing import NamedTuple

from printkit.render.display import Path, Point
from printkit.render.plain_reportlab import Canvas
from printkit.units import points

_POINT = points(1.0)
_LEAST_POINTS = 8  # of a shape: fewer are hardly longer than the call of a form

# How the area of a path and its edge are painted; what an odd number of rings surrounds is inside.
_PAINT = {(True, True): "B*", (True, False): "f*", (False, True): "S", (False, False): "n"}


class _Shape(NamedTuple):
    """The operators of a path about its first point, and the width of its edge in points."""

    operators: str
    edge: float


class Stamps:
    """Draws the paths of one file, a shape from its second time on by a form.

    Colours, and widths of lines, are those that are set on the canvas.
    """

    def __init__(self, canvas: Canvas) -> None:
        self._canvas = canvas
        self._seen: set[_Shape] = set()
        self._forms: dict[_Shape, str] = {}  # by their names

    def draw(self, path: Path, page_height: float) -> None:
        """Draw a path on a page of a height in mm. Raises ValueError for what is no place."""
        form = self._form_of(path) if sum(map(len, path.rings)) >= _LEAST_POINTS else ""
        if not form:
            self._canvas.addLiteral(_operators(path, (0.0, page_height)))
            return
        x, y = path.rings[0][0]
        self._canvas.addLiteral(f"q 1 0 0 1 {x * _POINT:.4f} {(page_height - y) * _POINT:.4f} cm")
        self._canvas.doForm(form)
        self._canvas.addLiteral("Q")

    def _form_of(self, path: Path) -> str:
        """The name of the form of a shape, or nothing the first time that it comes."""
        edge = points(path.ink.width) if path.ink.stroke else 0.0
        shape = _Shape(_operators(path, path.rings[0][0]), edge)
        if shape not in self._seen:
            self._seen.add(shape)
            return ""
        if shape not in self._forms:
            self._forms[shape] = f"shape-{len(self._forms) + 1}"
            # Write a form, in a box with room for the edges of its path
            form = self._forms[shape]
            left, top = path.rings[0][0]
            across = [(x - left) * _POINT for ring in path.rings for x, _ in ring]
            up = [(top - y) * _POINT for ring in path.rings for _, y in ring]
            least = (math.floor(min(places) - shape.edge) for places in (across, up))
            most = (math.ceil(max(places) + shape.edge) for places in (across, up))
            self._canvas.beginForm(form, *least, *most)
            self._canvas.addLiteral(shape.operators)
            self._canvas.endForm()
        return self._forms[shape]


def _operators(path: Path, origin: Point) -> str:
    """The operators of a path (ISO 32000-1, 8.5), written here as reportlab takes thrice as long.

    Places are told from an origin in mm, to a tenth of a micrometre. Raises ValueError.
    """
    end = " h" if path.closed else ""
    left, top = origin
    rings = []
    for ring in path.rings:
        first, *others = [f"{(x - left) * _POINT:z.4f} {(top - y) * _POINT:z.4f}" for x, y in ring]
        rings.append(f"{first} m " + " ".join([f"{place} l" for place in others]) + end)
    drawn = " ".join(rings)
    if "n" in drawn:  # of nan and inf
        raise ValueError(f"{path.rings} are no places on a page")
    return f"{drawn} {_PAINT[path.ink.fill is not None, path.ink.stroke is not None]}"
