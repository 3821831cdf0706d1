"""Puts islands beside one another, with the requested gap.

One island after the other is put down, at a place drawn from all at which just the gap lies between
it and the nearest of those that lie already. Of three such places the one nearest the middle is
taken, so that islands form no string.
"""

from random import Random

from printkit.topology.lattice import HEX, Cell, cell_site
from printkit.topology.search import squared_distance
from printkit.topology.shapes import Shape, moved

_DRAWN = 3  # places of which the most central is taken


def joined(cells: Shape, island: Shape, gap: int, random: Random) -> Shape:
    """`cells` with `island` put down, moved until it is `gap` hexagons away from them."""
    sites, count = list(map(cell_site, cells)), len(cells)
    middle = sum(q for q, _ in sites) // count, sum(r for _, r in sites) // count

    def away(island: Shape) -> tuple[int, list[Cell]]:
        distances = (squared_distance(middle, cell_site(cell)) for cell in island)
        return sum(distances), sorted(island)

    steps = _steps_beside(cells, island, gap)
    places: list[Shape] = []
    for _ in range(min(_DRAWN, len(steps))):
        pick = int(random.random() * len(steps))
        steps[pick], steps[-1] = steps[-1], steps[pick]
        places.append(moved(island, steps.pop()))
    nearest: Shape = min(places, key=away)
    return cells | nearest


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
