"""How games of Gosix and their records end."""

import pytest
from games.gosix.positions import ONE, Seen, after, built, game_on, play, seen, verified

from printkit.games.gosix.rules import BLACK, WHITE
from printkit.rules.game import Outcome


@pytest.fixture(scope="session")
def draw_ruleset(tmp_path_factory) -> str:
    path = tmp_path_factory.mktemp("rulesets") / "gosix-draw.yaml"
    path.write_text("{name: gosix-draw, game: gosix, boards: [gosix], options: {full_board: draw}}")
    return str(path)


# The end

# Games in which all the dots come to be occupied.
ONE_TO_NONE = "w i f v s e a u k c j p h o r d b m q n x g r l k t j"
NONE_EACH = "j h x m i f s c r w p l q v d g t o e u k n a b"


def test_a_full_board_is_won_by_more_hexagons():
    report = verified(ONE_TO_NONE)
    assert (report["status"], report["turns"], report["to_move"]) == ("finished", 27, None)
    assert report["scores"] == {"black": 1, "white": 0}
    assert (report["winner"], report["drawn"]) == ("black", False)


def test_equal_numbers_on_a_full_board_are_a_draw():
    report = verified(NONE_EACH)
    assert (report["status"], report["winner"], report["drawn"]) == ("finished", None, True)
    assert report["scores"] == {"black": 0, "white": 0}


def test_a_full_board_is_a_draw_where_the_ruleset_says_so(draw_ruleset):
    report = verified(ONE_TO_NONE, ruleset=draw_ruleset)
    assert (report["status"], report["winner"], report["drawn"]) == ("finished", None, True)
    assert report["scores"] == {"black": 1, "white": 0}


def test_a_board_is_not_full_when_its_last_stone_frees_dots():
    before = built(Seen("degikmnoqvwx", "abcfhjlpstu"))
    assert [game_on().format_move(move) for move in game_on().moves(before)] == ["r"]
    assert game_on().outcome(before) is None
    freed = play(before, "r")
    assert seen(freed) == Seen("deimvx", "abcfhjlprstu", "46")
    assert game_on().outcome(freed) is None


def test_one_hexagon_is_a_board_too():
    report = verified("a b c d e f", board=ONE)
    assert (report["status"], report["drawn"]) == ("finished", True)
    game = game_on(ONE)
    assert game.outcome(after("a b c d e f", game)) == Outcome(
        None, {BLACK: 0, WHITE: 0}, "board-full", "no dot is free"
    )


# Records


@pytest.mark.parametrize(
    ("moves", "turn", "player", "code"),
    [
        ("k d k", 3, "black", "occupied"),
        ("k d d", 3, "black", "occupied"),
        ("k y", 2, "white", "off-board"),
        ("k kk", 2, "white", "syntax"),
        ("k pass", 2, "white", "syntax"),
        (f"{NONE_EACH} a", 25, "black", "game-over"),
        (f"{NONE_EACH} y", 25, "black", "game-over"),
        (f"{NONE_EACH} aa", 25, "black", "syntax"),
        (f"{NONE_EACH} resign", 25, "black", "game-over"),
    ],
)
def test_what_is_wrong_with_a_record(moves, turn, player, code):
    report = verified(moves)
    illegal = report["illegal"]
    assert (illegal["turn"], illegal["player"], illegal["code"]) == (turn, player, code)
    assert report["turns"] == turn - 1
    assert report["scores"] == {"black": 0, "white": 0}
    assert (report["winner"], report["drawn"]) == (None, False)


def test_a_turn_after_a_captured_majority_is_one_after_the_end():
    moves = "t i m x s a r j c w e d l p h q f o g b u d n r j t k e h v g k a l n"
    report = verified(moves)
    assert (report["status"], report["winner"], report["turns"]) == ("finished", "black", 35)
    assert report["scores"] == {"black": 5, "white": 1}
    illegal = verified(f"{moves} n")["illegal"]
    assert (illegal["turn"], illegal["code"]) == (36, "game-over")
