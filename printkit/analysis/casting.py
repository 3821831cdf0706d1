"""Finds the players of a game: its own, and for the rest those of any game."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from printkit.analysis.players import any_game
from printkit.analysis.players.any_game import Player, Seat
from printkit.rules.game import AnyGame, Role
from printkit.rules.modules import companion

_PLAYERS = "printkit.analysis.players"


def from_players(game: type[AnyGame], name: str) -> Any:
    """What the players of a game define under a name that `analysis.players` describes."""
    own = _own(game)
    return getattr(own if hasattr(own, name) else any_game, name)


def cast(game: AnyGame, seats: Mapping[Role, Seat]) -> Mapping[Role, Player]:
    """The players in their seats."""
    policies = from_players(type(game), "POLICIES")
    if hasattr(_own(type(game)), "players"):
        players: Mapping[Role, Player] = from_players(type(game), "players")(game, seats)
        return players
    return {role: policies[seat.policy] for role, seat in seats.items()}


def _own(game: type[AnyGame]) -> ModuleType | None:
    return companion(_PLAYERS, game)
