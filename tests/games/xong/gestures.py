"""Legs, one by one."""

from support.person import Click


def gestures(_game, move):
    return map(Click, move.legs)
