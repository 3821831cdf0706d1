"""A random player of Xodd and Yodd."""

_TRIES = 30
_PASSING = 0.02


def random_turn(game, position, rng):
    """A random legal turn; seldom a pass where there is another."""
    drops = game.vacant_drops(position)
    first = len(drops) == 2 * len(game.board.cells)
    if first or rng.random() >= _PASSING:
        for _ in range(_TRIES):
            stones = 1 if first else rng.choice((1, 2, 2))
            move = tuple(sorted(rng.sample(drops, min(stones, len(drops)))))
            if game.check(position, move) is None:
                return move
    return rng.choice(list(game.moves(position))) if first or len(drops) < 20 else ()
