"""Xodd and Yodd once more, slowly: neighbours by coordinates, groups by flood fill."""

from itertools import combinations


def slow_stones(game, position):
    return {place.sites[0]: place.role for place in game.placements(position)}


STEPS = {
    "square": ((6, 0), (-6, 0), (0, 6), (0, -6)),
    "hex": ((6, 0), (-6, 0), (0, 6), (0, -6), (6, -6), (-6, 6)),
}


def slow_counts(game, stones):
    left = dict(stones)
    counts = {"black": 0, "white": 0}
    while left:
        site, role = left.popitem()
        counts[role] += 1
        group = [site]
        while group:
            q, r = group.pop()
            for s, t in STEPS[game.board.lattice.name]:
                near = (q + s, r + t)
                if left.get(near) == role:
                    del left[near]
                    group.append(near)
    return counts


def slow_moves(game, position):
    """Every legal turn as a frozenset of (site, role), by counting the groups after each."""
    stones = slow_stones(game, position)
    empty = [site for site in game.board.cells if site not in stones]
    if not empty or position.passes >= 2:
        return set()
    single = [(site, role) for site in empty for role in ("black", "white")]
    if not stones:
        return {frozenset([drop]) for drop in single}
    turns = {frozenset([drop]) for drop in single}
    turns |= {frozenset(two) for two in combinations(single, 2) if two[0][0] != two[1][0]}
    legal = {turn for turn in turns if sum(slow_counts(game, stones | dict(turn)).values()) % 2}
    return legal | {frozenset()}


def as_set(game, move):
    return frozenset((game.board.cells[drop >> 1], game.roles[drop & 1]) for drop in move)
