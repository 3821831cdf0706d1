"""A sheet for a cutting machine: strokes in layers, in mm from its top left corner, y down.

Terminology
-----------
stroke
    What the tool follows in one go: a run of straight pieces, open or closed, or a true circle.
cut
    A stroke that goes through, deeper than the cuts around it; the deepest come first.
etching
    Areas to be filled and strokes to be followed on the surface, without a colour.
preset
    What a machine's program expects of a file: its layers, their colours and their order.
"""

from typing import NamedTuple

from printkit.base.units import Size
from printkit.draw.display import Colour, Ink, Mark, Path, Point, rectangle

Ring = tuple[Point, ...]
Area = tuple[Ring, ...]  # the area inside an odd number of rings


class Run(NamedTuple):
    """Straight pieces from point to point, back to the first one if closed."""

    points: tuple[Point, ...]
    closed: bool


class Disc(NamedTuple):
    """A true circle."""

    centre: Point
    radius: float


Stroke = Run | Disc


class CutPath(NamedTuple):
    """A cut; `name` is that of its piece, empty where neighbours share it."""

    stroke: Stroke
    depth: int = 0
    name: str = ""


class Etching(NamedTuple):
    """Areas to be filled and strokes to be followed on the surface."""

    areas: tuple[Area, ...] = ()
    lines: tuple[Stroke, ...] = ()


class CutSheet(NamedTuple):
    """One sheet of material; cuts are in the order in which they should be made."""

    name: str
    width: float
    height: float
    cut: tuple[CutPath, ...] = ()
    score: tuple[Stroke, ...] = ()
    engrave: Etching = Etching()
    print_: tuple[Mark, ...] = ()
    notes: Etching = Etching()


# In the order in which a machine should work: the surface first, outer cuts last.
LAYERS = ("print", "engrave", "engrave-lines", "score", "cut-inner", "cut", "notes")
FORMATS = ("svg", "dxf")

_BLACK = Ink(fill="#000000")


class LayerStyle(NamedTuple):
    """A layer of a file, its name there and its ink; areas are outlined unless `filled`."""

    layer: str
    name: str
    colour: Colour
    width: float
    filled: bool

    @property
    def stroke(self) -> Ink:
        """How a line of the layer is drawn."""
        return Ink(stroke=self.colour, width=self.width)

    @property
    def area(self) -> Ink:
        """How an area of the layer is drawn."""
        return Ink(fill=self.colour) if self.filled else self.stroke


class Registration(NamedTuple):
    """Printed marks that a cutter's eye looks for, in mm: a square at the top left, and corners
    with arms of a length and a width at the top right and the bottom left, all `inset` from the
    edges. Nothing else may be printed within the length of an arm from their corners.
    """

    square: float
    length: float
    width: float
    inset: float

    def marks(self, width: float, height: float) -> tuple[Mark, ...]:
        """The marks on a sheet of this size."""
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
        """The boxes where nothing may be printed: left, top, right and bottom."""
        reach = max(self.length, self.square)
        near, right, bottom = self.inset, width - self.inset, height - self.inset
        return (
            (near, near, near + reach, near + reach),
            (right - reach, near, right, near + reach),
            (near, bottom - reach, near + reach, bottom),
        )


class Preset(NamedTuple):
    """How files for one machine, program or service are written.

    `dpi` is the units to the inch that a program assumes in SVG files, if not mm. `sheet` is the
    default and `largest` the largest, width and height in mm. `printed` is the format of the file
    to print before cutting, or empty; print runs out beyond the cuts by `bleed` mm.
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
        """Whether its files have a layer."""
        return any(style.layer == layer for style in self.layers)

    @property
    def prints(self) -> bool:
        """Whether something is printed before it is cut."""
        return bool(self.printed) or self.has("print")
