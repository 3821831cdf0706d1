"""What programs may give: types are checked where they come in, bounds where numbers do.

A type checker tells the same before a program runs. Who has none is told the parameter's name, not
where printkit stumbled over it.
"""

import os
import sys
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from printkit.errors import InputError

_LONGEST = 60  # letters of a value that is shown


class Expected(NamedTuple):
    """A kind of value: in words, and whether a value is one."""

    words: str
    fits: Callable[[object], bool]


def _is_number(value: object) -> bool:
    """Whether a value is a whole number, which True is not."""
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str)


def _is_list(value: object, fits: Callable[[object], bool]) -> bool:
    if not isinstance(value, Sequence) or isinstance(value, str | bytes):
        return False
    return all(map(fits, value))


def _is_range(value: object) -> bool:
    return isinstance(value, Sequence) and len(value) == 2 and _is_list(value, _is_number)


def _is_setup(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        _is_text(key) and _is_list(sites, _is_text) for key, sites in value.items()
    )


def _is_source(value: object) -> bool:
    return isinstance(value, str | os.PathLike)


def _is_words(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        _is_text(key) and _is_text(word) for key, word in value.items()
    )


def _is_board(value: object) -> bool:
    home = sys.modules.get("printkit.api.boards")  # who has a board has loaded it
    return home is not None and isinstance(value, home.Board)


NOTHING = Expected("None", lambda value: value is None)
FLAG = Expected("True or False", lambda value: isinstance(value, bool))
NUMBER = Expected("a whole number", _is_number)
RANGE = Expected("a pair of them", _is_range)
NUMBERS = Expected("a list of them", lambda value: _is_list(value, _is_number))
REAL = Expected("a number", lambda value: _is_number(value) or isinstance(value, float))
TEXT = Expected("a text", _is_text)
TEXTS = Expected("a list of texts", lambda value: _is_list(value, _is_text))
PATH = Expected("a path", lambda value: isinstance(value, os.PathLike))
SOURCES = Expected("a list of them", lambda value: _is_list(value, _is_source))
WORDS = Expected("a dictionary of texts", _is_words)
BOARD = Expected("a Board", _is_board)
SETUP = Expected("a dictionary of lists of texts", _is_setup)


def check_given(parameter: str, value: object, *kinds: Expected) -> None:
    """Raise TypeError for a value of a parameter that is of none of the kinds."""
    if not any(kind.fits(value) for kind in kinds):
        expected = " or ".join(kind.words for kind in kinds)
        shown = repr(value)
        if len(shown) > _LONGEST:
            shown = f"{shown[:_LONGEST]}…"
        raise TypeError(f"{parameter}: expected {expected}, found {shown}")


def check_between(what: str, value: float | None, least: float, most: float) -> None:
    """Raise InputError for a number, if one is given, that is not between two others, or is NaN."""
    if value is not None and not least <= value <= most:
        raise InputError(f"{what}: expected {least:.9g} to {most:.9g}, found {value:.9g}")
