"""Puts islands beside one another, with the requested gap and symmetry.

One island after the other is put down with its images, at a place drawn from all at which just the
gap lies between it and the nearest of those that lie already. Of three such places the one nearest
the middle is taken, so that islands form no string. Where nothing lies yet, or no such place is
left, the island and its images come towards the centre as far as they can, from a direction drawn
at random.
"""

from bisect import bisect_left
from collections.abc import Iterator
from itertools import islice
from random import Random

from printkit.generate.island import NotFoundError
from printkit.generate.symmetry import Symmetry
from printkit.generate.width import grown
from printkit.topology.lattice import HEX, Cell, cell_site
from printkit.topology.search import squared_distance
from printkit.topology.shapes import Shape, hexagon, moved

_DRAWN = 3  # places of which the most central is taken
_DIRECTIONS = 24  # from which an island with images may come to the centre
_AWAY = 4  # times its extent and the gap: from there it comes


class NoPlaceError(NotFoundError):
    """Islands of such shapes do not fit beside one another with the symmetry."""


class _Orbit:
    """An island to be put beside `cells`, with its images under `symmetry`."""

    def __init__(self, cells: Shape, island: Shape, gap: int, symmetry: Symmetry) -> None:
        self._cells = cells
        self._island = island
        self._gap = gap
        self._near = frozenset(grown(island, gap))
        self._motions = symmetry.motions[1:]  # without the identity

    def at(self, step: Cell) -> Shape:
        """All images of the island moved by `step`; empty where one is too near anything else."""
        here = moved(self._island, step)
        others = frozenset(motion(cell) for motion in self._motions for cell in here)
        if len(others) < len(here) * len(self._motions):
            return frozenset()
        near = moved(self._near, step)
        apart = near.isdisjoint(others) and near.isdisjoint(self._cells)
        return here | others if apart else frozenset()

    def beside(self, random: Random) -> Iterator[Shape]:
        """The places at which just the gap lies between the island and the nearest cells."""
        return map(self.at, _picked(_steps_beside(self._cells, self._island, self._gap), random))

    def towards_centre(self, random: Random) -> Iterator[Shape]:
        """Places to which the images come from afar towards (0, 0), as far as the gap allows."""
        q, r = (sum(place) // len(self._island) for place in zip(*self._island, strict=True))
        size = max(max(abs(x - q), abs(y - r)) for x, y in self._island)
        far = max((max(map(abs, cell)) for cell in self._cells), default=0)
        far += _AWAY * (size + self._gap + 1)
        rim = sorted(hexagon(far + 1) - hexagon(far))

        for way_q, way_r in islice(_picked(rim, random), _DIRECTIONS):
            way = [(way_q * n // far - q, way_r * n // far - r) for n in range(far + 1)]
            yield self.at(way[bisect_left(way[:-1], 1, key=lambda step: bool(self.at(step)))])


def joined(cells: Shape, island: Shape, gap: int, symmetry: Symmetry, random: Random) -> Shape:
    """`cells` with `island` put down and its images under `symmetry`, which the cells have too.

    At least `gap` hexagons lie between islands. Raises NoPlaceError where no place is found.
    """
    if not cells and len(symmetry.motions) == 1:
        return island
    orbit = _Orbit(cells, island, gap, symmetry)
    middle = symmetry.centre
    found: list[Shape] = []
    if cells:
        middle_q, middle_r = (sum(place) for place in zip(*map(cell_site, cells), strict=True))
        middle = middle_q // len(cells), middle_r // len(cells)
        found = list(islice(filter(None, orbit.beside(random)), _DRAWN))
    found = found or list(islice(filter(None, orbit.towards_centre(random)), _DRAWN))
    if not found:
        raise NoPlaceError

    def away(islands: Shape) -> tuple[int, list[Cell]]:
        distances = (squared_distance(middle, cell_site(cell)) for cell in islands)
        return sum(distances), sorted(islands)

    nearest: Shape = min(found, key=away)
    return cells | nearest


def _picked(items: list[Cell], random: Random) -> Iterator[Cell]:
    """All `items` in random order."""
    while items:
        pick = int(random.random() * len(items))
        items[pick], items[-1] = items[-1], items[pick]
        yield items.pop()


def _steps_beside(cells: Shape, island: Shape, gap: int) -> list[Cell]:
    """The steps that put `island` `gap` hexagons away from `cells`.

    Sets of cells are bit maps here, integers with one row of a window after the other: so all steps
    are examined at once, by a shift for each hexagon of the island.
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
    for q, r in HEX.steps[1:4]:  # one of each pair of opposite sides
        grown |= bits << (r * row + q) | bits >> (r * row + q)
    return grown
