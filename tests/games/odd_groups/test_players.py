"""Turns and games at random: each legal turn is as likely as any other, however it is drawn."""

from collections import Counter

import pytest
from games.odd_groups.positions import HEX, MIDDLING, SMALL, SQUARE, drawn, game_on

from printkit.games.odd_groups.players import OddGroupsPlayers, at_random
from printkit.study.players import Seat, turn_by_turn
from printkit.study.rng import Dice

DRAWS = 200  # of each legal turn, on average


@pytest.mark.parametrize(
    ("name", "board", "picture"),
    [
        ("xodd", SQUARE.format(3, 3), "... ... ..."),
        ("xodd", SQUARE.format(3, 3), "x.. o.. .x."),
        ("xodd", SQUARE.format(3, 3), "xo. .x. ..."),
        ("xodd", SQUARE.format(3, 3), "xxx oxo oo."),
        ("yodd", HEX.format(2), ".. x.o .x"),
    ],
)
def test_all_legal_turns_are_equally_likely(name, board, picture):
    game = game_on(name, board)
    position, dice = drawn(game, picture), Dice("1")
    assert sum(position.counts) % 2 or not any(position.counts)
    legal = list(game.moves(position))
    found = Counter(at_random(game, position, dice) for _ in range(DRAWS * len(legal)))
    assert set(found) == set(legal)
    squares = sum((found[move] - DRAWS) ** 2 / DRAWS for move in legal)
    freedom = len(legal) - 1
    assert squares <= freedom + 4 * (2 * freedom) ** 0.5


@pytest.mark.parametrize(("name", "board"), SMALL + MIDDLING)
def test_playouts_are_the_games_that_players_play(name, board):
    """From the start and from the middle; the first joins groups, the other plays by the rules."""
    game, cast = game_on(name, board), OddGroupsPlayers()
    seats = dict.fromkeys(game.roles, Seat("random"))
    quick = cast.playout(game, seats)
    for seed in range(12):
        start, dice = game.start(), Dice(f"{seed}")
        for _ in range(seed % 4):
            if game.outcome(start) is None:
                start = game.play(start, at_random(game, start, dice))  # raises if it is illegal
        found = quick(game, start, Dice(f"{seed}"))
        rest = turn_by_turn(game, start, cast.seated(game, seats), Dice(f"{seed}"))
        ends = [start, *(after for _, after in rest)]
        assert found == (ends[-1], len(ends) - 1)
        assert game.outcome(found[0]) is not None
