"""Many boards beside one another, small and all at one scale, each with words below it."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from printkit.definitions.board_definition import BoardDefinition
from printkit.geometry.plane import Box
from printkit.language import _
from printkit.render.display import Document, Mark
from printkit.render.fonts import Typeface
from printkit.sheets import diagram
from printkit.sheets.frame import Layout, TextColumn, paragraph
from printkit.sheets.palette import SMALL

_COLUMNS, _MOST_ROWS = (1, 2, 3, 4), 5  # more, and the words below a board would not have room
_GAP = 4.0  # mm between boards
_LEAST_ROOM = 20.0  # mm for the height of a board


class Exhibit(NamedTuple):
    """A board, and the lines below it, the first in bold type."""

    board: BoardDefinition
    lines: tuple[str, ...]


class _Grid(NamedTuple):
    columns: int
    rows: int
    box: Box  # of the first exhibit
    words: float  # mm below a board

    @property
    def places(self) -> int:
        """How many exhibits a page takes."""
        return self.columns * self.rows

    @property
    def room(self) -> float:
        """The shorter side of the box for a board, in mm."""
        return min(self.box.width, self.box.height - self.words)

    def cell(self, place: int) -> Box:
        """The box for the board of an exhibit, its words not included."""
        row, column = divmod(place, self.columns)
        left = self.box.left + column * (self.box.width + _GAP)
        top = self.box.top + row * (self.box.height + _GAP)
        return Box(left, top, left + self.box.width, top + self.box.height - self.words)


def contact_sheet(title: str, exhibits: Sequence[Exhibit], layout: Layout) -> Document:
    """`exhibits` on as many pages as they need."""
    # Columns and rows for as many boards as a page takes, such that the boards are largest
    area, typeface = layout.area, layout.typeface
    made = []
    for columns in _COLUMNS:
        width = (area.width + _GAP) / columns - _GAP
        words = max(_words(exhibit, Box(0, 0, width, 0), typeface)[1] for exhibit in exhibits)
        most = max(1, min(_MOST_ROWS, int(area.height / (words + _LEAST_ROOM + _GAP))))
        rows = min(most, math.ceil(len(exhibits) / columns))
        height = min(area.height / rows - _GAP, width * 1.2 + words)
        box = Box(area.left, area.top, area.left + width, area.top + height)
        made.append(_Grid(columns, rows, box, words))
    one_column, *others = made
    widest = max(typeface.width(exhibit.lines[0], SMALL, bold=True) for exhibit in exhibits)
    roomy = [each for each in others if each.box.width >= widest and each.room >= _LEAST_ROOM]
    grids = (one_column, *roomy)
    grid = max(grids, key=lambda grid: (min(len(exhibits), grid.places), grid.room))
    drawn = [diagram.fitted(exhibit.board, grid.cell(0), typeface) for exhibit in exhibits]
    side = min(each.plane.side for each in drawn)
    pages = []
    for start in range(0, len(exhibits), grid.places):
        marks: list[Mark] = []
        for place, exhibit in enumerate(exhibits[start : start + grid.places]):
            box = grid.cell(place)
            marks += diagram.board(diagram.fitted(exhibit.board, box, typeface, side))
            marks += _words(exhibit, box, typeface)[0]
        pages.append(layout.sheet(title, marks))
    return Document(title, tuple(pages), _("A contact sheet of boards"))


def _words(exhibit: Exhibit, box: Box, typeface: Typeface) -> tuple[list[Mark], float]:
    """The words below a box, and where they end."""
    marks: list[Mark] = []
    y = box.bottom + SMALL * 0.6
    for number, line in enumerate(exhibit.lines):
        at, bold = (box.left, y), number == 0
        words, y = paragraph(line, at, TextColumn(box.width, typeface), SMALL, bold=bold)
        marks += words
    return marks, y
