"""The tree of Xodd and Yodd: each stone of a turn is a choice.

A game at random fills the board with stones of any colour, whoever drops them. So it tells of each
drop what it is worth, whenever it is made.
"""

from collections.abc import Sequence
from typing import NamedTuple

from printkit.analysis.dice import Dice
from printkit.analysis.game_tree import GameTree
from printkit.games.odd_groups.rules import Drops, OddGroups, OddGroupsPosition
from printkit.rules.hooks import override


class OddGroupsState(NamedTuple):
    """The position `now`, as it is if the turn ends; `before` the turn, of which `first` is a drop.

    Without a first drop both positions are the same, and `first` is -1.
    """

    now: OddGroupsPosition
    before: OddGroupsPosition
    first: int = -1


class OddGroupsTree(GameTree):
    """Choices are drops, and one more: no stone, or no second one."""

    turn_choices = 2
    exploration = 0.2
    width = 2.0

    def __init__(self, game: OddGroups) -> None:
        super().__init__(game)
        self._odd_groups = game
        self._cells = len(game.board.cells)
        self._none = 2 * self._cells
        self.parts = self._none + 1
        self._earlier = [
            (cell, tuple(near for near in neighbours if near < cell))
            for cell, neighbours in enumerate(game.board.cell_neighbours)
        ]

    @override
    def state(self, position: OddGroupsPosition) -> OddGroupsState:
        return OddGroupsState(position, position)

    @override
    def role(self, state: OddGroupsState) -> int:
        return state.before.mover

    @override
    def value(self, state: OddGroupsState) -> float | None:
        if state.first != -1 or (state.now.vacant and state.now.passes < 2):
            return None
        black, white = state.now.counts
        return float(black < white)

    @override
    def turn_begun(self, state: OddGroupsState) -> bool:
        return state.first != -1

    @override
    def choices(self, state: OddGroupsState, dice: Dice) -> Sequence[int]:
        drops = self._odd_groups.vacant_drops(state.now)
        if state.first == -1:
            none = [self._none] if state.now.vacant < self._cells else []
            return none + dice.shuffled(drops)
        joined, now = self._odd_groups.joined, state.now
        is_odd = sum(now.counts) % 2
        odd = [drop for drop in drops if len(joined(now.groups, drop)) % 2 == is_odd]
        alone = is_odd or not odd
        return ([self._none] if alone else []) + dice.shuffled(odd)

    @override
    def after(self, state: OddGroupsState, choice: int) -> OddGroupsState:
        """The state after `choice`; a first stone that no second makes legal becomes a pass."""
        now, before, first = state
        apply = self._odd_groups.apply
        if choice != self._none:
            now = apply(now, (choice,))._replace(mover=1 - before.mover)
            if first == -1 and now.vacant and before.vacant < self._cells:
                return OddGroupsState(now, before, choice)
        elif first == -1:
            now = apply(before, ())
        if sum(now.counts) % 2 == 0:
            now = apply(before, ())
        return OddGroupsState(now, now)

    @override
    def move(self, state: OddGroupsState, choices: Sequence[int]) -> Drops:
        drops = tuple(sorted(choice for choice in choices if choice != self._none))
        legal = self._odd_groups.check(state.now, drops) is None
        return drops if legal else ()

    @override
    def written(self, state: OddGroupsState, choices: Sequence[int]) -> str:
        return self.game.format_move(self.move(state, choices))

    @override
    def playout(
        self, state: OddGroupsState, dice: Dice
    ) -> tuple[float, Sequence[int], Sequence[int]]:
        """The value when chance fills the board, and the drops that do so, for both roles."""
        random = dice.random
        colours = [2 if name == "\0" else ord(name) - 1 & 1 for name in state.now.groups]
        drops = [2 * cell + (random() < 0.5) for cell, colour in enumerate(colours) if colour == 2]
        for drop in drops:
            colours[drop >> 1] = drop & 1
        black, white = self._groups(colours)
        value = 0.5 if black == white else float(black < white)
        return value, drops, drops

    def _groups(self, colours: Sequence[int]) -> tuple[int, int]:
        """The groups of each colour on a full board."""
        leader: list[int] = []
        counts = [0, 0]
        for cell, earlier in self._earlier:
            colour, mine, joined = colours[cell], cell, 0
            leader.append(cell)
            for near in earlier:
                if colours[near] == colour:
                    while near != leader[near]:
                        near = leader[near]  # noqa: PLW2901 — on to the first of its group
                    if near < mine:
                        leader[mine] = near
                        mine = near
                        joined += 1
                    elif near > mine:
                        leader[near] = mine
                        joined += 1
            counts[colour] += 1 - joined
        black, white = counts
        return black, white
