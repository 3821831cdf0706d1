"""Many boards beside one another, small and all at one scale, each with words below it."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from printkit.definitions.board import BoardDefinition
from printkit.geometry.plane import Box
from printkit.render.display import Document, Mark, Page
from printkit.sheets import diagram
from printkit.sheets.frame import Layout, paragraph
from printkit.sheets.palette import SMALL

_MOST_COLUMNS, _MOST_ROWS = 4, 6  # more, and the words below a board would not have room
_GAP = 4.0  # mm between boards
_LINE = SMALL * 1.83  # mm of a line of words with what parts it from the next


class Exhibit(NamedTuple):
    """A board, and the lines below it, the first in bold type."""

    board: BoardDefinition
    lines: tuple[str, ...]


class _Grid(NamedTuple):
    columns: int
    rows: int
    box: Box  # of the first exhibit
    words: float  # mm below a board

    def cell(self, place: int) -> Box:
        """The box for the board of an exhibit, its words not included."""
        row, column = divmod(place, self.columns)
        left = self.box.left + column * (self.box.width + _GAP)
        top = self.box.top + row * (self.box.height + _GAP)
        return Box(left, top, left + self.box.width, top + self.box.height - self.words)


def contact_sheet(title: str, exhibits: Sequence[Exhibit], layout: Layout) -> Document:
    """The exhibits on as many pages as they need."""
    grid = _grid(exhibits, layout.area)
    drawn = [diagram.fitted(exhibit.board, grid.cell(0)) for exhibit in exhibits]
    side = min(each.plane.side for each in drawn)
    each = grid.columns * grid.rows
    pages = [
        _page(title, exhibits[start : start + each], grid, side, layout)
        for start in range(0, len(exhibits), each)
    ]
    return Document(title, tuple(pages), "A contact sheet of boards")


def _grid(exhibits: Sequence[Exhibit], area: Box) -> _Grid:
    """The fewest columns that leave room for the boards in cells about as high as wide."""
    words = _LINE * max(len(exhibit.lines) for exhibit in exhibits)
    columns = min(_MOST_COLUMNS, math.ceil(math.sqrt(len(exhibits) * 0.75)))
    rows = min(_MOST_ROWS, math.ceil(len(exhibits) / columns))
    width = (area.width + _GAP) / columns - _GAP
    height = (area.height + _GAP) / rows - _GAP
    box = Box(area.left, area.top, area.left + width, area.top + min(height, width * 1.2 + words))
    return _Grid(columns, rows, box, words)


def _page(
    title: str, exhibits: Sequence[Exhibit], grid: _Grid, side: float, layout: Layout
) -> Page:
    marks: list[Mark] = []
    for place, exhibit in enumerate(exhibits):
        box = grid.cell(place)
        marks += diagram.board(diagram.fitted(exhibit.board, box, side))
        y = box.bottom + SMALL * 0.6
        for number, line in enumerate(exhibit.lines):
            words, y = paragraph(line, (box.left, y), box.width, SMALL, bold=number == 0)
            marks += words
    return layout.sheet(title, marks)
