"""Tuck boxes: large enough for the pieces, folded where they say, on paper that holds them."""

import itertools
import math

import pytest
from support.measure import SVG
from support.printed import read_back, request_for

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Path
from printkit.draw.geometry.plane import Box, box_of
from printkit.draw.sheet_frame import Layout
from printkit.paper.kit_parts import cover_scene
from printkit.paper.pieces.hand_cutting import Cutting
from printkit.paper.pieces.piece import PieceSet, disc_piece, flat_piece, square_outline
from printkit.paper.tuck_box import BoxSize, FrontText, box_item, box_size, front_text
from printkit.rules.catalogue import game_names

SIZE = BoxSize(60.0, 90.0, 20.0)
TEXT = FrontText("Game", "A board", lambda _: [])


def pages(paper, size=SIZE):
    item = box_item(size, TEXT, Layout(PrintOptions(paper=paper), "test"))
    return (item.draw(), item.cutting) if item else ((), Cutting())


def drawn(page, tag):
    return [mark for mark in page.marks if isinstance(mark, Path) and mark.tag == tag]


def test_the_box_holds_the_largest_piece_and_more_than_the_volume():
    tile = flat_piece("tile", square_outline(30.0), ((), ()), "#000000")
    disc = disc_piece("disc", 5.0, (), "#000000")
    pieces = PieceSet("a", "A", "", "", (*[tile] * 20, *[disc] * 10), 0.0)
    width, height, depth = box_size([pieces], [], 2.0)
    assert (width, height) == (32.0, 32.0)
    assert depth >= 20 * 2.0 + 2.0 * 10 * math.pi * 25 / (0.5 * width * height)  # one to a layer
    assert box_size([], [pieces], 2.0).depth < depth  # cards are thin
    assert box_size([], [], 1.0) is None


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


def boxed(game, paper="a4"):
    """The pages of a game's box, 20 mm deep, read back."""
    request = request_for(game, paper=paper)
    text = front_text(request, cover_scene(request), "")
    return read_back(box_item(SIZE, text, request.layout).draw())


def panel_lefts(page):
    folds = [box_of(ring) for rings in page.paths("fold") for ring in rings]
    return sorted({round(fold.left, 3) for fold in folds if fold.width < 0.01})


@pytest.mark.parametrize("game", game_names())
def test_art_fills_the_front_and_its_bleed(game):
    (page,) = boxed(game)
    (front, *_) = (box_of(ring) for rings in page.paths("box") for ring in rings)
    left = panel_lefts(page)[2]
    (net,) = (box_of(ring) for rings in page.paths("cut") for ring in rings)
    top, bottom = net.middle[1] - 45, net.middle[1] + 45
    bled = Box(left, top, left + 60, bottom).grown(1.5)
    assert tuple(front) == pytest.approx(tuple(bled), abs=0.01)
    windows = [clip.find(f"{SVG}rect") for clip in page.root.iter(f"{SVG}clipPath")]
    sizes = [(float(one.get("width")), float(one.get("height"))) for one in windows]
    assert sizes[0] == pytest.approx((63.0, 93.0), abs=0.01)


@pytest.mark.parametrize("game", game_names())
def test_colours_extend_beyond_folds_and_cuts_but_leave_the_flaps_blank(game):
    (page,) = boxed(game)
    strip, *others = (box_of(ring) for rings in page.paths("panel") for ring in rings)
    lids, sides = ([box for box in others if (box.height < 40) == flat] for flat in (True, False))
    (net,) = (box_of(ring) for rings in page.paths("cut") for ring in rings)
    assert strip.width == pytest.approx(160 + 3, abs=0.01)
    assert strip.left == pytest.approx(net.left + 11 - 1.5, abs=0.01)
    assert [(lid.width, lid.height) for lid in lids] == [pytest.approx((63, 23), abs=0.01)] * 2
    assert [(side.width, side.height) for side in sides] == [pytest.approx((20, 93), abs=0.01)] * 2
    assert min(lid.top for lid in lids) == pytest.approx(net.top + 12 - 1.5, abs=0.01)


def test_the_title_is_on_the_front_the_back_and_along_both_sides():
    (page,) = boxed("xong")
    titles = [text for text in page.of_class("title") if text.text == "Xong"]
    assert [text for text in page.of_class("title") if text.text == "Tuck box"]
    turned = [text for text in titles if "rotate(90" in (text.get("transform") or "")]
    assert (len(titles), len(turned)) == (4, 2)


def test_the_back_has_the_facts_what_the_game_is_and_who_made_it():
    (page,) = boxed("gosix")
    words = " ".join(text.text for text in page.texts())
    for told in ("Fill the corners of a hexagon.", "15–30", "10+", "Pierre Canuel"):
        assert told in words


def test_a_long_description_is_left_out_rather_than_printed_over_the_sources():
    text = TEXT._replace(lead="word " * 300, credits=("Made by us.",))
    (page,) = read_back(box_item(SIZE, text, Layout(PrintOptions(), "test")).draw())
    words = " ".join(text.text for text in page.texts())
    assert "word" not in words
    assert "Made by us." in words


def test_small_paper_has_the_box_in_halves_and_tiny_paper_not_at_all():
    halves, cutting = pages("a5")
    assert len(halves) == cutting.pieces == 2
    for page in halves:
        (net,) = drawn(page, "cut")
        assert box_of(net.rings[0]).width == pytest.approx(11 + 60 + 20)
    assert pages("a6")[0] == ()
