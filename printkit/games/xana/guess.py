"""Turns of Xana that are likely to be legal: there are millions of pairs of an action and walls."""

from collections.abc import Mapping

from printkit.analysis.dice import Dice
from printkit.games.xana.rules import Action, Insertion, Movement, Xana, XanaMove, XanaPosition
from printkit.topology.masks import bits

MOST_INSERTED = 4  # at once
NO_ACTION = 0.15


def guess(game: Xana, position: XanaPosition, dice: Dice) -> XanaMove:
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
        if not (near := game.board.cell_neighbours[place]):
            break
        place = dice.choice(near)
        if position.heights[place] or position.walls >> place & 1:
            break
    return place
