"""A mutable set of hexagons that updates its perimeter and moment of inertia with every change.

A place is a hexagon (q, r) of a square section of the lattice, encoded as the integer
r · 2^bits + q, so that one addition gives the neighbour across a side. The section is so large that
no board reaches the section's border. The ring of a place is a mask of filled hexagons, in which
bit i stands for the neighbour across side i, and the bit FILLED for the place itself. If holes are
not allowed, the ring is enough to decide whether its place may be added or removed without
splitting the board or making a hole.
"""

from itertools import pairwise
from typing import NamedTuple

from printkit.boards.lattice import HEX, Cell

FILLED = 64
_ALL = FILLED - 1
COUNT = tuple((ring & _ALL).bit_count() for ring in range(2 * FILLED))


def runs(ring: int) -> int:
    """Return the number of runs of filled neighbours in `ring`, or 0 if all or none are filled."""
    ring &= _ALL
    return (ring & ~(ring << 1 | ring >> 5)).bit_count()


class Side(NamedTuple):
    """A side of a place: the step to the neighbour, and the side's bits in both places' rings."""

    step: int
    bit: int
    back: int


class Grid:
    """A square of 2^bits × 2^bits places for hexagons, each of which is filled or empty.

    The sums of q, r and q² + qr + r² of the filled `places` give the moment of inertia.
    """

    def __init__(self, bits: int) -> None:
        self.bits = bits
        self.low = (1 << bits) - 1
        self.steps = steps = tuple((r << bits) + q for q, r in HEX.steps)
        self.sides = tuple(Side(step, 1 << i, 1 << (i + 3) % 6) for i, step in enumerate(steps))
        self.clear()

    def clear(self) -> None:
        """Empty all places."""
        self.ring = bytearray(1 << 2 * self.bits)
        self.places: list[int] = []
        self.number: dict[int, int] = {}  # the index of each filled place in `places`
        self.half_perimeter = 0
        self.sum_q = self.sum_r = self.squares = 0

    def place(self, cell: Cell) -> int:
        """Return the place of `cell`; the cell (0, 0) is in the middle of the grid."""
        half = 1 << self.bits - 1
        return (cell[1] + half << self.bits) + cell[0] + half

    def cell(self, place: int) -> Cell:
        """Return the cell at `place`."""
        half = 1 << self.bits - 1
        return ((place & self.low) - half, (place >> self.bits) - half)

    @property
    def cells_in_order(self) -> list[Cell]:
        """The filled cells, in the order of `places`."""
        return list(map(self.cell, self.places))

    def add(self, place: int) -> None:
        """Fill `place`."""
        ring = self.ring
        self.half_perimeter += 3 - COUNT[ring[place]]
        ring[place] |= FILLED
        for step, _, back in self.sides:
            ring[place + step] |= back
        self.number[place] = len(self.places)
        self.places.append(place)
        q, r = place & self.low, place >> self.bits
        self.sum_q += q
        self.sum_r += r
        self.squares += q * q + q * r + r * r

    def remove(self, place: int) -> None:
        """Empty `place`."""
        ring = self.ring
        ring[place] ^= FILLED
        self.half_perimeter += COUNT[ring[place]] - 3
        for step, _, back in self.sides:
            ring[place + step] ^= back
        number, last = self.number.pop(place), self.places.pop()
        if last != place:
            self.places[number] = last
            self.number[last] = number
        q, r = place & self.low, place >> self.bits
        self.sum_q -= q
        self.sum_r -= r
        self.squares -= q * q + q * r + r * r

    def moment_with(self, more: tuple[int, ...]) -> float:
        """Return the moment of inertia, for pitch 1, of the board with the places `more` added."""
        count, squares = len(self.places) + len(more), self.squares
        sum_q, sum_r = self.sum_q, self.sum_r
        for place in more:
            q, r = place & self.low, place >> self.bits
            sum_q += q
            sum_r += r
            squares += q * q + q * r + r * r
        return squares - (sum_q * sum_q + sum_q * sum_r + sum_r * sum_r) / count

    def off_centre(self) -> Cell:
        """Return the mean position of the filled cells, rounded down to a cell."""
        half, count = 1 << self.bits - 1, len(self.places)
        return (self.sum_q // count - half, self.sum_r // count - half)

    def joined_without(self, place: int) -> bool:
        """Return whether the filled neighbours of `place` stay connected if `place` is emptied."""
        ring, sides = self.ring[place], self.sides
        pairs = zip(sides, (sides[-1], *sides), strict=False)
        first = [place + one.step for one, last in pairs if ring & one.bit and not ring & last.bit]
        return all(self._joined(a, b, place) for a, b in pairwise(first))

    def _joined(self, a: int, b: int, without: int) -> bool:
        """Search from both ends for a path of filled places from `a` to `b` around `without`."""
        ring, sides = self.ring, self.sides
        reached, others = {a, without}, {b, without}
        open_ends, other_ends = [a], [b]
        while open_ends:
            here = open_ends.pop()
            for step, bit, _ in sides:
                there = here + step
                if ring[here] & bit and there not in reached:
                    if there in others:
                        return True
                    reached.add(there)
                    open_ends.append(there)
            reached, others, open_ends, other_ends = others, reached, other_ends, open_ends
        return False


def bits_for(moment: float) -> int:
    """Return the `bits` of a Grid in which boards with at most this moment of inertia can drift.

    A connected board with two hexagons d steps apart has a moment of inertia of at least d³ / 16.
    """
    across = 1
    while across * across * across < 16 * moment:
        across += 1
    return (3 * across + 16).bit_length()
