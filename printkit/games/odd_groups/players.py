"""Players of Xodd and Yodd. A board of 12 × 12 points has some 40,000 legal turns: they guess."""

from printkit.analysis.dice import Dice
from printkit.analysis.players import Players, best_of
from printkit.games.odd_groups.rules import Drops, OddGroups, OddGroupsPosition
from printkit.games.odd_groups.solver_tree import OddGroupsSolverTree
from printkit.games.odd_groups.tree import OddGroupsTree
from printkit.rules.hooks import override

GUESSES = 30
FEW = 8  # vacant points, up to which all turns are listed
CANDIDATES = 24
PASS: Drops = ()


def at_random(game: OddGroups, position: OddGroupsPosition, dice: Dice) -> Drops:
    """Two stones (one on turn 1), all legal pairs equally likely; near the end any turn.

    A pass is played only where the turns are few enough to be listed.
    """
    drops = game.vacant_drops(position)
    stones = 1 if position.vacant == len(game.board.cells) else 2
    if position.vacant > FEW:
        for _ in range(GUESSES):
            move = tuple(sorted(dice.choice(drops) for _ in range(stones)))
            if game.check(position, move) is None:
                return move
    return dice.choice(list(game.moves(position)))


def greedy(game: OddGroups, position: OddGroupsPosition, dice: Dice) -> Drops:
    """The best in `position` of some random turns and the pass; a pass at once where it wins.

    Up to the last points it looks at the groups that can no longer grow, for the others may join.
    """
    role = game.to_move(position)
    if position.passes and game.lead(game.standing(position), role) > 0:
        return PASS
    if position.vacant <= FEW:
        return best_of(list(game.moves(position)), game, position, dice)
    moves = [at_random(game, position, dice) for _ in range(CANDIDATES)]
    if position.vacant < len(game.board.cells):
        moves.append(PASS)
    ends = [game.apply(position, move) for move in moves]
    settled = [game.lead(game.settled(end), role) for end in ends]
    leads = [game.lead(game.standing(end), role) for end in ends]
    return dice.best(moves, list(zip(settled, leads, strict=True)))


class OddGroupsPlayers(Players):
    """Players who guess turns."""

    policies = {"random": at_random, "greedy": greedy}

    @override
    def game_tree(self, game: OddGroups) -> OddGroupsTree:
        return OddGroupsTree(game)

    @override
    def solver_tree(self, game: OddGroups) -> OddGroupsSolverTree:
        return OddGroupsSolverTree(game)
