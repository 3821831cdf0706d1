"""A random player of Rowan."""


def random_turn(game, position, rng):
    return rng.choice(list(game.moves(position)))
