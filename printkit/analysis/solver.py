"""The exact value of a state: all that can follow is tried, and states met again are remembered."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

from printkit.analysis.dice import Dice
from printkit.analysis.game_tree import GameTree
from printkit.analysis.outlook import LINE_TURNS

REVIEW_STATES = 20_000  # that are tried for one value: half a second to a second
_IN_VAIN = 4  # states in a row, after which those before them are left unsolved until asked for
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
        game, line = self._game, list[tuple[tuple[Any, ...], str]]()
        while len(line) < most and game.value(state) is None:
            before, made = state, list[Any]()
            while not made or game.turn_begun(state):
                # No further state is tried: a known value rests on choices in the same order
                value = self._value(state, 0)
                for choice in game.choices(state, Dice("0")):
                    after = game.after(state, choice)
                    if self._value(after, 0) == value:
                        break
                else:
                    raise TooMuchToSolve
                made.append(choice)
                state = after
            line.append((tuple(made), game.written(before, made)))
        return line

    def _value(self, state: Any, depth: int) -> float:
        game = self._game
        known = game.value(state)
        if known is None:
            known = self._known.get(state)
        if known is not None:
            return known
        self.tried += 1
        if self.tried > self._most or depth > _DEEPEST:
            raise TooMuchToSolve
        role = game.role(state)
        wanted = 0.0 if role else 1.0
        best = 1 - wanted
        for choice in game.choices(state, Dice("0")):
            value = self._value(game.after(state, choice), depth + 1)
            best = min(best, value) if role else max(best, value)
            if best == wanted:
                break
        else:
            if not game.complete(state):
                raise TooMuchToSolve
        self._known[state] = best
        return best


class Proofs:
    """The exact values of `states`, which followed each other in a game of `search`.

    They are solved from the last one backwards, as far as that is possible; those before are
    solved when asked for. `told` hears of each.
    """

    def __init__(
        self, search: GameTree, states: Sequence[Any], told: Callable[[], None] = lambda: None
    ) -> None:
        self._search = search
        self._states = states
        self._solver = Solver(search, REVIEW_STATES)
        self._tried: dict[int, float | None] = {}
        vain = 0
        for place in reversed(range(len(states))):
            told()
            vain = vain + 1 if self.value(place) is None else 0
            if vain == _IN_VAIN:
                break

    def known(self, place: int) -> float | None:
        """The value of the state number `place`, if it was solved already."""
        return self._tried.get(place)

    def value(self, place: int) -> float | None:
        """The value of the state number `place`; None where it is too much to solve."""
        if place not in self._tried:
            state, value = self._states[place], None
            if self._search.provable:
                with suppress(TooMuchToSolve):
                    value = self._solver.solved(state)
            else:
                value = self._search.value(state)
            self._tried[place] = value
        return self._tried[place]

    def best_turn(self, place: int) -> tuple[tuple[Any, ...], str, tuple[str, ...]]:
        """A best turn in the state number `place`, which is solved: its choices, and in words.

        What follows it when both play for the best is the third.
        """
        line = self._solver.best_line(self._states[place], 1 + LINE_TURNS)
        (choices, best), following = line[0], line[1:]
        return choices, best, tuple(written for _, written in following)
