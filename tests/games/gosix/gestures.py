"""One dot."""

from plugins.person import Click


def gestures(_game, move):
    return [Click(move.dot)]
