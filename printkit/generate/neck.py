"""How wide a board is at its narrowest.

The disc of width 1 is a hexagon, of width 2 three around a corner, and the disc of width w + 2 is
that of width w with all its neighbours. A board is w wide where the disc of width w, sliding in
steps to neighbouring hexagons (or corners), covers all of it without a jump, and where around each
single hexagon too it gets from every place over that hexagon to every other without leaving it. The
narrowest neck is the greatest such w: a hexagon that hangs on one other, or that alone joins two
parts, makes it 1. The last condition says something only beside a hole, where the way around the
hole would hide that the strip between hole and shore is narrow.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printkit.topology.lattice import HEX, Cell
from printkit.topology.shapes import Shape

_STEPS = HEX.steps
# A corner is written as the sum of its three hexagons; so a hexagon would be three times itself.
_CORNERS = tuple((q // 2, r // 2) for q, r in HEX.corner_offsets)


class _Places(NamedTuple):
    """Where the middle of a disc may lie, the steps between such places, and what it covers."""

    places: frozenset[Cell]
    steps: tuple[Cell, ...]
    covered: dict[Cell, list[Cell]]  # by hexagon, the places from which it is covered

    def connected(self, places: Iterable[Cell]) -> bool:
        """Whether steps through some of the places join all of them."""
        left = set(places)
        open_ends = [left.pop()] if left else []
        while open_ends:
            q, r = open_ends.pop()
            for s, t in self.steps:
                place = (q + s, r + t)
                if place in left:
                    left.remove(place)
                    open_ends.append(place)
        return not left


def neck_of(island: Shape) -> int:
    """The width of the narrowest place of a connected board."""
    width = 1
    while _covers(island, width + 1):
        width += 1
    while not is_wide(island, width):
        width -= 1
    return width


def is_wide(island: Shape, width: int) -> bool:
    """Whether a connected board is that wide everywhere."""
    if width == 1:
        return True
    places = _places(island, width)
    return (
        len(places.covered) == len(island)
        and places.connected(places.places)
        and all(map(places.connected, places.covered.values()))
    )


def _covers(island: Shape, width: int) -> bool:
    """Whether discs of a width cover the island."""
    return len(ringed(core_of(island, width), (width - 1) // 2)) == len(island)


def core_of(island: Iterable[Cell], width: int) -> set[Cell]:
    """The hexagons in the middle of discs: one of each, or the three around its middle corner."""
    core = set(island)
    for _ in range((width - 1) // 2):
        core = shrunk(core)
    if width % 2 == 0:
        core = set().union(*(three for _, three in _corner_discs(core)))
    return core


def _places(island: Shape, width: int) -> _Places:
    core = core_of(island, width)
    even = width % 2 == 0
    discs = dict(_corner_discs(core)) if even else {cell: {cell} for cell in core}
    covered: dict[Cell, list[Cell]] = {}
    for place, middle in discs.items():
        for cell in ringed(middle, (width - 1) // 2):
            covered.setdefault(cell, []).append(place)
    return _Places(frozenset(discs), _CORNERS if even else _STEPS, covered)


def _corner_discs(core: set[Cell]) -> Iterator[tuple[Cell, set[Cell]]]:
    """The corners at which three cells meet, each with the three."""
    for q, r in core:
        for side in (1, 2):  # each corner is corner 1 or 2 of just one of its hexagons
            a, b = _STEPS[side], _STEPS[side + 1]
            three = {(q, r), (q + a[0], r + a[1]), (q + b[0], r + b[1])}
            if three <= core:
                yield (3 * q + a[0] + b[0], 3 * r + a[1] + b[1]), three


def ringed(cells: Iterable[Cell], rings: int) -> set[Cell]:
    """The cells with so many rings of neighbours around them."""
    kept = set(cells)
    for _ in range(rings):
        kept = grown(kept)
    return kept


def grown(cells: Iterable[Cell]) -> set[Cell]:
    """The cells and all their neighbours."""
    kept = set(cells)
    return kept.union((q + s, r + t) for q, r in kept for s, t in _STEPS)


def shrunk(cells: Iterable[Cell]) -> set[Cell]:
    """The cells all of whose neighbours are cells too."""
    kept = set(cells)
    return {(q, r) for q, r in kept if all((q + s, r + t) in kept for s, t in _STEPS)}
