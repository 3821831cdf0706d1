"""One cell."""

from gestures.person import Click


def gestures(_game, move):
    return [Click(move)]
