"""Xodd and Yodd: stones stay, and the groups are counted again from nothing."""

from games.odd_groups.oracle import slow_counts, slow_stones


def groups(game, position):
    """How many groups each role has."""
    return slow_counts(game, slow_stones(game, position))


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
