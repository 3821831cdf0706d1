"""An action with its number of stones, then walls."""

from support.person import Click, Number, Word

from printkit.games.xana.notation import Insertion, Movement


def gestures(_game, move, position):
    if move.swap or move.is_pass:
        yield Word("swap" if move.swap else "pass")
    match move.action:
        case Insertion(stones, target):
            yield Click(target, "turn")
            if position.heights[target]:
                yield Click(target, "turn")  # the first click lifts the stack
            if stones > 1:
                yield Number(stones)
        case Movement(stones, source, target):
            yield Click(source, "turn")
            if stones is not None:
                yield Number(stones)
            yield Click(target, "turn")
    for wall in move.walls:
        yield Click(wall, "turn" if move.action else "wall")
