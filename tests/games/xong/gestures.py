"""Legs, one by one."""

from plugins.person import Click


def gestures(_game, move):
    return map(Click, move.legs)
