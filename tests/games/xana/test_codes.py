"""Which code a turn of Xana gets when several fit."""

import pytest
from games.xana.positions import code, game_on, place, refusal, verified

from printkit.games.xana.rules import WHITE

ORDER = [
    # repeated-site, before the counts
    ("i5i5 + h4 j4 g5", "repeated-site"),
    ("m5m5", "repeated-site"),
    ("9i5i5", "repeated-site"),
    ("99i5 + h4 h4 g5", "repeated-site"),
    ("- + e1 e1", "repeated-site"),
    # the counts, before the action
    ("99i5 + h4 j4 g5", "too-many-walls"),
    ("e1g1 + h4 j4 e1", "too-many-walls"),
    ("swap", "swap-not-allowed"),
    # the action
    ("99e1", "supply"),
    ("8q5", "supply"),
    ("e1q5", "no-stack"),
    ("9e1g1", "no-stack"),
    ("4i5e1", "stack-too-small"),
    ("4i5q5", "stack-too-small"),
    ("e1", "occupied"),
    ("c5", "occupied"),
    ("i5e1", "occupied"),
    ("1i5c5", "occupied"),
    ("a5", "not-accessible"),
    ("i5q5", "out-of-circle"),
    ("1i5a5", "out-of-circle"),
    # the action before the walls
    ("a5 + e1", "not-accessible"),
    ("i5q5 + e1", "out-of-circle"),
    ("m9 + e1 q5", "no-liberty"),
    # wall by wall
    ("k5 + k5", "occupied"),
    ("k5 + e1:9", "occupied"),
    ("k5 + q5 e1", "out-of-circle"),
    ("k5 + e1 q5", "occupied"),
    ("- + a5", "out-of-circle"),
    ("- + h4 q5:9", "out-of-circle"),
    # the claim at the end
    ("- + h4 j4:9", "wrong-captures"),
    ("-:1", "wrong-captures"),
    ("k5", None),
    ("-:0", None),
]


@pytest.mark.parametrize(("text", "expected"), ORDER)
def test_the_first_code_in_order_decides(text, expected):
    game = game_on()
    # a5 is closed off by walls; k9, in its corner, has m9 as its last empty neighbour
    position = place(game, "i5:3 k9", "e1", "c5 b4 b6 i9 j8 l8")
    assert code(game, position, text) == expected


def test_the_end_of_the_game_comes_before_sites_and_after_syntax():
    over = ("i5", "pass", "pass")
    assert refusal(verified(*over, "h1 + zz9", board="xana-5"))[2] == "game-over"
    assert refusal(verified(*over, "h", board="xana-5"))[2] == "syntax"
    assert refusal(verified(*over, "swap", board="xana-5")) == (4, WHITE, "game-over")
