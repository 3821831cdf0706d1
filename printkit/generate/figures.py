"""The figures of a board of hexagons: what `printkit inspect` tells."""

import math
from collections.abc import Callable, Iterable
from typing import NamedTuple

from printkit.generate.bounds import least_perimeter
from printkit.generate.gap import least_gap
from printkit.generate.neck import neck_of
from printkit.generate.symmetry import group_of
from printkit.topology.lattice import FINENESS, HEX, Cell
from printkit.topology.shapes import Shape

_STEPS = HEX.steps
_DISC_MOMENT = math.sqrt(3) / (4 * math.pi)  # of a disc of area A², pitch 1, hexagons as points


class Figures(NamedTuple):
    """What there is to measure about a board.

    `spread` is the moment of inertia of the centres of the hexagons, that of a round disc being 1;
    `gap` is the least number of hexagons of sea between two islands, None for a single island.
    """

    cells: int
    legs: int
    perimeter: int
    holes: int
    islands: tuple[int, ...]
    gap: int | None
    neck: int
    symmetry: str
    spread: float

    @property
    def roughness(self) -> float:
        """Legs per hexagon."""
        return self.legs / self.cells

    @property
    def least_perimeter(self) -> int:
        """The least perimeter of so many hexagons."""
        return least_perimeter(self.cells)

    @property
    def stretch(self) -> float:
        """The perimeter, of the least possible."""
        return self.perimeter / self.least_perimeter


def disc_moment(cells: int) -> float:
    """The moment of inertia of so many hexagons' centres spread as a round disc, pitch 1."""
    return _DISC_MOMENT * cells * cells


def figures(shape: Iterable[Cell]) -> Figures:
    """The figures of a board that has at least one cell."""
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
        neck=min(map(neck_of, islands)),
        symmetry=group_of(cells),
        spread=spread_of(cells),
    )


def perimeter_of(cells: Shape) -> int:
    """The sides between a hexagon of the board and one that is not."""
    return sum((q + s, r + t) not in cells for q, r in cells for s, t in _STEPS)


def spread_of(cells: Shape) -> float:
    """The moment of inertia about the mean, that of a round disc of the same area being 1."""
    count = len(cells)
    q, r = sum(q for q, _ in cells), sum(r for _, r in cells)
    squares = sum(q * q + q * r + r * r for q, r in cells)
    return (count * squares - (q * q + q * r + r * r)) / (count * disc_moment(count))


def components(cells: Shape) -> list[Shape]:
    """The connected parts, the one with the first cell first."""
    left = set(cells)
    parts = []
    for start in sorted(cells, key=_reading_order):
        if start in left:
            part = flood(start, left.__contains__)
            left -= part
            parts.append(frozenset(part))
    return parts


def _reading_order(cell: Cell) -> Cell:
    return (cell[1], cell[0])


def flood(start: Cell, inside: Callable[[Cell], bool]) -> set[Cell]:
    """The cells that steps through cells that are `inside` reach from a cell, itself included."""
    reached = {start}
    open_ends = [start]
    while open_ends:
        q, r = open_ends.pop()
        for s, t in _STEPS:
            cell = (q + s, r + t)
            if cell not in reached and inside(cell):
                reached.add(cell)
                open_ends.append(cell)
    return reached


def holes_of(cells: Shape) -> int:
    """How many parts of the sea the board surrounds.

    By Euler's formula: corners - sides + hexagons are the islands less the holes.
    """
    corners = {
        (FINENESS * q + s, FINENESS * r + t) for q, r in cells for s, t in HEX.corner_offsets
    }
    sides = (6 * len(cells) + perimeter_of(cells)) // 2
    return len(components(cells)) - (len(corners) - sides + len(cells))
