"""Finds the hand for a game: its own, or that of any game."""

from typing import Any

from printkit.hands.any_game import Hand
from printkit.rules.game import AnyGame
from printkit.rules.modules import class_in, companion

_HANDS = "printkit.hands"


def hand_for(game: AnyGame, position: Any) -> Hand[Any]:
    """The hand of whoever is to move in a position."""
    return _class_for(type(game))(game, position)


def _class_for(game: type[AnyGame]) -> type[Hand[Any]]:
    own = companion(_HANDS, game)
    return class_in(own, Hand) if own else Hand
