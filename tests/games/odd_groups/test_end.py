"""How games of Xodd and Yodd end, and their records."""

import pytest
from games.odd_groups.positions import SQUARE, game_on, laid, verdict, verified

from printkit.rules.game import Outcome


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
