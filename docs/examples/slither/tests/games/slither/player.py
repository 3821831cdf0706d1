"""A random player of Slither."""

import random

from printkit.games.slither.rules import Slither, SlitherMove, SlitherPosition


def random_turn(game: Slither, position: SlitherPosition, rng: random.Random) -> SlitherMove:
    """Any legal turn, those with a slide as often as those without."""
    moves = list(game.moves(position))
    slide = rng.random() < 0.5
    return rng.choice([move for move in moves if bool(move.slide) is slide] or moves)
