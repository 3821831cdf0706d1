"""Computer players of Xana, which choose among sampled turns, and their search tree.

A position has millions of legal turns. The search considers only the pass, the swap, turns that
fill the last empty neighbours of an enemy stack, and random turns. While the search runs, it adds
more random turns. A playout ends after a few turns with an estimate from the lead, because in a
longer playout walls would fill the board.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, islice
from math import exp

from printkit.boards.masks import bits
from printkit.boards.shapes import around, region
from printkit.games.xana.notation import Action, Insertion, Movement, XanaMove
from printkit.games.xana.rules import Xana
from printkit.games.xana.stacks import XanaPosition
from printkit.games.xana.turn import MOST_WALLS
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
    if not dice.happens(PASS_PROBABILITY_AFTER_PASS if position.passes else PASS_PROBABILITY):
        for _ in range(TRIES):
            move = guess(game, position, dice)
            if not move.is_pass and game.check(position, move) is None:
                return move
    return PASS


def greedy(game: Xana, position: XanaPosition, dice: Dice) -> XanaMove:
    """Choose the sampled turn that wins or leads most, or a pass that wins immediately."""
    role = game.to_move(position)
    if position.passes and game.lead(game.standing(position), role) > 0:
        return PASS
    moves = [at_random(game, position, dice) for _ in range(CANDIDATES)]
    return best_of(moves, game, position, dice)


def guess(game: Xana, position: XanaPosition, dice: Dice) -> XanaMove:
    """Return a random turn; it is probably legal, because walls are near the player's stacks."""
    role = game.roles.index(game.to_move(position))
    heights = {cell: position.heights[cell] for cell in bits(position.stacks[role])}
    action = None if dice.happens(NO_ACTION) else _action(game, position, heights, dice)
    match action:
        case Insertion(stones, target):
            heights[target] = heights.get(target, 0) + stones
        case Movement(stones, source, target):
            moved = stones or heights[source]
            heights[source] -= moved
            heights[target] = heights.get(target, 0) + moved
    stacks = [cell for cell, height in heights.items() if height]
    walls = []
    for _ in range(dice.below(3) if stacks else 0):
        stack = dice.choice(stacks)
        walls.append(_walk(game, position, stack, heights[stack], dice))
    return XanaMove(action, tuple(walls))


def _action(
    game: Xana, position: XanaPosition, heights: Mapping[int, int], dice: Dice
) -> Action | None:
    supply = position.supply[game.turns.mover(position)]
    if supply and (not heights or dice.happens(0.5)):
        stones = 1 + dice.below(min(MOST_INSERTED, supply))
        return Insertion(stones, dice.below(len(position.heights)))
    if not heights:
        return None
    source = dice.choice(list(heights))
    stones = 1 + dice.below(heights[source])
    return Movement(stones, source, _walk(game, position, source, stones, dice))


def _walk(game: Xana, position: XanaPosition, start: int, most: int, dice: Dice) -> int:
    """Return the end of a random walk of up to `most` steps, which stops at stacks and walls."""
    place = start
    for _ in range(1 + dice.below(most)):
        if not (near := game.board.cell_neighbours[place]):
            break
        place = dice.choice(near)
        if position.heights[place] or position.walls >> place & 1:
            break
    return place


class RandomGame:
    """A random game from `position`; random walks over empty cells find legal turns."""

    def __init__(self, game: Xana, position: XanaPosition) -> None:
        self._game = game
        self._near = game.board.cell_neighbours
        self._masks = game.reach.neighbours
        self.heights = list(position.heights)
        self.stacks = list(position.stacks)
        self.supply = list(position.supply)
        self.captured = list(position.captured)
        self.empty = game.reach.empty(position)
        self.mover = game.roles.index(game.to_move(position))

    def turn(self, dice: Dice) -> XanaMove:
        """Play a random turn, and return the turn."""
        action = None if dice.happens(NO_ACTION) else self._action(dice)
        if action is not None and not self._carried_out(action):
            action = None
        walls = []
        for _ in range(dice.below(MOST_WALLS + 1)):
            own = self.stacks[self.mover]
            if not own:
                break
            stack = dice.choice(list(bits(own)))
            wall = self._walk(stack, self.heights[stack], dice)
            if wall != stack:
                walls.append(wall)
                self.empty &= ~(1 << wall)
                self._capture(1 - self.mover, wall)
                self._capture(self.mover, wall)
        self.mover = 1 - self.mover
        return XanaMove(action, tuple(walls))

    def _walk(self, start: int, most: int, dice: Dice) -> int:
        place = start
        for _ in range(1 + dice.below(most)):
            step = dice.choice(self._near[place])
            if not self.empty >> step & 1:
                break
            place = step
        return place

    def _action(self, dice: Dice) -> Action | None:
        own, supply = self.stacks[self.mover], self.supply[self.mover]
        stack = dice.choice(list(bits(own))) if own else None
        if supply and (stack is None or dice.happens(0.5)):
            stones = 1 + dice.below(min(MOST_INSERTED, supply))
            if stack is not None:
                return Insertion(stones, self._walk(stack, FAR, dice))
            if supply == self._game.stones and self.empty:
                return Insertion(stones, dice.choice(list(bits(self.empty))))
            return None
        if stack is None:
            return None
        stones = 1 + dice.below(self.heights[stack])
        target = self._walk(stack, stones, dice)
        return None if target == stack else Movement(stones, stack, target)

    def _carried_out(self, action: Action) -> bool:
        """Carry out `action` and return True, or False if this would surround an own stack."""
        before = self.heights[:], self.stacks[:], self.supply[:], self.captured[:], self.empty
        mover, target = self.mover, action.target
        if isinstance(action, Insertion):
            stones = action.stones
            self.supply[mover] -= stones
        else:
            stones = action.stones or self.heights[action.source]
            self._lower(mover, action.source, stones)
        self.heights[target] += stones
        self.stacks[mover] |= 1 << target
        self.empty &= ~(1 << target)
        self._capture(1 - mover, target)
        if not self._stifled(mover, target):
            return True
        self.heights, self.stacks, self.supply, self.captured, self.empty = before
        return False

    def _lower(self, role: int, stack: int, stones: int) -> None:
        self.heights[stack] -= stones
        if not self.heights[stack]:
            self.stacks[role] &= ~(1 << stack)
            self.empty |= 1 << stack

    def _stifled(self, role: int, filled: int) -> list[int]:
        near = self.stacks[role] & (self._masks[filled] | 1 << filled)
        return (
            [stack for stack in bits(near) if not self._masks[stack] & self.empty] if near else []
        )

    def _capture(self, role: int, filled: int) -> None:
        for stack in self._stifled(role, filled):
            self.captured[1 - role] += self.heights[stack]
            self._lower(role, stack, self.heights[stack])

    def lead(self) -> int:
        """Return black's lead in points if the game ended now."""
        black, white = (
            region(around(stacks, self._masks), self.empty, self._masks) for stacks in self.stacks
        )
        territory = (black & ~white).bit_count() - (white & ~black).bit_count()
        return territory + self.captured[0] - self.captured[1]


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
        return self._legal(state, chain(plain, attacks, self._guesses(state, dice)), (), dice)

    @override
    def further(
        self, state: XanaPosition, known: Sequence[XanaMove], dice: Dice
    ) -> Sequence[XanaMove]:
        return self._legal(state, self._guesses(state, dice), known, dice)

    def _legal(
        self, state: XanaPosition, moves: Iterable[XanaMove], known: Sequence[XanaMove], dice: Dice
    ) -> Sequence[XanaMove]:
        game, sign = self.game, -1 if self.role(state) else 1
        found = {}
        for move in moves:
            if move not in found and move not in known and game.check(state, move) is None:
                found[move] = sign * RandomGame(game, game.apply(state, move)).lead()
        return sorted(dice.shuffled(list(found)), key=lambda move: -found[move])

    def _guesses(self, state: XanaPosition, dice: Dice) -> Iterator[XanaMove]:
        for _ in range(GUESSES):
            yield guess(self.game, state, dice)

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
            playing.turn(dice)
        return 1 / (1 + exp(-playing.lead() / LEAD)), (), ()


class XanaPlayers(Players):
    """The computer players of Xana, who sample turns."""

    policies = {"random": at_random, "greedy": greedy}
    tree = XanaTree
