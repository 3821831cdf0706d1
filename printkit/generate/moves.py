"""The steps of the chain: one hexagon, with all its images, is added or removed.

Whether a step is possible is read from the rings of a place and of its neighbours; since a symmetry
maps an orbit to itself, one place of the orbit decides for all.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from printkit.boards.lattice import Cell
from printkit.generate.grid import COUNT, FILLED, Grid, bits_for, runs
from printkit.generate.symmetry import Symmetry
from printkit.generate.weights import Weights

_SEARCH = 2  # in `may_remove`: the ring alone does not tell whether the board stays connected


class Constraints(NamedTuple):
    """What the boards of a chain have in common; `moment` is the greatest moment of inertia."""

    cells: int
    half_perimeter: int
    width: int
    holes: bool
    symmetry: Symmetry
    moment: float

    @property
    def order(self) -> int:
        """How many hexagons change together, except on an axis or at a centre."""
        return len(self.symmetry.motions)


class Orbit(NamedTuple):
    """Places that change together, as one of them sees the others.

    `mates` are the sides of each across which another lies; `changes` are the bits that change in
    its own ring and in those of its neighbours.
    """

    places: tuple[int, ...]
    mates: int
    changes: tuple[tuple[int, int], ...]


class Transitions:
    """A board, and the steps from it to others, which weights accept or refuse.

    `random` gives numbers from 0 to 1. `may_add` and `may_remove` tell by ring whether the board
    would stay connected and, unless holes are allowed, without a hole.
    """

    def __init__(
        self, constraints: Constraints, weights: Weights, random: Callable[[], float]
    ) -> None:
        self.constraints = constraints
        self.board = Grid(bits_for(constraints.moment))
        self._weights = weights
        self._random = random
        self._orbits: dict[int, Orbit] = {}
        width, holes = constraints.width, constraints.holes
        # On the way a board may exceed the limit: emptying the middle of seven makes a ring of six.
        self._most = constraints.cells + (constraints.order if holes else 0)

        def may_add(ring: int) -> bool:
            return runs(ring) == 1 or (holes and (COUNT[ring] == 6 or (width == 1 < runs(ring))))

        def is_wide(ring: int) -> bool:
            """Whether a board whose hexagons all have such rings is two wide, or need not be."""
            return width == 1 or (runs(ring) == 1 and COUNT[ring] >= 2) or COUNT[ring] == 6

        rings = range(2 * FILLED)
        self.may_add = bytes(map(may_add, rings))
        self.may_remove = bytes(may_add(r) * (_SEARCH if runs(r) > 1 else 1) for r in rings)
        self._stays = bytes(ring < FILLED or is_wide(ring) for ring in rings)

    def begin(self, cells: Iterable[Cell]) -> None:
        """Start anew with the board `cells`."""
        self.board.clear()
        for place in map(self.board.place, cells):
            self.board.add(place)

    def add(self, place: int) -> bool:
        """Add `place`, which its ring allows, and its images, if all rules and weights allow it."""
        orbit = self._orbits.get(place) or self._orbit(place)
        return (
            len(self.board.places) + len(orbit.places) <= self._most
            and self._stay_wide(orbit)
            and self._accepted(orbit, self.board.ring[place], 1)
            and self.board.moment_with(orbit.places) <= self.constraints.moment
            and self._link(orbit)
        )

    def remove(self, place: int, across: int) -> bool:
        """Remove `place` and its images, as `add` does.

        `across` is the filled place beyond the side that was picked. If that would go too, the step
        could not be reversed.
        """
        orbit = self._orbits.get(place) or self._orbit(place)
        return (
            across not in orbit.places
            and self._stay_wide(orbit)
            and self._accepted(orbit, self.board.ring[place] & ~orbit.mates, -1)
            and self._unlink(orbit)
        )

    def _orbit(self, place: int) -> Orbit:
        board = self.board
        places = tuple(map(board.place, self.constraints.symmetry.orbit(board.cell(place))))

        def mates(of: int) -> int:
            return sum(side.bit for side in board.sides if of + side.step in places)

        near = [place + step for step in board.steps if place + step not in places]
        changes = [(place, mates(place) | FILLED), *((other, mates(other)) for other in near)]
        orbit = self._orbits[place] = Orbit(places, mates(place), tuple(changes))
        return orbit

    def _stay_wide(self, orbit: Orbit) -> bool:
        if self.constraints.width == 1:
            return True
        ring, stays = self.board.ring, self._stays
        for place, bits in orbit.changes:  # noqa: SIM110 — the innermost loop
            if not stays[ring[place] ^ bits]:
                return False
        return True

    def _accepted(self, orbit: Orbit, ring: int, sign: int) -> bool:
        """`sign` is 1 to add `orbit`, -1 to remove it.

        `ring` holds the neighbours of each of its places that are there before and after.
        """
        board, size = self.board, len(orbit.places)
        longer = size * (3 - COUNT[ring]) - size * COUNT[orbit.mates] // 2
        cells, half_perimeter = len(board.places), board.half_perimeter
        ratio = self._weights.ratio(cells, half_perimeter, sign * size, sign * longer)
        return ratio >= 1 or self._random() < ratio

    def _link(self, orbit: Orbit) -> bool:
        """Add the places one by one, or none if one of them would not attach as it should."""
        board = self.board
        for count, place in enumerate(orbit.places):
            if not self.may_add[board.ring[place]]:
                for other in reversed(orbit.places[:count]):
                    board.remove(other)
                return False
            board.add(place)
        return True

    def _unlink(self, orbit: Orbit) -> bool:
        """Remove all places, or none if that would split the board.

        Reverses the order of `_link`, so each place has the ring with which it would be added.
        """
        board = self.board
        for count, place in enumerate(reversed(orbit.places)):
            rule = self.may_remove[board.ring[place]]
            if not rule or (rule == _SEARCH and not board.joined_without(place)):
                for other in orbit.places[len(orbit.places) - count :]:
                    board.add(other)
                return False
            board.remove(place)
        return True
