"""The calibration page: what a printer makes of lengths, edges, both sides, greys, lines and type.

Each block says how to read it. All of them lie in a column of fixed width, so that the page is the
same on every paper.
"""

from typing import NamedTuple

from printkit.errors import InputError
from printkit.render.display import (
    Circle,
    Document,
    Ink,
    Mark,
    Page,
    Point,
    Text,
    line,
    moved,
    rectangle,
)
from printkit.render.fonts import centred_text
from printkit.render.paper import Paper
from printkit.sheets.frame import check_square, heading, paragraph, ruler
from printkit.sheets.palette import (
    BODY,
    BOLD,
    FINE,
    GREY,
    GREY_LINE,
    INK,
    ON,
    ON_NEUTRAL,
    PLAYER,
    SMALL,
    STONE_GREY,
    THIN_LINE,
    TINT,
    TITLE,
)
from printkit.units import type_size

COLUMN = 170.0  # mm, the width of all blocks
_LEAST = (208.0, 270.0)  # mm, of the paper
_EDGE = 19.0  # mm, deeper than the staircases at the edges
_GAP = 4.0  # mm between what is drawn and its words

EDGES = range(3, 16)  # mm from the edge of the paper, the steps of a staircase
GREYS = range(0, 101, 10)  # %
LINES = (0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1.0)  # mm; the first is a hairline
SIZES = range(5, 11)  # points
REACH = 10  # mm of the duplex scale to each side
_KERF_BLOCKS, _KERF_BLOCK, _KERF_HIGH = 10, 10.0, 12.0


def calibration(paper: Paper, flip: str, offset: Point = (0.0, 0.0)) -> Document:
    """The front and the back of one sheet; `flip` is the edge, long or short, that it turns about.

    The cross of the back is moved by an offset in mm, as backs of pieces are. Raises InputError for
    paper that is too small.
    """
    if paper.width < _LEAST[0] or paper.height < _LEAST[1]:
        least = " × ".join(f"{side:g}" for side in _LEAST)
        raise InputError(
            f"the calibration page needs paper of at least {least} mm, {paper.name} is "
            f"{paper.width:.0f} × {paper.height:.0f} mm"
        )
    front, target = _front(paper, flip)
    pages = (front, _back(paper, flip, target, offset))
    return Document("Calibration", pages, "What a printer makes of a page", flip)


def _front(paper: Paper, flip: str) -> tuple[Page, Point]:
    """The front, and where on it the zeros of the scales for both sides meet."""
    left = (paper.width - COLUMN) / 2
    column = _Column(left, _EDGE + 3.0)
    column.add(_size())
    top = column.add(_both_sides(flip))
    for block in (_greys(), _lines_and_type(), _kerf(), _colours()):
        column.add(block)
    marks = [*_head("Calibration", left), *_edges(paper), *column.marks]
    page = Page(paper.width, paper.height, tuple(marks), "Calibration, front")
    return page, (left + _ZERO[0], top + _ZERO[1])


class _Block(NamedTuple):
    """A heading, and below it what is drawn from (0, 0) down to a height."""

    title: str
    marks: list[Mark]
    height: float


class _Column:
    """Blocks one below the other."""

    def __init__(self, left: float, top: float) -> None:
        self._left, self._top = left, top
        self.marks: list[Mark] = []

    def add(self, block: _Block) -> float:
        """Put a block below the last one; returns where its drawing begins."""
        words, top = heading(block.title, (self._left, self._top))
        self.marks += words
        self.marks += [moved(mark, self._left, top) for mark in block.marks]
        self._top = top + block.height + 5.0
        return top


def _head(title: str, left: float) -> list[Mark]:
    return [Text(title, (left, _EDGE - 1.0), TITLE * 0.9, INK, bold=True, tag="title")]


# Edges


def _edges(paper: Paper) -> list[Mark]:
    """Frames at the least margin and at the usual one, and a staircase at the middle of each side.

    The frames stop where the staircases are, whose steps have their distance from the edge beside
    them.
    """
    width, height = paper.width, paper.height
    middles = ((width / 2, 0.0), (width / 2, height), (0.0, height / 2), (width, height / 2))
    marks: list[Mark] = []
    for middle, inwards in zip(middles, ((0, 1), (0, -1), (1, 0), (-1, 0)), strict=True):
        along = (abs(inwards[1]), abs(inwards[0]))
        edge = _Edge(middle, along, inwards, width / 2 if along[0] else height / 2)
        marks += [*_frame_side(edge, 5.0), *_frame_side(edge, 10.0), *_staircase(edge)]
    return marks


class _Edge(NamedTuple):
    """An edge of the paper: its middle, the ways along it and inwards, and half its length."""

    middle: Point
    along: tuple[int, int]
    inwards: tuple[int, int]
    half: float

    def at(self, run: float, depth: float) -> Point:
        """The place so far along the edge from its middle, and so far from it."""
        return (
            self.middle[0] + run * self.along[0] + depth * self.inwards[0],
            self.middle[1] + run * self.along[1] + depth * self.inwards[1],
        )


def _frame_side(edge: _Edge, depth: float) -> list[Mark]:
    """A side of a frame, without its middle."""
    room, end = len(EDGES) / 2 * _TREAD + 2.5, edge.half - depth
    sides = ((-end, -room), (room, end))
    return [
        line(edge.at(start, depth), edge.at(stop, depth), GREY_LINE, tag="frame")
        for start, stop in sides
    ]


_TREAD = 5.0  # mm


def _staircase(edge: _Edge) -> list[Mark]:
    """Steps about the middle of an edge, each a mm farther in than the one before."""
    marks: list[Mark] = []
    for number, depth in enumerate(EDGES):
        start = (number - len(EDGES) / 2) * _TREAD
        step = edge.at(start, depth), edge.at(start + _TREAD, depth)
        marks.append(line(*step, THIN_LINE, tag="margin"))
        figure = Text(f"{depth}", edge.at(start + _TREAD / 2, depth + 1.9), SMALL, INK)
        marks.append(centred_text(figure))
    return marks


# Blocks


def _size() -> _Block:
    words, _ = paragraph(
        "Lay a ruler on the scale, and both ways on the square. If they are off, print at 100 % "
        "without “fit to page”; nothing else is worth reading before they agree. The frames are "
        "5 and 10 mm from the edges of the paper. The staircase at each edge has a step for every "
        "millimetre: the first that is printed is as close as this printer comes to that edge. "
        "Give --margin the greatest of the four, or more.",
        (0.0, 17.0),
        112.0,
        SMALL,
    )
    marks = [*ruler((0.0, 0.0)), *words, *check_square((COLUMN - 50.0, 0.0))]
    return _Block("True size, and the edges", marks, 50.0)


_ZERO = (27.0, 21.0)  # of the scales for both sides, in their block
_BOX = 13.0  # mm from there to the scales
_SIGNS = {"long": (1, -1), "short": (-1, 1)}  # of dx to the right and of dy downwards


def _both_sides(flip: str) -> _Block:
    """A level scale above a cross and an upright one on its left, and how to read them.

    What lies right of its place, seen through the paper from the front, was printed left of it on
    a back that is turned over the long edge; the back is to be moved by the opposite of its error.
    """
    signs = _SIGNS[flip]
    across, down = ("right" if signs[0] > 0 else "left"), ("down" if signs[1] > 0 else "up")
    words, _ = paragraph(
        f"Print both pages on one sheet, turned over its {flip} edge, and hold it against the "
        "light with this side towards you. The long cross of the back shines through: its upright "
        "line meets the level scale at dx, its level line the upright scale at dy. Here dx counts "
        f"to the {across} and dy {down}wards. Give both with their signs, such as "
        "--back-offset 0.5mm,-1mm, and the backs of pieces come to lie behind their fronts.",
        (58.0, 8.0),
        COLUMN - 58.0,
        SMALL,
    )
    x, y = _ZERO
    zero = [
        line((x - 2, y), (x + 2, y), THIN_LINE, tag="zero"),
        line((x, y - 2), (x, y + 2), THIN_LINE, tag="zero"),
    ]
    return _Block("Both sides", [*zero, *_scales(*signs), *words], 40.0)


def _scales(right: int, down: int) -> list[Mark]:
    """Scales in half millimetres, level and upright; 1 or -1 says which way each counts."""
    x, y = _ZERO
    top, left = y - _BOX, x - _BOX
    marks: list[Mark] = [
        line((x - REACH, top), (x + REACH, top), THIN_LINE, tag="offset-x"),
        line((left, y - REACH), (left, y + REACH), THIN_LINE, tag="offset-y"),
        Text("dx", (x + REACH + 2, top), SMALL, INK, bold=True),
        Text("dy", (left, y + REACH + SMALL + 1), SMALL, INK, bold=True, anchor="middle"),
    ]
    for half in range(-2 * REACH, 2 * REACH + 1):
        mm = half / 2
        out = 3.0 if half % 10 == 0 else 2.0 if half % 2 == 0 else 1.0
        marks.append(line((x + mm, top), (x + mm, top - out), THIN_LINE, tag="offset-x"))
        marks.append(line((left, y + mm), (left - out, y + mm), THIN_LINE, tag="offset-y"))
    for mm in range(-REACH, REACH + 1, 5):
        figures = (f"{mm * way:+d}" if mm else "0" for way in (right, down))
        marks.append(Text(next(figures), (x + mm, top - 3.8), SMALL, INK, anchor="middle"))
        at = (left - 3.8, y + mm + SMALL * 0.36)
        marks.append(Text(next(figures), at, SMALL, INK, anchor="end"))
    return marks


def _greys() -> _Block:
    wide, high = 10.0, 9.0
    marks: list[Mark] = []
    for number, percent in enumerate(GREYS):
        level = round(255 * (1 - percent / 100))
        ink = Ink(fill=f"#{level:02x}{level:02x}{level:02x}")
        corner = (number * wide, 0.0)
        marks.append(rectangle(corner, wide, high, ink, tag="grey"))
        marks.append(_below(f"{percent} %", corner[0] + wide / 2, high))
    marks.append(rectangle((0.0, 0.0), wide * len(GREYS), high, THIN_LINE))
    words, _ = paragraph(
        "All eleven steps should be told apart. If the dark ones run together, print on other "
        "paper or at a finer setting.",
        (wide * len(GREYS) + _GAP, 0.0),
        COLUMN - wide * len(GREYS) - _GAP,
        SMALL,
    )
    return _Block("Greys", [*marks, *words], high + 4.0)


def _lines_and_type() -> _Block:
    """A wedge of line weights on the left, lines of type on the right."""
    marks: list[Mark] = []
    step = 7.6
    for number, width in enumerate(LINES):
        x = (number + 0.5) * step
        ink = THIN_LINE._replace(width=width)
        marks.append(line((x, 0.0), (x, 11.0), ink, tag="weight"))
        marks.append(line((x - 2.4, 13.5), (x + 2.4, 16.5), ink, tag="weight"))
        marks.append(_below("hair" if number == 0 else f"{width:g}", x, 17.0))
    words, bottom = paragraph(
        "Weights in mm. The finest that is whole and black is what this printer can draw; "
        f"sheets use {FINE:g} mm and more.",
        (0.0, 21.5),
        step * len(LINES),
        SMALL,
    )
    marks += words
    left, y = step * len(LINES) + _GAP, 0.0
    for points in SIZES:
        size = type_size(points)
        y += size * 1.3
        sample = f"{points} pt  Red places e5/ne, 0.4 mm; Q8 or O0?"
        marks.append(Text(sample, (left, y), size, INK, tag="sample"))
    return _Block("Lines and type", marks, max(bottom, y + 1.0))


def _kerf() -> _Block:
    long, rim = _KERF_BLOCKS * _KERF_BLOCK, 2.0
    ink = Ink(stroke=INK, width=FINE)
    marks: list[Mark] = [rectangle((0, 0), long + 2 * rim, _KERF_HIGH + 2 * rim, ink, tag="kerf")]
    for number in range(_KERF_BLOCKS):
        corner = (rim + number * _KERF_BLOCK, rim)
        marks.append(rectangle(corner, _KERF_BLOCK, _KERF_HIGH, ink, tag="kerf"))
    words, _ = paragraph(
        "A frame with ten blocks of 10 mm, as a laser cuts it. Push the blocks to one side and "
        "measure the gap: it is eleven kerfs wide, so --kerf is the gap divided by 11. The file "
        "for a cutter comes from “printkit calibrate --preset NAME”.",
        (long + 2 * rim + _GAP, 0.0),
        COLUMN - long - 2 * rim - _GAP,
        SMALL,
    )
    return _Block("Kerf", [*marks, *words], _KERF_HIGH + 2 * rim)


def _colours() -> _Block:
    """A stone of each player beside each other, and the tint of its cells."""
    radius, step = 6.0, 17.0
    marks: list[Mark] = []
    for number, (role, colour) in enumerate((*PLAYER.items(), ("neutral", STONE_GREY))):
        x = number * step + radius
        edge = Ink(fill=colour, stroke=INK, width=BOLD if role == "white" else FINE)
        marks.append(Circle((x, radius), radius, edge, tag="patch"))
        word = Text("a1", (x, radius), BODY, ON.get(role, ON_NEUTRAL), bold=True)
        marks += [centred_text(word), _below(role, x, 2 * radius)]
    left = step * (len(PLAYER) + 1) + _GAP
    for number, (role, colour) in enumerate(TINT.items()):
        corner = (left + number * 11.0, 1.0)
        marks.append(rectangle(corner, 10.0, 10.0, Ink(fill=colour, stroke=GREY), tag="patch"))
        marks.append(_below(role, corner[0] + 5.0, 2 * radius))
    right = left + 11.0 * len(TINT) + _GAP
    words, _ = paragraph(
        "Each should be told from all others, and the words on them read.",
        (right, 0.0),
        COLUMN - right,
        SMALL,
    )
    return _Block("Colours", [*marks, *words], 2 * radius + 4.0)


def _below(text: str, x: float, y: float) -> Text:
    return Text(text, (x, y + SMALL + 0.6), SMALL, INK, anchor="middle")


# The back

_ARM = 21.0  # mm, of the cross, which reaches beyond the scales


def _back(paper: Paper, flip: str, zero: Point, offset: Point) -> Page:
    """The cross behind the scales of the front, as the paper is turned over."""
    (x, y), (dx, dy) = zero, offset
    at = (paper.width - x + dx, y + dy) if flip == "long" else (x + dx, paper.height - y + dy)
    left = (paper.width - COLUMN) / 2
    moved_by = f"It is moved by {dx:g} mm and {dy:g} mm, and should meet the zeros."
    words, _ = paragraph(
        f"This is the back: print it on the other side of the front, turned over its {flip} edge. "
        "The cross then lies behind the scales on the front; how far it is off is read there."
        f"{f' {moved_by}' if any(offset) else ''}",
        (left, _EDGE + 4.0),
        COLUMN,
    )
    cross = Ink(stroke=INK, width=0.3)
    marks: list[Mark] = [
        *_head("Calibration: the back", left),
        *words,
        line((at[0] - _ARM, at[1]), (at[0] + _ARM, at[1]), cross, tag="cross"),
        line((at[0], at[1] - _ARM), (at[0], at[1] + _ARM), cross, tag="cross"),
    ]
    return Page(paper.width, paper.height, tuple(marks), "Calibration, back")
