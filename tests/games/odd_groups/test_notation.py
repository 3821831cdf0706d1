"""How turns of Xodd and Yodd are written and read."""

import pytest
from games.odd_groups.positions import game_on, verdict, verified
from hypothesis import given
from hypothesis import strategies as st

from printkit.base.errors import NotationError


@pytest.mark.parametrize(
    ("written", "plain"),
    [
        ("b:e5", "b:e5"),
        ("B:E5", "b:e5"),
        ("  w:d4   b:d5 ", "b:d5 w:d4"),
        ("b : e5 w: d4", "b:e5 w:d4"),
        ("PASS", "pass"),
        (" Pass ", "pass"),
    ],
)
def test_layout_and_case_do_not_matter(written, plain):
    game = game_on()
    move = game.parse_move(written, game.start())
    assert game.format_move(move) == plain
    assert game.parse_move(plain, game.start()) == move


def test_row_names_of_yodd():
    game = game_on("yodd", "yodd-5")
    assert game.parse_move("b:a1", game.start()) == (2 * 56,)
    assert game.parse_move("w:i5", game.start()) == (2 * 4 + 1,)
    with pytest.raises(NotationError) as error:
        game.parse_move("b:a6", game.start())
    assert error.value.code == "off-board"


def test_case_matters_where_the_labels_need_it():
    board = "{name: wide, lattice: hex, labels: doubled, shape: {rectangle: [20, 1]}}"
    game = game_on("yodd", board)
    assert game.format_move(game.parse_move("B:c1 W:C1", game.start())) == "b:c1 w:C1"


def test_syntax_anywhere_comes_before_a_site_off_the_board():
    game = game_on()
    with pytest.raises(NotationError) as error:
        game.parse_move("b:z9 w;a1", game.start())
    assert error.value.code == "syntax"


@given(st.sets(st.integers(0, 80), max_size=4), st.randoms())
def test_format_is_a_fixpoint(points, rng):
    game = game_on()
    move = tuple(2 * point + rng.randrange(2) for point in sorted(points))
    text = game.format_move(move)
    assert game.parse_move(text, game.start()) == move
    shuffled = text.split(" ")
    rng.shuffle(shuffled)
    assert game.parse_move(" ".join(shuffled).upper(), game.start()) == move


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
