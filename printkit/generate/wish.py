"""What a person may wish of a random board."""

from collections.abc import Iterator
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


def arguments(wish: Wish, other: Wish) -> Iterator[str]:
    """The options of the command line that make a wish of another one.

    Sizes of islands stand for their sum: who leaves them out has to give the hexagons.
    """
    if wish.cells != other.cells or (other.sizes and not wish.sizes):
        yield f"--cells {in_range(wish.cells)}"
    if _islands(wish) != _islands(other):
        yield f"--islands {_islands(wish)}"
    if wish.gap != other.gap:
        yield f"--gap {wish.gap}"
    if wish.symmetry != other.symmetry:
        yield f"--symmetry {wish.symmetry}"
    if wish.legs_per_hex != other.legs_per_hex:
        given = wish.legs_per_hex is not None
        yield f"--legs-per-hex {wish.legs_per_hex:.9g}" if given else "no --legs-per-hex"
    if wish.holes != other.holes:
        yield f"--holes {'yes' if wish.holes else 'no'}"
    if wish.neck != other.neck:
        yield f"--neck {wish.neck}"


def _islands(wish: Wish) -> str:
    """Their sizes or their number, as the command line has it, where a size alone is a number."""
    return ",".join(map(str, wish.sizes if len(wish.sizes) > 1 else (wish.islands,)))


def in_range(cells: tuple[int, int]) -> str:
    """A number of hexagons, or a range of numbers, as the command line has it."""
    low, high = cells
    return f"{low}" if low == high else f"{low}-{high}"
