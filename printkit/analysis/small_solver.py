"""Solves small boards: who wins when both sides play for the best, and by how much.

Terminology
-----------
position
    States with the same key. The table has the bounds that are known of each one's value.
test
    Whether the value of a state is at least so much. Tests narrow the bounds until they meet.
"""

import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from printkit.analysis.game_tree import GameTree, Step

_BREATH = 256  # positions between two looks at the clock

Bounds = tuple[int, int]
_ANY = (-math.inf, math.inf)


class Stopped(Exception):  # noqa: N818 — no error: what is known by then is told
    """The limit of positions or of time is reached."""


class SmallSolver:
    """Narrows the bounds of the value of `game`, from its start on.

    `low` and `high` are those of the lead of the game's first role. At most `most` positions are
    kept. `told` hears now and then how many there are; it raises Stopped to end the work.
    """

    def __init__(self, game: GameTree, most: int, told: Callable[[int], None]) -> None:
        self._game = game
        self._most = most
        self._told = told
        self._table: dict[Hashable, Bounds] = {}
        self._bounds: dict[Bounds, Bounds] = {}  # those in the table, each kept once
        self._state = game.start()
        self._low, self._high = game.bounds(self._state)

    @property
    def positions(self) -> int:
        """The number of positions of which something is known."""
        return len(self._table)

    @property
    def bounds(self) -> Bounds:
        """The bounds of the lead of the game's first role."""
        return (-self._high, -self._low) if self._game.first_role() else (self._low, self._high)

    def solve(self) -> None:
        """Find who wins, then by how much. Raises Stopped, and MemoryError."""
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
        """Whether the value of `state`, which has this `key`, is at least `wanted`."""
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
        """Whether the table has one of `steps` as leading to `wanted`; else those that may."""
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
        """Yield best play once it is solved: who chooses, by number, in which state, and what.

        These are all choices until the other role chooses. Raises Stopped.
        """
        before = state = self._state
        value, role = self._low, self._game.first_role()
        choices: list[Any] = []
        while steps := self._game.steps(state):
            for step in steps:  # until one keeps the value
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
