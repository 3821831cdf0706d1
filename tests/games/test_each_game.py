"""The hands of each game, click by click."""

from pathlib import Path

import pytest

from printkit.records.hand import hand_for
from printkit.records.record_file import read_record
from printkit.records.trial import play
from printkit.rules.catalogue import open_game


def hand_after(text):
    record = read_record(text.encode(), "game.yaml")
    trial = play(open_game(record, Path()).game, record)
    assert trial.problem is None or trial.problem.violation.code == "bad-setup"
    return hand_for(trial.game, trial.position)


def site(hand, name):
    return list(hand.names()).index(name)


def clicked(hand, *names, tool="", draft=""):
    for name in names:
        draft = hand.click(draft, site(hand, name), tool)
    return draft


def violation(hand, draft):
    return hand.game.check(hand.position, hand.parsed(draft))


def names_of(choices):
    return [choice.name for choice in choices]


# Xong


def test_xong_legs_come_and_go():
    hand = hand_after("game: xong")
    assert clicked(hand, "i1/ne", "i1/e") == "i1/ne,e"
    assert clicked(hand, "i1/ne", "i1/e", "i1/ne") == "i1/e"
    assert clicked(hand, "i1/ne", "i1/ne") == ""


def test_xong_names_the_xoid_and_tells_whether_it_is_new():
    hand = hand_after("game: xong\nmoves: [e5/ne]")
    move = hand.parsed("f1/sw")
    assert hand.says(move, violation(hand, "f1/sw")) == "Xoid 1-01, not new"
    assert hand.mendable(move, violation(hand, "f1/sw"))
    assert hand.says(hand.parsed("f1/sw,w"), None) == "Xoid 2-01, new"
    apart = violation(hand, "f1/sw a1/e")
    assert hand.says(hand.parsed("f1/sw a1/e"), apart) == ""
    assert hand.mendable(hand.parsed("f1/sw a1/e"), apart)
    assert not hand.mendable(hand.parsed("e5/ne"), violation(hand, "e5/ne"))


def test_xong_offers_the_claim_once_something_is_placed():
    assert names_of(hand_after("game: xong").words()) == ["resign"]
    assert names_of(hand_after("game: xong\nmoves: [e5/ne]").words()) == ["resign", "none"]


# Xodd, Yodd


def test_a_stone_changes_its_colour_and_goes():
    hand = hand_after("game: xodd\nboard: xodd-9x9\nmoves: [b:a1]")
    assert clicked(hand, "e5", tool="w") == "w:e5"
    assert clicked(hand, "e5", "e5", tool="w") == "b:e5"
    assert clicked(hand, "e5", "e5", "e5", tool="w") == ""
    assert clicked(hand, "e5", tool="b", draft="w:d4") == "b:e5 w:d4"


def test_one_stone_that_leaves_an_even_number_of_groups_may_be_mended_by_a_second():
    hand = hand_after("game: xodd\nboard: xodd-9x9\nmoves: [b:a1]")
    assert hand.mendable(hand.parsed("b:e5"), violation(hand, "b:e5"))
    two = "b:a2 b:e5"
    assert violation(hand, two).code == "even-groups"
    assert not hand.mendable(hand.parsed(two), violation(hand, two))


def test_the_first_turn_offers_no_pass():
    assert names_of(hand_after("game: xodd").words()) == ["resign"]
    assert names_of(hand_after("game: xodd\nmoves: [b:a1]").words()) == ["pass", "resign"]


def test_a_full_board_offers_only_the_passes_that_may_still_be_written():
    board = "{name: one, lattice: square, shape: {rectangle: [1, 1]}}"
    full = hand_after(f"game: xodd\nboard: {board}\nmoves: [b:a1]")
    assert names_of(full.words()) == ["pass"]
    done = hand_after(f"game: xodd\nboard: {board}\nmoves: [b:a1, pass, pass]")
    assert names_of(done.words()) == []


# Gosix


def test_gosix_chooses_one_dot():
    hand = hand_after("game: gosix")
    assert clicked(hand, "a", "k") == "k"
    assert clicked(hand, "k", "k") == ""


# Hong


def test_hong_begins_with_three_stones():
    hand = hand_after("game: hong")
    assert names_of(hand.tools()) == ["stones"] == [hand.setup_tool]
    assert hand.words() == []
    assert hand.asks_setup().endswith("not the centre.")
    setup = {}
    for name in ("c3", "e6", "h1"):
        setup = hand.set_up(setup, site(hand, name))
    assert setup == {"stones": ["c3", "e6", "h1"]}
    assert hand.set_up(setup, site(hand, "a1")) == {"stones": ["c3", "e6", "a1"]}
    assert hand.set_up(setup, site(hand, "e6")) == {"stones": ["c3", "h1"]}


SET_UP = "game: hong\nsetup: {stones: [c3, e6, h1]}\n"


def test_hong_turns_a_tile_that_is_clicked_again():
    hand = hand_after(SET_UP)
    assert names_of(hand.tools()) == ["h", "v", "stones"]
    assert clicked(hand, "a1", tool="h") == "a1h"
    assert clicked(hand, "a1", "a1", tool="h") == "a1v"
    assert clicked(hand, "a1", "a1", "a1", tool="h") == "a1h"
    assert clicked(hand, "a1", "b1", tool="v") == "b1v"


def test_the_stones_stay_once_a_tile_lies():
    assert names_of(hand_after(SET_UP + "moves: [a1h]").tools()) == ["h", "v"]


# Xana

STACKS = "game: xana\nboard: xana-5\nmoves: [5e5, 3i5, pass]\n"


def test_xana_inserts_one_stone_more_at_each_click():
    hand = hand_after("game: xana\nboard: xana-5")
    assert clicked(hand, "e5", tool="insert") == "e5"
    assert clicked(hand, "e5", "e5", "e5", tool="insert") == "3e5"
    assert hand.count("3e5")[:2] == (3, 10)
    assert hand.counted("3e5", 7) == "7e5"
    assert clicked(hand, "e5", tool="insert", draft="10e5") == "10e5"  # all that there are


def test_xana_moves_from_a_stack_to_where_is_clicked_next():
    hand = hand_after(STACKS)  # white to move
    lifted = clicked(hand, "i5", tool="move")
    assert lifted == "i5→"
    assert hand.asks(lifted) == "Where do the stones of i5 go?"
    assert hand.count(lifted)[:2] == (3, 3)
    assert clicked(hand, "k5", tool="move", draft=lifted) == "i5k5"
    assert clicked(hand, "k5", tool="move", draft=hand.counted(lifted, 2)) == "2i5k5"
    assert hand.counted("2i5k5", 3) == "i5k5"
    assert clicked(hand, "k5", "l4", tool="move", draft=lifted) == "i5l4"  # another goal
    assert clicked(hand, "i5", tool="move", draft=lifted) == ""
    assert clicked(hand, "e5", tool="move") == ""  # black's


def test_xana_explains_a_click_that_changes_nothing():
    hand = hand_after(STACKS)
    sites = {name: site for site, name in enumerate(hand.names())}
    assert hand.refuses("", sites["e5"], "move") == "White has no stack on e5."
    assert hand.refuses("", sites["i5"], "move") is None
    assert hand.refuses("i5→", sites["e5"], "move") is None
    assert hand.refuses("7k5", sites["k5"], "insert") == "White has no more stones to insert."
    assert hand.refuses("6k5", sites["k5"], "insert") is None
    assert hand.refuses("6k5", sites["k5"], "wall") is None


def test_xana_walls_come_and_go_and_keep_the_action():
    hand = hand_after(STACKS)
    assert clicked(hand, "k5", "j4", tool="wall", draft="2i5k5") == "2i5k5 + k5 j4"
    assert clicked(hand, "k5", tool="wall", draft="2i5k5 + k5 j4") == "2i5k5 + j4"
    assert clicked(hand, "k5", tool="wall") == "- + k5"
    assert clicked(hand, "k5", "k5", tool="wall") == ""


def test_xana_offers_what_can_be_done():
    start = hand_after("game: xana\nboard: xana-5")
    assert names_of(start.tools()) == ["insert", "wall"]
    second = hand_after("game: xana\nboard: xana-5\nmoves: [5e5]")
    assert names_of(second.words()) == ["pass", "swap", "resign"]
    assert "swap" in second.allows()
    assert names_of(hand_after(STACKS).tools()) == ["insert", "move", "wall"]
    assert "A pass ends the game" in hand_after(STACKS).allows()


@pytest.mark.parametrize("word", ["pass", "swap"])
def test_xana_clicks_begin_anew_after_a_word(word):
    hand = hand_after("game: xana\nboard: xana-5\nmoves: [5e5]")
    assert clicked(hand, "i5", tool="insert", draft=word) == "i5"
    assert clicked(hand, "i5", tool="wall", draft=word) == "- + i5"
