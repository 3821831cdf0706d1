"""How the hexagons of a board are divided among its islands.

A symmetric board's islands come in sets whose members the symmetry maps to one another; one more
island may stand in the middle.
"""

from typing import NamedTuple

from printkit.generate.bounds import LEAST_CELLS, greatest_legs, least_legs, possible_symmetries
from printkit.generate.request import BoardRequest
from printkit.generate.symmetry import order_of

_NEAR_MEAN = 12  # hexagons by which an island in the middle may differ from the mean


class Division(NamedTuple):
    """Hexagons of the island in the middle, 0 where there is none, and of each island of a set.

    Each set has `copies` islands.
    """

    middle: int
    sets: tuple[int, ...]
    copies: int

    @property
    def cells(self) -> int:
        """The hexagons of all islands."""
        return self.middle + self.copies * sum(self.sets)

    def legs(self, width: int) -> tuple[int, int]:
        """The least and the greatest number of legs of these islands, nowhere below `width`."""
        inner = [self.middle] if self.middle else []
        return (
            sum(map(least_legs, inner)) + self.copies * sum(map(least_legs, self.sets)),
            sum(greatest_legs(cells, width) for cells in inner)
            + self.copies * sum(greatest_legs(cells, width) for cells in self.sets),
        )


def divide(request: BoardRequest, cells: int) -> Division | None:
    """Divide `cells` hexagons among islands as `request` says, else as equally as possible.

    None if no division suits. The number of islands must suit the symmetry.
    """
    if len(request.sizes) > 1:
        return Division(0, request.sizes, 1) if sum(request.sizes) == cells else None
    copies = order_of(request.symmetry)
    sets, middle = (0, 1) if request.islands == 1 else divmod(request.islands, copies)
    mean = cells // request.islands
    sizes = range(max(1, mean - _NEAR_MEAN), min(mean + _NEAR_MEAN, cells) + 1)
    for size in (
        sorted(sizes, key=lambda size: abs(size - mean)) if sets and middle else ([cells * middle])
    ):
        each, rest = divmod(cells - size, copies)
        large = each % max(1, sets)
        outer = tuple(each // sets + (number < large) for number in range(sets))
        if (
            rest == 0
            and min(outer, default=LEAST_CELLS[request.width]) >= LEAST_CELLS[request.width]
            and (not middle or _can_be(request, size))
        ):
            return Division(size, outer, copies)
    return None


def _can_be(request: BoardRequest, cells: int) -> bool:
    """Whether an island of `cells` can have the symmetry of `request`, as far as is known."""
    symmetries = possible_symmetries(request.symmetry, cells, request.width, holes=request.holes)
    return bool(symmetries) and cells >= LEAST_CELLS[request.width]
