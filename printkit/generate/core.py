"""What the core of a board may look like, and the round core with which a chain begins."""

import math
from collections.abc import Callable, Iterator

from printkit.generate.land import COUNT, LAND, Land, arcs
from printkit.generate.symmetry import Symmetry
from printkit.topology.lattice import Cell, cell_site
from printkit.topology.search import squared_distance
from printkit.topology.shapes import hexagon

LOOK_AROUND = 2  # in a table of rings: the ring alone does not tell


class Rules:
    """What a ring of neighbours allows, by the ring as a number, land in the middle or not.

    `puts` and `takes` are for single hexagons of the core, `links` and `unlinks` for one of several
    that change together, with which the width is looked at when all have changed; `stays` is for
    hexagons that are land.
    """

    def __init__(self, arc: int, *, holes: bool) -> None:
        def table(rule: Callable[[int], int]) -> bytes:
            return bytes(map(rule, range(2 * LAND)))

        def links(ring: int) -> bool:
            return arcs(ring) == 1 or (holes and (COUNT[ring] == 6 or (arc == 1 < arcs(ring))))

        def unlinks(ring: int) -> int:
            return links(ring) * (LOOK_AROUND if arcs(ring) > 1 else 1)

        def wide(ring: int) -> bool:
            return arc == 1 or (arcs(ring) == 1 and COUNT[ring] >= arc) or COUNT[ring] == 6

        self.links, self.unlinks = table(links), table(unlinks)
        self.puts = table(lambda ring: links(ring) and wide(ring))
        self.takes = table(lambda ring: unlinks(ring) * wide(ring))
        self.stays = table(lambda ring: ring < LAND or wide(ring))


def first_core(neck: int, symmetry: Symmetry, most: int) -> list[Cell]:
    """The round core, grown from the heart, whose board is the largest of at most so many cells.

    Empty when there is none.
    """
    arc, disc = 2 - neck % 2, hexagon((neck + 1) // 2)
    stays = Rules(arc, holes=True).stays
    land = Land(bits_for(most * most / 4))
    board: set[Cell] = set()
    narrow: set[int] = set()
    cells: list[Cell] = []
    enough = 0
    for orbit in _orbits_by_distance(symmetry, most):
        board.update((q + s, r + t) for q, r in orbit for s, t in disc)
        if len(board) > most:
            break
        cells += orbit
        places = list(map(land.place, orbit))
        for place in places:
            land.put(place)
        near = {place + way for place in places for way in (0, *land.ways)}
        narrow = {place for place in narrow | near if not stays[land.ring[place]]}
        enough = enough if narrow else len(cells)
    return cells[:enough]


def _orbits_by_distance(symmetry: Symmetry, most: int) -> Iterator[tuple[Cell, ...]]:
    def away(cell: Cell) -> tuple[int, Cell]:
        return squared_distance(cell_site(cell), symmetry.heart), cell

    seen: set[Cell] = set()
    for cell in sorted(hexagon(math.isqrt(most // 3) + 4), key=away):
        if cell not in seen:
            orbit = symmetry.orbit(cell)
            seen.update(orbit)
            yield orbit


def bits_for(moment: float) -> int:
    """Of a square with room for all boards of a moment of inertia, and for them to wander.

    A board two hexagons of which are d steps apart has a moment of at least d³ / 16.
    """
    across = 1
    while across * across * across < 16 * moment:
        across += 1
    return (3 * across + 16).bit_length()
