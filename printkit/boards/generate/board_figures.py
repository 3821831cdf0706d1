"""Measurements of a board of hexagons, as printed by `printkit inspect`.

The module also computes the possible numbers of legs (sides of hexagons) and the possible
symmetries of a connected board, and constructs round boards.
"""

import math
from collections.abc import Iterable, Sequence
from functools import cache
from typing import NamedTuple

from printkit.boards.generate.neck_width import is_wide, reached, width_of
from printkit.boards.generate.symmetry import Symmetry, group_of, symmetries
from printkit.boards.lattice import FINENESS, HEX, Cell, cell_site
from printkit.boards.shapes import Shape, hexagon, squared_distance

LEAST_CELLS = {1: 1, 2: 3}  # minimum number of hexagons of a board, by the width of its neck


def least_perimeter(cells: int) -> int:
    """Return 2 ⌈√(12 `cells` − 3)⌉, the least perimeter of a connected board (Harary, Harborth)."""
    return 2 * (math.isqrt(12 * cells - 4) + 1)


def least_legs(cells: int) -> int:
    """Return the minimum number of legs (sides) of `cells` connected hexagons."""
    return 3 * cells + least_perimeter(cells) // 2


def greatest_legs(cells: int, width: int) -> int:
    """Return the maximum number of legs: that of a chain or, for neck `width` 2, a double row."""
    return 5 * cells + 1 if width == 1 else 4 * cells + 3


def may_have_holes(cells: int, width: int) -> bool:
    """Return whether `cells` hexagons can form a ring of neck `width` around an empty hexagon."""
    return cells >= 3 * width * (width + 1)


@cache
def possible_symmetries(group: str, cells: int, width: int, *, holes: bool) -> tuple[Symmetry, ...]:
    """Return all placements of the symmetry `group` that an island of `cells` hexagons can have.

    The centre of rotation is in a hexagon, between two or three hexagons or, if `holes`, in a hole.
    The number of hexagons away from the centre is a multiple of the number of rotations.
    """
    holes = holes and may_have_holes(cells, width)
    return tuple(
        way
        for way in symmetries(group)
        if ((cells - len(way.orbit((0, 0)))) % way.turns == 0 or (holes and cells % way.turns == 0))
        and _least_round(width, way) <= cells
    )


def round_board(width: int, symmetry: Symmetry, most: int) -> list[Cell]:
    """Return the largest round board with `symmetry`, `width` and up to `most` cells, or []."""

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
    cells = 1
    while not round_board(width, symmetry, cells):
        cells += 1
    return cells


_STEPS = HEX.steps
# The moment of inertia of a round disc of n hexagons with pitch 1, divided by n²
_DISC_MOMENT = math.sqrt(3) / (4 * math.pi)


class Figures(NamedTuple):
    """Measurements of a board of hexagons.

    `islands` lists the number of hexagons of each island, largest first. `gap` is the least number
    of hexagons between two islands, or None for a single island. `width` is the width of the board
    at its narrowest neck, in hexagons. `spread` is the board's moment of inertia, relative to that
    of a round disc of equal area.
    """

    cells: int
    legs: int
    perimeter: int
    holes: int
    islands: tuple[int, ...]
    gap: int | None
    width: int
    symmetry: str
    spread: float

    @property
    def roughness(self) -> float:
        """The number of legs (sides of hexagons) per hexagon."""
        return self.legs / self.cells

    @property
    def least_perimeter(self) -> int:
        """The least perimeter of a board with the same number of hexagons."""
        return least_perimeter(self.cells)

    @property
    def stretch(self) -> float:
        """The perimeter, divided by the least perimeter of as many hexagons."""
        return self.perimeter / self.least_perimeter


def disc_moment(cells: int) -> float:
    """Return the moment of inertia of a round disc as large as `cells` hexagons with pitch 1."""
    return _DISC_MOMENT * cells * cells


def figures(shape: Iterable[Cell]) -> Figures:
    """Measure the board `shape`, which must have at least one cell."""
    cells = frozenset(shape)
    islands = components(cells)
    perimeter = perimeter_of(cells)
    return Figures(
        cells=len(cells),
        legs=(6 * len(cells) + perimeter) // 2,
        perimeter=perimeter,
        holes=holes_of(cells),
        islands=tuple(sorted(map(len, islands), reverse=True)),
        gap=least_gap(islands),
        width=min(map(width_of, islands)),
        symmetry=group_of(cells),
        spread=spread_of(cells),
    )


def perimeter_of(cells: Shape) -> int:
    """Return the number of sides between a hexagon of `cells` and a hexagon outside `cells`."""
    return sum((q + s, r + t) not in cells for q, r in cells for s, t in _STEPS)


def spread_of(cells: Shape) -> float:
    """Return the moment of inertia of `cells`, relative to a round disc of equal area."""
    count = len(cells)
    q, r = sum(q for q, _ in cells), sum(r for _, r in cells)
    squares = sum(q * q + q * r + r * r for q, r in cells)
    return (count * squares - (q * q + q * r + r * r)) / (count * disc_moment(count))


def components(cells: Shape) -> list[Shape]:
    """Return the connected components of `cells`."""
    left, parts = set(cells), []
    while left:
        part = reached(min(left), left)
        left -= part
        parts.append(frozenset(part))
    return parts


def least_gap(islands: Sequence[Shape]) -> int | None:
    """Return the least number of hexagons between two of `islands`, or None for a single island.

    Compares only rim hexagons whose q coordinates differ by less than the least distance so far.
    """
    cells = frozenset().union(*islands)
    rims = [
        (q, r, number)
        for number, island in enumerate(islands)
        for q, r in island
        if any((q + s, r + t) not in cells for s, t in _STEPS)
    ]
    rims.sort()
    least = math.inf
    for place, (q, r, number) in enumerate(rims):
        for next_place in range(place + 1, len(rims)):
            s, t, other = rims[next_place]
            if s - q >= least:
                break
            if other != number:
                least = min(least, max(s - q, abs(t - r), abs(s - q + t - r)))
    return None if len(islands) < 2 else int(least) - 1


def holes_of(cells: Shape) -> int:
    """Count holes in `cells` by Euler's formula: corners - sides + hexagons = islands - holes."""
    points = {(FINENESS * q + s, FINENESS * r + t) for q, r in cells for s, t in HEX.corner_offsets}
    sides = (6 * len(cells) + perimeter_of(cells)) // 2
    return len(components(cells)) - (len(points) - sides + len(cells))
