"""Connected regions of cells, and distances between cells of the hex lattice in exact integers.

Sets of cells of a board are bit masks, bit i cell number i; `neighbours` is the table that
`neighbour_masks` makes of a board.
"""

from collections.abc import Sequence

from printkit.topology.board import Board
from printkit.topology.lattice import Cell
from printkit.topology.masks import mask_of


def neighbour_masks(board: Board) -> tuple[int, ...]:
    """For each cell of `board` the mask of its neighbours."""
    return tuple(map(mask_of, board.cell_neighbours))


def around(mask: int, neighbours: Sequence[int]) -> int:
    """The cells that are neighbours of a cell of `mask`, which may themselves be in it."""
    near = 0
    while mask:  # as `bits` goes, without a generator: floods spend their time here
        low = mask & -mask
        near |= neighbours[low.bit_length() - 1]
        mask ^= low
    return near


def region(seed: int, within: int, neighbours: Sequence[int]) -> int:
    """All cells of `within` that a path inside `within` joins to a cell of `seed` and `within`."""
    reached = frontier = seed & within
    while frontier:
        frontier = around(frontier, neighbours) & within & ~reached
        reached |= frontier
    return reached


def is_joined(seed: int, goal: int, within: int, neighbours: Sequence[int]) -> bool:
    """Whether a path inside `within` leads from a cell of `seed` to one of `goal`.

    The cells of `seed` and `within` alone are entered; the flood ends where it meets `goal`.
    """
    reached = frontier = seed & within
    while frontier:
        if frontier & goal:
            return True
        frontier = around(frontier, neighbours) & within & ~reached
        reached |= frontier
    return False


def squared_distance(a: Cell, b: Cell) -> int:
    """The squared distance of the centres of hexagons `a` and `b`, neighbours being 1 apart."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return dq * dq + dq * dr + dr * dr


def steps(a: Cell, b: Cell) -> int:
    """The least number of steps between neighbouring hexagons from `a` to `b`."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def within_radius(a: Cell, b: Cell, reach: int) -> bool:
    """Whether the centres of hexagons `a` and `b` lie at most `reach` apart (neighbours: 1)."""
    return squared_distance(a, b) <= reach * reach


def within_steps(a: Cell, b: Cell, reach: int) -> bool:
    """Whether at most `reach` steps lead from hexagon `a` to `b`."""
    return steps(a, b) <= reach
