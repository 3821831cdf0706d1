"""A random player of Xana: guesses turns that are likely to be legal until one is."""

from printkit.games.xana.notation import Insertion, Movement, XanaMove

GUESSES = 25


def random_turn(game, position, rng):
    """A random legal move."""
    if position.turns == 1 and rng.random() < 0.3:
        swap = XanaMove(swap=True)
        if game.check(position, swap) is None:
            return swap
    if rng.random() < (0.3 if position.passes else 0.02):
        return XanaMove()
    for _ in range(GUESSES):
        move = _guess(game, position, rng)
        if not move.is_pass and game.check(position, move) is None:
            return move
    return XanaMove()


def _guess(game, position, rng):
    mover = game.roles.index(game.to_move(position))
    heights = {
        cell: height
        for cell, height in enumerate(position.heights)
        if position.stacks[mover] >> cell & 1
    }
    action = _action(game, position, heights, position.supply[mover], rng)
    if action is not None:
        heights[action.target] = heights.get(action.target, 0) + (action.stones or 1)
    walls = []
    for _ in range(rng.choice((0, 1, 2, 2)) if heights else 0):
        stack = rng.choice(list(heights))
        walls.append(_walk(game, position, stack, heights[stack], rng))
    return XanaMove(action, tuple(walls))


def _action(game, position, heights, supply, rng):
    chance = rng.random()
    if supply and (not heights or chance < 0.45):
        onto = rng.choice(list(heights)) if heights and chance < 0.1 else None
        target = rng.randrange(len(position.heights)) if onto is None else onto
        return Insertion(rng.randint(1, min(4, supply)), target)
    if heights and chance < 0.85:
        source = rng.choice(list(heights))
        stones = rng.randint(1, heights[source])
        target = _walk(game, position, source, stones, rng)
        return Movement(rng.choice((stones, None)), source, target)
    return None


def _walk(game, position, start, steps, rng):
    """Where so many steps at most over empty cells lead, the last perhaps onto something."""
    place = start
    for _ in range(rng.randint(1, min(steps, 6))):
        place = rng.choice(game.board.cell_neighbours[place] or (place,))
        walled = position.walls >> place & 1
        if walled or position.heights[place]:
            break
    return place
