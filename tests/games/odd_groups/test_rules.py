"""Xodd and Yodd: the designer's statements by hand, the shipped files and what people are told."""

import pytest
from games.odd_groups.positions import HEX, SQUARE, code, drawn, game_on, laid, verdict, verified

from printkit.rules.game import Outcome
from printkit.rules.lookup import load_board, load_ruleset

# The designer's statements about parity.


@pytest.mark.parametrize(
    ("picture", "change"),
    [
        ("...  ...  ...", 1),
        ("...  x..  ...", 0),
        (".x.  x..  ...", -1),
        (".x.  x.x  ...", -2),
        (".x.  x.x  .x.", -3),
        (".x.  x.o  .o.", -1),
        (".o.  o.o  .o.", 1),
        ("xx.  x..  ...", 0),
        ("xxx  x.x  x.x", 0),
        ("xxo  x.x  ox.", -2),
    ],
)
def test_a_drop_makes_a_group_or_joins_those_around(picture, change):
    game = game_on("xodd", SQUARE.format(3, 3))
    before = drawn(game, picture)
    after = game.apply(before, game.parse_move("b:b2", before))
    assert after.counts[0] - before.counts[0] == change
    assert after.counts[1] == before.counts[1]


def test_a_first_drop_that_changes_parity_needs_a_second_that_does():
    game = game_on()
    position = laid(game, "b:e5")
    assert code(game, position, "b:a1") == "even-groups"
    assert code(game, position, "b:a1 b:e6") == "even-groups"
    assert code(game, position, "b:a1 w:i9") is None
    assert code(game, position, "b:e6") is None
    assert code(game, position, "b:e6 b:e4") is None


def test_only_the_end_of_the_turn_counts():
    game = game_on()
    position = laid(game, "b:e5")
    assert code(game, position, "b:e7") == "even-groups"
    assert code(game, position, "b:e7 b:e6") is None
    assert code(game, position, "b:e6 b:e7") is None


def test_seven_groups_less_three_need_one_more_change():
    # Example 2: a stone that joins four leaves an even number
    game = game_on()
    position = laid(game, "b:e6 b:e4 b:d5 b:f5 w:a1 w:c1 w:e1")
    assert position.counts == (4, 3)
    assert code(game, position, "b:e5") == "even-groups"
    assert code(game, position, "b:e5 w:b1") is None
    assert code(game, position, "b:e5 b:e7") == "even-groups"
    assert code(game, position, "b:e5 w:i9") is None


def test_groups_two_points_apart_cannot_be_joined_in_one_turn():
    game = game_on()
    position = laid(game, "b:d5 b:g5 w:a1")
    assert sum(position.counts) == 3
    assert code(game, position, "b:e5 b:f5") == "even-groups"


@pytest.mark.parametrize(
    ("enemies", "safe"),
    [("w:a1", False), ("w:c5", True), ("w:c5 w:f4 w:a1", False), ("w:c5 w:d6 w:f4", True)],
)
def test_a_diagonal_is_safe_from_one_or_three_adjacent_groups(enemies, safe):
    game = game_on()
    position = laid(game, f"b:d4 b:e5 {enemies}")
    assert sum(position.counts) % 2 == 1
    assert (code(game, position, "w:d5 w:e4") == "even-groups") is safe


@pytest.mark.parametrize(
    ("ring", "counts"),
    [("xx x.x xx", (1, 0)), ("xo o.x xo", (1, 3)), ("xx o.o xx", (1, 2)), ("x. o.o .o", (1, 2))],
)
def test_yodd_joins_six_ways(ring, counts):
    game = game_on("yodd", HEX.format(2))
    before = drawn(game, ring)
    assert game.apply(before, game.parse_move("b:b2", before)).counts == counts


@pytest.mark.parametrize(
    ("name", "default", "boards"),
    [
        ("xodd", "xodd-12x12", {f"xodd-{n}x{n}": n * n for n in range(9, 15)}),
        ("yodd", "yodd-8", {f"yodd-{n}": 3 * n * (n - 1) + 1 for n in range(5, 11)}),
    ],
)
def test_boards_and_rulesets(name, default, boards):
    ruleset = load_ruleset(name)
    assert ruleset.boards[0] == default
    assert set(ruleset.boards) == set(boards)
    assert ruleset.options == {}
    for board, cells in boards.items():
        assert len(load_board(board).cells) == cells
        assert verified(["b:a1"], f"game: {name}\nboard: {board}\n").as_dict()["ruleset"] == name
    assert verified(["b:a1"], f"game: {name}\n").as_dict()["board"] == default
    pitch = 22 if name == "xodd" else 23
    assert load_board(default).pitch == pytest.approx(pitch)


def test_a_game_is_not_played_on_the_other_lattice():
    report = verified(["b:a1"], "game: xodd\nboard: yodd-5\n")
    assert report.status == "unreadable"


def test_two_passes_in_succession_end_the_game():
    report = verified(["b:e5", "pass", "w:e6 b:a1", "pass", "pass"]).as_dict()
    assert report["status"] == "finished"
    assert report["scores"] == {"black": 2, "white": 1}
    assert report["winner"] == "white"
    assert report["turns"] == 5
    assert report["to_move"] is None


def test_a_stone_between_two_passes_keeps_the_game_going():
    report = verified(["b:e5", "pass", "b:e6", "pass"]).as_dict()
    assert report["status"] == "unfinished"
    assert report["to_move"] == "black"
    assert report["winner"] is None


@pytest.mark.parametrize(
    ("stones", "winner"),
    [("b:a1 w:c1 w:e1", "black"), ("w:a1 b:c1 b:e1", "white"), ("w:a1", "black")],
)
def test_fewer_groups_win(stones, winner):
    game = game_on()
    position = laid(game, stones, passes=2)
    assert game.outcome(position) == Outcome(
        winner, game.standing(position), "two-passes", "two passes in succession"
    )


FULL = "game: xodd\nboard: {name: two, lattice: square, shape: {rectangle: [2, 1]}}\n"


def test_after_a_full_board_two_passes_may_be_written():
    game = game_on("xodd", SQUARE.format(2, 1))
    full = laid(game, "w:a1 w:b1")
    assert game.outcome(full).reason == "the board is full"
    assert list(game.moves(full)) == []
    once = game.apply(full, ())
    twice = game.apply(once, ())
    assert game.outcome(full) == game.outcome(once) == game.outcome(twice)
    assert [game.permits_after_end(at, ()) for at in (full, once, twice)] == [True, True, False]
    assert not game.permits_after_end(full, (0,))


def test_a_record_may_go_on_with_two_passes_after_a_full_board():
    for passes in range(3):
        report = verified(["w:a1", "w:b1", *["pass"] * passes], FULL).as_dict()
        assert (report["status"], report["turns"]) == ("finished", 2 + passes)
        assert report["winner"] == "black"
    assert verdict(["w:a1", "w:b1", "pass", "pass", "pass"], FULL) == (5, "black", "game-over")
    assert verdict(["w:a1", "w:b1", "pass", "w:a1"], FULL) == (4, "white", "game-over")
    assert verdict(["w:a1", "w:b1", "resign"], FULL) == (3, "black", "game-over")
