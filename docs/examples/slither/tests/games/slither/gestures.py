"""The stone that slides, where it goes, the new stone; or the word."""

from support.person import Click, Word


def gestures(_game, move):
    if move.stone is None:
        return [Word("pass")]
    return [Click(site) for site in (*(move.slide or ()), move.stone)]
