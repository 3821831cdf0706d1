"""Hong's players: their expectations against all ways to fill the board."""

from fractions import Fraction
from itertools import product

import pytest
from games.hong.positions import game_on as game_with
from games.hong.positions import played, rectangle

from printkit.boards.masks import bits
from printkit.games.hong import players
from printkit.games.hong.lines import EMPTY, HEAD, SEGMENT, LineValues, expected_hongs
from printkit.games.hong.rules import MORE, HongMove
from printkit.study.rng import Dice


def game_on(columns, rows):
    return game_with("a1 b2 c1", board=rectangle(columns, rows))


def after(game, *turns):
    return played(game, " ".join(turns))


def mean_hongs(game, position):
    """The mean of the hongs over all ways to fill the board."""
    empty = list(bits(game.free & ~position.tiles))
    total = 0
    for ways in product((True, False), repeat=len(empty)):
        end = position
        for cell, horizontal in zip(empty, ways, strict=True):
            end = game.apply(end, HongMove(cell, horizontal))
        total += end.hongs
    return Fraction(total, 2 ** len(empty))


POSITIONS = [
    (3, 3, ()),
    (4, 3, ("a3h",)),
    (4, 3, ("b1v", "d3h", "c3v")),
    (4, 4, ("a4v", "b4h", "d3h", "d1v", "b3h", "c4h")),
    (5, 3, ("b1h", "d2v", "e3h", "a2h")),
]


@pytest.mark.parametrize(("columns", "rows", "turns"), POSITIONS)
def test_the_expected_hongs_are_the_mean_over_all_ways_to_fill_the_board(columns, rows, turns):
    game = game_on(columns, rows)
    position = after(game, *turns)
    lines = LineValues(game, position)
    assert lines.value == mean_hongs(game, position) * 2**lines._length


def test_lines_by_hand():
    assert expected_hongs(HEAD + SEGMENT + HEAD) == 2**3
    assert expected_hongs(HEAD + HEAD) == expected_hongs(SEGMENT * 4) == 0
    assert expected_hongs(EMPTY * 3) == 1  # one filling of eight
    assert expected_hongs(HEAD + SEGMENT + HEAD + SEGMENT + HEAD) == 2 * 2**5
    assert expected_hongs(HEAD + SEGMENT + EMPTY + SEGMENT + HEAD) == 2**5 * 3 // 2
    assert expected_hongs("") == 0


@pytest.mark.parametrize(("columns", "rows", "turns"), POSITIONS)
def test_swings_are_differences_and_tiles_come_off_again(columns, rows, turns):
    game = game_on(columns, rows)
    position = after(game, *turns)
    lines = LineValues(game, position)
    before = lines.value
    for move in lines.moves():
        swing = lines.swing(move)
        lines.put(move)
        assert lines.value == before + swing == LineValues(game, game.play(position, move)).value
        lines.take(move)
        assert lines.value == before
    assert lines.moves() == list(game.moves(position))


def best_score(game, position):
    """The hongs of best play from here, by trying all."""
    if game.outcome(position):
        return position.hongs
    scores = (best_score(game, game.apply(position, move)) for move in game.moves(position))
    return max(scores) if game.to_move(position) == MORE else min(scores)


@pytest.mark.parametrize(
    "turns",
    [
        ("a2h", "a3v", "b1v", "b3h", "c2h"),
        ("a2v", "c3v", "b1h", "b3h", "d1v"),
        ("d1h", "d2v", "d3h", "c3v", "c2v", "a2h"),
    ],
)
def test_lookahead_plays_the_end_to_perfection(turns):
    game = game_on(4, 3)
    position = after(game, *turns)
    assert len(list(bits(game.free & ~position.tiles))) <= players.SOLVED
    for seed in range(4):
        move = players.lookahead(game, position, Dice(str(seed)))
        assert best_score(game, game.play(position, move)) == best_score(game, position)
