"""What a person points at becomes the turn that he means, in every game."""

from pathlib import Path

import pytest
from conformance.arena import arenas, playthrough
from support.person import Click, Number, Typed, Word, gestures

from printkit.records.hand import Hand, hand_for
from printkit.records.record_file import read_record
from printkit.records.trial import play
from printkit.rules.catalogue import open_game
from printkit.rules.record import RESIGN

TITLES = [arena.title for arena in arenas()]


def pointed_in(hand, gesture, draft):
    match gesture:
        case Click(site, tool):
            assert tool in {"", *(choice.name for choice in hand.tools())}
            return hand.click(draft, site, tool)
        case Number(count):
            assert 1 <= count <= hand.count(draft).most
            return hand.counted(draft, count)
        case Typed(text):
            return text
        case Word(word):
            assert word in {choice.name for choice in hand.words()}
            return word


@pytest.mark.parametrize("title", TITLES)
def test_every_turn_of_a_random_game_can_be_pointed_in(title):
    game, moves, positions = (played := playthrough(title, 0)).game, played.moves, played.positions
    for position, after, move in zip(positions, positions[1:], moves, strict=False):
        hand = hand_for(game, position)
        draft = ""
        for gesture in gestures(game, move, position):
            assert not hand.asks(draft) or isinstance(gesture, Click | Number)
            draft = pointed_in(hand, gesture, draft)
        assert hand.asks(draft) is None
        assert game.play(position, game.parse_move(draft, position)) == after
        assert all(0 <= one.site < len(hand.names()) for one in hand.pointed(draft))
        assert hand.says(move, None) is not None


@pytest.mark.parametrize("title", TITLES)
def test_a_hand_says_what_is_possible_until_the_game_is_over(title):
    played = playthrough(title, 0)
    for position in played.positions:
        hand = hand_for(played.game, position)
        words = [choice.name for choice in hand.words()]
        over = played.game.outcome(position) is not None
        assert (RESIGN in words) is not over
        assert over or type(hand) is Hand or hand.allows()


@pytest.mark.parametrize("title", TITLES)
def test_junk_in_a_draft_is_no_trouble(title):
    played = playthrough(title, 0)
    hand = hand_for(played.game, played.positions[len(played.moves) // 2])
    tools = [choice.name for choice in hand.tools()] or [""]
    for junk in ("?", "zz99", "→", "5→", "b:zz9", "a1 a1 a1", "- + - +", "9" * 50):
        assert hand.count(junk) is None
        assert hand.counted(junk, 3) == junk
        assert type(hand) is Hand or hand.pointed(junk) in ([], ())
        for tool in tools:
            assert hand.click(junk, 0, tool) is not None


@pytest.mark.parametrize("title", [title for title in TITLES if title.startswith("xong on small")])
def test_a_hand_for_any_game_strings_names_together(title):
    played = playthrough(title, 0)
    hand = Hand(played.game, played.positions[0])
    names = hand.names()
    draft = hand.click(hand.click("", 1, ""), 3, "")
    assert draft == f"{names[1]} {names[3]}"
    assert [one.site for one in hand.pointed(draft)] == [1, 3]
    assert hand.click(draft, 1, "") == names[3]


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


ONE = "game: xodd\nboard: {name: one, lattice: square, shape: {rectangle: [1, 1]}}\n"


@pytest.mark.parametrize(
    ("record", "words"),
    [
        ("game: xong", ["resign"]),
        ("game: xong\nmoves: [e5/ne]", ["resign", "none"]),
        ("game: xodd", ["resign"]),
        ("game: xodd\nmoves: [b:a1]", ["pass", "resign"]),
        (ONE + "moves: [b:a1]", ["pass"]),
        (ONE + "moves: [b:a1, pass, pass]", []),
        ("game: xana\nboard: xana-5\nmoves: [5e5]", ["pass", "swap", "resign"]),
    ],
)
def test_the_words_that_may_be_written(record, words):
    assert names_of(hand_after(record).words()) == words


def test_xong_legs_come_and_go():
    hand = hand_after("game: xong")
    assert clicked(hand, "i1/ne", "i1/e") == "i1/ne,e"
    assert clicked(hand, "i1/ne", "i1/e", "i1/ne") == "i1/e"
    assert clicked(hand, "i1/ne", "i1/ne") == ""


def test_xong_adds_the_legs_between_a_click_and_the_xoid_if_there_is_one_shortest_way():
    hand = hand_after("game: xong")
    assert clicked(hand, "f5/sw", "e5/se") == "e5/ne,e,se"
    assert clicked(hand, "f5/sw", "e5/sw") == "e5/ne,sw"  # two ways round the hexagon
    taken = hand_after("game: xong\nmoves: [e5/e]")
    assert clicked(taken, "f5/sw", "e5/se") == "e5/ne,se,sw,w,nw"


def test_xong_draws_along_legs_and_keeps_those_that_are_there():
    hand = hand_after("game: xong\nmoves: [e5/se]")
    sites = [site(hand, name) for name in ("f5/sw", "e5/e", "e5/se")]
    assert hand.stroke("e5/ne", sites, "") == "e5/ne,e"


def test_xong_names_the_xoid_and_tells_whether_it_is_new():
    hand = hand_after("game: xong\nmoves: [e5/ne]")
    move = hand.parsed("f1/sw")
    assert hand.says(move, violation(hand, "f1/sw")) == "Xoid 1-01, not new"
    assert hand.is_fixable(move, violation(hand, "f1/sw"))
    assert hand.says(hand.parsed("f1/sw,w"), None) == "Xoid 2-01, new"
    apart = violation(hand, "f1/sw a1/e")
    assert hand.says(hand.parsed("f1/sw a1/e"), apart) == ""
    assert hand.is_fixable(hand.parsed("f1/sw a1/e"), apart)
    assert not hand.is_fixable(hand.parsed("e5/ne"), violation(hand, "e5/ne"))


def test_a_stone_changes_its_colour_and_goes():
    hand = hand_after("game: xodd\nboard: xodd-9x9\nmoves: [b:a1]")
    assert clicked(hand, "e5", tool="w") == "w:e5"
    assert clicked(hand, "e5", "e5", tool="w") == "b:e5"
    assert clicked(hand, "e5", "e5", "e5", tool="w") == ""
    assert clicked(hand, "e5", tool="b", draft="w:d4") == "b:e5 w:d4"


def test_one_stone_that_leaves_an_even_number_of_groups_may_be_mended_by_a_second():
    hand = hand_after("game: xodd\nboard: xodd-9x9\nmoves: [b:a1]")
    assert hand.is_fixable(hand.parsed("b:e5"), violation(hand, "b:e5"))
    two = "b:a2 b:e5"
    assert violation(hand, two).code == "even-groups"
    assert not hand.is_fixable(hand.parsed(two), violation(hand, two))


def test_gosix_chooses_one_dot():
    hand = hand_after("game: gosix")
    assert clicked(hand, "a", "k") == "k"
    assert clicked(hand, "k", "k") == ""


def test_hong_begins_with_three_stones():
    hand = hand_after("game: hong")
    assert names_of(hand.tools()) == ["stones"] == [hand.setup_tool]
    assert hand.words() == []
    assert hand.setup_question().endswith("not the centre.")
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
    assert clicked(hand, "e5", tool="turn") == "e5"
    assert clicked(hand, "e5", "e5", "e5", tool="turn") == "3e5"
    assert hand.count("3e5")[:2] == (3, 10)
    assert hand.counted("3e5", 7) == "7e5"
    assert clicked(hand, "e5", tool="turn", draft="10e5") == "10e5"  # all that there are


def test_xana_moves_from_a_stack_to_where_is_clicked_next():
    hand = hand_after(STACKS)  # white to move
    lifted = clicked(hand, "i5", tool="turn")
    assert lifted == "i5→"
    assert hand.asks(lifted) == "Where do the stones of i5 go?"
    assert hand.count(lifted)[:2] == (3, 3)
    assert clicked(hand, "k5", tool="turn", draft=lifted) == "i5k5"
    assert clicked(hand, "k5", tool="turn", draft=hand.counted(lifted, 2)) == "2i5k5"
    assert hand.counted("2i5k5", 3) == "i5k5"
    assert clicked(hand, "k5", "l4", "i5", tool="turn", draft=lifted) == "i5k5 + l4 i5"  # walls
    assert clicked(hand, "i5", tool="turn", draft=lifted) == "i5"  # one stone is inserted
    assert clicked(hand, "i5", tool="turn", draft="2k5") == "i5→"  # another action
    assert clicked(hand, "i5", tool="turn", draft="2i5k5") == "i5→"  # a stone is left there


def test_xana_explains_a_click_that_changes_nothing():
    hand = hand_after(STACKS)
    sites = {name: site for site, name in enumerate(hand.names())}
    assert hand.refuses("", sites["e5"], "turn") == "There is a stack on e5."
    assert hand.refuses("", sites["i5"], "turn") is None
    too_far = "A5 is too far from i5 for 3 stones to move there."
    assert hand.refuses("i5→", sites["a5"], "turn") == too_far
    assert hand.refuses("7k5", sites["k5"], "turn") == "White has no more stones to insert."
    assert hand.refuses("6k5", sites["k5"], "turn") is None
    third = "The turn has 3 walls; at most 2 are allowed."
    assert hand.refuses("k5 + j4 l4", sites["i3"], "turn") == third


@pytest.mark.parametrize(
    ("game", "click", "reason"),
    [
        ("gosix\nmoves: [a]", "a", "The dot a already has a black stone."),
        ("xodd\nboard: xodd-9x9\nmoves: [b:a1]", "a1", "A1 is taken by a black stone."),
        ("xong\nmoves: [e5/e]", "e5/e", "The leg e5/e was taken by red on turn 1."),
    ],
)
def test_an_occupied_site_refuses_a_click(game, click, reason):
    hand = hand_after(f"game: {game}")
    assert hand.refuses("", site(hand, click), "") == reason


def test_a_turn_to_which_nothing_can_be_added_is_complete():
    hand = hand_after("game: xodd\nboard: xodd-9x9\nmoves: [b:a1]")
    assert [hand.completes(hand.parsed(text)) for text in ("b:b1", "b:b1 w:e5")] == [False, True]
    assert hand_after("game: xodd\nboard: xodd-9x9").completes((0,))  # the first turn is one stone
    hand = hand_after(STACKS)
    assert [hand.completes(hand.parsed(text)) for text in ("k5 + j4", "k5 + j4 l4")] == [
        False,
        True,
    ]
    assert not hand_after("game: xong").completes(None)


def test_xana_walls_come_and_go_and_keep_the_action():
    hand = hand_after(STACKS)
    assert clicked(hand, "k5", "j4", tool="wall", draft="2i5k5") == "2i5k5 + k5 j4"
    assert clicked(hand, "k5", tool="wall", draft="2i5k5 + k5 j4") == "2i5k5 + j4"
    assert clicked(hand, "k5", tool="wall") == "- + k5"
    assert clicked(hand, "k5", "k5", tool="wall") == ""


def test_xana_offers_what_can_be_done():
    start = hand_after("game: xana\nboard: xana-5")
    assert names_of(start.tools()) == ["turn", "wall"]
    second = hand_after("game: xana\nboard: xana-5\nmoves: [5e5]")
    assert "swap" in second.allows()
    assert names_of(hand_after(STACKS).tools()) == ["turn", "wall"]
    assert "A pass ends the game" in hand_after(STACKS).allows()


@pytest.mark.parametrize("word", ["pass", "swap"])
def test_xana_clicks_begin_anew_after_a_word(word):
    hand = hand_after("game: xana\nboard: xana-5\nmoves: [5e5]")
    assert clicked(hand, "i5", tool="turn", draft=word) == "i5"
    assert clicked(hand, "i5", tool="wall", draft=word) == "- + i5"
