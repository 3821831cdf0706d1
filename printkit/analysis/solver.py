"""The exact value of a state: all that can follow is tried, and states met again are remembered."""

from typing import Any

from printkit.analysis.dice import Dice
from printkit.analysis.search_game import SearchGame

MOST_STATES = 3_000


class TooMuchToSolve(Exception):  # noqa: N818 — it says why there is no answer
    """There are more states than may be tried, or choices that are not listed."""


class Solver:
    """Values of states of `game`, as many as `most`; `tried` counts those of the last solution."""

    def __init__(self, game: SearchGame, most: int = MOST_STATES) -> None:
        self._game = game
        self._most = most
        self._known: dict[Any, float] = {}
        self.tried = 0

    def solved(self, state: Any) -> float:
        """The value of `state` when both roles play for the best. Raises TooMuchToSolve."""
        self._known.clear()
        self.tried = 0
        return self._value(state)

    def _value(self, state: Any) -> float:
        value = self._game.value(state)
        if value is not None:
            return value
        if state not in self._known:
            self.tried += 1
            if self.tried > self._most:
                raise TooMuchToSolve
            self._known[state] = self._best(state)
        return self._known[state]

    def _best(self, state: Any) -> float:
        game, role = self._game, self._game.role(state)
        wanted = 0.0 if role else 1.0
        best = 1 - wanted
        for choice in game.choices(state, Dice("0")):
            value = self._value(game.after(state, choice))
            if value == wanted:
                return value
            best = min(best, value) if role else max(best, value)
        if not game.complete(state):
            raise TooMuchToSolve
        return best
