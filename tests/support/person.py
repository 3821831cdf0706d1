"""What a person does to point a turn in: clicks, numbers and words; else he types it.

A game whose hand takes more than names has a module `tests/games/FOLDER/gestures.py`
with `gestures(game, move, position)`: all that is to be done for a legal move, in order.
"""

import importlib
import importlib.util
from typing import NamedTuple


class Click(NamedTuple):
    site: int
    tool: str = ""


class Number(NamedTuple):
    count: int


class Word(NamedTuple):
    word: str


class Typed(NamedTuple):
    text: str


def gestures(game, move, position):
    name = f"games.{type(game).__module__.split('.')[-2]}.gestures"
    if importlib.util.find_spec(name) is None:
        return [Typed(game.format_move(move))]
    return list(importlib.import_module(name).gestures(game, move, position))
