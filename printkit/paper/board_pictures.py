"""Boards as pictures: alone, with a Xoid or a position, and many small ones on a sheet.

Sheets of empty boards are for noting positions with a pencil, contact sheets for comparing boards.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from printkit.base.language import _
from printkit.boards.definition import BoardDefinition
from printkit.boards.lattice import HEX
from printkit.boards.polytwig import Form
from printkit.draw import diagram
from printkit.draw.board_labels import RIM, rim_labels, site_labels, small_rim, widest_name
from printkit.draw.diagram import DOT, DrawnBoard
from printkit.draw.display import Document, Ink, Mark, Page, Text, centred_text, line, moved
from printkit.draw.fonts import Typeface
from printkit.draw.frame import Layout, TextColumn, paragraph
from printkit.draw.geometry.plane import Box, Plane, centred
from printkit.draw.geometry.xoid_outline import PieceSize
from printkit.draw.palette import FINE, GREY, GREY_LINE, INK, SMALL, Look
from printkit.draw.view import Moment, View
from printkit.paper.board_pages import Overlay, board_drawing

LEG = 12.0  # mm, of the Xoids
_BORDER = 2.0  # mm, around everything
_READ_PITCH = {"cells": 11.0, "edges": 14.0, "vertices": 18.0}  # mm, at which positions can be read
_RIM = 0.3  # of the pitch: how far pieces on edges and vertices stand out of the cells
_MANY, _FEW = 6, 4  # diagrams on a page, the fewer of a board with small cells
_PITCH = 5.0  # mm from cell to cell at least, in which a pencil can draw
_APART = 6.0  # mm between diagrams
_BLANKS = 9.0  # mm above each diagram for what it shows
_NAME = 1.2  # of the type size, the room that a name takes
_COLUMNS, _MOST_ROWS = (1, 2, 3, 4), 5  # more, and the words below a board would not have room
_GAP = 4.0  # mm between boards
_LEAST_ROOM = 20.0  # mm for the height of a board


def board_portrait(definition: BoardDefinition, typeface: Typeface, overlay: Overlay) -> Page:
    """The board of `definition` as it is printed, at true size."""
    drawing = board_drawing(definition, typeface, overlay)
    return _framed(drawing.marks, drawing.box)


def xoid_portrait(name: str, form: Form, look: Look) -> Page:
    """A Xoid as a piece of its player's colour, lying flat, its legs marked and its name below."""
    plane, size = Plane(HEX, LEG), PieceSize.for_leg(LEG)
    legs, box = diagram.flattest(form, plane)
    box = box.grown(size.width / 2)
    stroke = Ink(stroke=look.on, width=FINE)
    marks = diagram.xoid(legs, plane, size, look)
    marks += [line(*plane.ends(leg), stroke, tag="leg") for leg in legs]
    middle = (box.middle[0], box.bottom + SMALL)
    marks.append(centred_text(Text(name, middle, SMALL, INK, tag="name")))
    return _framed(marks, box._replace(bottom=box.bottom + 2 * SMALL))


def position_portrait(
    definition: BoardDefinition, view: View, moment: Moment, typeface: Typeface
) -> Page:
    """The position with its last turn outlined."""
    pitch = _READ_PITCH[definition.play_on]
    board = definition.resized(pitch)
    plane = centred(board.board, board.side, board.lattice, (0.0, 0.0))
    drawn = DrawnBoard(board, plane, typeface)
    rim = RIM if board.play_on == "cells" else _RIM * pitch
    return _framed(view.position(drawn, moment), drawn.box.grown(rim))


def _framed(marks: Sequence[Mark], box: Box) -> Page:
    dx, dy = _BORDER - box.left, _BORDER - box.top
    width, height = box.width + 2 * _BORDER, box.height + 2 * _BORDER
    return Page(round(width, 2), round(height, 2), tuple(moved(mark, dx, dy) for mark in marks))


def position_page(
    board: BoardDefinition, overlay: Overlay, layout: Layout, count: int | None = None
) -> Page:
    """A page with `count` empty diagrams of `board`, each with blanks for what it shows.

    `overlay` draws what a game marks on its board. There are six if no `count` is given, or four of
    a board whose cells would be too small for a pencil or for its names.
    """
    if count is None:
        drawn = _drawn(board, _boxes(board, layout, _MANY)[0], layout.typeface)
        count = _MANY if drawn.pitch >= _PITCH and _names(drawn) else _FEW
    marks: list[Mark] = []
    for box in _boxes(board, layout, count):
        y, middle = box.top + 6.0, box.left + box.width * 0.45
        ends = ((_("after turn"), box.left, middle - 2), (_("to move"), middle, box.right))
        for label, left, right in ends:
            start = left + layout.typeface.width(label, SMALL) + 1.5
            marks.append(Text(label, (left, y), SMALL, GREY))
            marks.append(line((start, y + 0.6), (right, y + 0.6), GREY_LINE))
        drawn = _drawn(board, box, layout.typeface)
        marks += [*diagram.board(drawn), *overlay(drawn), *_names(drawn)]
    title = _("{board}: positions").format(board=board.title)
    return layout.sheet(title, marks, _("Position sheet"))


def _boxes(board: BoardDefinition, layout: Layout, count: int) -> list[Box]:
    area, grids = layout.reading_area, []
    for columns in range(1, count + 1):
        width = (area.width + _APART) / columns - _APART
        height = (area.height + _APART) / math.ceil(count / columns) - _APART
        first = Box(area.left, area.top, area.left + width, area.top + height)
        grids.append(
            [
                first.moved(column * (width + _APART), row * (height + _APART))
                for row, column in (divmod(number, columns) for number in range(count))
            ]
        )
    return max(grids, key=lambda boxes: _drawn(board, boxes[0], layout.typeface).pitch)


def _drawn(board: BoardDefinition, box: Box, typeface: Typeface) -> DrawnBoard:
    below = box._replace(top=box.top + _BLANKS)
    rim = small_rim(typeface)
    if board.label_scheme == "dots":  # no names at the rim, but dots
        rim = DOT * diagram.fitted(board, below, typeface).plane.side
    rim = min(rim, below.width / 8, below.height / 8)
    return diagram.fitted(board, below.grown(-rim), typeface)


def _names(drawn: DrawnBoard) -> list[Mark]:
    """At the rim or on the dots, because pieces go on the cells; empty without room."""
    small = drawn.typeface.shown(SMALL)
    if drawn.definition.label_scheme == "dots":
        room = 2 * DOT * drawn.plane.side
        widest = widest_name(drawn.definition, drawn.typeface)
        return site_labels(drawn, SMALL) if max(widest, small) * _NAME <= room else []
    if drawn.pitch < small * _NAME:
        return []
    return rim_labels(drawn, rim=small_rim(drawn.typeface))


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
    """The words below a box, and the y at which they end."""
    marks: list[Mark] = []
    y = box.bottom + SMALL * 0.6
    for number, text in enumerate(exhibit.lines):
        at, bold = (box.left, y), number == 0
        words, y = paragraph(text, at, TextColumn(box.width, typeface), SMALL, bold=bold)
        marks += words
    return marks, y
