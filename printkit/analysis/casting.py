"""Finds the players of a game: its own, and for the rest those of any game."""

import importlib
import importlib.util
from types import ModuleType
from typing import Any

from printkit.analysis.lead import AnyGame
from printkit.analysis.players import any_game

_PLAYERS = "printkit.analysis.players"


def from_players(game: type[AnyGame], name: str) -> Any:
    """What the players of a game define under a name that `analysis.players` describes."""
    return getattr(_own(game) or any_game, name, None) or getattr(any_game, name)


def _own(game: type[AnyGame]) -> ModuleType | None:
    name = f"{_PLAYERS}.{game.__module__.rpartition('.')[2]}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None
