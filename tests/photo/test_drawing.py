import math

import numpy as np
import pytest

from printkit.base.print_options import PrintOptions
from printkit.draw.diagram import DrawnBoard
from printkit.draw.display import Circle, Clipped, Document, Ink, Page, Path, line, moved, rectangle
from printkit.draw.formats.bitmaps import pictures
from printkit.draw.game_view import view_of
from printkit.draw.geometry.lettering import outlined
from printkit.draw.geometry.plane import Box, centred
from printkit.draw.sheet_frame import Corners
from printkit.paper.board.board_pages import board_drawing, cornered_board
from printkit.paper.page_setup import finished, overlay_of, typeface_of
from printkit.photo.rendering import drawn
from printkit.records.judge import judge_of
from printkit.rules.catalogue import game_names, open_setting
from printkit.rules.game import PieceOnBoard

BLACK = Ink(fill="#000000")
PAGE = Box(0, 0, 20, 20)


def covered(*marks):
    """The share of each pixel, of 1 mm, that marks cover."""
    return drawn(marks, PAGE, 1.0, 0.0)[..., 3]


def square(corner, side):
    far = corner + side
    return ((corner, corner), (far, corner), (far, far), (corner, far))


def apart(marks, box, ground, scale=4.0):
    """How far both pictures are apart, of 255 on average."""
    width, height = (round(side * scale) / scale for side in (box.width, box.height))
    page = Page(width, height, tuple(moved(mark, -box.left, -box.top) for mark in marks))
    document = finished(Document("", (page,)), PrintOptions())
    (picture,) = pictures(document, scale * 25.4, clear=not ground)
    theirs = np.asarray(picture.convert("RGBA"), float) / 255
    theirs[..., :3] *= theirs[..., 3:]
    (page,) = outlined(document).pages
    ours = drawn(page.marks, Box(0, 0, width, height), scale, ground)
    return 255 * np.abs(ours - theirs).mean()


@pytest.mark.thinned(2)
@pytest.mark.parametrize("game", game_names())
def test_boards_and_pieces_look_nearly_as_pdfium_draws_them(game):
    opened = open_setting(game, None)
    board = opened.board
    plane = centred(board.board, board.side, board.lattice, (0.0, 0.0))
    laid = DrawnBoard(board, plane, typeface_of(PrintOptions()))
    marked = cornered_board(board, laid.typeface, overlay_of(board), Corners(opened.ruleset.game))
    assert apart(marked.drawing.marks, board_drawing(board, laid.typeface).box.grown(8), 1.0) < 1
    for piece in judge_of(type(opened.game)).faces(opened.game):
        site = getattr(opened.game.board, piece.on or opened.game.play_on)[0]
        x, y = plane.point(site)
        placed = PieceOnBoard(piece.piece, (site,), piece.role, piece.text)
        marks = view_of(type(opened.game)).paint(laid, placed)
        assert apart(marks, Box(x, y, x, y).grown(laid.pitch / 2), 0.0) < 3.5


@pytest.mark.parametrize(
    ("mark", "area"),
    [
        (rectangle((2.25, 3.5), 4, 2, BLACK), 8),
        (Path((square(2, 10), square(4, 4)), BLACK), 84),  # what is surrounded twice is a hole
        (Circle((10, 10), 6, BLACK), 36 * math.pi),
        (Circle((10, 10), 6, Ink(stroke="#000000", width=2.0)), 24 * math.pi),
        (line((3, 10.5), (9, 10.5), Ink(stroke="#000000", width=0.1)), 6),  # a pixel wide at least
        (rectangle((-30, -3), 90, 50, BLACK), 400),
        (Clipped((5, 5, 9, 8), (rectangle((-30, -3), 90, 50, BLACK),)), 12),
        (rectangle((-9, -9), 5, 5, BLACK), 0),
    ],
    ids=["box", "hole", "disc", "ring", "line", "beyond the page", "window", "off the page"],
)
def test_a_mark_covers_its_area(mark, area):
    assert covered(mark).sum() == pytest.approx(area, rel=0.04, abs=0.2)


def test_a_later_mark_covers_an_earlier_one_on_white_paper():
    red, blue = Ink(fill="#ff0000"), Ink(fill="#0000ff")
    shown = drawn([rectangle((-1, -1), 9, 30, red), rectangle((4, -1), 8, 30, blue)], PAGE, 1, 1.0)
    colours = [shown[9, x].tolist() for x in (1, 6, 15)]
    assert colours == [[1, 0, 0, 1], [0, 0, 1, 1], [1, 1, 1, 1]]
