"""Stones of a chosen colour."""

from support.person import Click, Word


def gestures(_game, move, _position):
    return [Click(drop >> 1, "bw"[drop & 1]) for drop in move] or [Word("pass")]
