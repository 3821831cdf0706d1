"""Measurements of a board of hexagons, as printed by `printkit inspect`.

The module also computes the possible numbers of legs (sides of hexagons) and the possible
symmetries of a connected board, and constructs round boards.
"""

import math
from bisect import bisect_left
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cache

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


@dataclass(frozen=True)
class Figures:
    """Measurements of a board of hexagons.

    `islands` lists the number of hexagons of each island, largest first. `gap` is the least number
    of hexagons between two islands, or None for a single island. `neck` is the width of the board
    where it is narrowest, in hexagons. `spread` is the board's moment of inertia, relative to that
    of a round disc of equal area.
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
    def legs_per_hex(self) -> float:
        """The number of legs (sides of hexagons) per hexagon."""
        return self.legs / self.cells

    @property
    def least_perimeter(self) -> int:
        """The least perimeter of a connected board with the same number of hexagons."""
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
    legs = (6 * len(cells) + perimeter) // 2
    points = {(FINENESS * q + s, FINENESS * r + t) for q, r in cells for s, t in HEX.corner_offsets}
    return Figures(
        cells=len(cells),
        legs=legs,
        perimeter=perimeter,
        holes=len(islands) - (len(points) - legs + len(cells)),  # Euler's formula
        islands=tuple(sorted(map(len, islands), reverse=True)),
        gap=least_gap(islands),
        neck=min(map(width_of, islands)),
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


# The disc of width 1 is one hexagon, the disc of width 2 is three hexagons around a corner, and the
# disc of width w + 2 is the disc of width w with all its neighbours. A disc slides in steps from
# one hexagon (or corner) to the next. A board has width w if the disc of width w can slide over the
# whole board. The disc must also be able to slide between any two positions that cover the same
# hexagon without uncovering that hexagon. Without this condition, a disc that goes around a hole
# would hide a narrow strip between the hole and the rim. The width of the narrowest neck is the
# greatest width w that a board has. The width is 1 if a hexagon has only one neighbour or alone
# links two parts.

# The steps from a hexagon to its corners, or between corners. A corner is encoded as the sum of the
# coordinates of its three hexagons, on a scale where a hexagon has three times its coordinates.
_CORNERS = tuple((q // 2, r // 2) for q, r in HEX.corner_offsets)


def width_of(island: Shape) -> int:
    """Return the width of a connected `island` at its narrowest neck."""
    # Smaller discs cover what larger discs cover; a disc has at least 3/4 · width² hexagons
    widths = range(2, math.isqrt(4 * len(island) // 3) + 1)
    width = 1 + bisect_left(widths, True, key=lambda width: _interior(island, width) is None)
    while not is_wide(island, width):
        width -= 1
    return width


def is_wide(island: Shape, width: int) -> bool:
    """Return whether a connected `island` is at least `width` hexagons wide everywhere."""
    if width == 1:
        return True
    rings = (width - 1) // 2
    interior = _interior(island, width)
    if interior is None:
        return False
    places, steps = (set(_corners(interior)), _CORNERS) if width % 2 == 0 else (interior, _STEPS)
    if not _connected(places, steps):
        return False
    if _connected(grown(island) - island, _STEPS):  # the island has no holes
        return True
    offsets, scale = grown([(0, 0)], rings), 1
    if width % 2 == 0:
        offsets, scale = {(3 * q + s, 3 * r + t) for q, r in offsets for s, t in _CORNERS}, 3
    for q, r in island:  # the disc must slide between all positions that cover this hexagon
        at = {(scale * q + s, scale * r + t) for s, t in offsets} & places
        if len(at) < len(offsets) and not _connected(at, steps):
            return False
    return True


def grown(cells: Iterable[Cell], times: int = 1) -> set[Cell]:
    """Return `cells` with `times` rings of neighbours around them."""
    kept = set(cells)
    edge = kept
    for _ in range(times):
        edge = {(q + s, r + t) for q, r in edge for s, t in _STEPS} - kept
        kept |= edge
    return kept


def eroded(cells: Iterable[Cell], times: int) -> set[Cell]:
    """Return `cells` without their `times` outermost rings."""
    kept = set(cells)
    if times:
        rim = {(q, r) for q, r in kept if any((q + s, r + t) not in kept for s, t in _STEPS)}
        kept -= grown(rim, times - 1)
    return kept


def _interior(island: Shape, width: int) -> set[Cell] | None:
    """Return the hexagons at the middles of discs of `width`, or None if the discs leave a gap."""
    rings = (width - 1) // 2
    interior = middles = eroded(island, rings)
    if width % 2 == 0:  # the middle of a disc is a corner of three hexagons
        middles = {cell for three in _corners(interior).values() for cell in three}
    return interior if len(grown(middles, rings)) == len(island) else None


def _corners(cells: set[Cell]) -> dict[Cell, tuple[Cell, Cell, Cell]]:
    """Map the corners at which three of `cells` meet to these three cells."""
    corners = {}
    for q, r in cells:
        for side in (1, 2):  # each corner has index 1 or 2 in exactly one of its hexagons
            a, b = _STEPS[side], _STEPS[side + 1]
            three = ((q, r), (q + a[0], r + a[1]), (q + b[0], r + b[1]))
            if three[1] in cells and three[2] in cells:
                corners[3 * q + a[0] + b[0], 3 * r + a[1] + b[1]] = three
    return corners


def _connected(places: set[Cell], steps: Iterable[Cell]) -> bool:
    return not places or len(reached(min(places), places, steps)) == len(places)


def reached(start: Cell, places: Container[Cell], steps: Iterable[Cell] = _STEPS) -> set[Cell]:
    """Return the places that can be reached from `start` by `steps` inside `places`."""
    found = {start}
    open_ends = [start]
    while open_ends:
        q, r = open_ends.pop()
        for s, t in steps:
            place = (q + s, r + t)
            if place in places and place not in found:
                found.add(place)
                open_ends.append(place)
    return found
