"""A person's request for a random board."""

from collections.abc import Iterator
from typing import NamedTuple

from printkit.generate.symmetry import NONE

MOST_SEED = 10**9 - 1
MOST_ISLANDS = 100
MOST_GAP = 20
WIDEST = 2


class BoardRequest(NamedTuple):
    """A random board as requested.

    `cells` are the least and the greatest number of hexagons; `sizes` are those of the islands, if
    given. `gap` is the least number of hexagons between two islands. `legs_per_hex` None stands
    for the default, which gives way to the other options. `holes` allows holes. `width` is the
    least width of the board at its narrowest, 1 or 2.
    """

    cells: tuple[int, int] = (61, 61)
    islands: int = 1
    sizes: tuple[int, ...] = ()
    gap: int = 1
    symmetry: str = NONE
    legs_per_hex: float | None = None
    holes: bool = False
    width: int = 2

    def options(self) -> Iterator[tuple[str, str]]:
        """The command line's options, with their values, that request this board."""
        usual = BoardRequest()
        low, high = self.cells
        yield "cells", f"{low}" if low == high else f"{low}-{high}"
        if self.islands > 1:  # a size alone would be read as the number of islands
            yield "islands", ",".join(map(str, self.sizes or (self.islands,)))
        if self.gap != usual.gap:
            yield "gap", f"{self.gap}"
        if self.symmetry != usual.symmetry:
            yield "symmetry", self.symmetry
        if self.legs_per_hex is not None:
            yield "legs-per-hex", f"{self.legs_per_hex:.9g}"
        if self.holes:
            yield "holes", "yes"
        if self.width != usual.width:
            yield "neck", f"{self.width}"

    def __str__(self) -> str:
        return " ".join(f"--{option} {value}" for option, value in self.options())
