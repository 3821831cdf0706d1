"""Xodd and Yodd against their slow second implementation."""

import random

import pytest
from games.odd_groups.oracle import as_set, slow_counts, slow_moves, slow_stones
from games.odd_groups.player import random_turn
from games.odd_groups.positions import MIDDLING, SMALL, SQUARE, code, drawn, game_on

pytestmark = pytest.mark.slow


def random_position(game, rng, density):
    """Random stones, odd in their groups or not, put down in random order."""
    position = game.start()
    points = [i for i in range(len(game.board.cells)) if rng.random() < density]
    rng.shuffle(points)
    for point in points:
        position = game.apply(position, (2 * point + rng.randrange(2),))
    return position


@pytest.mark.parametrize(("name", "board"), SMALL + MIDDLING)
def test_counts_agree_with_flood_fill(name, board):
    game, rng = game_on(name, board), random.Random(1)
    for trial in range(250):
        position = random_position(game, rng, density=trial / 249)
        assert game.standing(position) == slow_counts(game, slow_stones(game, position))
        assert position.vacant == len(game.board.cells) - len(game.placements(position))


@pytest.mark.parametrize(("name", "board"), SMALL)
def test_listed_turns_agree_with_flood_fill(name, board):
    game, rng = game_on(name, board), random.Random(2)
    for _ in range(80):
        position = random_position(game, rng, density=rng.random())
        if sum(position.counts) % 2 == 0 and any(position.counts):
            continue  # no turn leads to such a position
        listed = [as_set(game, move) for move in game.moves(position)]
        assert len(listed) == len(set(listed))
        assert set(listed) == slow_moves(game, position)


@pytest.mark.parametrize(("name", "board"), SMALL + MIDDLING)
def test_check_agrees_with_flood_fill_in_random_games(name, board):
    game, rng = game_on(name, board), random.Random(4)
    for _ in range(12):
        position = game.start()
        while game.outcome(position) is None:
            stones = slow_stones(game, position)
            for _ in range(5):
                points = rng.sample(range(len(game.board.cells)), min(2, len(game.board.cells)))
                move = tuple(sorted(2 * point + rng.randrange(2) for point in points))
                after = stones | dict(as_set(game, move))
                odd = sum(slow_counts(game, after).values()) % 2 == 1
                legal = odd and len(after) == len(stones) + len(move)
                if stones or len(move) == 1:
                    assert (game.check(position, move) is None) == legal
            position = game.play(position, random_turn(game, position, rng))
            assert sum(position.counts) % 2 == 1
            assert game.standing(position) == slow_counts(game, slow_stones(game, position))


def test_two_points_between_the_same_four_groups():
    # each stone alone joins four groups; both together join the same four, not eight
    picture = """
        xxxxxxxxx
        x.......x
        x.xxxxx.x
        x.x...x.x
        xx.xxx.xx
        ..x...x..
        o.xxxxx..
    """
    game = game_on("xodd", SQUARE.format(9, 7))
    position = drawn(game, picture)
    assert position.counts == (4, 1)
    assert code(game, position, "b:c3 b:g3") == "even-groups"
    assert {as_set(game, move) for move in game.moves(position)} == slow_moves(game, position)
