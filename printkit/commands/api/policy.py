"""Policies of a program's own, which play in simulations."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from printkit.base.errors import InputError, PrintkitError
from printkit.commands.api.position import Last, Position, legal_move
from printkit.rules.catalogue import OpenedGame
from printkit.rules.game import AnyGame, Role
from printkit.rules.lookup import one_line
from printkit.study.players import Given, Own

Policy = Callable[[Position], str]  # returns a legal turn in the notation


def policy_name(policy: Policy) -> str:
    """Return the name of `policy` in tables; no shipped policy has it.

    >>> policy_name(max)
    'max()'
    """
    return f"{one_line(str(getattr(policy, '__name__', type(policy).__name__)))}()"


class OwnPlayers:
    """The players by `policies`; they follow the simulated games of `opened`."""

    def __init__(self, opened: OpenedGame, policies: Mapping[Role, Policy]) -> None:
        self._policies = policies
        self._opened = opened
        self.begin(opened.game, 0)

    def begin(self, game: AnyGame, number: int) -> None:
        """Note that game `number` begins, as `game`, which has what chance set up."""
        self._opened = OpenedGame(game, self._opened.ruleset, self._opened.board)
        self._number, self._state, self._last = number, game.start(), Last()
        self._previous: Position | None = None

    def follow(self, move: Any, position: Any) -> None:
        """Note that `move` was played, which led to `position`."""
        game, before = self._opened.game, self._state
        self._previous = self._position(None)
        text, number = game.format_move(move), self._last.number + 1
        self._last = Last(number, game.to_move(before), text, before, move)
        self._state = position

    def player(self, role: Role) -> Own:
        """Return the player of `role`, who raises InputError for a turn that is not legal."""
        return partial(self._play, role)

    def _play(self, role: Role, given: Given | None) -> Any:
        policy = self._policies[role]
        try:
            turn = policy(self._position(given))
            if not isinstance(turn, str):
                raise InputError(f"expected a turn in the notation, found {turn!r:.60}")
            return legal_move(self._opened.game, self._state, turn, given)
        except PrintkitError as error:
            turns = f"turn {self._last.number + 1} of game {self._number}"
            raise InputError(f"{turns}, {role} by {policy_name(policy)}: {error}") from error

    def _position(self, given: Given | None) -> Position:
        return Position(self._opened, self._state, self._last, previous=self._previous, given=given)
