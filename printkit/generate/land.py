"""A set of hexagons that changes one hexagon at a time, with its measures kept up.

Terminology
-----------
place
    A hexagon of a square piece of the lattice, as one integer: r · 2^bits + q. Its neighbour
    across side i is one addition away. No land ever comes near the border.
ring
    For each place the mask of its six neighbours that are land, bit i for that across side i, and
    bit LAND where the place is land itself. What may be put down or taken away without parting the
    land or making a hole can be read from the ring alone.
"""

from itertools import pairwise
from typing import NamedTuple

from printkit.topology.lattice import HEX, Cell

LAND = 64
_ALL = LAND - 1
COUNT = tuple((ring & _ALL).bit_count() for ring in range(2 * LAND))


def arcs(ring: int) -> int:
    """How many runs of neighbouring land there are around a place; 0 too where all of it is."""
    ring &= _ALL
    return (ring & ~(ring << 1 | ring >> 5)).bit_count()


# By how much a hexagon put down makes more parts of the land, less holes.
EULER = tuple(1 if COUNT[ring] == 6 else 1 - arcs(ring) for ring in range(2 * LAND))


class Side(NamedTuple):
    """The way across a side, the bit of that side, and its bit seen from beyond."""

    way: int
    bit: int
    back: int


class Land:
    """Hexagons in a square of 2^bits × 2^bits places.

    `shore` is half the perimeter. The sums over the hexagons of q, r and q² + qr + r² give the
    moment of inertia.
    """

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.low = (1 << bits) - 1
        self.ways = tuple((r << bits) + q for q, r in HEX.steps)
        self.sides = tuple(Side(way, 1 << i, 1 << (i + 3) % 6) for i, way in enumerate(self.ways))
        self.clear()

    def clear(self) -> None:
        """Take everything away."""
        self.ring = bytearray(1 << 2 * self.bits)
        self.places: list[int] = []
        self.number: dict[int, int] = {}  # of a place in `places`
        self.shore = 0
        self.sum_q = self.sum_r = self.squares = 0

    def place(self, cell: Cell) -> int:
        """The place of a cell, (0, 0) being in the middle."""
        half = 1 << self.bits - 1
        return (cell[1] + half << self.bits) + cell[0] + half

    def cell(self, place: int) -> Cell:
        """The cell at a place."""
        half = 1 << self.bits - 1
        return ((place & self.low) - half, (place >> self.bits) - half)

    @property
    def cells(self) -> frozenset[Cell]:
        """All cells that are land."""
        return frozenset(map(self.cell, self.places))

    def put(self, place: int) -> None:
        """Put a hexagon down where there is none."""
        ring = self.ring
        self.shore += 3 - COUNT[ring[place]]
        ring[place] |= LAND
        for way, _, back in self.sides:
            ring[place + way] |= back
        self.number[place] = len(self.places)
        self.places.append(place)
        q, r = place & self.low, place >> self.bits
        self.sum_q += q
        self.sum_r += r
        self.squares += q * q + q * r + r * r

    def take(self, place: int) -> None:
        """Take a hexagon away."""
        ring = self.ring
        ring[place] ^= LAND
        self.shore += COUNT[ring[place]] - 3
        for way, _, back in self.sides:
            ring[place + way] ^= back
        number, last = self.number.pop(place), self.places.pop()
        if last != place:
            self.places[number] = last
            self.number[last] = number
        q, r = place & self.low, place >> self.bits
        self.sum_q -= q
        self.sum_r -= r
        self.squares -= q * q + q * r + r * r

    def moment(self) -> float:
        """The moment of inertia of the hexagons' centres about their mean, pitch 1."""
        return self.moment_with(())

    def moment_with(self, more: tuple[int, ...]) -> float:
        """The moment of inertia with some more hexagons."""
        count, squares = len(self.places) + len(more), self.squares
        sum_q, sum_r = self.sum_q, self.sum_r
        for place in more:
            q, r = place & self.low, place >> self.bits
            sum_q += q
            sum_r += r
            squares += q * q + q * r + r * r
        return squares - (sum_q * sum_q + sum_q * sum_r + sum_r * sum_r) / count

    def off_centre(self) -> Cell:
        """The cell nearest the mean of the hexagons, rounded down."""
        half, count = 1 << self.bits - 1, len(self.places)
        return (self.sum_q // count - half, self.sum_r // count - half)

    def joined_without(self, place: int) -> bool:
        """Whether the neighbours of a place hang together without it."""
        ring, sides = self.ring[place], self.sides
        first = [
            place + side.way
            for side, before in zip(sides, (sides[-1], *sides), strict=False)
            if ring & side.bit and not ring & before.bit
        ]
        return all(self._joined(a, b, place) for a, b in pairwise(first))

    def _joined(self, a: int, b: int, without: int) -> bool:
        """Whether a path joins two places without a third; looked for from both ends in turn."""
        ring, sides = self.ring, self.sides
        reached, others = {a, without}, {b, without}
        open_ends, other_ends = [a], [b]
        while open_ends:
            here = open_ends.pop()
            for way, bit, _ in sides:
                there = here + way
                if ring[here] & bit and there not in reached:
                    if there in others:
                        return True
                    reached.add(there)
                    open_ends.append(there)
            reached, others, open_ends, other_ends = others, reached, other_ends, open_ends
        return False
