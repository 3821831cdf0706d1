"""Tuck boxes: large enough for the pieces, folded where they say, on paper that holds them."""

import itertools
import math

import pytest

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Path
from printkit.draw.geometry.plane import box_of
from printkit.draw.sheet_frame import Layout
from printkit.paper.pieces.piece import PieceSet, disc_piece, flat_piece, square_outline
from printkit.paper.tuck_box import BoxSize, FrontText, box_pages, box_size

SIZE = BoxSize(60.0, 90.0, 20.0)
TEXT = FrontText("Game", "A board", lambda _: [])


def pages(paper, size=SIZE):
    return box_pages(size, TEXT, Layout(PrintOptions(paper=paper), "test"))


def drawn(page, tag):
    return [mark for mark in page.marks if isinstance(mark, Path) and mark.tag == tag]


def test_the_box_holds_the_largest_piece_and_more_than_the_volume():
    tile = flat_piece("tile", square_outline(30.0), ((), ()), "#000000")
    disc = disc_piece("disc", 5.0, (), "#000000")
    pieces = PieceSet("a", "A", "", "", (*[tile] * 20, *[disc] * 10), 0.0)
    width, height, depth = box_size([pieces], 2.0)
    assert (width, height) == (32.0, 32.0)
    volume = 2.0 * (20 * 900 * math.pi / 4 + 10 * math.pi * 25)  # squares fit more closely
    assert volume < 0.46 * width * height * depth
    assert box_size([], 1.0) is None


def test_the_net_folds_up_to_the_box():
    (page,), cutting = pages("a4")
    (net,) = drawn(page, "cut")
    box = box_of(net.rings[0])
    assert box.width == pytest.approx(11 + 2 * 60 + 2 * 20)
    assert box.height == pytest.approx(90 + 2 * 20 + 2 * 12)
    folds = [fold.rings[0] for fold in drawn(page, "fold")]
    upright = sorted(ax for (ax, _), (bx, _) in folds if abs(ax - bx) < 1e-9)
    steps = [after - before for before, after in itertools.pairwise(upright)]
    assert steps == pytest.approx([60, 20, 60])  # back, side, front; the last side ends in a cut
    assert cutting.corners == len(net.rings[0])
    assert cutting.outlines > 2 * (box.width + 90)


def test_small_paper_has_the_box_in_halves_and_tiny_paper_not_at_all():
    halves, cutting = pages("a5")
    assert len(halves) == cutting.pieces == 2
    for page in halves:
        (net,) = drawn(page, "cut")
        assert box_of(net.rings[0]).width == pytest.approx(11 + 60 + 20)
    assert pages("a6")[0] == ()
