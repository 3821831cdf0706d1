"""Computer players of Xodd and Yodd, and their search trees.

On 12 × 12 points, about 40,000 turns are legal, so the players `random` and `greedy` sample turns.
In the search trees, each stone of a turn is a choice. A playout fills the board with stones of
random colours; the result counts for each of these stones, no matter which player drops the stone.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from printkit.base.language import plural
from printkit.boards.masks import bits, mask_of
from printkit.boards.shapes import around, region
from printkit.boards.symmetries import Images, motions
from printkit.games.odd_groups.rules import Drops, OddGroups, OddGroupsPosition
from printkit.rules.hooks import override
from printkit.study.game_tree import GameTree, Step
from printkit.study.players import Players, best_of
from printkit.study.rng import Dice

FEW = 8  # most vacant points for which `greedy` compares all legal turns
CANDIDATES = 24
PASS: Drops = ()
NO_STONE = -1  # the choice to pass, or to drop no second stone
IMPOSSIBLE = -1_000_000  # the value of a state without a legal continuation


def at_random(game: OddGroups, position: OddGroupsPosition, dice: Dice) -> Drops:
    """Return a random legal turn in `position`; all legal turns have equal probability."""
    return _random_turn(game, position.groups, game.vacant_points(position), dice)[0]


def _random_turn(
    game: OddGroups, groups: str, vacant: Sequence[int], dice: Dice
) -> tuple[Drops, str]:
    """Return a random legal turn, and `groups` after it; `vacant` are the vacant points.

    Draws a pass, one stone or two stones until the number of groups stays odd.
    """
    random, drops = dice.random, 2 * len(vacant)
    if len(vacant) == len(groups):
        first = dice.below(drops)
        return (first,), game.with_stone(groups, first, frozenset())
    while True:
        turn = int(random() * (1 + drops * len(vacant)))
        if turn == 0:
            return PASS, groups
        number = int(random() * drops)
        drop = 2 * vacant[number >> 1] + (number & 1)
        joined = game.joined(groups, drop)
        after = game.with_stone(groups, drop, joined)
        if turn <= drops:
            if len(joined) % 2:
                return (drop,), after
            continue
        number = ((number | 1) + 1 + int(random() * (drops - 2))) % drops  # on another point
        other = 2 * vacant[number >> 1] + (number & 1)
        also = game.joined(after, other)
        if (len(joined) + len(also)) % 2 == 0:
            return (min(drop, other), max(drop, other)), game.with_stone(after, other, also)


def greedy(game: OddGroups, position: OddGroupsPosition, dice: Dice) -> Drops:
    """Choose the sampled turn or pass with the best lead in settled groups, then in all groups."""
    role = game.to_move(position)
    if position.passes and game.lead(game.standing(position), role) > 0:
        return PASS
    if position.vacant <= FEW:
        return best_of(list(game.moves(position)), game, position, dice)
    groups, vacant = position.groups, game.vacant_points(position)
    moves = [_random_turn(game, groups, vacant, dice)[0] for _ in range(CANDIDATES)]
    if position.vacant < len(game.board.cells):
        moves.append(PASS)
    ends = [game.apply(position, move) for move in moves]
    settled = [game.lead(game.settled(end), role) for end in ends]
    leads = [game.lead(game.standing(end), role) for end in ends]
    return dice.best(moves, list(zip(settled, leads, strict=True)))


class OddGroupsState(NamedTuple):
    """A turn in progress: positions `before` and `now`, and the `first` drop (-1: no drop yet)."""

    now: OddGroupsPosition
    before: OddGroupsPosition
    first: int = -1


class OddGroupsTree(GameTree):
    """The search tree for play; a choice is a drop (one stone), a pass, or no second stone."""

    turn_choices = 2
    exploration = 0.2
    width = 2.0

    game: OddGroups

    def __init__(self, game: OddGroups) -> None:
        super().__init__(game)
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
        drops = self.game.vacant_drops(state.now)
        if state.first == -1:
            none = [self._none] if state.now.vacant < self._cells else []
            return none + dice.shuffled(drops)
        joined, now = self.game.joined, state.now
        is_odd = sum(now.counts) % 2
        odd = [drop for drop in drops if len(joined(now.groups, drop)) % 2 == is_odd]
        alone = is_odd or not odd
        return ([self._none] if alone else []) + dice.shuffled(odd)

    @override
    def after(self, state: OddGroupsState, choice: int) -> OddGroupsState:
        """Return the next state; a turn that leaves an even number of groups becomes a pass."""
        now, before, first = state
        apply = self.game.apply
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
        return () if self.game.check(state.now, drops) else drops

    @override
    def written(self, state: OddGroupsState, choices: Sequence[int]) -> str:
        return self.game.format_move(self.move(state, choices))

    @override
    def playout(
        self, state: OddGroupsState, dice: Dice
    ) -> tuple[float, Sequence[int], Sequence[int]]:
        random = dice.random
        colours = [2 if name == "\0" else ord(name) - 1 & 1 for name in state.now.groups]
        drops = [2 * cell + (random() < 0.5) for cell, colour in enumerate(colours) if colour == 2]
        for drop in drops:
            colours[drop >> 1] = drop & 1
        black, white = self._groups(colours)
        value = 0.5 if black == white else float(black < white)
        return value, drops, drops

    def _groups(self, colours: Sequence[int]) -> tuple[int, int]:
        leader: list[int] = []
        counts = [0, 0]
        for cell, earlier in self._earlier:
            colour, mine, joined = colours[cell], cell, 0
            leader.append(cell)
            for near in earlier:
                if colours[near] == colour:
                    while near != leader[near]:
                        near = leader[near]  # noqa: PLW2901 — follow links to the group's leader
                    if near < mine:
                        leader[mine] = near
                        mine = near
                        joined += 1
                    elif near > mine:
                        leader[near] = mine
                        joined += 1
            counts[colour] += 1 - joined
        return counts[0], counts[1]


class OddGroupsSolverState(NamedTuple):
    """A solver state; `own` and `other` are masks of the mover's and the opponent's stones."""

    mover: int
    own: int
    other: int
    dropped: bool = False  # whether the turn already has a stone
    passes: int = 0  # the number of consecutive passes


class OddGroupsSolverTree(GameTree):
    """The tree for the solver; a choice is 2 · point, plus 1 if the stone is the opponent's."""

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
        self._parts = cache(self._new_parts)
        self._around = cache(lambda stones: around(stones, self._near))

    def _new_parts(self, left: int) -> list[int]:
        parts = []
        while left:
            parts.append(region(left & -left, left, self._near))
            left &= ~parts[-1]
        return parts

    def _groups(self, stones: int) -> int:
        return len(self._parts(stones))

    @override
    def start(self) -> OddGroupsSolverState:
        return OddGroupsSolverState(0, 0, 0)

    @override
    def role(self, state: OddGroupsSolverState) -> int:
        return state.mover

    @override
    def steps(self, state: OddGroupsSolverState) -> Sequence[Step]:
        mover, own, other, dropped, passes = state
        vacant = self._full & ~(own | other)
        if not dropped and (passes == 2 or not vacant):
            return ()
        first_turn = vacant == self._full
        groups = self._groups
        steps, ranked = [], []
        if (groups(own) + groups(other)) % 2 if dropped else not first_turn:
            counted = 0 if dropped else passes + 1
            passed = OddGroupsSolverState(1 - mover, other, own, passes=counted)
            steps.append(Step(NO_STONE, passed))
        for point in bits(vacant):
            stones = (own | 1 << point, other), (own, other | 1 << point)
            for colour, (mine, theirs) in enumerate(stones):
                here, there = groups(mine), groups(theirs)
                if dropped or first_turn or vacant == 1 << point:  # the turn ends with this stone
                    if (here + there) % 2 == 0:
                        continue
                    after, again = OddGroupsSolverState(1 - mover, theirs, mine), False
                else:
                    after, again = OddGroupsSolverState(mover, mine, theirs, dropped=True), True
                ranked.append((here - there, Step(2 * point + colour, after, again=again)))
        ranked.sort(key=lambda ranking: ranking[0])
        ordered = [step for _, step in ranked]
        return [*steps, *ordered] if passes else [*ordered, *steps]

    @override
    def end(self, state: OddGroupsSolverState) -> int:
        """Return the mover's lead (fewer groups win), or IMPOSSIBLE if no second stone is legal."""
        if state.dropped:
            return IMPOSSIBLE
        return self._groups(state.other) - self._groups(state.own)

    @override
    def bounds(self, state: OddGroupsSolverState) -> tuple[int, int]:
        if state.dropped:
            return IMPOSSIBLE, self._points
        own, other = state.own, state.other
        least, most = self._range(own, other)
        least_other, most_other = self._range(other, own)
        return least_other - most, most_other - least

    def _range(self, own: int, other: int) -> tuple[int, int]:
        """Return the fewest and the most groups that the colour of `own` can have at the end."""
        fewest = sum(1 for part in self._parts(self._full & ~other) if part & own)
        apart = self._full & ~(own | other | self._around(own))
        return fewest, self._groups(own) + apart.bit_count()

    @override
    def key(self, state: OddGroupsSolverState) -> int:
        _mover, own, other, dropped, passes = state
        return self._images.least(own | other << self._points) << 2 | (3 if dropped else passes)

    @override
    def written(self, state: OddGroupsSolverState, choices: Sequence[int]) -> str:
        drops = [choice ^ state.mover for choice in choices if choice != NO_STONE]
        return self.game.format_move(tuple(sorted(drops)))


def random_game(
    game: OddGroups, position: OddGroupsPosition, dice: Dice
) -> tuple[OddGroupsPosition, int]:
    """Play a game at random to its end; return the last position and the number of turns."""
    groups, vacant, passes = position.groups, game.vacant_points(position), position.passes
    turns = 0
    while vacant and passes < 2:
        drops, groups = _random_turn(game, groups, vacant, dice)
        for drop in drops:
            vacant.remove(drop >> 1)
        passes = 0 if drops else passes + 1
        turns += 1
    mover, counts = (position.mover + turns) % 2, game.count(groups)
    return OddGroupsPosition(groups, counts, len(vacant), mover, passes), turns


class OddGroupsPlayers(Players):
    """The computer players of Xodd and Yodd, who sample turns."""

    policies = {"random": at_random, "greedy": greedy}
    tree = OddGroupsTree
    solver = OddGroupsSolverTree
    playouts = {"random": random_game}
