"""What a person may wish of a random board."""

from typing import NamedTuple

from printkit.generate.symmetry import NONE

MOST_CELLS = 10_000
MOST_ISLANDS = 100
MOST_GAP = 20
WIDEST_NECK = 9


class Wish(NamedTuple):
    """A board to be drawn.

    `cells` are the least and the greatest number of hexagons; `sizes` are those of the islands, if
    given. `gap` is the least number of hexagons of sea between islands. `legs_per_hex` None is the
    default, which gives way to the other wishes. `holes` allows holes. `neck` is the least width.
    """

    cells: tuple[int, int] = (61, 61)
    islands: int = 1
    sizes: tuple[int, ...] = ()
    gap: int = 1
    symmetry: str = NONE
    legs_per_hex: float | None = None
    holes: bool = False
    neck: int = 2
