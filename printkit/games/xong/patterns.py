"""Short Xoids as bit patterns on the grid of a board; a shift moves a pattern to a place.

A pattern and the bit of a Xoid's first leg give the Xoid's place. A margin raises the bits of
hexagons, because a leg touches hexagons that are above it.
"""

import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence

from printkit.boards.edge_space import Image
from printkit.boards.masks import bits
from printkit.boards.polytwig import Form, place
from printkit.games.xong.rules import Xong

Pattern = tuple[Image, int, int]  # the legs and hexagons of a Xoid, relative to its first leg


def better_place(
    patterns: Sequence[Pattern], vacant: int, new: int, random: Callable[[], float]
) -> tuple[int, int] | None:
    """Return the legs and hexagons of a Xoid at a random place in `vacant`, or None.

    The place is the one of two that touches more of the hexagons `new`. Both places have the first
    orientation that fits, of the `patterns` in a random rotation.
    """
    first = int(random() * len(patterns))
    for index in range(first - len(patterns), first):
        (starts, offsets), legs, hexagons = patterns[index]
        starts &= vacant
        for offset in offsets:
            starts &= vacant >> offset
            if not starts:
                break
        if starts:
            size = starts.bit_length()
            start, rival = int(random() * size), int(random() * size)
            left = starts >> start
            start += (left & -left).bit_length() - 1
            left = starts >> rival
            rival += (left & -left).bit_length() - 1
            found, other = hexagons << start, hexagons << rival
            if (other & new).bit_count() > (found & new).bit_count():
                return legs << rival, other
            return legs << start, found
    return None


class PatternGrid:
    """The legs and hexagons of the board of `game` as bits, and the patterns of Xoids on them."""

    def __init__(self, game: Xong) -> None:
        self._grid = grid = game.space.grid
        indices = [bit.bit_length() - 1 for bit in grid.bit_of]
        margin = 3 * grid.width  # a leg touches no hexagon more than two rows above it
        middles = [sum(indices[leg] for leg in legs) // 6 for legs in game.board.cell_edges]
        self._hexagons = [1 << middle + margin for middle in middles]
        self.all_hexagons = sum(self._hexagons)
        ways = [(x & 1, y & 1) for x, y in map(place, game.space.keys)]
        touched: dict[tuple[int, int], int] = defaultdict(int)  # by the direction of a leg
        for way, start, cells in zip(ways, indices, game.touches, strict=True):
            touched[way] |= self.hexagons(cells) >> start
        self._touched = [touched[way] for way in ways]
        self._near = [0] * grid.whole.bit_length()  # the neighbours of a leg, by the leg's bit
        steps: dict[int, int] = defaultdict(int)  # the legs with a neighbour so many bits higher
        for start, near in zip(indices, game.space.neighbours, strict=True):
            self._near[start] = grid.spread(near)
            for other in bits(self._near[start]):
                steps[other - start] |= 1 << start
        self._steps = tuple(steps.items())

    def parts(self, vacant: int, most: int = sys.maxsize) -> Iterator[int]:
        """Yield all connected parts of `vacant` that have at least 5 legs, and perhaps others.

        If a part has more than `most` legs, first yields `most` connected legs of that part; its
        other legs may be missing.
        """
        inner = self._inner(self._inner(vacant))  # at least one leg of a part of 5 legs is left
        while inner:
            part, near = 0, inner & -inner
            while near and part.bit_count() < most:
                low = near & -near
                part |= low
                near = (near | self._near[low.bit_length() - 1] & vacant) & ~part
            inner &= ~part
            vacant &= ~part
            yield part

    def _inner(self, mask: int) -> int:
        """Return the legs of `mask` that have at least two neighbours in `mask`."""
        once = twice = 0
        for step, legs in self._steps:
            near = (mask & legs) << step if step > 0 else (mask & legs) >> -step
            twice |= once & near
            once |= near
        return twice & mask

    def hexagons(self, cells: int) -> int:
        """Return the hexagons of `cells`, a mask in which bit i stands for cell i."""
        return sum(self._hexagons[cell] for cell in bits(cells))

    def patterns(self, form: Form) -> list[Pattern]:
        """Return a pattern for each distinct orientation of `form` that fits on the board."""
        grid, patterns = self._grid, list[Pattern]()
        for starts, offsets in grid.images(form):
            if found := grid.starts((starts, offsets), grid.whole):
                start, legs, hexagons = next(bits(found)), 0, 0
                for offset in (0, *offsets):
                    legs |= 1 << offset
                    hexagons |= self._touched[grid.leg_of[start + offset]] << offset
                patterns.append(((starts, offsets), legs, hexagons))
        return patterns
