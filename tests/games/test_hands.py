"""What a person points at becomes the turn that he means, in every game."""

import pytest
from conformance.arena import arenas, playthrough
from support.person import Click, Number, Typed, Word, gestures

from printkit.records.hand import Hand, hand_for
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
        for gesture in gestures(game, move):
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
