"""The calibration page, to check true size, a printer's margins and the position of backs.

Held against the light, the page shows the cross of its back at the offset scales of its front.
"""

from collections.abc import Callable, Iterator

from printkit.base.errors import InputError
from printkit.base.language import N_, _, decimal
from printkit.base.units import Paper
from printkit.draw.display import Document, Mark, Page, Text, centred_text, line, moved, turned
from printkit.draw.geometry.plane import Point
from printkit.draw.sheet_frame import RULER_HEIGHT, TextColumn, edge_name, heading, paragraph, ruler
from printkit.draw.style.palette import GREY_LINE, INK, SMALL, THIN_LINE, TITLE
from printkit.draw.typography.typefaces import Typeface

LEAST = (148.0, 210.0)  # mm, the smallest paper: A5
REACH = 10  # mm, length of the offset scales on each side of 0
STEPS = range(3, 13)  # mm from the edge of the paper to the steps of a staircase
ARM = 21.0  # mm, the length of an arm of the cross, which reaches beyond the offset scales

_EDGE = 16.0  # mm, the width of the strip for the staircases at each edge
_TREAD = 5.0  # mm, the length of a step of a staircase
_COLUMN = 150.0  # mm, the greatest width of scales and words
_WORDS = RULER_HEIGHT + 6.0  # mm from the left edge of the column to the words
_ZERO = (27.0, 21.0)  # mm, the zero of both offset scales, from the top left corner of their block
_BOX = 13.0  # mm from the point _ZERO to the line of each offset scale
_BLOCK = 37.0  # mm, the height of the block of offset scales
_CLOSE = 1.2  # line spacing if there is little room, relative to the type size
_SIGNS = {"long": (1, -1), "short": (-1, 1)}  # by flip edge, the signs of dx (right) and dy (down)
_SIZE_WORDS = N_(
    "Lay a ruler on both scales. If they are off, print again at 100 %, without “fit to page”; "
    "read nothing else on this page before they agree."
)
_EDGE_WORDS = N_(
    "The frames are 5 and 10 mm from the edges of the paper. The staircase at each edge has a "
    "step for every millimetre from {least} to {most}: the first step that is printed is as close "
    "as this printer comes to that edge. Use the largest of the four values, or more, as --margin."
)
_READING = N_(
    "Print both pages on one sheet, turned over its {edge} edge, and hold it against the light "
    "with this side towards you: the long cross of the back shines through. Its vertical line "
    "meets the horizontal scale at dx, its horizontal line meets the vertical scale at dy. Give "
    "both with their signs, such as --back-offset 0.5mm,-1mm, to align the backs with their "
    "fronts."
)


def calibration(
    paper: Paper, flip: str, typeface: Typeface, offset: Point = (0.0, 0.0)
) -> Document:
    """Return a document with front and back; the cross on the back is moved by `offset` mm.

    Raises InputError if `paper` is too small.
    """
    if paper.width < LEAST[0] or paper.height < LEAST[1]:
        raise InputError(
            f"the calibration page needs paper at least {LEAST[0]:g} mm wide and {LEAST[1]:g} mm "
            f"high, such as a5; found {paper.width:g} x {paper.height:g} mm"
        )
    (left, width), (_name, wide, high) = _column(paper), paper
    top = _EDGE + 16.0
    front = [
        *_edge(wide, lambda run, depth: (wide / 2 + run, depth)),
        *_edge(wide, lambda run, depth: (wide / 2 + run, high - depth)),
        *_edge(high, lambda run, depth: (depth, high / 2 + run)),
        *_edge(high, lambda run, depth: (wide - depth, high / 2 + run)),
        _title(_("Calibration"), (left, _EDGE)),
        *ruler((left, top)),
    ]
    y = top + RULER_HEIGHT + 4.0
    upright = (turned(mark, 90) for mark in ruler((0.0, 0.0)))
    front += [moved(mark, left + RULER_HEIGHT, y) for mark in upright]
    at, column = (left + _WORDS, y), TextColumn(width - _WORDS, typeface)
    words, end = _sections(flip, at, column)
    if end + _BLOCK > paper.height - _EDGE:
        words, end = _sections(flip, at, column._replace(leading=_CLOSE))
    front += [*words, *(moved(mark, at[0], end) for mark in _offset_scales(*_SIGNS[flip]))]
    zero = (at[0] + _ZERO[0], end + _ZERO[1])
    back = _back(paper, flip, zero, offset, typeface)
    pages = (
        Page(paper.width, paper.height, tuple(front), _("Calibration, front")),
        Page(paper.width, paper.height, tuple(back), _("Calibration, back")),
    )
    return Document(_("Calibration"), pages, _("A printer's scale, margins and back offset"), flip)


def _column(paper: Paper) -> tuple[float, float]:
    width = min(_COLUMN, paper.width - 2 * _EDGE)
    return (paper.width - width) / 2, width


def _sections(flip: str, at: Point, column: TextColumn) -> tuple[list[Mark], float]:
    marks: list[Mark] = []
    x, y = at
    for title, words in (
        (_("True size"), _(_SIZE_WORDS)),
        (_("The edges"), _(_EDGE_WORDS).format(least=STEPS[0], most=STEPS[-1])),
        (_("Both sides"), _(_READING).format(edge=edge_name(flip))),
    ):
        head, y = heading(title, (x, y), column)
        body, y = paragraph(words, (x, y), column)
        marks += [*head, *body]
        y += 4.0
    return marks, y


def _title(text: str, at: Point) -> Text:
    return Text(text, (at[0], at[1] + 8.0), TITLE, INK, bold=True, tag="title")


def _edge(length: float, at: Callable[[float, float], Point]) -> Iterator[Mark]:
    """Draw the frames and the staircase at an edge; `at` maps (mm along, mm inwards) to a point."""
    room = len(STEPS) / 2 * _TREAD
    for depth in (5.0, 10.0):  # one side of each frame, with a gap for the staircase
        end = length / 2 - depth
        for start, stop in ((-end, -room - 2.5), (room + 2.5, end)):
            yield line(at(start, depth), at(stop, depth), GREY_LINE, tag="frame")
    for number, step in enumerate(STEPS):  # each step is 1 mm farther from the edge
        start = number * _TREAD - room
        yield line(at(start, step), at(start + _TREAD, step), THIN_LINE, tag="margin")
        yield centred_text(Text(f"{step}", at(start + _TREAD / 2, step + 1.9), SMALL, INK))


def _offset_scales(right: int, down: int) -> list[Mark]:
    """Draw the offset scales; `right` and `down` are the signs of numbers right of 0 and below 0.

    Turning the paper over its long edge mirrors x; turning it over its short edge mirrors y. An
    offset has the opposite sign of the error that the offset corrects.
    """
    x, y = _ZERO
    top, left = y - _BOX, x - _BOX
    marks: list[Mark] = [
        line((x - 2, y), (x + 2, y), THIN_LINE, tag="zero"),
        line((x, y - 2), (x, y + 2), THIN_LINE, tag="zero"),
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
        dx, dy = (f"{mm * way:+d}" if mm else "0" for way in (right, down))
        marks.append(Text(dx, (x + mm, top - 3.8), SMALL, INK, anchor="middle"))
        marks.append(Text(dy, (left - 3.8, y + mm + SMALL * 0.36), SMALL, INK, anchor="end"))
    return marks


def _back(paper: Paper, flip: str, zero: Point, offset: Point, typeface: Typeface) -> list[Mark]:
    left, width = _column(paper)
    (x, y), (dx, dy) = zero, offset
    x, y = (paper.width - x, y) if flip == "long" else (x, paper.height - y)
    x, y = x + dx, y + dy
    top = _EDGE if y > paper.height / 2 else y + ARM  # the words are where the page has more room
    said = _(
        "Print this on the other side of the front, turned over its {edge} edge. The cross lies "
        "behind the scales of the front; read its offset there."
    ).format(edge=edge_name(flip))
    if any(offset):
        shift = _(
            "The cross is moved by {dx} mm and {dy} mm, and should meet the zeros of the scales."
        )
        said += f" {shift.format(dx=decimal(dx), dy=decimal(dy))}"
    words = paragraph(said, (left, top + 12.0), TextColumn(width, typeface))[0]
    ink = GREY_LINE._replace(stroke=INK, width=0.3)
    cross = (
        line((x - ARM, y), (x + ARM, y), ink, tag="cross"),
        line((x, y - ARM), (x, y + ARM), ink, tag="cross"),
    )
    return [_title(_("Calibration: the back"), (left, top)), *words, *cross]
