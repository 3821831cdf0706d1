"""One dot."""

from gestures.person import Click


def gestures(_game, move):
    return [Click(move.dot)]
