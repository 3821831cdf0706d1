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
    "a stone less": odd("b:a1", "b:c3 w:e5"),
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


def test_the_terms_of_a_game_belong_to_its_positions(tmp_path):
    ruleset = tmp_path / "gosix.yaml"
    ruleset.write_text("name: gosix\ngame: gosix\nboards: [gosix]\noptions: {full_board: draw}\n")
    board = printkit.load_board("gosix")
    renamed = printkit.load_board(board.yaml.replace("name: gosix", "name: own"))
    start = printkit.new_game("gosix")
    assert start == printkit.new_game("gosix", board, ruleset="gosix", first="black")
    others = {
        printkit.new_game("gosix", first="white"),
        printkit.new_game("gosix", ruleset=ruleset),
        printkit.new_game("gosix", renamed),
        printkit.new_game("xodd"),
    }
    assert len({start, *others}) == 1 + 4
    start = new_game("hong")
    assert start == printkit.new_game("hong", setup={"stones": ["g7", "A1", "c5"]})
    assert start != printkit.new_game("hong", setup={"stones": ["g7", "a1", "c6"]})


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


def test_boards_are_equal_whose_files_say_the_same():
    board = printkit.load_board("gosix")
    other = printkit.load_board("# a remark\n" + board.yaml)
    assert board == other
    assert len({board, other, printkit.load_board("yodd-5")}) == 2


# what lies where


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
    ids=["Xoids on legs", "tiles beside stones", "stacks have their height, walls are nobody's"],
)
def test_what_lies_on_a_board(start, turns, lying):
    position = reduce(printkit.Position.play, turns, start)
    found = [(one.piece, one.role, one.sites, one.text) for one in position.placements]
    assert sorted(found, key=str) == sorted(lying, key=str)


def test_a_captured_hexagon_is_called_by_its_number():
    position = reduce(printkit.Position.play, "adcgfji", printkit.new_game("gosix"))
    captures = [one.sites for one in position.placements if one.piece == "capture"]
    assert captures == [("1",)]
    assert len(position.placements) == 5  # and the stones i, d, g and j


@pytest.mark.parametrize("turn", ["e5/ne,e d5/ne", "a1/sw,se,e", "i1/nw,ne i2/nw"])
def test_the_legs_of_any_xoid_can_be_written_as_a_turn(turn):
    placement = printkit.new_game("xong").play(turn).placements[0]
    again = printkit.new_game("xong").play(" ".join(placement.sites))
    assert again.placements == (placement,)


# turns


@pytest.mark.parametrize("game", game_names())
def test_each_game_lists_its_turns_or_says_in_a_sentence_that_it_cannot(game):
    start = new_game(game)
    if game in ("xana", "xong"):
        with pytest.raises(printkit.PrintkitError, match=f"^{game} cannot list its turns"):
            start.legal_turns()
    else:
        assert start.play(next(start.legal_turns())).number == 1


# what led to a position


def same(position):
    """Whether the record of a position leads to it, and is legal."""
    text = position.record()
    assert printkit.verify_record(text).is_legal
    again = printkit.replay_record(text)[-1]
    return again == position and again.turns == position.turns and again.record() == text


def test_a_position_knows_those_before_it():
    replay = printkit.replay_record(RESIGNED)
    assert replay[3].history == replay[:3]
    assert replay[3].turns == tuple(position.turn for position in replay[1:4])
    assert (replay[0].history, replay[0].turns) == ((), ())
    assert replay[-1].turns[-1] == "resign"
    one = odd("b:a1", "b:c3 w:e5")
    assert [before.number for before in one.history] == [0, 1]
    assert one.history[1] == odd("b:a1")


def test_each_position_has_a_record_with_the_setup_who_begins_and_the_board():
    assert all(map(same, printkit.replay_record(RESIGNED)))
    assert same(new_game("hong").play("d4h"))
    white = printkit.new_game("gosix", first="white").play("k")
    assert "first: white" in white.record()
    assert same(white)
    cells = [(0, 0), (1, 0), (0, 1), (5, -2)]
    own = printkit.Board.from_cells(cells, name="own", play_on="edges", side=13)
    played = printkit.new_game("xong", own).play("a1/e")
    assert "name: own" in played.record()
    assert same(played)


def test_a_board_that_has_the_name_of_a_shipped_one_is_in_the_record():
    board = printkit.load_board("gosix")
    wide = printkit.load_board(f"{board.yaml}print: {{margin: 12mm}}\n")
    assert "shape:" in printkit.new_game("gosix", wide).record()
    assert same(printkit.new_game("gosix", wide))


def test_a_ruleset_that_is_not_shipped_has_no_record(tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text("name: mine\ngame: gosix\nboards: [gosix]\n")
    with pytest.raises(printkit.InputError, match=r"^the ruleset 'mine' is not shipped"):
        printkit.new_game("gosix", ruleset=path).record()
