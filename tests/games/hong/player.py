"""A random player of Hong."""

import random

from printkit.games.hong.rules import Hong, HongMove, HongPosition


def random_turn(game: Hong, position: HongPosition, rng: random.Random) -> HongMove:
    """A tile either way on a free cell; the game must not be over, so there is one."""
    while True:
        cell = rng.randrange(len(game.board.cells))
        move = HongMove(cell, horizontal=rng.random() < 0.5)
        if game.check(position, move) is None:
            return move
