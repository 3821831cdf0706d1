"""Hong against a slow recount by regular expressions."""

import random
import re

import pytest
from games.hong.positions import HOLES, game_on, rectangle

from printkit.games.hong.rules import LESS, MORE, Hong

pytestmark = pytest.mark.slow


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
