"""Sets of cells: the shapes of boards, connected regions, and distances between hexagons.

A shape is a set of cells anywhere on a lattice. A region is a part of a board, as a bit mask, bit i
cell number i; `neighbours` is the table that `neighbour_masks` makes of a board.
"""

from collections.abc import Sequence

from printkit.boards.lattice import HEX, Cell, Lattice
from printkit.boards.masks import mask_of
from printkit.boards.topology import BoardGraph

Shape = frozenset[Cell]


def hexagon(side: int) -> Shape:
    """The hexagon with `side` cells on each side, its centre at (0, 0), on the hex lattice."""
    reach = side - 1
    return frozenset(
        (q, r)
        for r in range(-reach, reach + 1)
        for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1)
    )


def hexagon_size(side: int) -> int:
    """The number of cells of `hexagon(side)`."""
    return 3 * side * (side - 1) + 1


def rectangle(lattice: Lattice, columns: int, rows: int) -> Shape:
    """`rows` rows of `columns` cells, the first cell at (0, 0).

    On hex every second row stands half a cell to the right.
    """
    shift = 1 if lattice is HEX else 0
    return frozenset((x - shift * (y // 2), y) for y in range(rows) for x in range(columns))


def picture(lattice: Lattice, lines: list[str]) -> tuple[Shape, tuple[int, int] | None]:
    """The cells drawn as `o` in `lines`, and where the first `o` is that is out of step, if any.

    On square a character is a cell. On hex the cells of a row are two characters apart and each
    row is shifted by one character against the next; an `o` that breaks this step is returned as
    (line, column), both from 0, and is no cell.
    """
    cells: set[Cell] = set()
    stray: tuple[int, int] | None = None
    origin: tuple[int, int] | None = None
    drawn = ((y, x) for y, line in enumerate(lines) for x, sign in enumerate(line) if sign == "o")
    for y, x in drawn:
        origin = origin or (x, y)
        if lattice is not HEX:
            cells.add((x, y))
            continue
        dx, dy = x - origin[0], y - origin[1]
        if (dx + dy) % 2:
            stray = stray or (y, x)
        else:
            cells.add(((dx - dy) // 2, dy))
    return frozenset(cells), stray


def moved(shape: Shape, by: Cell) -> Shape:
    """`shape` translated by the vector `by`, in cells."""
    return frozenset((q + by[0], r + by[1]) for q, r in shape)


def neighbour_masks(board: BoardGraph) -> tuple[int, ...]:
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
        near = 0
        while frontier:  # as `around`, which is called too often
            low = frontier & -frontier
            near |= neighbours[low.bit_length() - 1]
            frontier ^= low
        frontier = near & within & ~reached
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
