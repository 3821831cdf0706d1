"""Bounds on the legs of connected boards; which symmetries are possible; the roundest boards."""

import math
from functools import cache

from printkit.generate.symmetry import Symmetry, symmetries
from printkit.generate.width import is_wide
from printkit.topology.lattice import Cell, cell_site
from printkit.topology.search import squared_distance
from printkit.topology.shapes import hexagon

LEAST_CELLS = {1: 1, 2: 3}  # of a board, by its width


def least_perimeter(cells: int) -> int:
    """The least perimeter of `cells` connected hexagons: 2 ⌈√(12 n − 3)⌉ (Harary and Harborth)."""
    return 2 * (math.isqrt(12 * cells - 4) + 1)


def least_legs(cells: int) -> int:
    """The least number of legs of `cells` connected hexagons."""
    return 3 * cells + least_perimeter(cells) // 2


def greatest_legs(cells: int, width: int) -> int:
    """The greatest number of legs of `cells` hexagons: a string, or a band if `width` is 2."""
    return 5 * cells + 1 if width == 1 else 4 * cells + 3


def may_have_holes(cells: int, width: int) -> bool:
    """Whether `cells` suffice for a hole: at least a ring `width` wide about one hexagon."""
    return cells >= 3 * width * (width + 1)


@cache
def possible_symmetries(group: str, cells: int, width: int, *, holes: bool) -> tuple[Symmetry, ...]:
    """How the symmetry `group` can lie so that an island of `cells` hexagons can have it.

    The hexagons about the centre are one, two or three, or none where a hole may be; all others
    come in orbits, so their number is a multiple of the order of the rotations.
    """
    holes = holes and may_have_holes(cells, width)
    return tuple(
        way
        for way in symmetries(group)
        if ((cells - len(way.orbit((0, 0)))) % way.turns == 0 or (holes and cells % way.turns == 0))
        and _least_round(width, way) <= cells
    )


def round_board(width: int, symmetry: Symmetry, most: int) -> list[Cell]:
    """The largest board of at most `most` cells that grows evenly about the centre of `symmetry`.

    Empty when no such board is `width` wide.
    """

    def away(cell: Cell) -> tuple[int, Cell]:
        return squared_distance(cell_site(cell), symmetry.centre), cell

    cells: list[Cell] = []
    ends = [0]
    near = sorted(hexagon(math.isqrt(most // 3) + 4), key=away)
    for orbit in dict.fromkeys(map(symmetry.orbit, near)):
        if len(cells) + len(orbit) > most:
            break
        cells += orbit
        ends.append(len(cells))
    while not is_wide(frozenset(cells[: ends[-1]]), width):
        ends.pop()
    return cells[: ends[-1]]


@cache
def _least_round(width: int, symmetry: Symmetry) -> int:
    """The number of hexagons of the smallest round board."""
    cells = 1
    while not round_board(width, symmetry, cells):
        cells += 1
    return cells
