"""The calibration pages: blocks that say how to read them, on one sheet or on several.

On paper that is large enough all blocks lie on the front of one sheet, in a column of fixed width,
so that they are the same on each. On smaller paper the first sheet has what needs both its sides or
its edges; all others flow over as many pages as they take.
"""

from collections.abc import Sequence
from itertools import accumulate, takewhile
from typing import NamedTuple

from printkit.geometry.plane import Box
from printkit.render.display import Document, Mark, Page, Point, Text, moved
from printkit.render.paper import Paper
from printkit.sheets.calibration import both_sides, measures, wedges
from printkit.sheets.calibration.edges import EDGE, edge_marks
from printkit.sheets.calibration.edges import READING as EDGES_READING
from printkit.sheets.flow import Block, flowed, headed
from printkit.sheets.frame import fitted, paragraph
from printkit.sheets.palette import GREY, INK, SMALL, TITLE

COLUMN = 170.0  # mm, the width of all blocks where all are on one sheet
_ONE_SHEET = (208.0, 270.0)  # mm, of the paper
_MARGIN = 10.0  # mm, of pages without staircases
_FOOT = 4.0
_HEADING = 6.3  # mm, at least what a heading takes
_BELOW = 5.0  # mm below a block
_GAP = 4.0  # mm below the last of several sentences
_WORDS = 58.0  # mm from the left to the words beside the scales
_LEAST_WORDS = 45.0  # mm of width for them


def calibration(paper: Paper, flip: str, offset: Point = (0.0, 0.0)) -> Document:
    """The front and the back of a sheet, and the pages that follow where it does not hold all.

    `flip` is the edge, long or short, that paper turns about. The cross of the back is moved by an
    offset in mm, as backs of pieces are.
    """
    if paper.width >= _ONE_SHEET[0] and paper.height >= _ONE_SHEET[1]:
        pages = _one_sheet(paper, flip, offset)
    else:
        pages = _several(paper, flip, offset)
    return Document("Calibration", pages, "What a printer makes of a page", flip)


# On one sheet


def _one_sheet(paper: Paper, flip: str, offset: Point) -> tuple[Page, ...]:
    left = (paper.width - COLUMN) / 2
    size = measures.beside(f"{measures.READING} {EDGES_READING}", COLUMN)
    words = both_sides.reading(flip, "both pages", "this side")
    blocks = [
        *headed("True size, and the edges", 0.0, [size]),
        *headed("Both sides", 0.0, [_scales(flip, words, COLUMN)]),
        *_wedges(COLUMN, paper.height),
    ]
    area = Box(left, EDGE + 3.0, left + COLUMN, paper.height)
    (column,), _ = flowed(blocks, area)
    marks = [_title("Calibration", (left, EDGE - 1.0)), *edge_marks(paper), *column]
    front = Page(paper.width, paper.height, tuple(marks), "Calibration, front")
    at = both_sides.behind(column, paper, flip, offset)
    return front, _back(paper, flip, at, offset)


def _back(paper: Paper, flip: str, at: Point, offset: Point) -> Page:
    """The cross behind the scales of the front, as the paper is turned over."""
    left = (paper.width - COLUMN) / 2
    words, _ = paragraph(
        f"This is the back: print it on the other side of the front, turned over its {flip} edge. "
        "The cross then lies behind the scales on the front; how far it is off is read there."
        f"{_moved_by(offset)}",
        (left, EDGE + 4.0),
        COLUMN,
    )
    title = _title("Calibration: the back", (left, EDGE - 1.0))
    marks = (title, *words, *both_sides.cross(at))
    return Page(paper.width, paper.height, marks, "Calibration, back")


def _title(text: str, at: Point, width: float = COLUMN) -> Text:
    size = fitted(text, width, TITLE * 0.9, bold=True)
    return Text(text, at, size, INK, bold=True, tag="title")


def _moved_by(offset: Point) -> str:
    if not any(offset):
        return ""
    return f" It is moved by {offset[0]:g} mm and {offset[1]:g} mm, and should meet the zeros."


def _scales(flip: str, words: str, width: float) -> Block:
    """The scales with their words beside them."""
    marks, end = paragraph(words, (_WORDS, 8.0), width - _WORDS, SMALL)
    return Block([*both_sides.target(flip), *marks], max(40.0, end) + _BELOW)


def _wedges(width: float, height: float) -> list[Block]:
    """All blocks but sizes and sides, on pages so high."""
    room = height - _HEADING
    return [
        *_section("Greys", [wedges.greys(width)], room),
        *_section("Lines and type", wedges.lines_and_type(width), room),
        *_section("Kerf", [wedges.kerf(width, room)], room),
        *_section("Colours", wedges.colours(width), room),
    ]


def _section(title: str, blocks: list[Block], room: float) -> list[Block]:
    """Blocks below their title, on one page if it has so much room for them."""
    if sum(block.height for block in blocks) <= room:
        (marks,), high = flowed(blocks, Box(0.0, 0.0, COLUMN, room))
        blocks = [Block(marks, high)]
    return headed(title, 0.0, blocks)


# On several sheets


class _Reading(NamedTuple):
    """How to read what is on the first sheet."""

    title: str
    words: str

    def block(self, width: float) -> Block:
        """The words below their title."""
        marks, end = paragraph(self.words, (0.0, 0.0), width, SMALL)
        return headed(self.title, 0.0, [Block(marks, end + _BELOW)])[0]

    def sentences(self, width: float) -> list[Block]:
        """Each sentence for itself, to be read on another page."""
        sentences = (f"{words.removesuffix('.')}." for words in self.words.split(". "))
        blocks = [Block(*paragraph(words, (0.0, 0.0), width, SMALL)) for words in sentences]
        blocks[-1] = blocks[-1]._replace(height=blocks[-1].height + _GAP)
        return blocks


def _several(paper: Paper, flip: str, offset: Point) -> tuple[Page, ...]:
    """A sheet with edges and scales, and its back; then pages for all else.

    What the first page has no room to explain is explained on these.
    """
    marks, left_over = _first(paper, flip)
    front = Page(paper.width, paper.height, tuple(marks), "Calibration, front")
    at = both_sides.behind(marks, paper, flip, offset)
    return front, _small_back(paper, flip, at, offset), *_further(paper, left_over)


def _column(paper: Paper, margin: float) -> tuple[float, float]:
    """The left and the right of a column in the middle of the paper."""
    half = min(COLUMN, paper.width - 2 * margin) / 2
    return paper.width / 2 - half, paper.width / 2 + half


def _first(paper: Paper, flip: str) -> tuple[list[Mark], list[_Reading]]:
    """The first page, and what has to be read elsewhere."""
    left, right = _column(paper, EDGE + 1.5)
    area = Box(left, EDGE, right, paper.height - EDGE + _BELOW)  # nothing is below the last block
    words = both_sides.reading(flip, "pages 1 and 2", "page 1")
    readings = [_Reading("The edges", EDGES_READING)]
    head = Block([_title("Calibration", (0.0, 4.5), area.width), *_begin()], 8.5)
    scales: Sequence[Block] = ()
    if area.width - _WORDS >= _LEAST_WORDS:
        scales = headed("Both sides", 1.5, [_scales(flip, words, area.width)])
    if not scales or head.height + scales[0].height > area.height:
        scales = [_scales_alone(flip, area.width)]
        readings.insert(0, _Reading("Both sides", words))
    blocks = [reading.block(area.width) for reading in readings]
    room = area.height - sum(block.height for block in (head, *scales))
    ends = accumulate(block.height for block in blocks)
    count = len(list(takewhile(lambda end: end <= room, ends)))
    (marks,), _ = flowed([head, *scales, *blocks[:count]], area)
    return [*edge_marks(paper), *marks], readings[count:]


def _begin() -> list[Mark]:
    return paragraph("Begin with page 3.", (0.0, 5.4), 40.0, SMALL)[0]


def _scales_alone(flip: str, width: float) -> Block:
    """The scales in the middle of a column."""
    taken = both_sides.TARGET
    dx, dy = width / 2 - taken.middle[0], -taken.top
    return Block([moved(mark, dx, dy) for mark in both_sides.target(flip)], taken.height - 1.0)


def _small_back(paper: Paper, flip: str, at: Point, offset: Point) -> Page:
    """The cross, and words above it or below it, where there is more room."""
    left, right = _column(paper, _MARGIN)
    words = f"The back of page 1: print it turned over its {flip} edge.{_moved_by(offset)}"
    marks, _ = paragraph(words, (left, SMALL * 1.6), right - left, SMALL)
    head = Text("Calibration: the back", (left, SMALL), SMALL, INK, bold=True, tag="title")
    top = _MARGIN if at[1] > paper.height / 2 else at[1] + both_sides.ARM + 1.0
    placed = [moved(mark, 0.0, top) for mark in (head, *marks)]
    page = (*placed, *both_sides.cross(at))
    return Page(paper.width, paper.height, page, "Calibration, back")


def _further(paper: Paper, readings: Sequence[_Reading]) -> list[Page]:
    left, right = _column(paper, _MARGIN)
    area = Box(left, _MARGIN, right, paper.height - _MARGIN - _FOOT)
    room = area.height - _HEADING
    blocks = _section("True size", measures.one_by_one(area.width, room), room)
    for reading in readings:
        title = f"{reading.title}, page 1"
        blocks += _section(title, reading.sentences(area.width), room)
    blocks += _wedges(area.width, area.height)
    pages, _ = flowed(blocks, area)
    return [_numbered(paper, marks, right, number) for number, marks in enumerate(pages, start=3)]


def _numbered(paper: Paper, marks: list[Mark], right: float, number: int) -> Page:
    name = f"Calibration, page {number}"
    at = (right, paper.height - _MARGIN - 0.6)
    foot = Text(name, at, SMALL, GREY, anchor="end")
    return Page(paper.width, paper.height, (*marks, foot), name)
