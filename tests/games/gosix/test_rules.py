"""Gosix: the board, how turns are written, and what people are told."""

import pytest
from games.gosix.positions import (
    BIGGER,
    CORNERS,
    DOTS,
    ISLANDS,
    ONE,
    SLOW,
    Seen,
    after,
    built,
    game_on,
    play,
    seen,
    verified,
)

from printkit.base.errors import InputError, NotationError
from printkit.games.gosix.rules import BLACK, WHITE, GosixMove

# The board


def test_the_board_has_the_corners_of_the_drawing():
    board, names = game_on().board, game_on().labels.names
    assert "".join(names) == DOTS
    around = [[names[dot] for dot in dots] for dots in board.cell_vertices]
    # The board's tables begin at another corner; the way round is the same.
    assert ["".join(dots[-1:] + dots[:-1]) for dots in around] == list(CORNERS.values())
    for dot, name in enumerate(names):
        assert {names[other] for other in board.vertex_neighbours[dot]} == SLOW.adjacent[name]


def test_four_of_seven_hexagons_win_and_more_than_half_of_any_other_number():
    assert game_on().needed == 4
    assert game_on(BIGGER).needed == 10
    assert game_on(ISLANDS).needed == 4  # of 6
    assert game_on(ONE).needed == 1


def test_a_board_whose_labels_do_not_name_dots_is_refused():
    with pytest.raises(InputError, match="labels: dots"):
        game_on("{name: rows, lattice: hex, play_on: vertices, labels: rows, shape: {hexagon: 2}}")


def test_players_alternate_from_whoever_began():
    assert seen(after("k d x")) == Seen("kx", "d")
    white_first = game_on(first=WHITE)
    position = after("k d x", white_first)
    assert seen(position) == Seen("d", "kx")
    assert white_first.to_move(position) == BLACK


@pytest.mark.parametrize(("text", "dot"), [("k", "k"), ("K", "k"), (" k ", "k"), ("aB", "ab")])
def test_a_turn_is_the_name_of_a_dot(text, dot):
    game = game_on(BIGGER)
    assert game.parse_move(text, game.start()) == GosixMove(game.labels.names.index(dot))


@pytest.mark.parametrize(
    ("board", "texts", "code"),
    [
        ("gosix", ["", "kk", "yy", "k l", "k1", "1", "-", "é", "\u212a", "b:k", "k,l"], "syntax"),
        ("gosix", ["y", "Z"], "off-board"),
        (BIGGER, ["aaa", "a a"], "syntax"),
        (BIGGER, ["bc", "zz"], "off-board"),
    ],
)
def test_what_names_no_dot(board, texts, code):
    for text in texts:
        with pytest.raises(NotationError) as error:
            game_on(board).parse_move(text, game_on(board).start())
        assert error.value.code == code, text


def test_no_moves_are_left_when_the_game_is_over():
    won = built(Seen("a", "b", "1234", "5"))
    assert list(game_on().moves(won)) == []


def test_changes_tell_what_was_captured_by_whom():
    game = game_on()
    before = built(Seen("abghijmpqrswx", "cdeklnouv"))
    move = game.parse_move("F", before)
    changes = game.changes(before, move, game.play(before, move))
    assert tuple(changes) == tuple(column.name for column in game.columns)
    assert changes == {
        "dot": "f",
        "captured": "2 white, 3 black, 7 black",
        "black": "2",
        "white": "1",
    }


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


@pytest.mark.parametrize(
    ("moves", "turn", "player", "code"),
    [
        ("k d k", 3, "black", "occupied"),
        ("k y", 2, "white", "off-board"),
        ("k kk", 2, "white", "syntax"),
        (f"{NONE_EACH} a", 25, "black", "game-over"),
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
