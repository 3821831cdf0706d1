"""The first sheet of a kit: what is in it, how to put it together, and whether it is true size."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from printkit.geometry.plane import Box
from printkit.render.display import Mark, Page, Text, line
from printkit.sheets.flow import Block, flowed, headed
from printkit.sheets.frame import RULER_HEIGHT, Layout, TextColumn, check_square, paragraph, ruler
from printkit.sheets.palette import BODY, GREY_LINE, INK, SMALL

_MEASURES = 52.0  # mm for the ruler and the square
_LEAST_PICTURE = 30.0
_WIDE = 175.0  # mm, for ruler and square side by side
_NOTES = 42.0  # mm from the left to the notes of the contents
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


def cover_pages(
    text: CoverText, picture: Callable[[Box], list[Mark]], layout: Layout
) -> tuple[Page, ...]:
    """The cover; `picture` fills the box that the words leave.

    On small paper it has no picture, begins with the measures, and may go on on further pages.
    """
    area, column = layout.area, layout.column
    words = [*_lines(text, column), *_contents(text, column), *_assembly(text, column)]
    if area.width < _WIDE or sum(block.height for block in words) + _MEASURES > area.height:
        return _small_cover(text, layout)
    (marks,), y = flowed(words, area)
    box = Box(area.left, y + 4, area.right, area.bottom - _MEASURES - 6)
    if box.height > _LEAST_PICTURE:
        marks += picture(box)
    return (layout.sheet(text.title, [*marks, *_measures(layout)], "Cover"),)


def _small_cover(text: CoverText, layout: Layout) -> tuple[Page, ...]:
    area = layout.area
    column = TextColumn(area.width - 54, layout.typeface)
    beside, _ = paragraph(_TRUE_SIZE, (0.0, 2.0), column, SMALL)
    blocks = [
        *_lines(text, layout.column),
        Block([*beside, *check_square((area.width - 50, 2.0))], 54.0),
        Block(ruler((0.0, 0.0), layout.scale, area.width), RULER_HEIGHT),
        *_contents(text, layout.column),
        *_assembly(text, layout.column),
    ]
    pages, _ = flowed(blocks, area)
    return tuple(layout.sheet(text.title, marks, "Cover") for marks in pages)


def _lines(text: CoverText, column: TextColumn) -> list[Block]:
    return [Block([], 2.0), *_paragraphs(text.lines, column)]


def _contents(text: CoverText, column: TextColumn) -> list[Block]:
    return headed("Contents", 3.0, column, [_entry(entry, column) for entry in text.contents])


def _assembly(text: CoverText, column: TextColumn) -> list[Block]:
    blocks = text.assembly.strip().split("\n\n") if text.assembly else []
    return headed("Putting it together", 4.0, column, _paragraphs(blocks, column))


def _paragraphs(texts: Iterable[str], column: TextColumn) -> list[Block]:
    return [Block(*paragraph(text, (0.0, 0.0), column)) for text in texts]


def _entry(entry: Contents, column: TextColumn) -> Block:
    """A line, or two where the note has no room beside the title."""
    width, typeface = column
    marks: list[Mark] = [
        Text(entry.title, (0.0, BODY), BODY, INK, bold=True),
        Text(entry.numbers, (width, BODY), BODY, INK, anchor="end"),
    ]
    below = 0.0
    room = width - _NOTES - typeface.width(entry.numbers, BODY) - 4
    if typeface.width(entry.note, BODY) <= room:
        marks.append(Text(entry.note, (_NOTES, BODY), BODY, INK))
    else:
        column = TextColumn(width - 16, typeface)
        note, end = paragraph(entry.note, (0.0, BODY * 1.3), column, SMALL)
        marks += note
        below = end - 4.5
    marks.append(line((0.0, 5 + below), (width, 5 + below), GREY_LINE))
    return Block(marks, 6.4 + below)


def _measures(layout: Layout) -> list[Mark]:
    """The check ruler and square, at the foot of the sheet."""
    area = layout.area
    top = area.bottom - _MEASURES
    words, _ = paragraph(_TRUE_SIZE, (area.left, top), TextColumn(118, layout.typeface))
    square = check_square((area.right - 50, top))
    return [*words, *ruler((area.left, top + 24)), *square]
