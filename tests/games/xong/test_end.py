"""The end of games of Xong, the score and the standing, by hand."""

import pytest
from games.xong.positions import (
    BLOCK,
    GAME,
    ONE,
    PAIR,
    STANDINGS,
    STRIP,
    after,
    game_on,
    hexagons,
    move,
    names_of,
    refusal,
)

from printkit.games.xong.rules import BLUE, RED
from printkit.rules.game import Outcome


def test_a_game_by_hand():
    game = game_on(STRIP)
    for turns in range(5):
        position = after(game, *GAME[:turns])
        assert game.outcome(position) is None
        red, blue = STANDINGS[turns - 1] if turns else (0, 0)
        assert game.standing(position) == {RED: red, BLUE: blue}
    position = after(game, *GAME)
    assert game.standing(position) == {RED: 2, BLUE: 0}
    assert game.outcome(position) == Outcome(
        RED, {RED: 2, BLUE: 1}, "no-new-xoid", "no new Xoid fits"
    )


def test_what_is_owned_and_cashed():
    game = game_on(STRIP)
    expected = [
        ({"a1"}, set(), set()),
        ({"a1"}, {"a3"}, set()),
        ({"a1", "a2"}, {"a3"}, {"a1"}),
        ({"a1"}, {"a3"}, {"a1"}),
        ({"a1"}, set(), {"a1"}),
    ]
    for turns, (red, blue, cashed) in enumerate(expected, start=1):
        position = after(game, *GAME[:turns])
        assert tuple(hexagons(game, own) for own in game.owned(position)) == (red, blue)
        assert hexagons(game, game.cashed(position)) == cashed
    assert names_of(game, game.novelty.live_legs(after(game, *GAME[:4]))) == "a2/e,se,sw a3/se,sw"
    assert game.novelty.live_legs(after(game, *GAME)) == 0


@pytest.mark.parametrize(
    ("turns", "scores", "winner"),
    [
        (["a1/ne,e,se,sw,w,nw"], (2, 1), RED),  # the board is full
        (["a1/ne", "a1/e,se", "a1/sw,w,nw"], (0, 1), BLUE),
        (["a1/ne,e,se", "a1/w"], (1, 0), RED),  # two single legs are left
        (["a1/ne", "a1/se,sw"], (1, 0), RED),  # a single leg and a pair
        (["a1/ne,e,se,sw", "a1/w"], (1, 0), RED),
        (["a1/ne,e,se,sw", "a1/w,nw"], (1, 0), RED),
        (["a1/ne,e,se,sw,w", "a1/nw"], (1, 0), RED),
    ],
)
def test_games_on_one_hexagon(turns, scores, winner):
    game = game_on(ONE)
    for turn in range(len(turns)):
        assert game.outcome(after(game, *turns[:turn])) is None
    outcome = game.outcome(after(game, *turns))
    assert outcome == Outcome(
        winner, dict(zip((RED, BLUE), scores, strict=True)), "no-new-xoid", "no new Xoid fits"
    )


def test_a_part_that_repeats_a_placed_xoid_may_still_hold_a_new_one():
    game = game_on(ONE)
    position = after(game, "a1/ne,e,se")
    assert game.outcome(position) is None
    assert game.novelty.live_legs(position) == move(game, "a1/sw,w,nw").mask
    # Three sides of b1 and one of a2 are left. The three repeat the last Xoid and one leg was
    # placed, but no two legs have been.
    game = game_on(BLOCK)
    position = after(
        game,
        *("b2/ne,nw b3/nw", "b2/e,se,sw a2/sw,w", "b1/sw,w,nw a1/se,sw,w", "b3/sw"),
        *("a3/ne,e,se,sw a2/se", "b3/ne,e,se"),
    )
    assert names_of(game, game.all_legs & ~position.taken) == "b1/ne,e,se a2/e"
    assert refusal(game, position, "b1/ne,e,se") == "not-new"
    assert game.outcome(position) is None
    assert names_of(game, game.novelty.live_legs(position)) == "b1/ne,e,se"
    position = game.play(position, move(game, "b1/ne,e"))
    assert game.outcome(position) is not None


def test_only_some_legs_of_a_part_may_be_live():
    # Four legs along b1 and a1 repeat the first Xoid. Their last three make a zigzag, which is new,
    # their first three do not, so the first leg, b1/nw, is dead. Beyond that a zigzag in the
    # middle of the board is live; the two pairs that are left are not.
    game = game_on(BLOCK)
    position = after(
        game, "b2/ne,w,nw b3/nw", "a3/se,sw,w,nw b3/ne,e", "a1/ne,nw", "b1/ne", "a1/e,se,sw"
    )
    vacant = "b1/sw,w,nw b2/e,se a1/w a2/ne,se,sw a3/ne,e"
    assert game.all_legs & ~position.taken == move(game, vacant).mask
    assert game.novelty.live_legs(position) == move(game, "b1/w,sw a1/w b2/e,se a2/ne").mask
    assert hexagons(game, game.cashed(position)) == {"a3"}
    assert game.standing(position) == {RED: 2, BLUE: 2}
    assert refusal(game, position, "b1/nw,w") == "not-new"
    assert refusal(game, position, "b1/nw,w,sw") == "not-new"
    assert refusal(game, position, "b1/nw,w,sw a1/w") == "not-new"
    assert game.check(position, move(game, "b1/w,sw a1/w")) is None


def test_a_cashed_hexagon_of_red_only_counts_two():
    # red takes all sides of a1, one of which is a2's too
    game = game_on(PAIR)
    position = after(game, "a1/ne,e,se,sw,w,nw")
    assert game.standing(position) == {RED: 3, BLUE: 0}
    position = game.play(position, move(game, "a2/e"))
    assert game.standing(position) == {RED: 2, BLUE: 0}
    position = game.play(position, move(game, "a2/nw,ne"))
    assert game.outcome(position) == Outcome(
        RED, {RED: 2, BLUE: 1}, "no-new-xoid", "no new Xoid fits"
    )
