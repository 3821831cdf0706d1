"""Player aids, score tracks and the dice table, on sheets that they share."""

import itertools
from collections import Counter
from fractions import Fraction

import pytest
from support.printed import has_text, request_for

from printkit.draw.display import Text, moved
from printkit.draw.extent import ink_box, meets
from printkit.draw.fonts import BUNDLED
from printkit.paper.aids import FACES, HEIGHT, WIDTH, aid_sets, all_aids, dice_set, last_field
from printkit.paper.kit import Lots
from printkit.paper.kit_parts import kit_parts
from printkit.paper.shared_sheets import packed, piece_item
from printkit.rules.catalogue import game_names


def said(piece):
    return " ".join(mark.text for mark in piece.face if isinstance(mark, Text))


@pytest.mark.parametrize("game", game_names())
def test_each_player_has_a_card_of_the_usual_size(game):
    cards, *_ = aid_sets(request_for(game))
    assert len(cards.pieces) == 2
    xs, ys = zip(*cards.pieces[0].outline[0], strict=True)
    assert (max(xs) - min(xs), max(ys) - min(ys)) == (WIDTH, HEIGHT)
    own = has_text(game, "aid.txt")
    for heading in ("Your turn", "The end", "Notation") if own else ("Notation",):
        assert heading in said(cards.pieces[0])


@pytest.mark.thinned(2)
@pytest.mark.parametrize(
    ("game", "paper", "slugs"),
    [
        ("gosix", "letter", ["stones", "aids-tuck-box"]),
        ("hong", "a4", ["tiles", "aids-dice", "track-tuck-box"]),
    ],
)
def test_what_is_cut_out_shares_sheets_where_that_takes_fewer(game, paper, slugs):
    parts = [part for part in kit_parts(request_for(game, paper=paper)) if part.cutting.seconds]
    assert [part.slug for part in parts[1:]] == slugs
    assert [len(part.pages) for part in parts[1:]] == [1] * len(slugs)


@pytest.mark.parametrize("paper", ["a5", "a4", "letter"])
def test_blocks_on_a_sheet_keep_apart_and_within_it(paper):
    request = request_for("hong", paper=paper)
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
            ink = ink_box([moved(mark, *placed.at) for mark in placed.block.marks], BUNDLED)
            assert area.left - 0.1 <= ink.left
            assert ink.right <= area.right + 0.1
            assert ink.bottom <= min(area.bottom, placed.box.bottom) + 0.1


def test_the_notation_on_a_card_is_read():
    request = request_for("xong")
    card = said(aid_sets(request)[0].pieces[0])
    turn = card.partition("hexagon/sides: ")[2].split(" n")[0]
    words = [word for word in card.split() if "/" in word and word != "hexagon/sides:"]
    assert request.game.parse_move(" ".join(words), request.game.start()), turn


def throws(places):
    """What each throw of three dice names on the printed table, which is read as a player does."""
    found = {}
    for block in dice_set(Lots("stone", tuple(places))).pieces:
        texts = [mark for mark in block.face if isinstance(mark, Text)]
        faces = f"1–{FACES}"
        if len({mark.at[1] for mark in texts}) > FACES + 1:  # what stands above the table
            highest = min(texts, key=lambda mark: mark.at[1])
            texts.remove(highest)
            faces = highest.text
        columns, rows = ({mark.at[axis] for mark in texts} for axis in (0, 1))
        at = {mark.at: mark.text for mark in texts}
        (left, *columns), (top, *rows) = sorted(columns), sorted(rows)
        first, _, last = faces.partition("–")
        for row, column in itertools.product(rows, columns):
            if at[column, row]:
                for face in range(int(first), int(last or first) + 1):
                    found[face, int(at[left, row]), int(at[column, top])] = at[column, row]
    return found


@pytest.mark.parametrize("count", [1, 14, 36, 48, 62, 72, 108, 200])
def test_every_place_takes_equally_many_throws(count):
    places = [f"p{number}" for number in range(count)]
    found = Counter(throws(places).values())
    assert set(found) == set(places)
    assert len(set(found.values())) == 1
    assert all(1 <= die <= 6 for throw in throws(places) for die in throw)


def test_three_dice_tell_216_places_apart():
    tables = [dice_set(Lots("stone", ("p",) * places)) for places in (36, 37, 73, 109, 216)]
    assert [len(table.pieces) for table in tables] == [1, 2, 3, 6, 6]
    assert dice_set(Lots("stone", ("p",) * 217)) is None


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


@pytest.mark.parametrize(("board", "cells"), [("hong-9x7", 62), ("hong-7x7", 48)])
def test_stones_may_come_to_lie_on_any_cell_but_the_middle(board, cells):
    request = request_for(board.replace("-9x7", ""), board)
    lots = request.kit.lots(request)
    assert len(set(lots.places)) == cells
    middle = {"hong-9x7": "e4", "hong-7x7": "d4"}[board]
    assert set(lots.places) == set(request.board.labels.names) - {middle}


def test_a_track_ends_with_a_full_row():
    assert [last_field(number) for number in (0, 9, 10, 61, 500)] == [9, 9, 19, 69, 99]
