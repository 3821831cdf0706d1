import math

import pytest

from printkit.base.print_options import PRESS, PrintOptions
from printkit.draw.geometry.plane import Box
from printkit.draw.sheet_frame import Layout
from printkit.paper.pieces.hand_cutting import Cutting, all_cutting, along_ruler, cut_lines
from printkit.paper.pieces.imposition import lay_out_pieces
from printkit.paper.pieces.piece import PieceSet, disc_piece, flat_piece, square_outline

LAYOUT = Layout(PrintOptions(paper="a4"), "test")
SQUARE = flat_piece("square", square_outline(20.0), ((), ()), "#000000")
DISC = disc_piece("disc", 10.0, (), "#000000")


def cutting(piece, count, *, room=0.0, finish="", **options):
    pieces = PieceSet("set", "Set", "", "", (piece,) * count, room, finish=finish)
    return lay_out_pieces(pieces, LAYOUT._replace(options=PrintOptions(**options))).cutting()


def test_squares_in_rows_take_each_cut_between_them_once():
    # 190 mm hold 9 squares of 20 mm: two rows of nine have 3 level cuts and 10 upright ones
    assert cutting(SQUARE, 18) == Cutting(13, pytest.approx(3 * 180 + 10 * 40), 0.0, 0, 18)


def test_spare_pieces_fill_the_last_row_of_each_kind_but_no_row_that_is_alone():
    def bed(*counts):
        kinds = [SQUARE._replace(name=kind, kind=kind) for kind in "ab"]
        some = [piece for piece, count in zip(kinds, counts, strict=False) for _ in range(count)]
        return lay_out_pieces(PieceSet("set", "Set", "", "", tuple(some), 0.0), LAYOUT)

    assert bed(10, 3).cutting().pieces == 3 * 9
    assert len(bed(10, 3).rest) == 13
    assert bed(5).cutting().pieces == 5
    assert bed(10, 1).cutting().pieces == 2 * 9 + 1  # a kind of one piece has no spares


def test_nested_squares_are_cut_with_scissors():
    assert cutting(SQUARE, 2, layout="nest") == Cutting(0, 0.0, pytest.approx(160), 8, 2)


def test_what_a_press_cuts_is_not_cut_along_a_ruler():
    assert cutting(SQUARE, 2, for_=PRESS).cuts == 0


def test_discs_are_rounded_after_the_straight_cuts():
    found = cutting(DISC, 1, room=0.5, finish="then round them")
    assert (found.cuts, found.corners) == (4, 0)
    assert found.outlines == pytest.approx(2 * math.pi * 10)


def test_a_minute_is_what_the_rates_say():
    strips = along_ruler(cut_lines([Box(0, 0, 100, 20)]))
    assert strips == Cutting(4, pytest.approx(240))
    assert strips.seconds == pytest.approx(4 * 6 + 240 / 40)
    assert all_cutting([strips] * 2).seconds == pytest.approx(60)
    assert Cutting(cuts=10).minutes == 1
    assert Cutting(cuts=111).minutes == 15  # 11.1 minutes, said to the next five
    assert Cutting(cuts=601).minutes == 65
    assert Cutting().minutes == 0


def test_no_level_cut_runs_through_pieces_whose_tops_are_computed_a_little_apart():
    row = [Box(0, 71.8294999, 30, 90), Box(31, 71.8295001, 40, 80)]
    below = [Box(0, 90, 30, 99)]
    assert [y for (_, y), _ in cut_lines([*row, *below])] == [pytest.approx(71.8295, abs=0.001), 90]
