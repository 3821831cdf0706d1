"""The display list: the marks of each page, in mm from the page's top left corner, y downwards.

The display list is immutable and independent of file formats. A backend draws the marks in order,
so later marks cover earlier ones. The `tag` of a mark names the kind of mark (`cell`, `leg`,
`ruler`), for stylesheets and for tests that measure marks.
"""

import math
from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from printkit.draw.typography.font_file import Face
from printkit.draw.typography.typefaces import BUNDLED, Typeface

Point = tuple[float, float]
Colour = str  # "#rrggbb"

BLACK = "#000000"
WHITE = "#ffffff"

CAP_HEIGHT = 0.66  # Height of capital letters, relative to the type size.
X_HEIGHT = 0.5  # Height of the lower-case letter x, relative to the type size.


@cache
def direction(turn: float) -> Point:
    """Return the cosine and sine of `turn` degrees, rounded to be equal on all machines."""
    angle = math.radians(turn)
    return round(math.cos(angle), 12) + 0.0, round(math.sin(angle), 12) + 0.0


class Ink(NamedTuple):
    """The fill colour of an area and the stroke of its edge; `width` and `dash` are in mm."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()


class Path(NamedTuple):
    """Polygons filled by the even-odd rule, or polylines if not `closed`."""

    rings: tuple[tuple[Point, ...], ...]
    ink: Ink
    closed: bool = True
    tag: str = ""


class Circle(NamedTuple):
    """A circle of `radius` mm around `centre`."""

    centre: Point
    radius: float
    ink: Ink
    tag: str = ""


class Text(NamedTuple):
    """One line of text; `anchor` states whether `at` is the baseline's start, middle or end.

    `size` is in mm and `angle` in degrees clockwise. `display` selects the face for titles.
    """

    text: str
    at: Point
    size: float
    colour: Colour = BLACK
    bold: bool = False
    anchor: str = "start"
    angle: float = 0.0
    tag: str = ""
    display: bool = False


class Clipped(NamedTuple):
    """Marks that are drawn only within `box` (left, top, right, bottom)."""

    box: tuple[float, float, float, float]
    marks: "tuple[Mark, ...]"


Mark = Path | Circle | Text | Clipped
Layer = tuple[Mark, ...]  # marks that appear and disappear together

# The tags of measuring and cutting aids, which PDF viewers can hide on the screen and in print
GUIDES = frozenset(
    {"ruler", "ruler-in", "ruler-mm", "scale"}
    | {"crop", "cut", "fold", "glue", "joint", "register", "tick"}
)
LAYERS = {"Guides": GUIDES, "Labels": frozenset({"label"})}
LAYER_OF = {tag: name for name, tags in LAYERS.items() for tag in tags}


def text_face(text: Text, typeface: Typeface) -> Face:
    """Return the face of `typeface` for `text`: regular, bold or display."""
    return typeface.face(bold=text.bold, display=text.display)


def text_width(text: Text, typeface: Typeface) -> float:
    """Return the width of `text` in mm. Raises InputError if `typeface` lacks a glyph."""
    return typeface.width(text.text, text.size, bold=text.bold, display=text.display)


def centred_text(text: Text, height: float = CAP_HEIGHT) -> Text:
    """Centre `text` on its point; `height` is the letters' height relative to the type size."""
    x, y = text.at
    return text._replace(at=(x, y + height * text.size / 2), anchor="middle")


def shown_text(text: Text, typeface: Typeface) -> Text:
    """Enlarge `text` to the least size of `typeface`; the middle of centred text does not move."""
    size = typeface.shown(text.size)
    if size == text.size:
        return text
    if text.anchor != "middle" or text.angle:
        return text._replace(size=size)
    drop = CAP_HEIGHT * (size - text.size) / 2
    return text._replace(size=size, at=(text.at[0], text.at[1] + drop))


def moved(mark: Mark, dx: float, dy: float) -> Mark:
    """Return a copy of `mark` moved by `dx` and `dy` mm."""
    return _mapped(mark, lambda at: (at[0] + dx, at[1] + dy))


def scaled(mark: Mark, factor: float) -> Mark:
    """Scale `mark` by `factor` about (0, 0), including its line widths and type size."""
    return _mapped(mark, lambda at: (factor * at[0], factor * at[1]), factor=factor)


def turned(mark: Mark, degrees: float) -> Mark:
    """Turn `mark` clockwise about (0, 0).

    Raises ValueError if `mark` is clipped and `degrees` is not a multiple of 90.
    """
    if not degrees:
        return mark
    if isinstance(mark, Clipped) and degrees % 90:
        raise ValueError("clipped marks can only be turned by right angles")
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return _mapped(mark, lambda at: (at[0] * cos - at[1] * sin, at[0] * sin + at[1] * cos), degrees)


def mirrored(mark: Mark) -> Mark:
    """Mirror `mark` at the y axis; text stays readable."""
    if isinstance(mark, Clipped):
        left, top, right, bottom = mark.box
        return Clipped((-right, top, -left, bottom), tuple(map(mirrored, mark.marks)))
    if isinstance(mark, Text):
        anchor = {"start": "end", "end": "start"}.get(mark.anchor, mark.anchor)
        return mark._replace(at=(-mark.at[0], mark.at[1]), anchor=anchor, angle=-mark.angle)
    return _mapped(mark, lambda at: (-at[0], at[1]))


def _mapped(
    mark: Mark, place: Callable[[Point], Point], degrees: float = 0.0, factor: float = 1.0
) -> Mark:
    """Map each point of `mark` by `place`, which turns by `degrees` and scales by `factor`."""
    match mark:
        case Clipped((left, top, right, bottom), inner):
            (ax, ay), (bx, by) = place((left, top)), place((right, bottom))
            marks = tuple([_mapped(one, place, degrees, factor) for one in inner])
            return Clipped((min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)), marks)
        case Text(at=at, size=size, angle=angle):
            return mark._replace(at=place(at), size=factor * size, angle=angle + degrees)
    ink = mark.ink
    if factor != 1:
        width, dash = factor * ink.width, tuple([factor * length for length in ink.dash])
        ink = ink._replace(width=width, dash=dash)
    if isinstance(mark, Circle):
        return Circle(place(mark.centre), factor * mark.radius, ink, mark.tag)
    rings = tuple([tuple([place(at) for at in ring]) for ring in mark.rings])
    return Path(rings, ink, mark.closed, mark.tag)


class Page(NamedTuple):
    """A page of `width` × `height` mm; viewers show `label`, if any, instead of the page number.

    `trim` is the trim box (left, top, right, bottom); marks extend `bleed` mm beyond this box.
    """

    width: float
    height: float
    marks: tuple[Mark, ...]
    name: str = ""
    trim: tuple[float, float, float, float] | None = None
    bleed: float = 0.0
    label: str = ""

    def bled(self, by: float) -> "Page":
        """Add a bleed of `by` mm on all sides of the page, unless the page has a trim box."""
        if self.trim:
            return self
        marks = tuple(moved(mark, by, by) for mark in self.marks)
        width, height = self.width + 2 * by, self.height + 2 * by
        trim = (by, by, width - by, height - by)
        return self._replace(width=width, height=height, marks=marks, trim=trim, bleed=by)


class Document(NamedTuple):
    """Pages to print; `flip` is the edge for duplex ("long" or "short"), or "" for single-sided."""

    title: str
    pages: tuple[Page, ...]
    subject: str = ""
    flip: str = ""
    typeface: Typeface = BUNDLED


def line(start: Point, end: Point, ink: Ink, tag: str = "") -> Path:
    """Return a straight line in `ink` from `start` to `end`."""
    return Path(((start, end),), ink, closed=False, tag=tag)


def rectangle(corner: Point, width: float, height: float, ink: Ink, tag: str = "") -> Path:
    """Return an upright rectangle in `ink` with its top left corner at `corner`."""
    left, top = corner
    right, bottom = left + width, top + height
    ring = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Path((ring,), ink, tag=tag)
