"""Players of Xana, who guess turns: there are millions of pairs of an action and walls."""

from collections.abc import Mapping

from printkit.analysis.dice import Dice
from printkit.analysis.lead import lead
from printkit.analysis.players import Players, best_of
from printkit.games.xana.rules import Action, Insertion, Movement, Xana, XanaMove, XanaPosition
from printkit.topology.masks import bits

GUESSES = 12
CANDIDATES = 12
MOST_INSERTED = 4  # at once, by these players
TIRED = 0.02  # how often a player passes
TIRED_TOO = 0.33  # how often a player passes after a pass
NO_ACTION = 0.15
PASS = XanaMove()


def at_random(game: Xana, position: XanaPosition, dice: Dice) -> XanaMove:
    """An action and up to two walls, or in a few turns a pass; a pass if no legal turn is found."""
    if not dice.happens(TIRED_TOO if position.passes else TIRED):
        for _ in range(GUESSES):
            move = _guess(game, position, dice)
            if not move.is_pass and game.check(position, move) is None:
                return move
    return PASS


def greedy(game: Xana, position: XanaPosition, dice: Dice) -> XanaMove:
    """The best in `position` of some random turns; a pass at once where it wins."""
    role = game.to_move(position)
    if position.passes and lead(game, game.standing(position), role) > 0:
        return PASS
    moves = [at_random(game, position, dice) for _ in range(CANDIDATES)]
    return best_of(moves, game, position, dice)


def _guess(game: Xana, position: XanaPosition, dice: Dice) -> XanaMove:
    """A turn that is likely to be legal: walls are put near where the stacks will stand."""
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
    """An insertion or a movement, if there is something to insert or to move."""
    supply = position.supply[game.roles.index(game.to_move(position))]
    if supply and (not heights or dice.happens(0.5)):
        stones = 1 + dice.below(min(MOST_INSERTED, supply))
        return Insertion(stones, dice.below(len(position.heights)))
    if not heights:
        return None
    source = dice.choice(list(heights))
    stones = 1 + dice.below(heights[source])
    return Movement(stones, source, _walk(game, position, source, stones, dice))


def _walk(game: Xana, position: XanaPosition, start: int, most: int, dice: Dice) -> int:
    """Where a random walk of at most `most` steps over empty cells ends, or meets a stack."""
    place = start
    for _ in range(1 + dice.below(most)):
        place = dice.choice(game.board.cell_neighbours[place])
        if position.heights[place] or position.walls >> place & 1:
            break
    return place


class XanaPlayers(Players):
    """Players who guess turns."""

    policies = {"random": at_random, "greedy": greedy}
