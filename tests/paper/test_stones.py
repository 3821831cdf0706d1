"""Stones and chits: squares that never overlap, and forms for a punch, labels and bought stones."""

import itertools
import math

import pytest
from support.printed import read_back, request_for, words

from printkit.base.errors import InputError
from printkit.base.print_options import PrintOptions
from printkit.draw.geometry.plane import Plane
from printkit.paper.kit_parts import kit_parts, piece_sets, quick_way
from printkit.paper.kit_request import piece_options
from printkit.paper.kit_request import request_for as kit_request_for
from printkit.paper.pieces.hand_cutting import all_cutting
from printkit.paper.pieces.kit_sheets import piece_part
from printkit.rules.catalogue import open_setting

GAMES = ["xodd", "yodd", "gosix", "xana"]
MOST_MINUTES = {"xong": 75, "xodd": 20, "yodd": 20, "gosix": 12, "hong": 10, "xana": 18}


def kit(game, **options):
    return kit_request_for(open_setting(game, None), PrintOptions(**options))


def sheets(request, number=0):
    """The sheets of a set of pieces, read back from SVG."""
    return read_back(piece_part(piece_sets(request)[number], request.layout).pages)


def circles(page, name):
    found = (e for e in page.of_class(name) if e.get("r"))
    return [tuple(float(e.get(key)) for key in ("cx", "cy", "r")) for e in found]


def nearest(request):
    """The offset of each pair of sites that are at most two steps apart, in mm."""
    board = request.board
    plane = Plane(board.lattice, board.side)
    points = [plane.point(site) for site in getattr(board.board, board.play_on)][:60]
    for (ax, ay), (bx, by) in itertools.combinations(points, 2):
        if math.dist((ax, ay), (bx, by)) < 2.1 * board.pitch:
            yield abs(ax - bx), abs(ay - by)


@pytest.mark.parametrize("game", GAMES)
def test_squares_on_neighbouring_places_do_not_overlap(game):
    request = request_for(game)
    page, *_ = sheets(request)
    cuts = sorted(a[0] for ((a, b),) in page.paths("cut") if a[0] == b[0])
    side = cuts[1] - cuts[0]
    assert all(b - a == pytest.approx(side, abs=0.01) for a, b in itertools.pairwise(cuts))
    gaps = [max(dx - side, dy - side) for dx, dy in nearest(request)]
    assert min(gaps) >= 0.4 - 0.01
    for _x, _y, radius in circles(page, "ring"):  # all of the disc is inside its square
        assert radius / 0.84 == pytest.approx(side / 2 - 0.4, abs=0.01)


@pytest.mark.parametrize("game", [*GAMES, "hong", "xong"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_cutting_is_quick(game, paper):
    request = kit(game, paper=paper)
    parts = kit_parts(request)
    assert all_cutting(part.cutting for part in parts).minutes <= MOST_MINUTES[game]
    assert quick_way(request).cutting.minutes <= 45


def test_round_stones_on_request():
    (stones,) = piece_sets(kit("xodd", round_=True))
    assert stones.pieces[0].radius > 6
    assert stones.finish


@pytest.mark.parametrize(("game", "punch"), [("xodd", 25.4), ("xana", 16.0)])
def test_discs_for_a_punch_have_colour_beyond_it_and_a_ring_around_it(game, punch):
    request = kit(game, punch=punch)
    pages = sheets(request)
    for page in pages:
        bleed = circles(page, "bleed")
        radii = [radius for *_, radius in bleed]
        assert radii == pytest.approx([punch / 2 + 1] * len(bleed), abs=0.01)
        between = min(math.dist(a[:2], b[:2]) for a, b in itertools.combinations(bleed, 2))
        assert between >= punch + 4 - 0.01
        assert len(circles(page, "around")) == len(bleed)
        assert all(a[1] == b[1] for ((a, b),) in page.paths("cut"))  # strips: horizontal cuts only
    assert request.board.pitch > punch


def test_stickers_have_a_bleed_of_one_mm_and_no_other_room():
    (page,) = sheets(kit("gosix", stickers=True))
    bleed = circles(page, "bleed")
    assert [radius for *_, radius in bleed] == pytest.approx([13] * len(bleed))
    between = min(math.dist(a[:2], b[:2]) for a, b in itertools.combinations(bleed, 2))
    assert between == pytest.approx(26, abs=0.01)
    (page,) = sheets(kit("xana", stickers=True, stones=20.0))
    assert circles(page, "bleed")[0][2] == pytest.approx(11)


@pytest.mark.parametrize("game", GAMES)
def test_bought_stones_have_room_and_are_not_printed(game):
    request = kit(game, stones=22.0)
    assert min(map(math.hypot, *zip(*nearest(request), strict=True))) >= 22 + 1
    parts = kit_parts(request)
    assert not [part.slug for part in parts if {"stones", "chits"} & set(part.slug.split("-"))]
    told = words(read_back(parts[0].pages))
    assert "22 mm wide or a little less" in told
    assert "× black" in told
    assert "1–1.5 mm before" not in told


@pytest.mark.parametrize(
    ("game", "settings", "message"),
    [
        ("hong", {"stones": 20.0}, "--stones works only with stones and chits, and Hong has none"),
        ("xong", {"punch": 25.4}, "--punch works only with stones and chits, and Xong has none"),
        ("hong", {"round": True}, "--round works only with stones and chits, and Hong has none"),
        ("xodd", {"punch": 25.4, "stones": 22.0}, "--punch and --stones cannot be combined"),
        ("xodd", {"round": True, "stickers": True}, "--round and --stickers cannot be combined"),
        ("xodd", {"stickers": True, "for": "press"}, "--stickers and --for cannot be combined"),
        ("xodd", {"stones": 22.0, "scale": 0.5}, "--stones and --scale cannot be combined"),
        ("gosix", {"punch": 20.0, "bleed": 3.0}, "--punch and --bleed cannot be combined"),
    ],
)
def test_what_does_not_go_together(game, settings, message):
    opened = open_setting(game, None)
    with pytest.raises(InputError, match=message):
        kit_parts(kit_request_for(opened, piece_options(opened, settings)))


def test_a_xoid_has_one_hand_whose_back_a_crayon_colours():
    red, blue, legs = piece_sets(kit("xong"))
    assert len(red.pieces) == len(blue.pieces) == 48
    assert all("colour the backs with a crayon" in each.words for each in (red, blue))
    assert len(legs.pieces) == 2 * 21
    assert not legs.finish
    red, *_ = piece_sets(kit("xong", hands="both"))
    assert len(red.pieces) == 80
    assert "star" in red.words
    red, *_ = piece_sets(kit("xong", backs="duplex"))
    assert "crayon" not in red.words


@pytest.mark.parametrize("game", GAMES)
def test_each_strip_has_one_colour(game):
    for page in sheets(kit(game)):
        black, white = ({y for _, y, _ in circles(page, f"stone-{c}")} for c in ("black", "white"))
        assert black
        assert black.isdisjoint(white)


def test_chits_and_walls_are_equal_squares_in_one_block():
    (both,) = piece_sets(kit("xana"))
    assert len({piece.outline for piece in both.pieces}) == 1
    assert [pieces.slug for pieces in piece_sets(kit("xana", punch=16.0))] == ["chits", "walls"]
