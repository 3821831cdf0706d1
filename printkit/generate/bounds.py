"""How few and how many legs, and how few hexagons, a board can have."""

import math
from functools import cache

from printkit.generate.core import first_core
from printkit.generate.symmetry import Symmetry, symmetries


def least_perimeter(cells: int) -> int:
    """The least perimeter of so many connected hexagons: 2 ⌈√(12 n − 3)⌉ (Harary and Harborth)."""
    return 2 * (math.isqrt(12 * cells - 4) + 1)


def least_legs(cells: int) -> int:
    """The least legs of so many connected hexagons."""
    return 3 * cells + least_perimeter(cells) // 2


def greatest_legs(cells: int, neck: int) -> int:
    """The most legs of a board of so many hexagons that is nowhere narrower than `neck`.

    A disc that slides straight on adds `neck` hexagons, and 4 to the perimeter, at each step; no
    hexagons add more to it. So a string of hexagons has 5 n + 1 legs, a band two wide 4 n + 3.
    """
    disc = disc_cells(neck)
    perimeter = least_perimeter(disc) + 4 * max(0, cells - disc) // neck
    return 3 * cells + perimeter // 2


def disc_cells(width: int) -> int:
    """The hexagons of the roundest board of a width: 1, 3, 7, 12, 19, …."""
    return (3 * width * width + 1) // 4


def least_holed(neck: int) -> int:
    """The fewest hexagons of a board with a hole: a ring `neck` wide around a single hexagon."""
    return 3 * neck * (neck + 1)


def widest(cells: int) -> int:
    """The greatest width of a board of so many hexagons."""
    return math.isqrt(4 * cells // 3)


@cache
def ways(group: str, cells: int, neck: int, *, holes: bool) -> tuple[Symmetry, ...]:
    """How a group can lie so that an island of so many hexagons can have it, its centre within.

    The hexagons about the centre are one, two or three, or none where a hole may be; all others
    come in turns, so that their number is a multiple of the order of the rotations.
    """
    holes = holes and cells >= least_holed(neck)
    return tuple(
        way
        for way in symmetries(group)
        if ((cells - len(way.orbit((0, 0)))) % way.turns == 0 or (holes and cells % way.turns == 0))
        and _least_cells(neck, way) <= cells
    )


@cache
def _least_cells(neck: int, symmetry: Symmetry) -> int:
    """The hexagons of the least round board with a symmetry and a neck."""
    cells = disc_cells(neck)
    while not first_core(neck, symmetry, cells):
        cells += 1
    return cells
