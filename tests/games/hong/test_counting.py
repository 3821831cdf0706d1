"""Hongs in lines and in whole positions counted by hand, and who wins with them."""

import random

import pytest
from games.hong.positions import (
    HOLES,
    NINE,
    NINE_HONGS,
    SEVEN,
    SEVEN_HONGS,
    Picture,
    game_on,
    played,
    record,
    rectangle,
)

from printkit.games.hong.rules import LESS, MORE
from printkit.records.verification import verify_bytes

# Hongs


@pytest.mark.parametrize(
    ("drawn", "hongs"),
    [
        ("| - | .  . # # #", 1),
        ("| - - - |  . # # . #", 1),
        ("| - | - |  . # # . #", 2),  # the head in the middle belongs to both
        (". | | |  . # # #", 0),  # heads back to back
        ("- - - |  # # . #", 0),  # open at the edge
        ("| - - -  # . # #", 0),
        ("| - - #  # . # .", 0),  # open at a stone
        ("# - - |  . # . #", 0),
        ("| - - .  . # # #", 0),  # not closed yet
        ("- - - -  # # . #", 0),
        ("| # |  . # #", 0),  # a stone is no segment
        ("# - # - # |", 0),
    ],
)
def test_hongs_of_one_line(drawn, hongs):
    rows = [part.split() for part in drawn.split("  ")]
    upright = {"-": "|", "|": "-", "#": "#", ".": "."}
    columns = [[upright[row[x]] for row in rows] for x in range(len(rows[0]))]
    for grid in (rows, columns):
        picture = Picture("\n".join(" ".join(row) for row in grid))
        game = game_on(picture.stones, board=rectangle(*picture.size))
        assert played(game, " ".join(picture.turns)).hongs == hongs


@pytest.mark.parametrize(
    ("size", "stones", "turns", "last", "completed"),
    [
        ((3, 5), "a1 c1 a5", "a3v c3v b4v b5h b2v b1h", "b3h", "a3-c3, b1-b3, b3-b5"),
        ((5, 3), "a1 e1 a3", "c3h c1h d2h e2v b2h a2v", "c2v", "c1-c3, a2-c2, c2-e2"),
        ((3, 5), "a1 c1 a5", "a3v c3v b4v b5h b2v b1h", "b3v", "b1-b5"),
        ((5, 3), "a1 e1 a3", "d2h e2v b2h a2v", "c2v", "a2-c2, c2-e2"),
        ((5, 3), "a1 e1 a3", "d2h e2v b2h a2v", "c2h", "a2-e2"),
        ((5, 3), "a1 e1 a3", "d2h c2h b2h a2v", "e2v", "a2-e2"),
        ((5, 3), "a1 e1 a3", "d2h c2h b2h e2v", "a2v", "a2-e2"),
        ((5, 3), "a1 e1 a3", "a2v", "b2v", ""),
    ],
)
def test_what_a_tile_completes(size, stones, turns, last, completed):
    game = game_on(stones, board=rectangle(*size))
    before = played(game, turns)
    move = game.parse_move(last, before)
    after = game.play(before, move)
    assert before.hongs == 0
    assert game.changes(before, move, after) == {
        "tile": last,
        "completed": completed,
        "hongs": str(after.hongs),
    }
    assert after.hongs == len(completed.split())


def test_a_hole_in_the_board_is_an_edge():
    game = game_on("a1 b1 c1", board=HOLES)  # d5, c3 and d3 are no cells
    assert played(game, "b5v c5h e5v").hongs == 0
    assert played(game, "b3v e3v e2h e4h").hongs == 1  # e2-e4 only


# Whole positions counted by hand


@pytest.mark.parametrize(
    ("picture", "ruleset", "hongs"), [(SEVEN, "hong-7x7", SEVEN_HONGS), (NINE, "hong", NINE_HONGS)]
)
def test_a_position_counted_by_hand(picture, ruleset, hongs):
    rng = random.Random(7)
    game = game_on(picture.stones, ruleset=ruleset)
    for _ in range(20):
        turns = rng.sample(picture.turns, len(picture.turns))
        outcome = game.outcome(played(game, " ".join(turns)))
        assert outcome is not None
        assert outcome.winner == MORE
        assert outcome.scores == {"more": hongs}


@pytest.mark.parametrize(("threshold", "winner"), [(17, MORE), (18, LESS), (0, MORE), (46, LESS)])
def test_the_threshold_is_an_option(threshold, winner, tmp_path):
    (tmp_path / "mine.yaml").write_text(
        f"{{name: mine, game: hong, boards: [hong-7x7], options: {{threshold: {threshold}}}}}"
    )
    text = record(SEVEN.stones, " ".join(SEVEN.turns), "mine.yaml", board="hong-7x7")
    report = verify_bytes(text.encode(), "test.yaml", tmp_path).as_dict()
    assert (report["status"], report["winner"], report["scores"]) == (
        "finished",
        winner,
        {MORE: 17},
    )
