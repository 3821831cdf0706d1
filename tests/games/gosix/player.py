"""A random player of Gosix."""

import random

from printkit.games.gosix.rules import Gosix, GosixMove, GosixPosition


def random_turn(game: Gosix, position: GosixPosition, rng: random.Random) -> GosixMove:
    """A free dot; the game must not be over, so there is one."""
    while True:
        move = GosixMove(rng.randrange(len(game.board.vertices)))
        if game.check(position, move) is None:
            return move
