"""Legs, one by one."""

from gestures.person import Click


def gestures(_game, move):
    return map(Click, move.legs)
