"""Xong's players: what they give and where they place it."""

import random
from functools import cache

import pytest
from games.xong.positions import BLOCK, ONE, STANDARD, THREE, TWO, game_on, positions

from printkit.boards.masks import bits
from printkit.games.xong import insight as ending
from printkit.games.xong import players, playout
from printkit.games.xong.cold_values import ColdValues, Prospect
from printkit.games.xong.insight import last_to_place
from printkit.games.xong.players import Giver
from printkit.games.xong.rules import XongMove
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


def giver_places_last(game, position):
    last = last_to_place(game, position)
    return last and last != game.to_move(position)


@cache
def placements(game, position):
    """All legal placements by form, found by trying every set of vacant legs of a small rest."""
    vacant = game.all_legs & ~position.taken
    found, mask = {}, vacant
    while mask:
        move = XongMove(tuple(bits(mask)))
        if game.check(position, move) is None:
            found.setdefault(game.space.form_of(move.legs), []).append(move)
        mask = (mask - 1) & vacant
    return found


def loses(game, position):
    """Whether the giver of the next Xoid will place last, both players playing their best."""
    for moves in placements(game, position).values():
        if all(loses(game, game.play(position, move)) for move in moves):
            return False
    return True


def late(game, seeds, legs):
    """The positions of random games with at most so many vacant legs."""
    for seed in seeds:
        for position, _ in positions(game, seed):
            if (game.all_legs & ~position.taken).bit_count() <= legs:
                yield position


@pytest.mark.parametrize(
    ("board", "seeds", "legs"), [(ONE, range(6), 6), (BLOCK, range(25), 8), (TWO, range(25), 8)]
)
def test_against_all_games(board, seeds, legs):
    game, answers = game_on(board), []
    for position in late(game, seeds, legs):
        answers.append(giver_places_last(game, position))
        assert answers[-1] == loses(game, position)
    assert set(answers) == {True, False}
    assert len(answers) > 10


def test_too_much_room_is_no_answer(monkeypatch):
    game = game_on(STANDARD)
    assert giver_places_last(game, game.start()) is None
    assert last_to_place(game, game.start()) is None
    position = random.Random(3).choice(list(late(game_on(TWO), range(4), 9)))
    assert giver_places_last(game_on(TWO), position) is not None
    monkeypatch.setattr(ending, "MOST_POSITIONS", 0)
    assert giver_places_last(game_on(TWO), position) is None
