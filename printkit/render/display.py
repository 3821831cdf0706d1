"""The display list: what is on each page, in mm from its top left corner, y downwards.

It is immutable and knows no format. A backend draws the marks in their order, later ones on top.
`tag` says what a mark is (`cell`, `leg`, `ruler`), for stylesheets and for tests that measure.
"""

from typing import NamedTuple

Point = tuple[float, float]
Colour = str  # "#rrggbb"

BLACK = "#000000"
WHITE = "#ffffff"


class Ink(NamedTuple):
    """How an area is filled and its edge is drawn; a stroke's width is in mm, centred on it."""

    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.2
    dash: tuple[float, ...] = ()


class Path(NamedTuple):
    """Straight-sided rings; what an odd number of them surrounds is inside."""

    rings: tuple[tuple[Point, ...], ...]
    ink: Ink
    closed: bool = True
    tag: str = ""


class Circle(NamedTuple):
    """A circle about a centre."""

    centre: Point
    radius: float
    ink: Ink
    tag: str = ""


class Text(NamedTuple):
    """One line of text.

    `at` is on the baseline, at the text's start, middle or end by `anchor`; `size` is the height
    of the type in mm; `angle` turns it clockwise about `at`, in degrees.
    """

    text: str
    at: Point
    size: float
    colour: Colour = BLACK
    bold: bool = False
    anchor: str = "start"
    angle: float = 0.0
    tag: str = ""


class Clipped(NamedTuple):
    """Marks of which only what lies within a box is drawn: its left, top, right and bottom."""

    box: tuple[float, float, float, float]
    marks: "tuple[Mark, ...]"


Mark = Path | Circle | Text | Clipped


def moved(mark: Mark, dx: float, dy: float) -> Mark:
    """The mark at another place."""
    match mark:
        case Path():
            rings = tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in mark.rings)
            return mark._replace(rings=rings)
        case Circle():
            return mark._replace(centre=(mark.centre[0] + dx, mark.centre[1] + dy))
        case Text():
            return mark._replace(at=(mark.at[0] + dx, mark.at[1] + dy))
        case Clipped(box, marks):
            left, top, right, bottom = box
            inner = tuple(moved(mark, dx, dy) for mark in marks)
            return Clipped((left + dx, top + dy, right + dx, bottom + dy), inner)


class Page(NamedTuple):
    """One page: its trimmed size in mm, its marks and its name."""

    width: float
    height: float
    marks: tuple[Mark, ...]
    name: str = ""


class Document(NamedTuple):
    """Pages to be printed together."""

    title: str
    pages: tuple[Page, ...]
    subject: str = ""


def line(start: Point, end: Point, ink: Ink, tag: str = "") -> Path:
    """A straight line."""
    return Path(((start, end),), ink, closed=False, tag=tag)


def rectangle(corner: Point, width: float, height: float, ink: Ink, tag: str = "") -> Path:
    """An upright rectangle, from its top left corner."""
    left, top = corner
    right, bottom = left + width, top + height
    ring = ((left, top), (right, top), (right, bottom), (left, bottom))
    return Path((ring,), ink, tag=tag)
