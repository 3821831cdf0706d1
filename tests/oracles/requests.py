"""Checks a board against what was asked, with the oracle alone."""

from oracles.polyhexes import AROUND, holes, is_wide, legs, parts, symmetry_of


def grown(cells):
    return cells | {(q + s, r + t) for q, r in cells for s, t in AROUND}


def check(request, cells):
    """Assert that a board is all that is asked, but for its legs."""
    low, high = request.cells
    islands = [frozenset(part) for part in parts(cells)]
    assert low <= len(cells) <= high
    assert len(islands) == request.islands
    if request.sizes:
        assert sorted(map(len, islands)) == sorted(request.sizes)
    assert request.holes or not sum(map(holes, islands))
    assert all(is_wide(island, request.width) for island in islands)
    assert symmetry_of(cells) == request.symmetry
    for island in islands:
        reach = island
        for _ in range(request.gap):
            reach = grown(reach)
        assert not reach & (cells - island)


def legs_off(request, cells):
    """How many legs a board has more than were asked for."""
    return legs(cells) - request.legs_per_hex * len(cells)
