"""Exact values of states, by exhaustive search with a transposition table.

`Solver` finds the winner, for reviews and puzzles. `SmallSolver` finds the winner and the margin,
from the start of a game on a small board.

`SmallSolver` treats states with the same key as one position; its table stores bounds of each
position's value. `SmallSolver` tests whether the value of the game is at least some number. Each
test narrows the bounds of the value, until the lower and the upper bound are equal.
"""

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from printkit.study.game_tree import GameTree, Step
from printkit.study.rng import Dice

REVIEW_STATES = 20_000  # The most states tried to find one value, in up to a second.
_DEEPEST = 200  # The greatest search depth in choices; without it, repetitions might never end.


class TooMuchToSolve(Exception):  # noqa: N818 — no answer, not an error
    """Raised if too many states must be tried, or if the game tree does not list all choices."""


class Solver:
    """A solver that keeps known values; `solved` tries at most `most` further states (`tried`)."""

    def __init__(self, game: GameTree, most: int) -> None:
        self._game = game
        self._most = most
        self._known: dict[Any, float] = {}
        self.tried = 0

    def solved(self, state: Any) -> float:
        """Return the value of `state` under best play. Raises TooMuchToSolve if none is found."""
        self.tried, before = 0, len(self._known)
        try:
            return self._value(state, 0)
        except TooMuchToSolve:
            while len(self._known) > before:  # limits the memory
                self._known.popitem()
            raise

    def proven(self, state: Any) -> float | None:
        """Return the value of `state` under best play; None if the state cannot be solved."""
        if not self._game.provable:
            return self._game.value(state)
        try:
            return self.solved(state)
        except TooMuchToSolve:
            return None

    def best_line(self, state: Any, most: int) -> list[tuple[tuple[Any, ...], str]]:
        """Return up to `most` turns of best play (choices, notation). Raises errors of `solved`."""
        self.solved(state)
        game, line = self._game, list[tuple[tuple[Any, ...], str]]()
        while len(line) < most and game.value(state) is None:
            before, made = state, list[Any]()
            while not made or game.turn_begun(state):
                # `solved` tried choices in the same order, so all values are already known
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


_BREATH = 256  # new positions between two calls of `progress`

Bounds = tuple[int, int]
_ANY = (-math.inf, math.inf)


class Stopped(Exception):  # noqa: N818 — not an error: bounds so far are reported
    """Raised when the limit of positions or of time is reached."""


class SmallSolver:
    """A solver of `game` from its start, which narrows the bounds of the game's value.

    The table stores at most `most` positions. `progress` is regularly called with the number of
    stored positions; this function may raise Stopped to end the search.
    """

    def __init__(self, game: GameTree, most: int, progress: Callable[[int], None]) -> None:
        self._game = game
        self._most = most
        self._told = progress
        self._table: dict[Hashable, Bounds] = {}
        self._bounds: dict[Bounds, Bounds] = {}  # equal bounds share one object
        self._state = game.start()
        self._low, self._high = game.bounds(self._state)

    @property
    def positions(self) -> int:
        """The number of positions in the table."""
        return len(self._table)

    @property
    def bounds(self) -> Bounds:
        """The lower and upper bounds of the value of the game for its first role."""
        return (-self._high, -self._low) if self._game.first_role() else (self._low, self._high)

    def solve(self) -> None:
        """Find the winner, then the margin. Raises Stopped or MemoryError if a limit is reached."""
        for wanted in (1, 0):
            if self._low < wanted <= self._high:
                self._narrow(wanted)
        while self._low < self._high:
            self._narrow((self._low + self._high + 1) // 2)

    def _narrow(self, wanted: int) -> None:
        if self._game.odd:
            wanted |= 1
        if wanted > self._high:
            self._high = wanted - 2
        elif self._at_least(self._state, self._game.key(self._state), wanted):
            self._low = wanted
        else:
            self._high = wanted - 1 - self._game.odd

    def _at_least(self, state: Any, key: Hashable, wanted: int) -> bool:
        game, table = self._game, self._table
        if game.odd:
            wanted |= 1
        low, high = known = table.get(key) or game.bounds(state)
        if low >= wanted or high < wanted:
            return low >= wanted
        steps = game.steps(state)
        if not steps:
            value = game.end(state)
            self._keep(key, (value, value))
            return value >= wanted
        is_so, open_steps = self._known(steps, wanted)
        for step, its_key in open_steps:
            if step.again:
                is_so = self._at_least(step.state, its_key, wanted - step.gain)
            else:
                is_so = not self._at_least(step.state, its_key, step.gain - wanted + 1)
            if is_so:
                break
        low, high = table.get(key, known)
        self._keep(key, (max(low, wanted), high) if is_so else (low, min(high, wanted - 1)))
        return is_so

    def _known(
        self, steps: Sequence[Step], wanted: int
    ) -> tuple[bool, list[tuple[Step, Hashable]]]:
        """Return (True, []) if a step surely reaches `wanted`, else (False, possible steps)."""
        may = []
        for step in steps:
            key = self._game.key(step.state)
            low, high = self._table.get(key, _ANY)
            if not step.again:
                low, high = -high, -low
            if low + step.gain >= wanted:
                return True, []
            if high + step.gain >= wanted:
                may.append((step, key))
        return False, may

    def _keep(self, key: Hashable, bounds: Bounds) -> None:
        if key not in self._table:
            if len(self._table) >= self._most:
                raise Stopped
            if len(self._table) % _BREATH == 0:
                self._told(len(self._table))
        self._table[key] = self._bounds.setdefault(bounds, bounds)

    def line(self) -> Iterator[tuple[int, Any, list[Any]]]:
        """Yield best play by turns (role, state, choices). Raises Stopped if a limit is reached."""
        before = state = self._state
        value, role = self._low, self._game.first_role()
        choices: list[Any] = []
        while steps := self._game.steps(state):
            for step in steps:  # find the first step that preserves the value
                key = self._game.key(step.state)
                if step.again:
                    is_best = self._at_least(step.state, key, value - step.gain)
                else:
                    is_best = not self._at_least(step.state, key, step.gain - value + 1)
                if is_best:
                    break
            choices.append(step.choice)
            value -= step.gain
            if not step.again:
                yield role, before, choices
                before, value, role, choices = step.state, -value, 1 - role, []
            state = step.state
        if choices:
            yield role, before, choices
