"""Islands of random boards, each drawn by a Markov chain and placed with a gap and a symmetry.

To draw an island, the module chooses the centre of its symmetry and its number of legs (sides), and
runs a Markov chain. Islands are placed one by one, each with its images under the board's symmetry.
Of three random positions exactly the gap away from the nearest island, the most central position is
taken, so that islands do not form a string. If no position has exactly this gap, the island and its
images are moved from a random direction towards the centre, as far as the gap allows.
"""

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import TypeVar

from printkit.boards.generate import board_figures
from printkit.boards.generate.board_figures import grown
from printkit.boards.generate.board_request import BoardRequest
from printkit.boards.generate.chain_steps import Constraints
from printkit.boards.generate.markov_chain import Chain
from printkit.boards.generate.symmetry import Symmetry, group_of
from printkit.boards.lattice import HEX, Cell, cell_site
from printkit.boards.shapes import Shape, hexagon, moved, squared_distance

T = TypeVar("T")

# Limits of an island's moment of inertia, relative to a round disc with room for the bays that the
# island's perimeter needs. A higher limit is tried only if the lower limits give no island.
SPREADS = (1.15, 1.5, 2.5)
_BAY = 4  # Number of sides that each empty hexagon of a bay adds to the perimeter.
_LOOKS = 60  # Maximum number of boards examined from one Markov chain.
_MOST_WORK = 300_000  # Total work (steps × effort) after which no other Markov chain is started.
_NEAR = 0.02  # Maximum deviation from the requested number of legs per hexagon.


class NotFoundError(Exception):
    """Raised if no suitable island or board is found."""


def draw_island(
    request: BoardRequest, cells: int, legs: float, lying: Sequence[Symmetry], random: Random
) -> Shape:
    """Draw an island of `cells` hexagons. Raises NotFoundError if no island for `request` is found.

    `legs` is the mean number of legs (sides) to aim at. The placements `lying` of the symmetry are
    tried in random order. If no placement gives an island, the limit of the moment of inertia is
    raised. If the board has only one island, that island has exactly the requested symmetry.
    """
    order = shuffled(lying, random)
    work = 0
    for spread in SPREADS:
        for symmetry in order:
            if work > _MOST_WORK:
                break
            half_perimeter = level(request, cells, legs, symmetry, random) - 3 * cells
            constraints = Constraints(
                cells=cells,
                half_perimeter=half_perimeter,
                width=request.width,
                holes=request.holes and board_figures.may_have_holes(cells, request.width),
                symmetry=symmetry,
                moment=moment(cells, half_perimeter, spread),
            )
            # The possible numbers of legs differ by multiples of the number of rotations
            strict = request.legs_per_hex is not None
            off = max(symmetry.turns, _NEAR * cells) if strict else 3 * cells
            near = range(math.floor(legs - off) + 1, math.ceil(legs + off))
            chain = Chain(constraints, random.random, near)
            for board in islice(chain.boards(), _LOOKS):
                if request.islands > 1 or group_of(board) == symmetry.group:
                    return board
            work += chain.work
    raise NotFoundError


def level(
    request: BoardRequest, cells: int, legs: float, symmetry: Symmetry, random: Random
) -> int:
    """Round `legs` up or down to a possible number of legs, at random with the mean `legs`.

    The rotations of `symmetry` divide the legs into orbits of equal size. A leg at the centre of
    a half turn is an orbit of its own.
    """
    turns = symmetry.turns
    odd = turns == 2 and len(symmetry.orbit((0, 0))) == 2
    low = int((legs - odd) // turns) * turns + odd
    high = low + turns
    found = high if random.random() * turns < legs - low else low
    if found > board_figures.greatest_legs(cells, request.width):
        return low
    return high if found < board_figures.least_legs(cells) else found


def moment(cells: int, half_perimeter: int, spread: float) -> float:
    """Return the maximum moment of inertia, `spread` times that of a disc with room for bays.

    Bays are empty hexagons that make the perimeter longer than that of a round board of `cells`.
    """
    bays = max(0, 2 * half_perimeter - board_figures.least_perimeter(cells)) / _BAY
    return spread * (1 + bays / cells) * board_figures.disc_moment(cells)


def shuffled(items: Sequence[T], random: Random) -> list[T]:
    """Return a list of `items` in random order."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


_DRAWN = 3  # Number of random positions of an island, of which the most central is taken.
_DIRECTIONS = 24  # Maximum number of directions from which an island approaches the centre.
_AWAY = 4  # Starting distance of an approaching island, relative to its extent plus the gap.


class NoPlaceError(NotFoundError):
    """Raised if the islands do not fit together with the gap and the symmetry."""


class _Orbit:
    def __init__(self, cells: Shape, island: Shape, gap: int, symmetry: Symmetry) -> None:
        self._cells = cells
        self._island = island
        self._gap = gap
        self._near = frozenset(grown(island, gap))
        self._motions = symmetry.motions[1:]  # all motions except the identity

    def at(self, step: Cell) -> Shape:
        """Move the island and its images by `step`; return no cells if the gap is too small."""
        here = moved(self._island, step)
        others = frozenset(motion(cell) for motion in self._motions for cell in here)
        if len(others) < len(here) * len(self._motions):
            return frozenset()
        near = moved(self._near, step)
        apart = near.isdisjoint(others) and near.isdisjoint(self._cells)
        return here | others if apart else frozenset()

    def towards_centre(self, random: Random) -> Iterator[Shape]:
        """Yield the island and images, moved inwards from random sides as far as the gap allows."""
        q, r = (sum(place) // len(self._island) for place in zip(*self._island, strict=True))
        size = max(max(abs(x - q), abs(y - r)) for x, y in self._island)
        far = max((max(map(abs, cell)) for cell in self._cells), default=0)
        far += _AWAY * (size + self._gap + 1)
        rim = sorted(hexagon(far + 1) - hexagon(far))

        for way_q, way_r in islice(_picked(rim, random), _DIRECTIONS):
            way = [(way_q * n // far - q, way_r * n // far - r) for n in range(far + 1)]
            yield self.at(way[bisect_left(way[:-1], 1, key=lambda step: bool(self.at(step)))])


def joined(cells: Shape, island: Shape, gap: int, symmetry: Symmetry, random: Random) -> Shape:
    """Add `island` and its images under `symmetry` to `cells`, which have the same symmetry.

    Islands are at least `gap` hexagons apart. Raises NoPlaceError if `island` does not fit.
    """
    if not cells and len(symmetry.motions) == 1:
        return island
    orbit = _Orbit(cells, island, gap, symmetry)
    middle = symmetry.centre
    found: list[Shape] = []
    if cells:
        middle_q, middle_r = (sum(place) for place in zip(*map(cell_site, cells), strict=True))
        middle = middle_q // len(cells), middle_r // len(cells)
        beside = map(orbit.at, _picked(_steps_beside(cells, island, gap), random))
        found = list(islice(filter(None, beside), _DRAWN))
    found = found or list(islice(filter(None, orbit.towards_centre(random)), _DRAWN))
    if not found:
        raise NoPlaceError

    def away(islands: Shape) -> tuple[int, list[Cell]]:
        distances = (squared_distance(middle, cell_site(cell)) for cell in islands)
        return sum(distances), sorted(islands)

    nearest: Shape = min(found, key=away)
    return cells | nearest


def _picked(items: list[Cell], random: Random) -> Iterator[Cell]:
    """Yield `items` in random order, removing each from the list."""
    while items:
        pick = int(random.random() * len(items))
        items[pick], items[-1] = items[-1], items[pick]
        yield items.pop()


def _steps_beside(cells: Shape, island: Shape, gap: int) -> list[Cell]:
    """Return the translations that move `island` exactly `gap` hexagons away from `cells`.

    Sets of cells are integers with a bit for each cell of a rectangle, row after row. One bit shift
    for each hexagon of the island tests all translations together.
    """
    low_q, low_r = min(q for q, _ in island), min(r for _, r in island)
    island = moved(island, (-low_q, -low_r))
    margin = max(map(max, island)) + gap + 2
    left, top = min(q for q, _ in cells) - margin, min(r for _, r in cells) - margin
    row = max(q for q, _ in cells) + margin - left + 1
    rows = max(r for _, r in cells) + margin - top + 1
    bits = bytearray(row * rows // 8 + 1)
    for q, r in cells:
        place = (r - top) * row + q - left
        bits[place >> 3] |= 1 << (place & 7)
    too_near = int.from_bytes(bits, "little")
    for _ in range(gap):
        too_near = _bits_grown(too_near, row)
    near = _bits_grown(too_near, row)
    meeting = touching = 0
    for q, r in island:
        meeting |= too_near >> (r * row + q)
        touching |= near >> (r * row + q)
    found = f"{touching & ~meeting:b}"[::-1]
    place, steps = found.find("1"), []
    while place >= 0:
        steps.append((place % row + left - low_q, place // row + top - low_r))
        place = found.find("1", place + 1)
    return steps


def _bits_grown(bits: int, row: int) -> int:
    grown = bits
    for q, r in HEX.steps[1:4]:  # shifts in both directions also cover the three opposite sides
        grown |= bits << (r * row + q) | bits >> (r * row + q)
    return grown
