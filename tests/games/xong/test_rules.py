"""Xong: which placements are legal, the options, the end and the scores by hand."""

import pytest
from games.xong.oracle import Slow
from games.xong.positions import (
    APART,
    BLOCK,
    GAME,
    ONE,
    PAIR,
    STANDARD,
    STANDINGS,
    STRIP,
    after,
    game_on,
    hexagons,
    move,
    names_of,
    refusal,
    slow_on,
)

from printkit.boards.polytwig import polytwigs
from printkit.games.xong.rules import BLUE, RED, Xong, xoid_name
from printkit.rules.game import Outcome

# Which placements are legal


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("a1/nw,nw", "repeated-site"),
        ("a1/e a2/w", "repeated-site"),
        ("a1/e,nw a2/w", "repeated-site"),
        ("a1/se,se", "repeated-site"),  # taken too
        ("a1/se", "occupied"),
        ("a1/sw,se,e", "occupied"),
        ("a1/se a2/nw", "occupied"),  # in two pieces too
        ("a1/nw,e", "not-connected"),
        ("a1/nw a2/ne", "not-connected"),
        ("a1/w a3/e", "not-connected"),
        ("a1/w", "not-new"),
        ("a3/sw", "not-new"),
    ],
)
def test_the_first_thing_wrong_decides(text, code):
    game = game_on(STRIP)
    assert refusal(game, after(game, "a1/se"), text) == code


def test_shapes_alike_but_not_the_same_are_new():
    game = game_on()
    position = after(game, "g2/nw,ne,e g3/sw")
    for text in ("c4/nw,ne,e,se", "c4/nw,ne,e", "c4/nw,ne,e c5/nw", "c4/nw,ne d5/se c5/ne"):
        assert game.check(position, move(game, text)) is None


def test_legs_of_two_islands_are_not_joined():
    game = game_on(APART)
    assert game.labels.names == ("f1", "f2", "f3", "b1", "b2", "a1")
    assert refusal(game, game.start(), "f2/e f3/w") == "not-connected"
    # a Xoid counts as placed on all islands
    assert refusal(game, after(game, "f1/nw,ne f2/nw"), "b1/sw,se b2/sw") == "not-new"


def test_what_a_leg_touches():
    game, slow = game_on(STANDARD), slow_on(STANDARD)
    corner, slow_corner = game_on(STANDARD, touch="corner"), slow_on(STANDARD, touch="corner")
    for leg in slow.legs:
        number = slow_number(game, slow, leg)
        assert hexagons(game, game.touches[number]) == slow.touched([leg])
        assert hexagons(game, corner.touches[number]) == slow_corner.touched([leg])
    assert hexagons(game, game.touches[move(game, "e5/ne").legs[0]]) == {"e5", "f5"}
    assert hexagons(game, corner.touches[move(game, "e5/ne").legs[0]]) == {"e5", "f5", "f4", "e6"}
    assert hexagons(game, corner.touches[move(game, "a1/w").legs[0]]) == {"a1", "b1"}
    assert hexagons(game, corner.touches[move(game, "a1/sw").legs[0]]) == {"a1"}


def slow_number(game: Xong, slow: Slow, leg) -> int:
    return move(game, slow.names[leg][0]).legs[0]


def test_the_game_by_hand_where_corners_touch_too():
    # turns 3 and 4 meet in the corner of a1 and a2, turn 5 touches all three hexagons
    game = game_on(STRIP, touch="corner")
    expected = [(2, 0), (2, 1), (3, 1), (0, 1), (0, 0)]
    for turns, (red, blue) in enumerate(expected, start=1):
        assert game.standing(after(game, *GAME[:turns])) == {RED: red, BLUE: blue}
    outcome = game.outcome(after(game, *GAME))
    assert outcome == Outcome(BLUE, {RED: 0, BLUE: 1}, "no-new-xoid", "no new Xoid fits")


@pytest.mark.parametrize(
    ("options", "standing", "scores", "winner"),
    [
        ({"hexagon_points": 5}, (6, 1), (5, 1), RED),
        ({"hexagon_points": 5, "not_last_point": 7}, (6, 1), (5, 7), BLUE),
        ({"not_last_point": 2}, (3, 1), (2, 2), None),
        ({"hexagon_points": 1, "not_last_point": 0}, (2, 1), (1, 0), RED),
        ({"hexagon_points": 0, "not_last_point": 0}, (1, 1), (0, 0), None),
    ],
)
def test_points_are_options(options, standing, scores, winner):
    game = game_on(STRIP, **options)
    assert game.standing(after(game, *GAME[:3])) == dict(zip((RED, BLUE), standing, strict=True))
    outcome = game.outcome(after(game, *GAME))
    assert outcome is not None
    assert outcome.scores == dict(zip((RED, BLUE), scores, strict=True))
    assert outcome.winner == winner


def test_what_a_turn_changes():
    game = game_on(STRIP)
    rows = []
    for turns in range(5):
        position, chosen = after(game, *GAME[:turns]), move(game, GAME[turns])
        changes = game.changes(position, chosen, game.play(position, chosen))
        assert list(changes) == [column.name for column in game.columns]
        rows.append(" | ".join(changes.values()))
    assert rows == [
        "1-01 | a1/se | 1 | 1 | 0",
        "2-01 | a3/ne,e | 1 | 1 | 1",
        "3-01 | a1/ne,e,nw | 2 | 3 | 1",
        "3-03 | a2/ne,nw a3/nw | 2 | 2 | 1",
        "5-07 | a2/e,se,sw a3/se,sw | 2 | 2 | 0",
    ]


def test_long_xoids_are_named_by_their_legs_alone():
    longest = polytwigs(8)[-1].form
    assert xoid_name(longest).startswith("8-")
    assert xoid_name((*longest, (99, 0))) == "9 legs"


def test_the_claim_that_nothing_fits():
    game = game_on(STRIP)
    for turns in range(6):
        position = after(game, *GAME[:turns])
        violation = game.claim_violation(position)
        if turns == 5:
            assert violation is None
            continue
        assert violation is not None
        assert violation.code == "xoid-available"
        shown = violation.message.removeprefix("a new Xoid still fits, for example ")
        assert game.check(position, move(game, shown)) is None


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
