"""A tile, turned by a second click."""

from support.person import Click


def gestures(_game, move, _position):
    return [Click(move.cell, "h")] * (1 if move.horizontal else 2)
