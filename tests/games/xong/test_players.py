"""Xong's players: what they give and where they place it."""

import pytest
from games.xong.positions import STANDARD, THREE, game_on, positions

from printkit.games.xong import players, playout
from printkit.games.xong.cold_values import ColdValues, Prospect
from printkit.games.xong.players import Giver
from printkit.games.xong.xoid_finder import XoidFinder
from printkit.study.players import Players, Seat
from printkit.study.rng import Dice


def tasks():
    game = game_on(STANDARD)
    room = XoidFinder(game)
    for position, _ in list(positions(game, 4))[6::6]:
        task = Giver(room, "smallest", 6).give(position, Dice("1"))
        yield task, ColdValues(Prospect(game, position), task.form)


def test_greedy_takes_the_best_cold_value():
    for task, values in tasks():
        best = max(values.of(mask).points for mask in task.places)
        for seed in range(3):
            assert values.of(players.greedy(task, Dice(str(seed)))).points == best


def test_mixed_is_each_of_the_others_now_and_then():
    task, values = next(iter(tasks()))
    points = {values.of(players.mixed(task, Dice(str(seed)))).points for seed in range(30)}
    best = max(values.of(mask).points for mask in task.places)
    assert best in points
    assert len(points) > 2


@pytest.mark.thinned(2)
@pytest.mark.parametrize("shape", [STANDARD, THREE])
@pytest.mark.parametrize(
    ("giver", "max_legs", "tiered"),
    [("smallest", 6, 6), ("largest", 5, 6), ("smallest", 3, 4), ("any", 4, 4)],
)
def test_playouts_are_the_games_that_players_play(monkeypatch, shape, giver, max_legs, tiered):
    """From the start and from the middle; the first knows places as bits, the other by rules."""
    monkeypatch.setattr(playout, "LONGEST_TIERED", tiered)
    monkeypatch.setattr(players, "LONGEST_TIERED", tiered)
    game = game_on(shape)
    cast = players.XongPlayers()
    seats = dict.fromkeys(game.roles, Seat("random", giver, max_legs))
    quick, slow = cast.playout(game, seats), Players.playout(cast, game, seats)
    longest = 0
    for seed in range(5):
        start = game.start()
        for move in [move for _, move in positions(game, seed)][: seed // 2]:
            start = game.play(start, move)
        end, turns = quick(game, start, Dice(str(seed)))
        assert (end, turns) == slow(game, start, Dice(str(seed)))
        longest = max(longest, *(mask.bit_count() for mask in end.turns[len(start.turns) :]))
    assert longest > tiered or tiered == 6
