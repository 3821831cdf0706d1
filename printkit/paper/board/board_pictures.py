"""Small boards: contact sheets, diagrams to note positions in pencil, and pictures for screens.

Pictures for web pages and notebooks are SVG text.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.base.language import _
from printkit.base.print_options import PrintOptions
from printkit.boards.definition import BoardDefinition
from printkit.boards.lattice import HEX
from printkit.boards.polytwig import Form
from printkit.draw import diagram
from printkit.draw.board_labels import RIM, rim_labels, site_labels, small_rim, widest_name
from printkit.draw.diagram import DOT, DrawnBoard
from printkit.draw.display import Document, Ink, Mark, Page, Text, centred_text, line, moved
from printkit.draw.formats.svg import write_svg
from printkit.draw.game_view import Snapshot, view_of
from printkit.draw.geometry.plane import Box, Plane
from printkit.draw.geometry.xoid_outline import PieceSize
from printkit.draw.sheet_frame import Layout, TextColumn, paragraph
from printkit.draw.style.palette import FINE, GREY, GREY_LINE, INK, LOOKS, SMALL
from printkit.draw.style.styles import DEFAULT_STYLE
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.board.board_pages import Overlay, board_drawing, lay_out_board
from printkit.paper.page_setup import finished, overlay_of, typeface_of

_MANY, _FEW = 6, 4  # the default number of diagrams on a page, and the number if six are too small
_PITCH = 5.0  # mm, the least cell pitch that leaves room for pencil marks
_APART = 6.0  # mm between diagrams
_BLANKS = 9.0  # mm, the height of the blanks to fill in above each diagram
_NAME = 1.2  # room that a site's name needs, relative to the size of the name
_COLUMNS, _MOST_ROWS = (1, 2, 3, 4), 5  # numbers of columns to try on a contact sheet; most rows
_GAP = 4.0  # mm between the boards on a contact sheet
_LEAST_ROOM = 20.0  # mm, the least width and height of a board's box on a contact sheet


def position_page(board: BoardDefinition, overlay: Overlay, layout: Layout) -> Page:
    """Return a page of empty diagrams of `board`, each with blanks for the turn and the player.

    `overlay` draws the marks that the game adds to its board. The page has six diagrams, or four if
    six would be too small for pencil marks or site names.
    """
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
    area = layout.reading_area
    grids = (area.grid(n, math.ceil(count / n), _APART)[:count] for n in range(1, count + 1))
    return max(grids, key=lambda boxes: _drawn(board, boxes[0], layout.typeface).pitch)


def _drawn(board: BoardDefinition, box: Box, typeface: Typeface) -> DrawnBoard:
    below = box._replace(top=box.top + _BLANKS)
    rim = small_rim(typeface)
    if board.label_scheme == "dots":  # no rim names, but dots extend beyond the cells
        rim = DOT * diagram.fitted(board, below, typeface).plane.side
    rim = min(rim, below.width / 8, below.height / 8)
    return diagram.fitted(board, below.grown(-rim), typeface)


def _names(drawn: DrawnBoard) -> list[Mark]:
    """Return the labels of the sites, at the rim or on dots, or [] if the labels do not fit."""
    small = drawn.typeface.shown(SMALL)
    if drawn.definition.label_scheme == "dots":
        room = 2 * DOT * drawn.plane.side
        widest = widest_name(drawn.definition, drawn.typeface)
        return site_labels(drawn, SMALL) if max(widest, small) * _NAME <= room else []
    if drawn.pitch < small * _NAME:
        return []
    return rim_labels(drawn, rim=small_rim(drawn.typeface))


class Exhibit(NamedTuple):
    """A board on a contact sheet, and the lines of text below the board; the first line is bold."""

    board: BoardDefinition
    lines: tuple[str, ...]


def contact_sheet(title: str, exhibits: Sequence[Exhibit], layout: Layout) -> Document:
    """Return a document with a grid of `exhibits`, on as many pages as needed."""
    # Of the grids with the most boards on a page, choose the grid with the largest boards
    area, typeface = layout.area, layout.typeface
    grids = []  # each grid is a list of boxes for boards; the text is below the boxes
    for columns in _COLUMNS:
        width = (area.width + _GAP) / columns - _GAP
        words = max(_words(exhibit, Box(0, 0, width, 0), typeface)[1] for exhibit in exhibits)
        most = max(1, min(_MOST_ROWS, int(area.height / (words + _LEAST_ROOM + _GAP))))
        rows = min(most, math.ceil(len(exhibits) / columns))
        height = min(area.height / rows - _GAP, width * 1.2 + words)
        used = area._replace(bottom=area.top + rows * (height + _GAP) - _GAP)
        boxes = used.grid(columns, rows, _GAP)
        grids.append([box._replace(bottom=box.bottom - words) for box in boxes])
    one_column, *others = grids
    widest = max(typeface.width(exhibit.lines[0], SMALL, bold=True) for exhibit in exhibits)
    roomy = (each for each in others if each[0].width >= widest and _room(each) >= _LEAST_ROOM)
    grid = max((one_column, *roomy), key=lambda each: (min(len(exhibits), len(each)), _room(each)))
    drawn = [diagram.fitted(exhibit.board, grid[0], typeface) for exhibit in exhibits]
    side = min(each.plane.side for each in drawn)
    pages = []
    for start in range(0, len(exhibits), len(grid)):
        marks: list[Mark] = []
        for box, exhibit in zip(grid, exhibits[start:], strict=False):
            marks += diagram.board(diagram.fitted(exhibit.board, box, typeface, side))
            marks += _words(exhibit, box, typeface)[0]
        pages.append(layout.sheet(title, marks))
    return Document(title, tuple(pages), _("A contact sheet of boards"))


def _room(boxes: Sequence[Box]) -> float:
    return min(boxes[0].width, boxes[0].height)


def _words(exhibit: Exhibit, box: Box, typeface: Typeface) -> tuple[list[Mark], float]:
    """Typeset the lines of `exhibit` below `box`; return the marks and the y of their lower end."""
    marks: list[Mark] = []
    y = box.bottom + SMALL * 0.6
    for number, text in enumerate(exhibit.lines):
        at, bold = (box.left, y), number == 0
        words, y = paragraph(text, at, TextColumn(box.width, typeface), SMALL, bold=bold)
        marks += words
    return marks, y


LEG = 12.0  # mm, the length of a leg of a drawn Xoid
_BORDER = 2.0  # mm around a picture
_READ_PITCH = {"cells": 11.0, "edges": 14.0, "vertices": 18.0}  # mm, pitch of drawn positions
_RIM = 0.3  # overhang of pieces on edges and vertices, relative to the pitch


def board_svg(board: BoardDefinition, style: str = DEFAULT_STYLE) -> str:
    """Draw a board as printed, with its game's overlay. Raises InputError if `style` is invalid."""
    printing = PrintOptions(style=style)
    drawing = board_drawing(board, typeface_of(printing), overlay_of(board))
    return _svg(board.title, drawing.marks, drawing.box, printing)


def xoid_svg(name: str, form: Form, style: str = DEFAULT_STYLE) -> str:
    """Draw a Xoid as a piece, with its name below. Raises InputError if `style` is invalid."""
    plane, size, look = Plane(HEX, LEG), PieceSize.for_leg(LEG), LOOKS["red"]
    legs, box = diagram.flattest(form, plane)
    box = box.grown(size.width / 2)
    stroke = Ink(stroke=look.on, width=FINE)
    marks = diagram.xoid(legs, plane, size, look)
    marks += [line(*plane.ends(leg), stroke, tag="leg") for leg in legs]
    middle = (box.middle[0], box.bottom + SMALL)
    marks.append(centred_text(Text(name, middle, SMALL, INK, tag="name")))
    box = box._replace(bottom=box.bottom + 2 * SMALL)
    return _svg(f"Xoid {name}", marks, box, PrintOptions(style=style))


def position_svg(board: BoardDefinition, snapshot: Snapshot, style: str = DEFAULT_STYLE) -> str:
    """Draw a position with its last turn outlined. Raises InputError if `style` is invalid."""
    printing, pitch = PrintOptions(style=style), _READ_PITCH[board.play_on]
    drawn = lay_out_board(board.resized(pitch), typeface_of(printing))
    rim = RIM if board.play_on == "cells" else _RIM * pitch
    marks = view_of(type(snapshot.game)).position(drawn, snapshot)
    return _svg(board.title, marks, drawn.box.grown(rim), printing)


def _svg(title: str, marks: Iterable[Mark], box: Box, printing: PrintOptions) -> str:
    """Return the SVG without the XML declaration, which only a separate file needs."""
    dx, dy = _BORDER - box.left, _BORDER - box.top
    width, height = box.width + 2 * _BORDER, box.height + 2 * _BORDER
    shown = tuple(moved(mark, dx, dy) for mark in marks)
    page = Page(round(width, 2), round(height, 2), shown)
    (picture,) = write_svg(finished(Document(title, (page,)), printing))
    return picture.decode().partition("?>\n")[2]
