"""Hongs in lines and in whole positions counted by hand, and who wins with them."""

import random
import re

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

from printkit.games.hong.rules import LESS, MORE, Hong
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


def recount(drawn: dict[str, str], columns: int, rows: int) -> set[str]:
    """All hongs of a position, drawn as characters by cell, found in rows and columns of text."""
    hongs = set()
    for y in range(1, rows + 1):
        line = "".join(drawn.get(f"{'abcdefghi'[x]}{y}", " ") for x in range(columns))
        for match in re.finditer(r"\|(?=(-+)\|)", line):
            first, last = match.start(), match.end(1)
            hongs.add(f"{'abcdefghi'[first]}{y}-{'abcdefghi'[last]}{y}")
    for x in "abcdefghi"[:columns]:
        line = "".join(drawn.get(f"{x}{y}", " ") for y in range(1, rows + 1))
        for match in re.finditer(r"-(?=(\|+)-)", line):
            hongs.add(f"{x}{match.start() + 1}-{x}{match.end(1) + 1}")
    return hongs


def random_setup(names: tuple[str, ...], rng: random.Random, **keys: str) -> Hong:
    while True:
        game = game_on(" ".join(rng.sample(names, 3)), **keys)
        if game.setup_violation() is None:
            return game


@pytest.mark.slow
@pytest.mark.parametrize(
    ("keys", "size", "games"),
    [
        ({}, (9, 7), 60),
        ({"ruleset": "hong-7x7"}, (7, 7), 100),
        ({"board": HOLES}, (7, 6), 50),
        ({"board": rectangle(2, 9)}, (2, 9), 100),
    ],
)
def test_random_games_against_the_recount(keys, size, games):
    rng = random.Random(str(size))
    names = game_on("a1 a2 a3", **keys).labels.names
    margins = set()
    for _ in range(games):
        game = random_setup(names, rng, **keys)
        drawn = dict.fromkeys(game.setting.setup["stones"], "#")
        position, known = game.start(), set()
        horizontal = rng.choice([0.3, 0.5, 0.5, 0.5, 0.7])
        while game.outcome(position) is None:
            free = sorted(set(names) - set(drawn))
            turn = rng.choice(free) + ("h" if rng.random() < horizontal else "v")
            drawn[turn[:-1]] = "-" if turn[-1] == "h" else "|"
            move = game.parse_move(turn, position)
            before, position = position, game.play(position, move)
            counted = recount(drawn, *size)
            changes = game.changes(before, move, position)
            assert known <= counted
            assert sorted(counted - known) == sorted(filter(None, changes["completed"].split(", ")))
            assert game.standing(position) == {MORE: len(counted)}
            known = counted
        outcome = game.outcome(position)
        assert outcome is not None
        assert outcome.winner == (MORE if len(known) >= game.threshold else LESS)
        assert outcome.scores == {MORE: len(known)}
        assert position.tiles.bit_count() + 3 == len(names) == len(drawn)
        assert position.horizontal & position.vertical == 0
        margins.add(len(known) - game.threshold)
    if "board" not in keys:
        assert margins >= {-1, 0}  # so that the threshold itself was tried
