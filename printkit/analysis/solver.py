"""The exact value of a state: all that can follow is tried, and states met again are remembered."""

from collections.abc import Iterator
from itertools import islice
from typing import Any

from printkit.analysis.dice import Dice
from printkit.analysis.game_tree import GameTree

_DEEPEST = 200  # choices in a row: a game that goes to and fro has no end


class TooMuchToSolve(Exception):  # noqa: N818 — it says why there is no answer
    """There are more states than may be tried, or choices that are not listed."""


class Solver:
    """Values of states of `game`, as many as `most`; `tried` counts those of the last solution."""

    def __init__(self, game: GameTree, most: int) -> None:
        self._game = game
        self._most = most
        self._known: dict[Any, float] = {}
        self.tried = 0

    def solved(self, state: Any) -> float:
        """The value of `state` when both roles play for the best. Raises TooMuchToSolve."""
        self._known.clear()
        self.tried = 0
        return self._value(state, 0)

    def best_line(self, state: Any, most: int) -> list[tuple[tuple[Any, ...], str]]:
        """The first `most` turns of best play from `state` on, or all: their choices, and in words.

        Raises TooMuchToSolve.
        """
        self.solved(state)
        return [
            (tuple(made), self._game.written(before, made))
            for before, made in islice(self._line(state), most)
        ]

    def _line(self, state: Any) -> Iterator[tuple[Any, list[Any]]]:
        """Yield best play from `state` on, which was `solved` last: states, and choices in them.

        No further state is tried: a value that is known rests on choices in the same order.
        """
        game = self._game
        while game.value(state) is None:
            before, made = state, list[Any]()
            while not made or game.turn_begun(state):
                choice, state = self._kept(state)
                made.append(choice)
            yield before, made

    def _kept(self, state: Any) -> tuple[Any, Any]:
        """The first choice in `state` that keeps its value, and the state after it."""
        value = self._value(state, 0)
        for choice in self._game.choices(state, Dice("0")):
            after = self._game.after(state, choice)
            if self._value(after, 0) == value:
                return choice, after
        raise TooMuchToSolve

    def _value(self, state: Any, depth: int) -> float:
        value = self._game.value(state)
        if value is not None:
            return value
        if state not in self._known:
            self.tried += 1
            if self.tried > self._most or depth > _DEEPEST:
                raise TooMuchToSolve
            self._known[state] = self._best(state, depth)
        return self._known[state]

    def _best(self, state: Any, depth: int) -> float:
        game, role = self._game, self._game.role(state)
        wanted = 0.0 if role else 1.0
        best = 1 - wanted
        for choice in game.choices(state, Dice("0")):
            value = self._value(game.after(state, choice), depth + 1)
            if value == wanted:
                return value
            best = min(best, value) if role else max(best, value)
        if not game.complete(state):
            raise TooMuchToSolve
        return best
