"""A sheet for a cutting machine: strokes in layers, in mm from the top left corner, y downwards.

Terminology
-----------
stroke
    A path that the tool follows without a break: an open or closed polyline, or a true circle.
cut
    A stroke through the material. Its depth is the number of cuts around it; inner cuts come first.
etching
    Areas to fill and strokes to follow on the surface, without a colour.
preset
    The layers, colours and layer order that the program of a machine expects in a file.
"""

from typing import NamedTuple

from printkit.base.units import Size
from printkit.draw.display import Colour, Ink, Mark, Path, Point, rectangle

Ring = tuple[Point, ...]
Area = tuple[Ring, ...]  # the area inside an odd number of rings


class Run(NamedTuple):
    """A polyline; if `closed`, a last segment returns to the first point."""

    points: tuple[Point, ...]
    closed: bool


class Disc(NamedTuple):
    """A circle that is not approximated by a polygon."""

    centre: Point
    radius: float


Stroke = Run | Disc


class CutPath(NamedTuple):
    """A cut; `name` is the name of the piece, or "" if two pieces share the cut."""

    stroke: Stroke
    depth: int = 0
    name: str = ""


class Etching(NamedTuple):
    """Areas to fill and strokes to follow on the surface."""

    areas: tuple[Area, ...] = ()
    lines: tuple[Stroke, ...] = ()


class CutSheet(NamedTuple):
    """The cuts, prints and engravings of one sheet of material; `cut` is in cutting order."""

    name: str
    width: float
    height: float
    cut: tuple[CutPath, ...] = ()
    score: tuple[Stroke, ...] = ()
    engrave: Etching = Etching()
    print_: tuple[Mark, ...] = ()
    notes: Etching = Etching()


# The layers in working order: the surface first, outer cuts last
LAYERS = ("print", "engrave", "engrave-lines", "score", "cut-inner", "cut", "notes")
FORMATS = ("svg", "dxf")

_BLACK = Ink(fill="#000000")


class LayerStyle(NamedTuple):
    """A layer, its name in a file, and its ink; areas are outlined unless `filled`."""

    layer: str
    name: str
    colour: Colour
    width: float
    filled: bool

    @property
    def stroke(self) -> Ink:
        """The ink of a line of the layer."""
        return Ink(stroke=self.colour, width=self.width)

    @property
    def area(self) -> Ink:
        """The ink of an area of the layer."""
        return Ink(fill=self.colour) if self.filled else self.stroke


class Registration(NamedTuple):
    """Printed marks for a cutter's camera: a square at the top left, and angles with two arms at
    the top right and the bottom left, `inset` from the edges. All lengths are in mm.
    """

    square: float
    length: float
    width: float
    inset: float

    def marks(self, width: float, height: float) -> tuple[Mark, ...]:
        """The registration marks on a sheet of `width` × `height` mm."""
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
        """The boxes (left, top, right, bottom) of the marks, where nothing else is printed."""
        reach = max(self.length, self.square)
        near, right, bottom = self.inset, width - self.inset, height - self.inset
        return (
            (near, near, near + reach, near + reach),
            (right - reach, near, right, near + reach),
            (near, bottom - reach, near + reach, bottom),
        )


class Preset(NamedTuple):
    """The file format of one cutting machine, program or service.

    `dpi` is the number of SVG units per inch, or None if a unit is 1 mm. `sheet` is the default and
    `largest` the largest sheet size (width, height) in mm. `printed` is the format of the file to
    print before cutting, or ""; the print extends `bleed` mm beyond the cuts.
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
        """Whether files of this preset contain `layer`."""
        return any(style.layer == layer for style in self.layers)

    @property
    def prints(self) -> bool:
        """Whether the sheet is printed before cutting."""
        return bool(self.printed) or self.has("print")
