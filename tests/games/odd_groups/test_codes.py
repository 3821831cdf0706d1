"""What is wrong with a turn of Xodd or Yodd, and which code comes first."""

import pytest
from games.odd_groups.positions import verdict, verified


def test_turn_one_is_exactly_one_stone():
    assert verdict(["b:e5"]) is None
    assert verdict(["w:e5"]) is None
    assert verdict(["pass"]) == (1, "black", "first-turn")
    assert verdict(["b:e5 b:e6"]) == (1, "black", "first-turn")
    assert verdict(["b:e5 b:e6 b:e7"]) == (1, "black", "first-turn")
    assert verdict(["b:e5", "b:e6 b:e7"]) is None


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("b:e6 b:e7 b:e8", "too-many-stones"),
        ("b:e5", "occupied"),
        ("b:e6 w:e5", "occupied"),
        ("b:e6 w:e6", "repeated-site"),
        ("b:a10", "off-board"),
        ("b:e06", "off-board"),
        ("b:a1", "even-groups"),
        ("r:e6", "syntax"),
        ("b:e6,", "syntax"),
        ("b:e6w:e7", "syntax"),
        ("b:e6 pass", "syntax"),
        ("swap", "syntax"),
        ("2.", "syntax"),
    ],
)
def test_codes(turn, expected):
    report = verified(["b:e5", turn]).as_dict()
    illegal = report["illegal"]
    assert (illegal["turn"], illegal["player"], illegal["code"]) == (2, "white", expected)
    assert illegal["message"]
    assert report["turns"] == 1
    assert report["scores"] == {"black": 1, "white": 0}
    assert report["winner"] is None
    assert report["drawn"] is False


@pytest.mark.parametrize(
    ("turn", "expected"),
    [
        ("b:z9 b:z9 !", "syntax"),
        ("b:z9 b:e5 b:e5", "off-board"),
        ("b:e5 w:e5 b:e6", "repeated-site"),
        ("b:e5 b:e6 b:e7", "too-many-stones"),
        ("b:e5 b:a1", "occupied"),
    ],
)
def test_the_order_of_codes(turn, expected):
    assert verdict(["b:e5", turn]) == (2, "white", expected)


def test_after_the_end_only_syntax_comes_first():
    moves = ["b:e5", "pass", "pass"]
    assert verdict([*moves, "nonsense"]) == (4, "white", "syntax")
    for turn in ("pass", "b:e6", "b:z9", "b:e5 b:e5", "b:e5", "resign"):
        assert verdict([*moves, turn]) == (4, "white", "game-over")
