"""Thumbnails of boards, Xoids and positions, as SVG text for web pages and notebooks."""

from collections.abc import Iterable

from printkit.base.print_options import PrintOptions
from printkit.boards.definition import BoardDefinition
from printkit.boards.lattice import HEX
from printkit.boards.polytwig import Form
from printkit.draw import diagram
from printkit.draw.board_labels import RIM
from printkit.draw.display import Document, Ink, Mark, Page, Text, centred_text, line, moved
from printkit.draw.formats.svg import write_svg
from printkit.draw.game_view import Snapshot, view_of
from printkit.draw.geometry.plane import Box, Plane
from printkit.draw.geometry.xoid_outline import PieceSize
from printkit.draw.style.palette import FINE, INK, LOOKS, SMALL
from printkit.draw.style.styles import DEFAULT_STYLE
from printkit.paper.board.board_pages import board_drawing, lay_out_board
from printkit.paper.page_setup import finished, overlay_of, typeface_of

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
