"""Player aids, score tracks and the dice table, on sheets that they share."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from support.printed import read_back, request_for

from printkit.draw.display import Page, Text, moved
from printkit.draw.geometry.plane import box_of
from printkit.draw.mark_extents import extent, ink_box, meets
from printkit.draw.style.palette import SMALL
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.kit import RandomSetup
from printkit.paper.pieces.sheet_packing import packed, piece_item
from printkit.paper.player_aids import FACES, aid_sets, all_aids, dice_set, last_field
from printkit.rules.catalogue import game_names


def said(piece):
    return " ".join(mark.text for mark in piece.face if isinstance(mark, Text))


def test_blocks_on_a_sheet_keep_apart_and_within_it():
    request = request_for("hong", paper="a5")
    items = [
        piece_item(pieces, request.layout, turns=pieces.slug == "aids")
        for pieces in all_aids(request)
    ]
    area = request.layout.area
    sheets = packed(items, area)
    assert sorted(place for sheet in sheets for place in sheet.blocks) == list(range(len(items)))
    for sheet in sheets:
        boxes = [placed.box for placed in sheet.blocks.values()]
        for one, other in itertools.combinations(boxes, 2):
            assert not meets(one.grown(1.9), other.grown(1.9))
        for placed in sheet.blocks.values():
            ink = ink_box([moved(mark, *placed.at) for mark in placed.block.draw()], BUNDLED)
            assert area.left - 0.1 <= ink.left
            assert ink.right <= area.right + 0.1
            assert ink.bottom <= min(area.bottom, placed.box.bottom) + 0.1


def frames(marks):
    """The boxes of rounded frames and labels, read back from a written page."""
    (page,) = read_back([Page(100.0, 120.0, tuple(moved(mark, 50.0, 60.0) for mark in marks))])
    return [box_of(ring) for rings in page.paths("plate") for ring in rings]


@pytest.mark.parametrize("game", game_names())
def test_a_card_for_sleeves_has_a_frame_a_head_and_its_text_inside(game):
    for card in aid_sets(request_for(game))[0].pieces:
        edge, inner, head, *_ = frames(card.face)
        assert (edge.width, edge.height) == pytest.approx((57.0, 89.0), abs=0.01)
        assert edge.middle == pytest.approx((50.0, 60.0), abs=0.01)
        assert (head.left, head.top, head.width) == pytest.approx((*inner[:2], 55.0), abs=0.01)
        below = head.moved(-50.0, -60.0).bottom
        for text in (mark for mark in card.face if isinstance(mark, Text)):
            box = extent(text, BUNDLED, 0.75)
            assert inner.moved(-50.0, -60.0).holds(box)
            assert text.at[1] < below or box.top > below


@pytest.mark.parametrize("game", game_names())
def test_all_cards_have_one_type_size(game):
    (card, *_) = aid_sets(request_for(game))[0].pieces
    assert {mark.size for mark in card.face if isinstance(mark, Text)} - {SMALL} == {
        mark.size for mark in card.face if isinstance(mark, Text) and mark.display
    }


def test_each_player_has_a_card_with_the_players_colour_and_name():
    request = request_for("hong")
    cards = aid_sets(request)[0].pieces
    heads = [[mark for mark in card.face if mark.tag == "plate"][2] for card in cards]
    assert [head.ink.fill for head in heads] == ["black", "white"]
    assert ["LESS" in said(cards[0]), "MORE" in said(cards[1])] == [True, True]
    assert cards[0].back == cards[1].back
    assert said(cards[0]._replace(face=cards[0].back)) == "Hong"


def test_the_notation_on_a_card_is_read():
    request = request_for("xong")
    card = said(aid_sets(request)[0].pieces[0])
    turn = card.partition("hexagon/sides: ")[2].split(" n")[0]
    words = [word for word in card.split() if "/" in word and word != "hexagon/sides:"]
    assert request.game.parse_move(" ".join(words), request.game.start()), turn


def throws(places):
    """What each throw of three dice names on the printed table, which is read as a player does."""
    found = {}
    for block in dice_set(RandomSetup("stone", tuple(places))).pieces:
        texts = [mark for mark in block.face if isinstance(mark, Text)]
        columns, rows = ({mark.at[axis] for mark in texts} for axis in (0, 1))
        at = {mark.at: mark.text for mark in texts}
        (left, *columns), (top, *rows) = sorted(columns), sorted(rows)
        first, _, last = (at[left, top] or f"1–{FACES}").partition("–")  # in the corner
        for row, column in itertools.product(rows, columns):
            if at[column, row]:
                for face in range(int(first), int(last or first) + 1):
                    found[face, int(at[left, row]), int(at[column, top])] = at[column, row]
    return found


@pytest.mark.parametrize("count", [1, 36, 62, 200])
def test_every_place_takes_equally_many_throws(count):
    places = [f"p{number}" for number in range(count)]
    found = Counter(throws(places).values())
    assert set(found) == set(places)
    assert len(set(found.values())) == 1
    assert all(1 <= die <= 6 for throw in throws(places) for die in throw)


def test_three_dice_tell_216_places_apart():
    tables = [dice_set(RandomSetup("stone", ("p",) * places)) for places in (36, 37, 73, 109, 216)]
    assert [len(table.pieces) for table in tables] == [1, 2, 3, 6, 6]
    assert dice_set(RandomSetup("stone", ("p",) * 217)) is None


def test_each_placement_of_three_stones_is_as_likely_as_any_other():
    """Follow every throw of a small table, made again where it names no place or one taken."""
    places = ["a", "b", "c", "d", "e"]
    table = throws(places)
    chances = Counter()

    def place(taken, chance):
        if len(taken) == 3:
            chances[frozenset(taken)] += chance
            return
        free = Counter(place for place in table.values() if place not in taken)
        for name, count in free.items():
            place((*taken, name), chance * Fraction(count, free.total()))

    place((), Fraction(1))
    assert set(chances) == set(map(frozenset, itertools.combinations(places, 3)))
    assert set(chances.values()) == {Fraction(1, 10)}


def test_stones_may_come_to_lie_on_any_cell_but_the_middle():
    request = request_for("hong", "hong-9x7")
    places = set(request.kit.lots(request).places)
    assert places == set(request.board.labels.names) - {"e4"}


def test_a_track_ends_with_a_full_row():
    assert [last_field(number) for number in (0, 9, 10, 61, 500)] == [9, 9, 19, 69, 99]
