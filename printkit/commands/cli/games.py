"""The option `--games`, which makes further games available to any command."""

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from printkit.base.errors import InputError

_OPTION = "--games"
_NUMBERS = ("simulate", "inspect")  # Commands whose own option `--games` is a number of games.
_CAUTIOUS = ("serve", "site")  # Commands that load installed games only if `--games` names them.


@contextmanager
def further_games(words: Sequence[str]) -> Iterator[list[str]]:
    """Make available the games that `--games` names, and yield `words` without this option.

    Environment variables pass the games to worker processes. Raises InputError if a value of
    `--games` is neither a folder with games nor the name of an installed game.
    """
    named, rest = _split(words)
    is_cautious = bool(rest) and rest[0] in _CAUTIOUS
    if not (named or is_cautious):
        yield rest
        return
    from printkit.rules.game_packages import FOLDERS, ONLY_NAMED, other_packages  # imported late

    before = {name: os.environ.get(name) for name in (FOLDERS, ONLY_NAMED)}
    try:
        if named:
            os.environ[FOLDERS] = os.pathsep.join(filter(None, (*named, before[FOLDERS])))
        if is_cautious:
            os.environ[ONLY_NAMED] = "1"
        if named:
            try:
                other_packages()  # a wrong value is an error even if the command uses no game
            except InputError as error:
                raise InputError(f"argument {_OPTION}: {error}") from None
        yield rest
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value


def _split(words: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the values of the option `--games` in `words`, and all other words."""
    named: list[str] = []
    rest: list[str] = []
    left = list(words)
    while left:
        word = left.pop(0)
        if word == "--" or (rest and rest[0] in _NUMBERS):
            return named, [*rest, word, *left]
        if word == _OPTION and left and left[0] != "--":
            named.append(left.pop(0))
        elif word.startswith(f"{_OPTION}=") and word != f"{_OPTION}=--":
            named.append(word.partition("=")[2])
        else:
            rest.append(word)
    return named, rest
