"""The frame of every sheet: title above, name below, and the measures that prove true size."""

from typing import NamedTuple

from printkit.geometry.plane import Box
from printkit.render.display import Mark, Page, Path, Point, Text, line, rectangle
from printkit.render.fonts import text_width, wrap
from printkit.render.paper import Paper
from printkit.sheets.palette import (
    BODY,
    GREY,
    GREY_LINE,
    HEADING,
    INK,
    SMALL,
    THIN_LINE,
    TITLE,
)
from printkit.units import MM_PER_INCH

MARGIN = 10.0
HEAD = 11.0
RULER_HEIGHT = 13.6  # mm
FOOT = 5.0


class Layout(NamedTuple):
    """The paper, its margin in mm and what the foot of each sheet says."""

    paper: Paper
    margin: float
    foot: str

    @property
    def area(self) -> Box:
        """What is left for a sheet's own marks between head and foot."""
        left = self.margin
        return Box(
            left,
            left + HEAD,
            self.paper.width - left,
            self.paper.height - left - FOOT,
        )

    def sheet(self, title: str, marks: list[Mark], name: str = "") -> Page:
        """A page with its head and foot; `name` is what the bookmarks call it."""
        left, right = self.margin, self.paper.width - self.margin
        bottom = self.paper.height - self.margin
        frame: list[Mark] = [
            Text(title, (left, left + 6.2), TITLE, INK, bold=True, tag="title"),
            line((left, left + 8.8), (right, left + 8.8), GREY_LINE),
            Text(self.foot, (left, bottom - 0.6), SMALL, GREY),
            Text(name or title, (right, bottom - 0.6), SMALL, GREY, anchor="end"),
        ]
        if right - left > _SCALED:
            frame += _scale(((left + right) / 2, bottom))
        return Page(self.paper.width, self.paper.height, (*frame, *marks), name or title)


_SCALED = 180.0  # mm of width between margins that leave room for the scale at the foot


def _scale(foot: Point) -> list[Mark]:
    """50 mm at the foot of every sheet, to check that it is at true size."""
    x, y = foot[0], foot[1] - 1.2
    ends = (x - 25, x + 25)
    ticks = [line((end, y - 1.2), (end, y + 1.2), GREY_LINE, tag="scale") for end in ends]
    label = Text("50 mm", (x, y - 0.8), SMALL, GREY, anchor="middle")
    return [line((ends[0], y), (ends[1], y), GREY_LINE, tag="scale"), *ticks, label]


def paragraph(
    text: str, at: Point, width: float, size: float = BODY, *, bold: bool = False
) -> tuple[list[Mark], float]:
    """A paragraph set in a column from its top left corner, and the y where the next may begin."""
    leading = size * 1.38
    x, y = at
    marks: list[Mark] = []
    for row in wrap(text, size, width, bold=bold):
        marks.append(Text(row, (x, y + size), size, INK, bold=bold))
        y += leading
    return marks, y + size * 0.45


def heading(text: str, at: Point) -> tuple[list[Mark], float]:
    """A heading from its top left corner, and the y where its text may begin."""
    x, y = at
    return [Text(text, (x, y + HEADING), HEADING, INK, bold=True)], y + HEADING * 1.6


def ruler(at: Point) -> list[Mark]:
    """100 mm above a line and 4 inches below it, from its left end; 102 × 15 mm."""
    x, y = at
    y += 6
    marks: list[Mark] = [
        line((x, y), (x + 4 * MM_PER_INCH, y), THIN_LINE),
        *_ticks((x, y), _MILLIMETRES),
        *_ticks((x, y), _INCHES),
        *(_figure(f"{mm}", x + mm, y - 3.9) for mm in range(0, 101, 20)),
        *(_figure(f"{inch}", x + MM_PER_INCH * inch, y + 3.7 + SMALL) for inch in range(5)),
        Text("mm", (x + 104, y - 1.2), SMALL, INK),
        Text("inches", (x + 104, y + 3.2), SMALL, INK),
    ]
    return marks


class _Scale(NamedTuple):
    """A row of ticks; each takes the first length (up if negative) whose number divides its own."""

    step: float
    steps: int
    lengths: tuple[tuple[int, float], ...]
    tag: str


_MILLIMETRES = _Scale(1.0, 100, ((10, -3.2), (5, -2.4), (1, -1.5)), "ruler-mm")
_INCHES = _Scale(MM_PER_INCH / 8, 32, ((8, 3.2), (4, 2.4), (1, 1.5)), "ruler-in")


def _ticks(start: Point, scale: _Scale) -> list[Mark]:
    x, y = start
    marks: list[Mark] = []
    for i in range(scale.steps + 1):
        length = next(length for every, length in scale.lengths if i % every == 0)
        at = x + i * scale.step
        marks.append(line((at, y), (at, y + length), THIN_LINE, scale.tag))
    return marks


def _figure(text: str, x: float, y: float) -> Text:
    return Text(text, (x, y), SMALL, INK, anchor="middle")


def check_square(at: Point) -> list[Mark]:
    """A square of 50 mm to lay a ruler against, from its top left corner."""
    x, y = at
    label = "50 mm square"
    return [
        rectangle(at, 50, 50, THIN_LINE, tag="check-square"),
        Text(label, (x + 25, y + 26), SMALL, INK, anchor="middle"),
    ]


def tick_box(at: Point, size: float = 3.0) -> Path:
    """An empty box to be ticked, from its top left corner."""
    return rectangle(at, size, size, GREY_LINE, tag="tick-box")


def fitted(text: str, width: float, size: float, *, bold: bool = False) -> float:
    """The size of type, `size` at most, at which a line of text is no wider than `width`."""
    return min(size, size * width / max(text_width(text, size, bold=bold), 1e-9))
