"""Finds the hand for a game: its own, or that of any game."""

import importlib
import importlib.util
from typing import Any

from printkit.hands.any_game import Hand
from printkit.rules.game import Game

_HANDS = "printkit.hands"


def hand_for(game: Game[Any, Any], position: Any) -> Hand[Any]:
    """The hand of whoever is to move in a position."""
    return _class_for(type(game))(game, position)


def _class_for(game: type[Game[Any, Any]]) -> type[Hand[Any]]:
    name = f"{_HANDS}.{game.__module__.rpartition('.')[2]}"
    if importlib.util.find_spec(name) is None:
        return Hand
    contents = vars(importlib.import_module(name)).values()
    (found,) = (
        value
        for value in contents
        if isinstance(value, type) and issubclass(value, Hand) and value.__module__ == name
    )
    return found
