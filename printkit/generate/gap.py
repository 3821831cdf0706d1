"""How far apart the islands of a board lie.

The cells are halved again and again into a tree of boxes. Two boxes are looked into only where they
are nearer to each other than the nearest cells known: so islands may be many, or very far apart.
"""

from collections.abc import Sequence
from typing import NamedTuple

from printkit.topology.lattice import Cell
from printkit.topology.shapes import Shape

_FEW = 8  # cells that are compared one by one

Settler = tuple[int, int, int]  # the q and r of a cell, and the number of its island


class _Box(NamedTuple):
    """Cells within bounds of q, r and q + r; `island` is that of them all, or None."""

    cells: Sequence[Settler]
    bounds: tuple[Cell, Cell, Cell]
    island: int | None
    halves: "tuple[_Box, ...]"


def least_gap(islands: Sequence[Shape]) -> int | None:
    """How many hexagons of sea lie at least between two islands, None where there is but one."""
    if len(islands) < 2:
        return None
    cells = [(q, r, number) for number, island in enumerate(islands) for q, r in island]
    tree = _tree(cells)
    farthest = sum(most - least for least, most in tree.bounds)
    return _nearest(tree, tree, farthest + 1) - 1


def _tree(cells: Sequence[Settler]) -> _Box:
    """A box of cells, with its halves along its longer side where there are more than a few."""
    columns, rows = [q for q, _, _ in cells], [r for _, r, _ in cells]
    sums = [q + r for q, r, _ in cells]
    bounds = [(min(places), max(places)) for places in (columns, rows, sums)]
    numbers = {number for _, _, number in cells}
    halves: tuple[_Box, ...] = ()
    if len(cells) > _FEW:
        axis = max((0, 1), key=lambda axis: bounds[axis][1] - bounds[axis][0])
        ordered = sorted(cells, key=lambda cell: cell[axis])
        middle = len(ordered) // 2
        halves = (_tree(ordered[:middle]), _tree(ordered[middle:]))
    island = numbers.pop() if len(numbers) == 1 else None
    return _Box(cells, (bounds[0], bounds[1], bounds[2]), island, halves)


def _nearest(one: _Box, other: _Box, known: int) -> int:
    """The least distance of cells of different islands in two boxes, where it is below `known`."""
    same = one.island is not None and one.island == other.island
    if same or _apart(one, other) >= known:
        return known
    if not one.halves and not other.halves:
        return min([known, *_distances(one, other)])
    pairs = [(a, b) for a in one.halves or (one,) for b in other.halves or (other,)]
    if one is other:
        pairs.remove((one.halves[1], one.halves[0]))  # the same pair once more
    for a, b in sorted(pairs, key=lambda pair: _apart(*pair)):
        known = _nearest(a, b, known)
    return known


def _apart(one: _Box, other: _Box) -> int:
    """A distance that no two cells of two boxes fall below."""
    return max(
        max(least - other_most, other_least - most)
        for (least, most), (other_least, other_most) in zip(one.bounds, other.bounds, strict=True)
    )


def _distances(one: _Box, other: _Box) -> list[int]:
    """The steps between cells of different islands."""
    return [
        max(abs(q - s), abs(r - t), abs(q + r - s - t))
        for q, r, island in one.cells
        for s, t, foreign in other.cells
        if island != foreign
    ]
