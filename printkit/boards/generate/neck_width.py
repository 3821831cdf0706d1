"""The width of a board of hexagons at its narrowest neck.

The disc of width 1 is one hexagon, the disc of width 2 is three hexagons around a corner, and the
disc of width w + 2 is the disc of width w with all its neighbours. A disc slides in steps from one
hexagon (or corner) to the next. A board has width w if the disc of width w can slide over the whole
board. The disc must also be able to slide between any two positions that cover the same hexagon
without uncovering that hexagon. Without this condition, a disc that goes around a hole would hide a
narrow strip between the hole and the rim. The width of the narrowest neck is the greatest width w
that a board has. The width is 1 if a hexagon has only one neighbour or alone links two parts.
"""

from collections.abc import Container, Iterable

from printkit.boards.lattice import HEX, Cell
from printkit.boards.shapes import Shape

_STEPS = HEX.steps
# The steps from a hexagon to its corners, or between corners. A corner is encoded as the sum of the
# coordinates of its three hexagons, on a scale where a hexagon has three times its coordinates.
_CORNERS = tuple((q // 2, r // 2) for q, r in HEX.corner_offsets)


def width_of(island: Shape) -> int:
    """Return the width of a connected `island` at its narrowest neck."""
    width, interior = 0, set(island)
    while len(grown(_middles(interior, width + 1), width // 2)) == len(island):
        width += 1
        if width % 2 == 0:
            interior = eroded(interior, 1)
    while not is_wide(island, width):
        width -= 1
    return width


def is_wide(island: Shape, width: int) -> bool:
    """Return whether a connected `island` is at least `width` hexagons wide everywhere."""
    if width == 1:
        return True
    rings = (width - 1) // 2
    interior = eroded(island, rings)
    if len(grown(_middles(interior, width), rings)) != len(island):
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
    for _ in range(times):
        kept = {(q, r) for q, r in kept if all((q + s, r + t) in kept for s, t in _STEPS)}
    return kept


def _middles(interior: set[Cell], width: int) -> set[Cell]:
    """Return the middle hexagons of all discs of `width`; a disc of even width has three."""
    if width % 2:
        return interior
    return {cell for three in _corners(interior).values() for cell in three}


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
