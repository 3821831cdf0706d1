"""The first sheet of a kit: what is in it, how to put it together, and whether it is true size."""

from collections.abc import Callable
from typing import NamedTuple

from printkit.geometry.plane import Box
from printkit.render.display import Mark, Page, Text, line
from printkit.sheets.frame import Layout, check_square, heading, paragraph, ruler
from printkit.sheets.palette import BODY, GREY_LINE, INK

_MEASURES = 52.0  # mm for the ruler and the square
_LEAST_PICTURE = 30.0
_TRUE_SIZE = (
    "Print at 100 %, without “fit to page”. Lay a ruler on the scale and on the square: when both "
    "agree, every sheet of this kit is at true size. If they do not, print again; do not cut."
)


class Contents(NamedTuple):
    """A line of the table of contents."""

    title: str
    note: str
    first: int
    pages: int

    @property
    def numbers(self) -> str:
        """Its page, or its pages from first to last."""
        last = self.first + self.pages - 1
        return f"{self.first}" if self.pages == 1 else f"{self.first}–{last}"


class CoverText(NamedTuple):
    """What the cover says: the title, lines below it, the contents, notes in paragraphs."""

    title: str
    lines: tuple[str, ...]
    contents: list[Contents]
    assembly: str


def cover_page(text: CoverText, picture: Callable[[Box], list[Mark]], layout: Layout) -> Page:
    """The cover sheet; `picture` fills the box that the words leave."""
    area = layout.area
    marks: list[Mark] = []
    y = area.top + 2
    for row in text.lines:
        words, y = paragraph(row, (area.left, y), area.width)
        marks += words
    words, y = heading("Contents", (area.left, y + 3))
    marks += words
    for entry in text.contents:
        marks += _entry(entry, area, y)
        y += 6.4
    if text.assembly:
        words, y = heading("Putting it together", (area.left, y + 4))
        marks += words
        for block in text.assembly.strip().split("\n\n"):
            words, y = paragraph(block, (area.left, y), area.width)
            marks += words
    box = Box(area.left, y + 4, area.right, area.bottom - _MEASURES - 6)
    if box.height > _LEAST_PICTURE:
        marks += picture(box)
    return layout.sheet(text.title, [*marks, *_measures(layout)], "Cover")


def _entry(entry: Contents, area: Box, y: float) -> list[Mark]:
    return [
        Text(entry.title, (area.left, y + BODY), BODY, INK, bold=True),
        Text(entry.note, (area.left + 42, y + BODY), BODY, INK),
        Text(entry.numbers, (area.right, y + BODY), BODY, INK, anchor="end"),
        line((area.left, y + 5), (area.right, y + 5), GREY_LINE),
    ]


def _measures(layout: Layout) -> list[Mark]:
    """The check ruler and square, at the foot of the sheet."""
    area = layout.area
    top = area.bottom - _MEASURES
    words, _ = paragraph(_TRUE_SIZE, (area.left, top), 118)
    square = check_square((area.right - 50, top))
    return [*words, *ruler((area.left, top + 24)), *square]
