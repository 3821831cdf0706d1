"""Sheets for a cutting machine: layers of strokes, in mm from the top left corner, y downwards.

Terminology
-----------
stroke
    A path that the tool follows without a break: an open or closed polyline, or a circle.
cut
    A stroke through the material. The depth of a cut is the number of cuts that surround it; the
    machine makes the deepest cuts first.
etching
    The areas to fill and the strokes to follow on the surface of the material.
preset
    The layers, colours and layer order that the program of a machine expects in a file.
"""

from typing import NamedTuple

from printkit.base.units import Size
from printkit.draw.display import Colour, Ink, Mark, Path, Point, rectangle

Ring = tuple[Point, ...]
Area = tuple[Ring, ...]  # an area consists of the points inside an odd number of rings


class Run(NamedTuple):
    """A polyline; if `closed`, a further segment joins the last point to the first."""

    points: tuple[Point, ...]
    closed: bool


class Disc(NamedTuple):
    """A true circle, not a polygon that approximates one."""

    centre: Point
    radius: float


Stroke = Run | Disc


class CutPath(NamedTuple):
    """A cut; `name` is the name of the piece to cut out, or "" if two pieces share the cut."""

    stroke: Stroke
    depth: int = 0
    name: str = ""


class Etching(NamedTuple):
    """The areas to fill and the strokes to follow on the surface of the material."""

    areas: tuple[Area, ...] = ()
    lines: tuple[Stroke, ...] = ()


class CutSheet(NamedTuple):
    """The layers of one sheet of material; `cut` lists the cuts in the order of cutting."""

    name: str
    width: float
    height: float
    cut: tuple[CutPath, ...] = ()
    score: tuple[Stroke, ...] = ()
    engrave: Etching = Etching()
    print_: tuple[Mark, ...] = ()
    notes: Etching = Etching()


# All layers in working order: the surface first, then cuts from the inside out, then notes
LAYERS = ("print", "engrave", "engrave-lines", "score", "cut-inner", "cut", "notes")
FORMATS = ("svg", "dxf")

_BLACK = Ink(fill="#000000")


class LayerStyle(NamedTuple):
    """The name and ink of `layer` in a file; areas of the layer are outlined unless `filled`."""

    layer: str
    name: str
    colour: Colour
    width: float
    filled: bool

    @property
    def stroke(self) -> Ink:
        """The ink of the layer's lines."""
        return Ink(stroke=self.colour, width=self.width)

    @property
    def area(self) -> Ink:
        """The ink of the layer's areas."""
        return Ink(fill=self.colour) if self.filled else self.stroke


class Registration(NamedTuple):
    """Printed marks for a cutter's camera: a square at the top left, and L-shaped marks at the top
    right and the bottom left, all `inset` mm from the edges of the sheet. All lengths are in mm.
    """

    square: float
    length: float
    width: float
    inset: float

    def marks(self, width: float, height: float) -> tuple[Mark, ...]:
        """Return the registration marks of a sheet of `width` × `height` mm."""
        near, right, bottom = self.inset, width - self.inset, height - self.inset
        return (
            rectangle((near, near), self.square, self.square, _BLACK, tag="registration"),
            self._corner((right, near), -1, 1),
            self._corner((near, bottom), 1, -1),
        )

    def _corner(self, at: Point, across: int, down: int) -> Path:
        (x, y), long, thick = at, self.length, self.width
        steps = ((0, 0), (long, 0), (long, thick), (thick, thick), (thick, long), (0, long))
        ring = tuple((x + across * dx, y + down * dy) for dx, dy in steps)
        return Path((ring,), _BLACK, tag="registration")

    def kept_clear(self, width: float, height: float) -> tuple[tuple[float, ...], ...]:
        """Return the marks' boxes (left, top, right, bottom), which other print must avoid."""
        reach = max(self.length, self.square)
        near, right, bottom = self.inset, width - self.inset, height - self.inset
        return (
            (near, near, near + reach, near + reach),
            (right - reach, near, right, near + reach),
            (near, bottom - reach, near + reach, bottom),
        )


class Preset(NamedTuple):
    """The file format of one cutting machine, program or service.

    `dpi` is the number of SVG units per inch, or None if a unit is 1 mm. `sheet` is the default
    size (width, height) of a sheet in mm; `largest` is the maximum. `printed` is the format of an
    extra file to print before cutting, or "" for no file. The print extends `bleed` mm beyond cuts.
    """

    name: str
    title: str
    layers: tuple[LayerStyle, ...]
    formats: tuple[str, ...]
    sheet: Size = (600.0, 400.0)
    largest: Size | None = None
    margin: float = 5.0
    dpi: int | None = None
    registration: Registration | None = None
    printed: str = ""
    bleed: float = 0.0

    def has(self, layer: str) -> bool:
        """Return whether files of this preset contain `layer`."""
        return any(style.layer == layer for style in self.layers)

    @property
    def prints(self) -> bool:
        """Whether the sheet is printed before cutting."""
        return bool(self.printed) or self.has("print")
