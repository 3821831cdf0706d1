"""Sets of cells: the shapes of boards, connected regions, and distances between hexagons.

A shape is a set of cells anywhere on a lattice. A region is a part of a board, as a bit mask in
which bit i stands for cell i. A parameter `neighbours` is a result of `neighbour_masks`.
"""

from collections.abc import Sequence

from printkit.boards.lattice import HEX, Cell, Lattice
from printkit.boards.masks import mask_of
from printkit.boards.topology import BoardGraph

Shape = frozenset[Cell]


def hexagon(side: int) -> Shape:
    """Return the hexagon with `side` cells per side and the centre (0, 0), on the hex lattice."""
    reach = side - 1
    return frozenset(
        (q, r)
        for r in range(-reach, reach + 1)
        for q in range(max(-reach, -reach - r), min(reach, reach - r) + 1)
    )


def hexagon_size(side: int) -> int:
    """Return the number of cells of `hexagon(side)`."""
    return 3 * side * (side - 1) + 1


def rectangle(lattice: Lattice, columns: int, rows: int) -> Shape:
    """Return `rows` × `columns` cells from (0, 0); on hex, odd rows shift right by half a cell."""
    shift = 1 if lattice is HEX else 0
    return frozenset((x - shift * (y // 2), y) for y in range(rows) for x in range(columns))


def picture(lattice: Lattice, lines: list[str]) -> tuple[Shape, tuple[int, int] | None]:
    """Return the cells drawn as `o` in `lines`, and the place of the first misplaced `o`, if any.

    On square, each character is a cell. On hex, cells of a row are two characters apart, and
    neighbouring rows are shifted by one character. Any other `o` on hex is misplaced and not a
    cell. The place of a misplaced `o` is returned as (line, column), counted from 0.
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
    """Return `shape`, translated by the vector `by` in cells."""
    return frozenset((q + by[0], r + by[1]) for q, r in shape)


def neighbour_masks(board: BoardGraph) -> tuple[int, ...]:
    """Return, for each cell of `board`, the mask of its neighbours."""
    return tuple(map(mask_of, board.cell_neighbours))


def around(mask: int, neighbours: Sequence[int]) -> int:
    """Return all neighbours of cells of `mask`, including neighbours that are in `mask`."""
    near = 0
    while mask:  # `bits` is inlined, because flood fills spend most of their time here
        low = mask & -mask
        near |= neighbours[low.bit_length() - 1]
        mask ^= low
    return near


def region(seed: int, within: int, neighbours: Sequence[int]) -> int:
    """Return all cells that can be reached from a cell of `seed` by a path inside `within`."""
    reached = frontier = seed & within
    while frontier:
        near = 0
        while frontier:  # `around` is inlined, because a call takes too long
            low = frontier & -frontier
            near |= neighbours[low.bit_length() - 1]
            frontier ^= low
        frontier = near & within & ~reached
        reached |= frontier
    return reached


def is_joined(seed: int, goal: int, within: int, neighbours: Sequence[int]) -> bool:
    """Whether a path inside `within` leads from a cell of `seed` to a cell of `goal`."""
    reached = frontier = seed & within
    while frontier:
        if frontier & goal:
            return True
        frontier = around(frontier, neighbours) & within & ~reached
        reached |= frontier
    return False


def squared_distance(a: Cell, b: Cell) -> int:
    """Return the squared distance of two hexagons' centres; neighbours have the distance 1."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return dq * dq + dq * dr + dr * dr


def within_radius(a: Cell, b: Cell, reach: int) -> bool:
    """Whether the centres of two hexagons are at most `reach` apart; neighbours are 1 apart."""
    return squared_distance(a, b) <= reach * reach


def within_steps(a: Cell, b: Cell, reach: int) -> bool:
    """Whether at most `reach` steps lead from hexagon `a` to hexagon `b`."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr)) <= reach
