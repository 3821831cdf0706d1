"""Players of Xana, who guess turns: there are millions of pairs of an action and walls."""

from printkit.analysis.dice import Dice
from printkit.analysis.players import Players, best_of
from printkit.games.xana.playing import guess
from printkit.games.xana.rules import Xana, XanaMove, XanaPosition
from printkit.games.xana.tree import XanaTree
from printkit.rules.hooks import override

GUESSES = 12
CANDIDATES = 12
TIRED = 0.02  # how often a player passes
TIRED_TOO = 0.33  # how often a player passes after a pass
PASS = XanaMove()


def at_random(game: Xana, position: XanaPosition, dice: Dice) -> XanaMove:
    """An action and up to two walls, or in a few turns a pass; a pass if no legal turn is found."""
    if not dice.happens(TIRED_TOO if position.passes else TIRED):
        for _ in range(GUESSES):
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


class XanaPlayers(Players):
    """Players who guess turns."""

    policies = {"random": at_random, "greedy": greedy}

    @override
    def game_tree(self, game: Xana) -> XanaTree:
        return XanaTree(game)
