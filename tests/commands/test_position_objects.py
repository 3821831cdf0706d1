"""Positions as values: equal, hashed, and with what lies on them."""

from functools import reduce
from itertools import chain

import pytest
from hypothesis import given
from hypothesis import strategies as st

import printkit
from printkit.rules.catalogue import game_names

STONES = {"stones": ["a1", "c5", "g7"]}
RESIGNED = """
game: xodd
moves: |
  b:a1
  b:c3 w:e5
  w:a5 w:i9
  resign
"""


def new_game(game):
    return printkit.new_game(game, setup=STONES if game == "hong" else None)


def odd(*turns):
    return reduce(printkit.Position.play, turns, printkit.new_game("xodd"))


START = odd("b:a1", "b:c3 w:e5", "w:a5 w:i9")
OTHERS = {
    "a pass": odd("b:a1", "b:c3 w:e5", "w:a5 w:i9", "pass"),
    "another colour": odd("b:a1", "b:c3 b:e5", "w:a5 w:i9"),
    "resigned": printkit.replay_record(RESIGNED)[-1],
    "a text": "b:a1",
}


def test_the_way_to_a_position_does_not_matter():
    other = odd("w:e5", "w:a5 b:a1", "w:i9 b:c3")
    assert START.turn != other.turn
    assert START == other == printkit.replay_record(RESIGNED)[3]
    assert {START: "reached"}[other] == "reached"


@pytest.mark.parametrize("other", OTHERS)
def test_positions_that_go_on_otherwise_differ(other):
    assert OTHERS[other] != START


# Without j and k no hexagon is closed, which would be whose it is when it is closed.
@given(st.permutations("abcde"), st.permutations("fghil"))
def test_equal_positions_have_one_hash_and_go_on_alike(black, white):
    start = printkit.new_game("gosix")
    one, other = (
        reduce(printkit.Position.play, chain(*zip(*dots, strict=True)), start)
        for dots in (("abcde", "fghil"), (black, white))
    )
    assert one == other
    assert hash(one) == hash(other)
    assert list(one.legal_turns()) == list(other.legal_turns())
    assert one.placements == other.placements


@pytest.mark.parametrize(
    ("start", "turns", "lying"),
    [
        (
            new_game("xong"),
            ["e5/ne,e d5/ne", "a1/sw"],
            [("xoid", "red", ("f5/sw", "e5/e", "e6/sw"), "1"), ("xoid", "blue", ("a1/sw",), "2")],
        ),
        (
            new_game("hong"),
            ["d4h", "d5v"],
            [
                *(("stone", None, (cell,), "") for cell in ("a1", "c5", "g7")),
                *(("tile-h", None, ("d4",), ""), ("tile-v", None, ("d5",), "")),
            ],
        ),
        (
            new_game("xana"),
            ["3h9 + l11"],
            [("stack", "black", ("h9",), "3"), ("wall", None, ("l11",), "")],
        ),
    ],
    ids=["Xoids on legs", "tiles beside stones", "stacks have their height"],
)
def test_what_lies_on_a_board(start, turns, lying):
    position = reduce(printkit.Position.play, turns, start)
    found = {(one.piece, one.role, one.sites, one.text) for one in position.placements}
    assert found == set(lying)


@pytest.mark.parametrize("game", game_names())
def test_each_game_lists_its_turns_or_says_in_a_sentence_that_it_cannot(game):
    start = new_game(game)
    if game in ("xana", "xong"):
        with pytest.raises(printkit.PrintkitError, match=f"^{game} has too many turns to list"):
            start.legal_turns()
    else:
        assert start.play(next(start.legal_turns())).number == 1


def same(position):
    """Whether the record of a position leads to it, and is legal."""
    text = position.record()
    assert printkit.verify_record(text).is_legal
    again = printkit.replay_record(text)[-1]
    return again == position and again.turns == position.turns and again.record() == text


def test_each_position_has_a_record_with_the_setup_who_begins_and_the_board():
    assert all(map(same, printkit.replay_record(RESIGNED)))
    assert same(new_game("hong").play("d4h"))
    white = printkit.new_game("gosix", first="white").play("k")
    assert "first: white" in white.record()
    assert same(white)
    own = printkit.Board.from_cells([(0, 0), (5, -2)], name="own", play_on="edges", side=13)
    played = printkit.new_game("xong", own).play("a1/e")
    assert "name: own" in played.record()
    assert same(played)


def test_a_ruleset_that_is_not_shipped_has_no_record(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("name: mine\ngame: gosix\nboards: [gosix]\n")
    with pytest.raises(printkit.InputError, match=r"^the ruleset 'mine' is not shipped"):
        printkit.new_game("gosix", ruleset=path).record()
