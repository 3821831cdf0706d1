"""Gosix against its slow second implementation."""

import random

import pytest
from games.gosix.player import random_turn
from games.gosix.positions import (
    BIGGER,
    CORNERS,
    DOTS,
    ISLANDS,
    ONE,
    Seen,
    built,
    by_name,
    game_on,
    seen,
    slow_on,
    slowly,
)

from printkit.games.gosix.rules import BLACK, WHITE, GosixPosition

pytestmark = pytest.mark.slow


def random_position(rng: random.Random) -> GosixPosition:
    """Any stones and any captured hexagons, nobody having won; closed hexagons may be due."""
    owners = [rng.choices((BLACK, WHITE, None), (1, 1, rng.choice((2, 20))))[0] for _ in CORNERS]
    density = rng.choice((0.5, 0.8, 0.95))
    balance = rng.choice((0.3, 0.5, 0.7))
    colours = [
        None if rng.random() > density else BLACK if rng.random() < balance else WHITE for _ in DOTS
    ]
    if max(owners.count(BLACK), owners.count(WHITE)) > 3 or None not in colours:
        return random_position(rng)
    return built(
        Seen(
            *(
                "".join(d for d, c in zip(DOTS, colours, strict=True) if c == r)
                for r in (BLACK, WHITE)
            ),
            *(
                "".join(h for h, o in zip(CORNERS, owners, strict=True) if o == r)
                for r in (BLACK, WHITE)
            ),
        ),
        rng.choice((BLACK, WHITE)),
    )


def test_the_slow_implementation_agrees_on_random_positions():
    rng = random.Random(11)
    game = game_on()
    batches_met = set()
    for _ in range(1500):
        before = random_position(rng)
        move = random_turn(game, before, rng)
        expected, batches = slowly(before, game.format_move(move))
        assert seen(game.play(before, move)) == expected
        batches_met.add(batches)
    assert {0, 1, 2} <= batches_met


@pytest.mark.thinned(2)
@pytest.mark.parametrize(
    ("board", "games"), [("gosix", 200), (ISLANDS, 100), (BIGGER, 30), (ONE, 20)]
)
def test_the_slow_implementation_agrees_in_random_games(board, games):
    rng = random.Random(5)
    game = game_on(board)
    slow = slow_on(game)
    for _ in range(games):
        position, stones, owners = game.start(), {}, {}
        while game.outcome(position) is None:
            move = random_turn(game, position, rng)
            role, dot = game.to_move(position), game.format_move(move)
            position = game.play(position, move)
            stones, owners, _ = slow.play(stones, owners, role, dot)
            assert by_name(game, position) == (stones, owners)
            counts = {role: list(owners.values()).count(role) for role in game.roles}
            assert game.standing(position) == counts
            over = slow.winner(owners) is not None or len(stones) == len(slow.dots)
            assert over == (game.outcome(position) is not None)
