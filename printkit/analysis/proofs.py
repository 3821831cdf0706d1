"""What is certain of the states of one game, as an exact solver tells."""

from collections.abc import Callable, Sequence
from typing import Any

from printkit.analysis.game_tree import GameTree
from printkit.analysis.outlook import LINE_TURNS
from printkit.analysis.solver import Solver, TooMuchToSolve

REVIEW_STATES = 20_000  # that are tried for one value: half a second to a second
_IN_VAIN = 4  # states in a row, after which those before them are left unsolved until asked for


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
            self._tried[place] = self._solved(self._states[place])
        return self._tried[place]

    def _solved(self, state: Any) -> float | None:
        if not self._search.provable:
            return self._search.value(state)
        try:
            return self._solver.solved(state)
        except TooMuchToSolve:
            return None

    def best_turn(self, place: int) -> tuple[tuple[Any, ...], str, tuple[str, ...]]:
        """A best turn in the state number `place`, which is solved: its choices, and in words.

        What follows it when both play for the best is the third.
        """
        line = self._solver.best_line(self._states[place], 1 + LINE_TURNS)
        (choices, best), following = line[0], line[1:]
        return choices, best, tuple(written for _, written in following)
