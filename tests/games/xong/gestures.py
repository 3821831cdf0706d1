"""Legs, one by one, each next to a leg before it: a click elsewhere adds the legs between, too."""

from support.person import Click


def gestures(game, move, _position):
    near, placed = game.space.neighbours, 0
    for _ in move.legs:
        vacant = [leg for leg in move.legs if not placed >> leg & 1]
        leg = next((leg for leg in vacant if near[leg] & placed), vacant[0])
        placed |= 1 << leg
        yield Click(leg)
