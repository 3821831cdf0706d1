"""One dot."""

from support.person import Click


def gestures(_game, move, _position):
    return [Click(move.dot)]
