"""One dot."""

from support.person import Click


def gestures(_game, move):
    return [Click(move.dot)]
