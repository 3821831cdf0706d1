"""Players of Xana, who guess turns, and the tree that they search.

There are millions of pairs of an action and walls, of which the search considers some: the pass,
the swap, turns that take an enemy stack its last empty neighbours, and guesses, more and more of
them, the longer it searches. A game at random is a few turns long and then counted, since walls
would soon fill the board.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from math import exp

from printkit.boards.masks import bits
from printkit.games.xana.playing import Playing, guess
from printkit.games.xana.rules import MOST_WALLS, Insertion, Movement, Xana, XanaMove, XanaPosition
from printkit.rules.hooks import override
from printkit.study.game_tree import GameTree
from printkit.study.players import Players, best_of
from printkit.study.rng import Dice

TRIES = 12  # guesses, of which a player takes the first legal one
CANDIDATES = 12
TIRED = 0.02  # how often a player passes
TIRED_TOO = 0.33  # how often a player passes after a pass
PASS = XanaMove()
GUESSES = 24  # at once
ATTACKS = 40  # of a position that are tried
SHORT = 8  # turns of a game at random
LEAD = 3.0  # points that make a win likely
LONG = 400  # turns, after half of which nobody who is behind plays on


def at_random(game: Xana, position: XanaPosition, dice: Dice) -> XanaMove:
    """An action and up to two walls, or in a few turns a pass; a pass if no legal turn is found."""
    if not dice.happens(TIRED_TOO if position.passes else TIRED):
        for _ in range(TRIES):
            move = guess(game, position, dice)
            if not move.is_pass and game.check(position, move) is None:
                return move
    return PASS


def greedy(game: Xana, position: XanaPosition, dice: Dice) -> XanaMove:
    """The best in `position` of some random turns; a pass at once where it wins."""
    role = game.to_move(position)
    if position.passes and game.lead(game.standing(position), role) > 0:
        return PASS
    moves = [at_random(game, position, dice) for _ in range(CANDIDATES)]
    return best_of(moves, game, position, dice)


class XanaTree(GameTree):
    """States are positions; choices are turns."""

    exploration = 0.2
    width = 1.5
    provable = False

    game: Xana

    @override
    def choices(self, state: XanaPosition, dice: Dice) -> Sequence[XanaMove]:
        """The turns considered first, those that lead by most before the others."""
        plain = [XanaMove(), XanaMove(swap=True)] if state.turns == 1 else [XanaMove()]
        attacks = islice(self._attacks(state), ATTACKS)
        return self._legal(state, chain(plain, attacks, self._guesses(state, dice)), (), dice)

    @override
    def further(
        self, state: XanaPosition, known: Sequence[XanaMove], dice: Dice
    ) -> Sequence[XanaMove]:
        """More guesses, in the same order."""
        return self._legal(state, self._guesses(state, dice), known, dice)

    def _legal(
        self, state: XanaPosition, moves: Iterable[XanaMove], known: Sequence[XanaMove], dice: Dice
    ) -> Sequence[XanaMove]:
        """Legal moves that are not `known`, best leads first."""
        game, sign = self.game, -1 if self.role(state) else 1
        found = {}
        for move in moves:
            if move not in found and move not in known and game.check(state, move) is None:
                found[move] = sign * Playing(game, game.apply(state, move)).lead()
        return sorted(dice.shuffled(list(found)), key=lambda move: -found[move])

    def _guesses(self, state: XanaPosition, dice: Dice) -> Iterator[XanaMove]:
        for _ in range(GUESSES):
            yield guess(self.game, state, dice)

    def _attacks(self, state: XanaPosition) -> Iterator[XanaMove]:
        """Turns that may fill all empty neighbours of an enemy stack, highest stacks first."""
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
        """The pass: the longer a game, the more hope is needed to go on, or it might never end."""
        return XanaMove() if share < min(0.5, state.turns / LONG) else None

    @override
    def playout(
        self, state: XanaPosition, dice: Dice
    ) -> tuple[float, Sequence[int], Sequence[int]]:
        """How likely the first role is to win, by its lead after some turns at random."""
        playing = Playing(self.game, state)
        for _ in range(SHORT):
            playing.turn(dice)
        return 1 / (1 + exp(-playing.lead() / LEAD)), (), ()


class XanaPlayers(Players):
    """Players who guess turns."""

    policies = {"random": at_random, "greedy": greedy}
    tree = XanaTree
