"""What the conformance suite is played on: every game of the catalogue, each on a few boards.

A shipped game needs a random player, `tests/games/FOLDER/player.py`, and its laws, `laws.py` beside
it. FOLDER is called as its folder in `printkit/games`. The laws are:

check_turn  what must hold after every turn: (game, before, move, after)
check_end   what must hold at the end of a finished game: (game, position, outcome)
"""

import importlib
import random
from functools import cache
from types import ModuleType

from printkit.rules.catalogue import game_names
from printkit.rules.game import AnyGame
from printkit.testing import playthroughs
from printkit.testing.playthroughs import HERE, Arena, Playthrough

__all__ = ["HERE", "arenas", "playthrough", "random_game"]
CODES = {"syntax", "off-board", "occupied", "repeated-site", "game-over", "result-mismatch"}
SEEDS = range(3)
MOST_TURNS = 60


def beside(game: type[AnyGame], module: str) -> ModuleType:
    """A module that the tests have for a game."""
    folder = game.__module__.split(".")[-2]
    return importlib.import_module(f"games.{folder}.{module}")


@cache
def arenas() -> tuple[Arena, ...]:
    return tuple(arena for name in game_names() for arena in playthroughs.arenas(name))


@cache
def playthrough(title: str, seed: int) -> Playthrough:
    """A random game in the arena of that title, the same for the same seed."""
    return random_game(title, seed, MOST_TURNS)


def random_game(title: str, seed: int, most: int) -> Playthrough:
    """A game like `playthrough`, of `most` turns or less, that is not kept."""
    (arena,) = (arena for arena in arenas() if arena.title == title)
    player = beside(type(arena.game), "player")
    rng = random.Random(f"{title}, {seed}")
    return playthroughs.random_game(
        arena, seed, most, lambda game, position, _: player.random_turn(game, position, rng)
    )
