"""The frame of every sheet: title, foot, and rulers to check that the print has the right size."""

from collections.abc import Mapping
from typing import NamedTuple

from printkit.base.language import _, decimal, pgettext
from printkit.base.print_options import PRESS, PrintOptions
from printkit.base.units import MM_PER_INCH, Paper, find_paper
from printkit.draw.display import Mark, Page, Point, Text, line
from printkit.draw.geometry.plane import Box
from printkit.draw.style.palette import (
    BODY,
    GREY,
    GREY_LINE,
    HEADING,
    INK,
    SCALE_LINE,
    SMALL,
    THIN_LINE,
    TITLE,
)
from printkit.draw.typography.typefaces import BUNDLED, Typeface

HEAD = 11.0
RULER_WIDTH, RULER_HEIGHT = 116.0, 13.6  # In mm.
ZERO = 0.9  # Length in mm by which the digit 0 extends to the left of a ruler.
_UNITS = 14.0  # Width in mm reserved for the names of units at the right end of a ruler.
FOOT = 5.0
LEADING = 1.38  # Default line spacing, relative to the type size.
ABOVE_FOOT = 6.0  # Blank space in mm between running text and the area of the foot.


class TextColumn(NamedTuple):
    """The width in mm and style of a text column; the `leading` is relative to the type size."""

    width: float
    typeface: Typeface
    leading: float = LEADING


SCALE = "scale"  # The tag of the scale bar in the foot of a sheet.


class Corners(NamedTuple):
    """The data of the QR code printed in a board's corner. Without a `game`, no code is printed."""

    game: str
    style: str = ""
    is_pad: bool = False


class Layout(NamedTuple):
    """Print settings of sheets, and the text at the foot of each sheet.

    A `bare` sheet has a title and no foot. `counts` lists the allowed numbers of pages of the
    rules; if `counts` is empty, the rules fill as few pages as possible. `turned`, if given, is
    used instead of the paper of `options`. Without `corners`, boards have no fiducial markers.
    `motifs` decorate the corners of a board's frame.
    """

    options: PrintOptions
    foot: str
    typeface: Typeface = BUNDLED
    bare: bool = False
    corners: Corners | None = None
    motifs: tuple[tuple[Mark, ...], ...] = ()
    counts: tuple[int, ...] = ()
    turned: Paper | None = None

    @property
    def paper(self) -> Paper:
        """The paper of all sheets."""
        return self.turned or find_paper(self.options.paper)

    @property
    def orientations(self) -> tuple["Layout", "Layout"]:
        """This layout with its own paper, and a copy with the same paper in landscape."""
        return self, self.on(self.paper.landscape)

    def on(self, paper: Paper) -> "Layout":
        """Return a copy of the layout for `paper`."""
        return self._replace(turned=paper)

    @property
    def is_for_press(self) -> bool:
        """Whether a print shop prints the sheets, with boards in one piece and pieces cut out."""
        return self.options.for_ == PRESS

    @property
    def flip_edge(self) -> str:
        """The edge about which a printer flips the paper for duplex, or "" if backs stay blank."""
        return self.options.flip if self.options.backs == "duplex" else ""

    @property
    def area(self) -> Box:
        """The box for the contents of a sheet, between its head and its foot."""
        left = self.options.margin
        return Box(left, left + HEAD, self.paper.width - left, self.paper.height - left - FOOT)

    @property
    def reading_area(self) -> Box:
        """The area for running text, which ends 8 mm above the text in the foot."""
        area = self.area
        return area._replace(bottom=area.bottom - ABOVE_FOOT)

    @property
    def column(self) -> TextColumn:
        """A text column as wide as the area for the sheet's contents."""
        return TextColumn(self.area.width, self.typeface)

    def sheet(self, title: str, marks: list[Mark], name: str = "") -> Page:
        """Return a page with head and foot; `name` is the page's bookmark, by default `title`."""
        left, right = self.options.margin, self.paper.width - self.options.margin
        frame: list[Mark] = [
            *_title(title, left, right - left, self.typeface),
            line((left, left + 8.8), (right, left + 8.8), GREY_LINE),
        ]
        sheet = self.footed(marks, name or title)
        return sheet._replace(marks=(*frame, *sheet.marks))

    def footed(self, marks: list[Mark], name: str) -> Page:
        """Return a page with a foot but no head; `name` is the page's bookmark."""
        page = Page(self.paper.width, self.paper.height, tuple(marks), name)
        if self.bare:
            return page
        left, right = self.options.margin, self.paper.width - self.options.margin
        bottom = self.paper.height - self.options.margin
        scale = self.options.scale
        scaled = "" if scale == 1 else " · " + _("at {share}").format(share=share(scale))
        width, typeface = right - left, self.typeface
        length = next((length for least, length in _SCALES if width > least), 0.0)
        # On narrow paper, either text of the foot may use space that the other text does not need
        both = width - length - 2 * _APART
        foot_room = name_room = both / 2
        if width <= _WIDE:
            foot_room = max(foot_room, both - typeface.width(name, SMALL))
            name_room = max(name_room, both - typeface.width(self.foot + scaled, SMALL))
        foot = _shortened(self.foot, foot_room - typeface.width(scaled, SMALL), typeface) + scaled
        name = _shortened(name, name_room, typeface)
        ends = (
            Text(foot, (left, bottom - 0.6), SMALL, GREY),
            Text(name, (right, bottom - 0.6), SMALL, GREY, anchor="end"),
        )
        middle = (left + right) / 2
        if width <= _WIDE:
            middle += (typeface.width(foot, SMALL) - typeface.width(name, SMALL)) / 2
        y, label = bottom - 1.2, f"{length:g} mm"
        tips = (middle - length / 2, middle + length / 2)
        measure: list[Mark] = [
            line((tips[0], y), (tips[1], y), SCALE_LINE, tag=SCALE),
            *(line((x, y - 1.2), (x, y + 1.2), SCALE_LINE, tag=SCALE) for x in tips),
            Text(label, (middle, y - 1.1), SMALL, GREY, anchor="middle", tag=SCALE),
        ]
        return page._replace(marks=(*ends, *measure, *marks))


def _shortened(text: str, width: float, typeface: Typeface) -> str:
    while len(text) > 1 and typeface.width(text, SMALL) > width:
        text = f"{text[:-2].rstrip()}…"
    return text


_ROWS, _LEADING = 3, 2.8  # maximum number of lines of a long title, and line spacing in mm


def _title(title: str, margin: float, width: float, typeface: Typeface) -> list[Mark]:
    """Set a title. A title that is too long is shrunk, then wrapped, and finally cut off."""
    size = typeface.fitted(title, width, TITLE, display=True)
    if size >= SMALL:
        return [Text(title, (margin, margin + 6.2), size, INK, tag="title", display=True)]
    rows = typeface.wrap(title, SMALL, width, bold=True)
    if len(rows) > _ROWS:
        rows[_ROWS - 1 :] = [f"{rows[_ROWS - 1][:-2]}…"]
    top = margin + 7.6 - _LEADING * (len(rows) - 1)
    return [
        Text(row, (margin, top + _LEADING * number), SMALL, INK, bold=True, tag="title")
        for number, row in enumerate(rows)
    ]


def share(scale: float) -> str:
    """Return `scale` as a translated percentage, such as "50 % of full size"."""
    return _("{percent} % of full size").format(percent=decimal(100 * scale, ".3g"))


# Pairs in mm, the widest foot first: minimum width of the foot, length of its scale bar.
_SCALES = ((180.0, 50.0), (110.0, 30.0), (60.0, 20.0), (0.0, 10.0))
_WIDE = _SCALES[0][0]  # In a foot wider than this (in mm), the scale bar is centred.
_APART = 3.0  # Minimum gap in mm between the scale bar and the texts of the foot.


def edge_name(edge: str) -> str:
    """Translate the name of an edge of paper, "long" or "short"."""
    return pgettext("edge", "long") if edge == "long" else pgettext("edge", "short")


def paragraph(
    text: str, at: Point, column: TextColumn, size: float = BODY, *, bold: bool = False
) -> tuple[list[Mark], float]:
    """Set `text` in `column` from the top left `at`; return its marks and the next text's top."""
    leading = size * column.leading
    x, y = at
    marks: list[Mark] = []
    for row in column.typeface.wrap(text, size, column.width, bold=bold):
        marks.append(Text(row, (x, y + size), size, INK, bold=bold))
        y += leading
    return marks, y + size * 0.45


def heading(text: str, at: Point, column: TextColumn) -> tuple[list[Mark], float]:
    """Set a heading in `column` from the top left `at`; return marks and the next text's top."""
    x, y = at
    rows = column.typeface.wrap(text, HEADING, column.width, bold=True)
    leading = HEADING * 1.2
    marks: list[Mark] = [
        Text(row, (x, y + HEADING + number * leading), HEADING, INK, bold=True)
        for number, row in enumerate(rows)
    ]
    return marks, y + HEADING * 1.6 + (len(rows) - 1) * leading


def ruler(at: Point, scale: float = 1.0, width: float = RULER_WIDTH) -> list[Mark]:
    """Draw a ruler of up to 100 mm and 4 inches in `width` mm; print the `scale` unless it is 1."""
    x, y = at
    y += 6
    room = min(width, RULER_WIDTH) - _UNITS
    mm, inches = 10 * int(room / 10 + 1e-9), int(room / MM_PER_INCH + 1e-9)
    end = max(float(mm), MM_PER_INCH * inches)
    marks: list[Mark] = [
        line((x, y), (x + end, y), THIN_LINE, tag="ruler"),
        *_ticks((x, y), 1.0, {10: -3.2, 5: -2.4, 1: -1.5}, "ruler-mm", mm),
        *_ticks((x, y), MM_PER_INCH / 8, {8: 3.2, 4: 2.4, 1: 1.5}, "ruler-in", 8 * inches),
        *(_figure(f"{n}", x + n, y - 3.9) for n in range(0, mm + 1, 20)),
        *(_figure(f"{n}", x + MM_PER_INCH * n, y + 3.7 + SMALL) for n in range(inches + 1)),
        Text("mm", (x + end + 2.4, y - 1.2), SMALL, INK, tag="ruler"),
        Text(_("inches"), (x + end + 2.4, y + 3.2), SMALL, INK, tag="ruler"),
    ]
    if scale != 1:  # place the label between two numbers of the ruler
        words = _("at {share}").format(share=share(scale))
        marks.append(_figure(words, x + 1.5 * MM_PER_INCH, y + 3.7 + SMALL))
    return marks


def _ticks(
    start: Point, step: float, lengths: Mapping[int, float], tag: str, count: int
) -> list[Mark]:
    """Draw ticks 0 to `count`; `lengths` maps divisors of tick numbers to lengths (up if < 0)."""
    x, y = start
    marks: list[Mark] = []
    for i in range(count + 1):
        length = next(length for every, length in lengths.items() if i % every == 0)
        at = x + i * step
        marks.append(line((at, y), (at, y + length), THIN_LINE, tag))
    return marks


def _figure(text: str, x: float, y: float) -> Text:
    return Text(text, (x, y), SMALL, INK, anchor="middle", tag="ruler")
