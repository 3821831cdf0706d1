"""Gosix as the search sees it: a choice is a dot."""

from collections.abc import Sequence

from printkit.analysis.dice import Dice
from printkit.analysis.search_game import SearchGame
from printkit.games.gosix.rules import Gosix, GosixMove, GosixPosition
from printkit.rules.hooks import override
from printkit.topology.masks import bits


class GosixSearch(SearchGame):
    """States are positions; choices are the numbers of free dots."""

    exploration = 0.3
    width = 8.0

    def __init__(self, game: Gosix) -> None:
        super().__init__(game)
        self._gosix = game
        self.parts = len(game.board.vertices)
        self._closed_by = [  # for each dot the hexagons around it, by corners and own bit
            [(game.corners[hexagon], 1 << hexagon) for hexagon in hexagons]
            for hexagons in game.board.vertex_cells
        ]

    @override
    def role(self, state: GosixPosition) -> int:
        return state.mover

    @override
    def choices(self, state: GosixPosition, dice: Dice) -> Sequence[int]:
        return dice.shuffled(list(bits(self._gosix.all_dots & ~state.occupied)))

    @override
    def after(self, state: GosixPosition, choice: int) -> GosixPosition:
        return self._gosix.apply(state, GosixMove(choice))

    @override
    def move(self, state: GosixPosition, choices: Sequence[int]) -> GosixMove:
        return GosixMove(choices[0])

    @override
    def playout(
        self, state: GosixPosition, dice: Dice
    ) -> tuple[float, Sequence[int], Sequence[int]]:
        """The value at the end of a game at random; captures are the rules' own."""
        gosix, random = self._gosix, dice.random
        chosen: tuple[list[int], list[int]] = ([], [])
        stones, mover = list(state.stones), state.mover
        free = list(bits(gosix.all_dots & ~state.occupied))
        captured = state.captured
        tied = self._is_closed(state)
        while free:
            at = int(random() * len(free))
            dot = free[at]
            free[at] = free[-1]
            free.pop()
            chosen[mover].append(dot)
            stones[mover] |= 1 << dot
            mover = 1 - mover
            vacant = ~(stones[0] | stones[1])
            if tied or any(
                not corners & vacant and not captured & hexagon
                for corners, hexagon in self._closed_by[dot]
            ):
                black, white = stones
                state = gosix.resolved(state._replace(stones=(black, white), mover=mover))
                if gosix.winner(state) is not None:
                    break
                stones, captured = list(state.stones), state.captured
                free = list(bits(gosix.all_dots & ~state.occupied))
                tied = self._is_closed(state)
        black, white = stones
        outcome = gosix.outcome(state._replace(stones=(black, white), mover=mover))
        assert outcome
        return self.value_of(outcome), *chosen

    def _is_closed(self, state: GosixPosition) -> bool:
        """Whether a closed hexagon waits, its totals being equal."""
        vacant, captured = ~state.occupied, state.captured
        return any(
            not corners & vacant and not captured >> hexagon & 1
            for hexagon, corners in enumerate(self._gosix.corners)
        )
