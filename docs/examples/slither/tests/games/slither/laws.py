"""Slither: a stone more each turn, no bare diagonal, and a winner whose chain a walk finds."""

from printkit.boards.lattice import FINENESS


def stones(game, position):
    return {piece.sites[0]: piece.role for piece in game.placements(position)}


def check_turn(game, before, move, after):
    mover, lying = game.to_move(before), stones(game, after)
    passed = move.stone is None
    assert len(lying) == len(stones(game, before)) + (not passed)
    assert passed or lying[game.board.cells[move.stone]] == mover
    for (x, y), role in lying.items():
        for other in ((x + FINENESS, y + FINENESS), (x - FINENESS, y + FINENESS)):
            if lying.get(other) == role:
                assert role in (lying.get((other[0], y)), lying.get((x, other[1])))


def joins(game, lying, role, axis):
    """Whether a walk from stone to stone leads from the role's one side to its other."""
    places = [site[axis] for site in game.board.cells]
    walk = [site for site in lying if lying[site] == role and site[axis] == min(places)]
    for x, y in walk:
        steps = ((x + FINENESS, y), (x - FINENESS, y), (x, y + FINENESS), (x, y - FINENESS))
        walk += [site for site in steps if lying.get(site) == role and site not in walk]
    return any(site[axis] == max(places) for site in walk)


def check_end(game, position, outcome):
    lying = stones(game, position)
    for role, axis in zip(game.roles, (1, 0), strict=True):
        assert joins(game, lying, role, axis) is (role == outcome.winner)
