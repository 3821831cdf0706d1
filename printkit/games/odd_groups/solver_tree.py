"""The tree of Xodd and Yodd for the solver of small boards."""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from printkit.analysis.game_tree import GameTree, Step
from printkit.games.odd_groups.rules import OddGroups
from printkit.language import plural
from printkit.rules.hooks import override
from printkit.topology.masks import bits, mask_of
from printkit.topology.motions import Images, motions
from printkit.topology.search import around, region

NO_STONE = -1  # the choice to pass, or to drop no second stone
IMPOSSIBLE = -1_000_000  # the value of a state from which nothing allowed can follow


class OddGroupsState(NamedTuple):
    """Masks of the stones in the colour of the `mover`, who chooses, and in the `other`.

    `dropped` says whether this turn has its first stone, `passes` how many were just played.
    """

    mover: int
    own: int
    other: int
    dropped: bool = False
    passes: int = 0


class OddGroupsSolverTree(GameTree):
    """A choice is a drop: twice its point, and 1 more in the other role's colour."""

    unit = "group"
    counted = plural("{count} group", "{count} groups")

    def __init__(self, game: OddGroups) -> None:
        super().__init__(game)
        self.odd = True
        board = game.board
        self._points = len(board.cells)
        self._full = (1 << self._points) - 1
        self._near = [mask_of(near) for near in board.cell_neighbours]
        permutations = [motion.permutation(board.cells) for motion in motions(board)]
        self._images = Images(
            [(*one, *(self._points + point for point in one)) for one in permutations]
        )
        self._parts = cache(self._connected)
        self._around = cache(lambda stones: around(stones, self._near))

    def _connected(self, points: int) -> tuple[int, ...]:
        """The connected parts of `points`."""
        parts = []
        while points:
            part = region(points & -points, points, self._near)
            parts.append(part)
            points &= ~part
        return tuple(parts)

    def _groups(self, stones: int) -> int:
        return len(self._parts(stones))

    @override
    def start(self) -> OddGroupsState:
        return OddGroupsState(0, 0, 0)

    @override
    def role(self, state: OddGroupsState) -> int:
        return state.mover

    @override
    def steps(self, state: OddGroupsState) -> Sequence[Step]:
        mover, own, other, dropped, passes = state
        vacant = self._full & ~(own | other)
        if not dropped and (passes == 2 or not vacant):
            return ()
        first_turn = vacant == self._full
        groups = self._groups
        steps, ranked = [], []
        if not dropped and not first_turn:
            steps.append(Step(NO_STONE, OddGroupsState(1 - mover, other, own, passes=passes + 1)))
        if dropped and (groups(own) + groups(other)) % 2:
            steps.append(Step(NO_STONE, OddGroupsState(1 - mover, other, own)))
        for point in bits(vacant):
            for colour, (mine, theirs) in enumerate(
                ((own | 1 << point, other), (own, other | 1 << point))
            ):
                here, there = groups(mine), groups(theirs)
                if dropped or first_turn or vacant == 1 << point:  # the turn ends here
                    if (here + there) % 2 == 0:
                        continue
                    after, again = OddGroupsState(1 - mover, theirs, mine), False
                else:
                    after, again = OddGroupsState(mover, mine, theirs, dropped=True), True
                ranked.append((here - there, Step(2 * point + colour, after, again=again)))
        ranked.sort(key=lambda ranking: ranking[0])
        ordered = [step for _, step in ranked]
        return [*steps, *ordered] if passes else [*ordered, *steps]

    @override
    def end(self, state: OddGroupsState) -> int:
        """Groups by which the role that chooses has fewer; no first stone may need a second one."""
        if state.dropped:
            return IMPOSSIBLE
        return self._groups(state.other) - self._groups(state.own)

    @override
    def bounds(self, state: OddGroupsState) -> tuple[int, int]:
        if state.dropped:
            return IMPOSSIBLE, self._points
        own, other = state.own, state.other
        least, most = self._range(own, other)
        least_other, most_other = self._range(other, own)
        return least_other - most, most_other - least

    def _range(self, own: int, other: int) -> tuple[int, int]:
        """The fewest and the most groups that `own` can end up as, with stones on vacant points."""
        fewest = sum(1 for part in self._parts(self._full & ~other) if part & own)
        apart = self._full & ~(own | other | self._around(own))
        return fewest, self._groups(own) + apart.bit_count()

    @override
    def key(self, state: OddGroupsState) -> int:
        _mover, own, other, dropped, passes = state
        return self._images.least(own | other << self._points) << 2 | (3 if dropped else passes)

    @override
    def written(self, state: OddGroupsState, choices: Sequence[int]) -> str:
        drops = [choice ^ state.mover for choice in choices if choice != NO_STONE]
        return self.game.format_move(tuple(sorted(drops)))
