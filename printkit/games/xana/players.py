"""Computer players of Xana, which choose among sampled turns, and their search tree.

A position has millions of legal turns. The search considers only the pass, the swap, turns that
fill the last empty neighbours of an enemy stack, and random turns. While the search runs, it adds
more random turns. A playout ends after a few turns with an estimate from the lead, because in a
longer playout walls would fill the board.
"""

from bisect import insort
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, islice
from math import exp
from typing import Any

from printkit.boards.masks import bits
from printkit.games.xana.notation import Action, Insertion, Movement, XanaMove
from printkit.games.xana.rules import Xana
from printkit.games.xana.stacks import MutablePosition, XanaPosition
from printkit.games.xana.turn import MOST_WALLS
from printkit.rules.game import Violation
from printkit.rules.hooks import override
from printkit.study.game_tree import GameTree
from printkit.study.players import Players, best_of
from printkit.study.rng import Dice

TRIES = 12  # most turns that a random player guesses before it passes
CANDIDATES = 12
PASS_PROBABILITY = 0.02  # probability that a random player passes
PASS_PROBABILITY_AFTER_PASS = 0.33  # probability that a random player passes after a pass
PASS = XanaMove()
GUESSES = 24  # number of random turns that the search adds to its list of turns each time
ATTACKS = 40  # most turns in a position that the search considers because they may capture a stack
SHORT = 8  # number of random turns in a playout
LEAD = 3.0  # lead in points that the logistic estimate rates as a win probability of 73 %
LONG = 400  # the search passes if its win rate is below 0.5 and below (turns played) / LONG
MOST_INSERTED = 4  # most stones in a guessed insertion
NO_ACTION = 0.15
FAR = 6  # most steps of the random walk from a stack to the cell of an insertion


def at_random(game: Xana, position: XanaPosition, dice: Dice) -> XanaMove:
    """Choose a random action and up to two walls, or rarely a pass; pass if no guess is legal."""
    return RandomGame(game, position).turn(dice)


def greedy(game: Xana, position: XanaPosition, dice: Dice) -> XanaMove:
    """Choose the sampled turn that wins or leads most, or a pass that wins immediately."""
    role = game.to_move(position)
    if position.passes and game.lead(game.standing(position), role) > 0:
        return PASS
    moves = [at_random(game, position, dice) for _ in range(CANDIDATES)]
    return best_of(moves, game, position, dice)


class RandomGame(MutablePosition):
    """A random game from `position`; random walks over empty cells find turns."""

    def __init__(self, game: Xana, position: XanaPosition) -> None:
        super().__init__(position, game.reach)
        self._rules = game.turns
        self._stones = game.stones
        self._near = game.board.cell_neighbours
        # The cells of each role's stacks in ascending order, so that equal dice choose equal stacks
        self.cells = [list(bits(stacks)) for stacks in self.stacks]
        self.mover = game.turns.mover(position)

    @override
    def add(self, role: int, cell: int, stones: int) -> None:
        if not self.heights[cell]:
            insort(self.cells[role], cell)
        super().add(role, cell, stones)

    @override
    def remove(self, role: int, stack: int, stones: int) -> None:
        super().remove(role, stack, stones)
        if not self.heights[stack]:
            self.cells[role].remove(stack)

    def turn(self, dice: Dice) -> XanaMove:
        """Play a random turn, and return the turn; rarely, and if no guess is legal, a pass."""
        passes = dice.random() < (PASS_PROBABILITY_AFTER_PASS if self.passes else PASS_PROBABILITY)
        for move in chain(() if passes else self.guesses(TRIES, dice), (PASS,)):
            if self._tried(self._rules.carry_out, move):
                break
        self.mover = 1 - self.mover
        return move

    def _tried(self, change: Callable[..., Violation | None], *arguments: Any) -> bool:
        """Return True if the rules accept `change`; otherwise undo it and return False."""
        cells = [self.cells[0][:], self.cells[1][:]]
        heights, stacks, supply = self.heights[:], self.stacks[:], self.supply[:]
        captured, walls, empty = self.captured[:], self.walls, self.empty
        if change(self, *arguments) is None:
            return True
        self.heights, self.stacks, self.supply, self.cells = heights, stacks, supply, cells
        self.captured, self.walls, self.empty = captured, walls, empty
        return False

    def guesses(self, tries: int, dice: Dice) -> Iterator[XanaMove]:
        """Guess `tries` random turns; yield those on free cells, most of which are legal."""
        random, mover, supply = dice.random, self.mover, self.supply[self.mover]
        free = self.empty | self.stacks[mover]
        for _ in range(tries):
            action: Action | None = None
            stacks = self.cells[mover]
            if random() >= NO_ACTION and (stacks or supply):
                source = None
                if supply and (not stacks or random() < 0.5):
                    stones = 1 + int(random() * min(MOST_INSERTED, supply))
                    target = int(random() * len(self.heights))
                else:
                    source = stacks[int(random() * len(stacks))]
                    stones = 1 + int(random() * self.heights[source])
                    _last, target = self._walk(source, stones, random)
                if target == source or not free >> target & 1:
                    continue
                action = Insertion(stones, target)
                if source is not None:
                    action = Movement(stones, source, target)
            number = int(random() * (MOST_WALLS + 1)) if stacks or action else 0
            walls = self._guessed_walls(action, number, random) if number else ()
            if walls or (action and not number):
                yield XanaMove(action, walls)

    def _guessed_walls(
        self, action: Action | None, number: int, random: Callable[[], float]
    ) -> tuple[int, ...]:
        """Return `number` random walls after `action`, or () if one of them hits an obstacle."""
        heights, stacks, vacated = self.heights, self.cells[self.mover], -1
        if action is not None:
            heights, stacks, target = heights[:], stacks[:], action.target
            stones = action.stones or 0
            if isinstance(action, Movement):
                heights[action.source] -= stones
                if not heights[action.source]:
                    vacated = action.source
                    stacks.remove(vacated)
            if not heights[target]:
                stacks.append(target)
            heights[target] += stones
        walls = []
        for _ in range(number):
            stack = stacks[int(random() * len(stacks))]
            last, wall = self._walk(stack, heights[stack], random)
            if wall not in (last, vacated):
                return ()
            walls.append(wall)
        return tuple(walls)

    def _walk(self, start: int, most: int, random: Callable[[], float]) -> tuple[int, int]:
        """Walk up to `most` random steps, to an obstacle; return the last cells before and at it.

        Without an obstacle, both are the last cell of the walk.
        """
        neighbours, empty, place = self._near, self.empty, start
        for _ in range(1 + int(random() * most) if most > 1 else 1):
            near = neighbours[place]
            if not near:
                break
            step = near[int(random() * len(near))]
            if not empty >> step & 1:
                return place, step
            place = step
        return place, place

    def quick_turn(self, dice: Dice) -> XanaMove:
        """Play a random turn whose walks end before obstacles, and return the turn."""
        action = None if dice.happens(NO_ACTION) else self._action(dice)
        if action and not self._tried(self._rules.act, self.mover, action):
            action = None
        walls = []
        for _ in range(dice.below(MOST_WALLS + 1)):
            if not self.cells[self.mover]:
                break
            stack = dice.choice(self.cells[self.mover])
            wall, _end = self._walk(stack, self.heights[stack], dice.random)
            if wall != stack:
                walls.append(wall)
                self.add_wall(wall, self.mover)
        self.mover = 1 - self.mover
        return XanaMove(action, tuple(walls))

    def _action(self, dice: Dice) -> Action | None:
        own, supply = self.cells[self.mover], self.supply[self.mover]
        stack = dice.choice(own) if own else None
        if supply and (stack is None or dice.happens(0.5)):
            stones = 1 + dice.below(min(MOST_INSERTED, supply))
            if stack is not None:
                return Insertion(stones, self._walk(stack, FAR, dice.random)[0])
            if supply == self._stones and self.empty:
                return Insertion(stones, dice.choice(list(bits(self.empty))))
            return None
        if stack is None:
            return None
        stones = 1 + dice.below(self.heights[stack])
        target, _end = self._walk(stack, stones, dice.random)
        return None if target == stack else Movement(stones, stack, target)


class XanaTree(GameTree):
    """The search tree of Xana: states are positions, choices are turns."""

    exploration = 0.2
    width = 1.5
    provable = False

    game: Xana

    @override
    def choices(self, state: XanaPosition, dice: Dice) -> Sequence[XanaMove]:
        """Return the turns to search first, by descending lead of the mover after the turn."""
        plain = [XanaMove(), XanaMove(swap=True)] if state.turns == 1 else [XanaMove()]
        attacks = islice(self._attacks(state), ATTACKS)
        guesses = RandomGame(self.game, state).guesses(GUESSES, dice)
        return self._legal(state, chain(plain, attacks, guesses), (), dice)

    @override
    def further(
        self, state: XanaPosition, known: Sequence[XanaMove], dice: Dice
    ) -> Sequence[XanaMove]:
        guesses = RandomGame(self.game, state).guesses(GUESSES, dice)
        return self._legal(state, guesses, known, dice)

    def _legal(
        self, state: XanaPosition, moves: Iterable[XanaMove], known: Sequence[XanaMove], dice: Dice
    ) -> Sequence[XanaMove]:
        game, role = self.game, self.game.to_move(state)
        found = {}
        for move in moves:
            if move not in found and move not in known and game.check(state, move) is None:
                found[move] = game.lead(game.standing(game.apply(state, move)), role)
        return sorted(dice.shuffled(list(found)), key=lambda move: -found[move])

    def _attacks(self, state: XanaPosition) -> Iterator[XanaMove]:
        """Yield turns that may fill all empty neighbours of an enemy stack, highest stack first."""
        mover = self.role(state)
        empty = self.game.reach.empty(state)
        heights = state.heights
        enemies = sorted(bits(state.stacks[1 - mover]), key=lambda cell: -heights[cell])
        for enemy in enemies:
            free = tuple(bits(self.game.reach.neighbours[enemy] & empty))
            if len(free) <= MOST_WALLS:
                yield XanaMove(None, free)
            if len(free) > MOST_WALLS + 1:
                continue
            for target in free:
                walls = tuple(cell for cell in free if cell != target)
                for source in bits(state.stacks[mover]):
                    yield XanaMove(Movement(None, source, target), walls)
                if state.supply[mover]:
                    yield XanaMove(Insertion(1, target), walls)

    @override
    def complete(self, state: XanaPosition) -> bool:
        return False

    @override
    def given_up(self, state: XanaPosition, share: float) -> XanaMove | None:
        """Return a pass if the win rate `share` is below a limit that grows each turn, or None."""
        return XanaMove() if share < min(0.5, state.turns / LONG) else None

    @override
    def playout(
        self, state: XanaPosition, dice: Dice
    ) -> tuple[float, Sequence[int], Sequence[int]]:
        """Estimate black's win probability from black's lead after a few random turns."""
        playing = RandomGame(self.game, state)
        for _ in range(SHORT):
            playing.quick_turn(dice)
        lead = self.game.lead(self.game.standing(playing), self.game.roles[0])
        return 1 / (1 + exp(-lead / LEAD)), (), ()


def random_game(game: Xana, position: XanaPosition, dice: Dice) -> tuple[XanaPosition, int]:
    """Play to the end as `at_random` does, as a `PlayOut`."""
    playing = RandomGame(game, position)
    while game.ending(playing) is None:
        playing.turn(dice)
    return playing.frozen(), playing.turns - position.turns


class XanaPlayers(Players):
    """The computer players of Xana, who sample turns."""

    policies = {"random": at_random, "greedy": greedy}
    tree = XanaTree
    playouts = {"random": random_game}
