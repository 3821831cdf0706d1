"""Xodd and Yodd: stones stay, and the groups are counted again from nothing."""


def groups(game, position):
    """How many groups each role has."""
    stones = {
        game.board.cell_index[piece.sites[0]]: piece.role for piece in game.placements(position)
    }
    counts = dict.fromkeys(game.roles, 0)
    while stones:
        start, role = stones.popitem()
        counts[role] += 1
        group = [start]
        while group:
            for other in game.board.cell_neighbours[group.pop()]:
                if stones.get(other) == role:
                    del stones[other]
                    group.append(other)
    return counts


def check_turn(game, before, move, after):
    counts = groups(game, after)
    assert counts == game.standing(after)
    assert sum(counts.values()) % 2 == 1
    laid, lie = set(game.placements(before)), set(game.placements(after))
    assert laid <= lie
    assert len(lie) - len(laid) == len(move)
    assert len(lie) + after.vacant == len(game.board.cells)


def check_end(game, position, outcome):
    assert position.vacant == 0 or position.passes == 2
    loser = game.opponent(outcome.winner)
    assert outcome.scores[outcome.winner] < outcome.scores[loser]
