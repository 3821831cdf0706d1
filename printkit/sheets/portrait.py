"""A board, a Xoid or a position as a picture of its own: no paper, only what it shows."""

from collections.abc import Sequence

from printkit.definitions.board import BoardDefinition
from printkit.geometry.plane import Box, Plane, box_of, centred
from printkit.geometry.xoid import PieceSize
from printkit.render.display import Ink, Mark, Page, Text, centred_text, line, moved
from printkit.render.fonts import Typeface
from printkit.sheets import diagram
from printkit.sheets.board_pages import Overlay, board_drawing, no_overlay
from printkit.sheets.diagram import DrawnBoard
from printkit.sheets.labels import RIM
from printkit.sheets.palette import FINE, INK, SMALL, Look
from printkit.sheets.view import Moment, View
from printkit.topology import polytwig
from printkit.topology.lattice import HEX
from printkit.topology.polytwig import Form

LEG = 12.0  # mm, of the Xoids
_BORDER = 2.0  # mm, around everything
_PITCH = {"cells": 11.0, "edges": 14.0, "vertices": 18.0}  # mm, at which positions can be read
_RIM = 0.3  # of the pitch: how far pieces on edges and vertices stand out of the cells


def board_portrait(
    definition: BoardDefinition, typeface: Typeface, overlay: Overlay = no_overlay
) -> Page:
    """The board of `definition` as it is printed, at true size."""
    drawing = board_drawing(definition, typeface, overlay)
    return _framed(drawing.marks, drawing.box)


def xoid_portrait(name: str, form: Form, look: Look) -> Page:
    """A Xoid as a piece of its player's colour, lying flat, its legs marked and its name below."""
    plane = Plane(HEX, LEG)
    legs = min(polytwig.rotations(form), key=lambda legs: round(_around(legs, plane).height, 3))
    stroke = Ink(stroke=look.on, width=FINE)
    marks = diagram.xoid(legs, plane, PieceSize.for_leg(LEG), look)
    marks += [line(*plane.ends(leg), stroke, tag="leg") for leg in legs]
    box = _around(legs, plane)
    middle = (box.middle[0], box.bottom + SMALL)
    marks.append(centred_text(Text(name, middle, SMALL, INK, tag="name")))
    return _framed(marks, box._replace(bottom=box.bottom + 2 * SMALL))


def position_portrait(
    definition: BoardDefinition, view: View, moment: Moment, typeface: Typeface
) -> Page:
    """The position with its last turn outlined."""
    pitch = _PITCH[definition.play_on]
    board = definition.resized(pitch)
    plane = centred(board.board, board.side, board.lattice, (0.0, 0.0))
    drawn = DrawnBoard(board, plane, typeface)
    rim = RIM if board.play_on == "cells" else _RIM * pitch
    return _framed(view.position(drawn, moment), drawn.box.grown(rim))


def _framed(marks: Sequence[Mark], box: Box) -> Page:
    """What lies in a box, on a page that is larger by the border."""
    dx, dy = _BORDER - box.left, _BORDER - box.top
    width, height = box.width + 2 * _BORDER, box.height + 2 * _BORDER
    return Page(round(width, 2), round(height, 2), tuple(moved(mark, dx, dy) for mark in marks))


def _around(legs: Sequence[tuple[int, int]], plane: Plane) -> Box:
    """The box around legs and the pieces on them."""
    box = box_of([end for leg in legs for end in plane.ends(leg)])
    return box.grown(PieceSize.for_leg(plane.side).width / 2)
