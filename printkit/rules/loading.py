"""Finds what a game adds beside its rules; the base classes serve for the rest.

What is not asked for is not imported.
"""

from functools import cache
from typing import TYPE_CHECKING, Any

from printkit.rules.game import AnyGame
from printkit.rules.hooks import hook_class

if TYPE_CHECKING:
    from printkit.draw.view import View
    from printkit.paper.kit import Kit
    from printkit.records.exchange import Exchange
    from printkit.records.hand import Hand
    from printkit.records.judge import Judge
    from printkit.study.insight import Insight
    from printkit.study.players import Players


@cache
def view_of(game: type[AnyGame]) -> "View":
    """Return how `game` looks."""
    from printkit.draw.view import View

    return hook_class(game, "view", View)(game)


@cache
def kit_of(game: type[AnyGame]) -> "Kit":
    """Return what `game` adds to its kit."""
    from printkit.paper.kit import Kit

    return hook_class(game, "kit", Kit)()


def hand_for(game: AnyGame, position: Any) -> "Hand[Any]":
    """Return the hand of the player to move in `position`."""
    from printkit.records.hand import Hand

    return hook_class(type(game), "hand", Hand)(game, position)


@cache
def players_of(game: type[AnyGame]) -> "Players":
    """Return who plays simulated games of `game`."""
    from printkit.study.players import Players

    return hook_class(game, "players", Players)()


@cache
def insight_of(game: type[AnyGame]) -> "Insight":
    """Return what can be said of positions and games of `game`."""
    from printkit.study.insight import Insight

    return hook_class(game, "insight", Insight)()


@cache
def judge_of(game: type[AnyGame]) -> "Judge[Any]":
    """Return who judges positions of `game`; without fields, nobody does."""
    from printkit.records.judge import Judge

    return hook_class(game, "judge", Judge)()


@cache
def exchange_of(game: type[AnyGame]) -> "Exchange":
    """Return how records of `game` stand in those of other programs."""
    from printkit.records.exchange import Exchange

    return hook_class(game, "exchange", Exchange)()
