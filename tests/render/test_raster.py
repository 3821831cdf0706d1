"""Pictures drawn by numpy alone, compared with PDFium's and with areas that can be counted."""

import math

import numpy as np
import pytest

from printkit.app.printing import finished, overlay_of, typeface_of
from printkit.catalog import game_names, open_setting
from printkit.definitions.printing import PrintOptions
from printkit.errors import InputError
from printkit.geometry.lettering import outlined
from printkit.geometry.plane import Box, centred
from printkit.plugins.loading import judge_of, view_of
from printkit.render import png, raster
from printkit.render.display import (
    Circle,
    Clipped,
    Document,
    Ink,
    Page,
    Path,
    Text,
    line,
    moved,
    rectangle,
)
from printkit.rules.game import Placement
from printkit.sheets.board_pages import board_drawing, cornered_board
from printkit.sheets.diagram import DrawnBoard
from printkit.sheets.frame import Corners

BLACK = Ink(fill="#000000")
DOT = 25.4  # dpi of one pixel a mm


def pixels(backend, document, dpi, *, clear=False):
    """H × W × 4 of each page, colours multiplied by their cover, from 0 to 255."""
    drawn = []
    for picture in backend.pictures(document, dpi, clear=clear):
        one = np.asarray(picture.convert("RGBA"), float)
        drawn.append(one * np.where(np.arange(4) < 3, one[..., 3:] / 255, 1))
    return drawn


def covered(*marks, size=20.0, dpi=DOT):
    """The share of each pixel of a page that its marks cover."""
    (drawn,) = pixels(raster, Document("", (Page(size, size, marks),)), dpi, clear=True)
    return drawn[..., 3] / 255


def apart(drawings, box, options, scale=4.0, *, clear=False):
    """How far both pictures of each drawing are apart, of 255 on average."""
    width, height = (round(side * scale) / scale for side in (box.width, box.height))
    pages = tuple(
        Page(width, height, tuple(moved(mark, -box.left, -box.top) for mark in marks))
        for marks in drawings
    )
    document, dpi = finished(Document("", pages), options), scale * 25.4
    theirs = pixels(png, document, dpi, clear=clear)
    ours = pixels(raster, outlined(document), dpi, clear=clear)
    return [np.abs(a - b).mean() for a, b in zip(theirs, ours, strict=True)]


@pytest.mark.parametrize("game", game_names())
def test_boards_and_pieces_look_as_pdfium_draws_them(game):
    opened, options = open_setting(game, None), PrintOptions()
    board = opened.board
    plane = centred(board.board, board.side, board.lattice, (0.0, 0.0))
    drawn = DrawnBoard(board, plane, typeface_of(options))
    marked = cornered_board(board, drawn.typeface, overlay_of(board), Corners(opened.ruleset.game))
    box = board_drawing(board, drawn.typeface).box.grown(8)
    assert max(apart([marked.drawing.marks], box, options)) < 1
    for piece in judge_of(type(opened.game)).faces(opened.game):
        site = getattr(opened.game.board, piece.on or opened.game.play_on)[0]
        x, y = plane.point(site)
        around = Box(x, y, x, y).grown(drawn.pitch / 2)
        placed = Placement(piece.piece, (site,), piece.role, piece.text)
        marks = view_of(type(opened.game)).paint(drawn, placed)
        assert max(apart([marks], around, options, clear=True)) < 2


def test_a_pixel_is_covered_by_its_exact_share():
    shares = covered(rectangle((2.25, 3.5), 4, 2, BLACK))
    assert shares.sum() == pytest.approx(8, abs=0.1)
    assert shares[4, 2] == pytest.approx(0.75, abs=1 / 255)
    assert shares[3, 2] == pytest.approx(0.375, abs=1 / 255)
    assert (shares[4, 3:6] == 1).all()


def test_what_rings_surround_twice_is_a_hole_whichever_way_they_run():
    outer = ((2, 2), (12, 2), (12, 12), (2, 12))
    inner = ((4, 4), (8, 4), (8, 8), (4, 8))
    for ring in (inner, inner[::-1]):
        shares = covered(Path((outer, ring), BLACK))
        assert shares.sum() == pytest.approx(84)
        assert not shares[4:8, 4:8].any()


def test_a_circle_and_its_edge_have_their_areas():
    ink = Ink(stroke="#000000", width=2.0)
    assert covered(Circle((10, 10), 6, BLACK)).sum() == pytest.approx(36 * math.pi, rel=0.01)
    assert covered(Circle((10, 10), 6, ink)).sum() == pytest.approx(24 * math.pi, rel=0.01)


@pytest.mark.parametrize("ring", [((4, 4), (14, 4), (14, 14)), ((14, 14), (14, 4), (4, 4))])
def test_a_stroke_is_round_at_outer_corners_and_sharp_at_inner_ones(ring):
    shares = covered(Path((ring,), Ink(stroke="#000000", width=2.0)))
    sides = 10 + 10 + math.hypot(10, 10)
    inner = sum(1 / math.tan(angle / 2) for angle in (math.pi / 2, math.pi / 4, math.pi / 4))
    assert shares.sum() == pytest.approx(2 * sides - inner + math.pi, rel=0.01)


def test_a_line_ends_where_it_ends_and_is_a_pixel_wide_at_least():
    shares = covered(line((3, 10.5), (9, 10.5), Ink(stroke="#000000", width=0.1)))
    assert shares.sum() == pytest.approx(6)
    assert (shares[10, 3:9] == 1).all()


def test_dashes_and_gaps_follow_each_other_round_a_corner():
    ring = ((2.0, 2.5), (8.5, 2.5), (8.5, 9.0))
    ink = Ink(stroke="#000000", width=1.0, dash=(3.0, 2.0))
    shares = covered(Path((ring,), ink, closed=False))
    assert (shares[2, 2:5] == 1).all()
    assert not shares[2, 5:7].any()
    assert shares[2, 7] == 1
    assert shares[3, 8] == 1
    assert shares[4:6, 8].sum() == pytest.approx(0.0)
    assert shares.sum() == pytest.approx(3 + 3 + 3 + math.pi / 16 - 1 / 4 + 1 / 8, abs=0.2)


def test_what_lies_outside_a_window_or_the_page_is_not_drawn():
    shares = covered(Clipped((5, 5, 9, 8), (rectangle((-30, -3), 90, 50, BLACK),)))
    assert shares.sum() == 12
    assert shares[5:8, 5:9].all()
    assert (covered(rectangle((-30, -3), 90, 50, BLACK)) == 1).all()
    assert covered(Path((((-9, 10), (10, -9), (29, 10), (10, 29)),), BLACK)).sum() == pytest.approx(
        400 - 4 * 0.5, abs=2.1
    )
    assert not covered(rectangle((-9, -9), 5, 5, BLACK)).any()


def test_a_later_mark_covers_an_earlier_one_on_white_paper():
    marks = (
        rectangle((0, 0), 8, 20, Ink(fill="#ff0000")),
        rectangle((4, 0), 8.5, 20, Ink(fill="#0000ff")),
    )
    (drawn,) = raster.pictures(Document("", (Page(20, 20, marks),)), DOT)
    assert drawn.mode == "RGB"
    assert [drawn.getpixel((x, 9)) for x in (1, 5, 12, 15)] == [
        (255, 0, 0),
        (0, 0, 255),
        (128, 128, 255),
        (255, 255, 255),
    ]


def test_too_large_a_page_is_refused_and_so_is_text():
    with pytest.raises(InputError, match="million pixels"):
        list(raster.pictures(Document("", (Page(900, 900, ()),)), 1200))
    with pytest.raises(TypeError, match="outlines"):
        list(raster.pictures(Document("", (Page(9, 9, (Text("A", (1, 1), 3),)),)), DOT))
