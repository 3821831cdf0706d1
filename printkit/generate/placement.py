"""Puts islands beside one another, with the requested gap and symmetry.

One set of islands after the other is put down, the one in the middle first; where there is none,
the first set moves to the centre as far as it can. A place for another set is drawn from all at
which its islands keep the gap, to one another and to those that lie already, and just that gap lies
between each and some other, or a little more where there is no such place. Of three places the one
nearest the middle is taken, so that islands form no string.
"""

from collections.abc import Iterator
from itertools import islice
from random import Random

from printkit.generate.island import NotFoundError
from printkit.generate.symmetry import Symmetry
from printkit.generate.width import grown
from printkit.topology.lattice import FINENESS, HEX, Cell, cell_site
from printkit.topology.search import squared_distance, steps
from printkit.topology.shapes import Shape, hexagon, moved

_DRAWN = 3  # places, of which the most central is taken
_STARTS = 40  # places on a circle from which a first set may move inwards
_SLACK = 4  # hexagons by which a gap may be wider


class NoPlaceError(NotFoundError):
    """Islands of such shapes do not fit beside one another with the symmetry."""


class Islands:
    """Islands that together keep a symmetry; `cells` are those of all of them.

    An island in the middle is among the cells from the start.
    """

    def __init__(self, symmetry: Symmetry, gap: int, random: Random, middle: Shape) -> None:
        self.cells = middle
        self._symmetry = symmetry
        self._gap = gap
        self._random = random

    def add(self, island: Shape) -> None:
        """Put down `island` and its images. Raises NoPlaceError where there is no place."""
        if not self.cells and len(self._symmetry.motions) == 1:
            self.cells = island
            return
        for slack in range(_SLACK + 1):
            found = list(islice(self._places(island, slack), _DRAWN))
            if found:
                nearest: Shape = min(found, key=self._away)
                self.cells |= nearest
                return
        raise NoPlaceError

    def _away(self, islands: Shape) -> tuple[int, list[Cell]]:
        middle = self._middle()
        distances = (squared_distance(middle, cell_site(cell)) for cell in islands)
        return sum(distances), sorted(islands)

    def _middle(self) -> Cell:
        """The site around which islands gather: the middle of those put down, or the centre."""
        if not self.cells:
            return self._symmetry.centre
        sites, count = list(map(cell_site, self.cells)), len(self.cells)
        return sum(q for q, _ in sites) // count, sum(r for _, r in sites) // count

    def _places(self, island: Shape, slack: int) -> Iterator[Shape]:
        """Places for `island` and its images, in random order, gaps up to `slack` wider."""
        near = frozenset(grown(island, self._gap))
        if not self.cells:
            reach = (_extent(island) + self._gap + 2) * max(2, len(self._symmetry.motions) // 3)
            rim = hexagon(reach) - hexagon(reach - 1)
            for start in islice(self._picked(sorted(rim)), _STARTS):
                if images := self._settled(island, near, start):
                    yield frozenset().union(*images)
            return
        for step in self._picked(beside(self.cells, island, self._gap, self._gap + slack)):
            if images := self._images(island, near, step):
                yield frozenset().union(*images)

    def _images(self, island: Shape, near: Shape, step: Cell) -> set[Shape]:
        """`island` moved by `step`, and its images; none where these do not keep the gap."""
        here = moved(island, step)
        if len(self._symmetry.motions) == 1:
            return {here}
        images = {motion.image(here) for motion in self._symmetry.motions}
        others = frozenset().union(*images) - here
        apart = len(images) == len(self._symmetry.motions)
        return images if apart and moved(near, step).isdisjoint(others) else set()

    def _settled(self, island: Shape, near: Shape, step: Cell) -> set[Shape]:
        """The images where `island`, begun at `step`, has moved to the centre as far as it can."""
        q, r = (sum(place) * FINENESS // len(island) for place in zip(*island, strict=True))

        def away(step: Cell) -> int:
            site = (q + FINENESS * step[0], r + FINENESS * step[1])
            return squared_distance(site, self._symmetry.centre)

        settled = self._images(island, near, step)
        found = settled
        while found:
            settled = found
            nearer = [(step[0] + s, step[1] + t) for s, t in HEX.steps]
            nearer = [other for other in nearer if away(other) < away(step)]
            found = set()
            for other in self._picked(nearer):
                if found := self._images(island, near, other):
                    step = other
                    break
        return settled

    def _picked(self, items: list[Cell]) -> Iterator[Cell]:
        """All `items` in random order."""
        while items:
            pick = int(self._random.random() * len(items))
            items[pick], items[-1] = items[-1], items[pick]
            yield items.pop()


def beside(cells: Shape, island: Shape, least: int, most: int) -> list[Cell]:
    """The steps that put `island` from `least` to `most` hexagons away from `cells`.

    Sets of cells are bit maps here, integers with one row of a window after the other: so all steps
    are examined at once, by a shift for each hexagon of the island.
    """
    low_q, low_r = min(q for q, _ in island), min(r for _, r in island)
    island = moved(island, (-low_q, -low_r))
    margin = max(map(max, island)) + most + 2
    left, top = min(q for q, _ in cells) - margin, min(r for _, r in cells) - margin
    row = max(q for q, _ in cells) + margin - left + 1
    rows = max(r for _, r in cells) + margin - top + 1
    bits = bytearray(row * rows // 8 + 1)
    for q, r in cells:
        place = (r - top) * row + q - left
        bits[place >> 3] |= 1 << (place & 7)
    too_near = int.from_bytes(bits, "little")
    for _ in range(least):
        too_near = _bits_grown(too_near, row)
    near = too_near
    for _ in range(most - least + 1):
        near = _bits_grown(near, row)
    meeting = touching = 0
    for q, r in island:
        meeting |= too_near >> (r * row + q)
        touching |= near >> (r * row + q)
    found = f"{touching & ~meeting:b}"[::-1]
    place, steps_found = found.find("1"), []
    while place >= 0:
        steps_found.append((place % row + left - low_q, place // row + top - low_r))
        place = found.find("1", place + 1)
    return steps_found


def _bits_grown(bits: int, row: int) -> int:
    grown = bits
    for q, r in HEX.steps[1:4]:  # one of each pair of opposite sides
        grown |= bits << (r * row + q) | bits >> (r * row + q)
    return grown


def _extent(shape: Shape) -> int:
    """The most steps from the first cell of `shape` to another."""
    first = min(shape)
    return max(steps(first, cell) for cell in shape)
