"""Sets of cells: the shapes of boards."""

from printkit.topology.lattice import HEX, Cell, Lattice

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
