"""The steps of the Markov chain of boards, and the weights that favour the wanted boards.

A step adds or removes one hexagon with all its images. The filled neighbours of the hexagon, and
those of its neighbours, show whether the step is possible. Because the board is symmetric, only one
of the images has to be checked.

The weight of a board of n hexagons and half-perimeter h is
pull^n · slope^h · narrow^((h - wanted)²), or less if it has more hexagons than wanted, or far
fewer. Boards of equal n and h have equal weights for any pull and slope, so tuning pull and slope
only makes the wanted n and h more common.

Only sums, products and quotients of floats are used, which are the same on every machine; library
functions for powers, roots and exponentials may differ.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from printkit.boards.lattice import Cell
from printkit.generate.grid import COUNT, FILLED, Grid, bits_for, runs
from printkit.generate.symmetry import Symmetry

_NARROW = 0.8
_FIRST_PULL = 3.0
_RISE = 1.3  # boards have a roughness of about r (0 to 1) if the slope is r / (1.3 - r)
_MOST_PULL = 8.0
_TUNING = 3.0  # the slope stays between a third and three times the first slope
_MILDEST = 1 / 64  # minimum of the first slope, before it is tuned
_FULL = 0.5  # target fraction of boards with at least the wanted number of hexagons
_OFTEN = 0.6  # maximum fraction of boards that should have the wanted half-perimeter
_STEEPEST = 4  # maximum exponent of narrow for a growth of the half-perimeter by 1
_SURPLUS = 0.125  # weight factor of a board with more hexagons than wanted
# Pull is tuned if the excess half-perimeter is below _FAR · order. The slope is tuned if the excess
# is above _NEAR · order
_FAR, _NEAR = 5.0, 0.25
_ON_ITS_WAY = 0.9  # the slope stays if the excess is below this multiple of the previous excess
_DEEP, _RESCUE = 8, 8.0  # pull is multiplied by _RESCUE if over _DEEP · order hexagons are missing
_FIRST_GAIN, _LAST_GAIN = 0.6, 0.04


class Weights:
    """The ratios of the weights of boards, and the tuning of the weights.

    `order` is the number of hexagons that a step of the chain may change. To apply pull, slope and
    narrow, hexagons and half-perimeters are counted in units of `order`. `roughness` is the wanted
    half-perimeter on a scale from the least (0) to the greatest (1).
    """

    def __init__(self, cells: int, half_perimeter: int, order: int, roughness: float) -> None:
        self.half_perimeter = half_perimeter
        self._cells = cells
        self._low = cells - _DEEP * order
        self._order = order
        self._rescue_each = root(_RESCUE, order)
        self._narrow_each = root(_NARROW, order * order)
        self._tuned = 0
        self._excess = 0.0
        self._first_slope = max(_MILDEST, roughness / (_RISE - roughness))
        self._set(_FIRST_PULL, self._first_slope)

    def _set(self, pull: float, slope: float) -> None:
        self._pull = min(_MOST_PULL, max(1 / _MOST_PULL, pull))
        self._slope = min(self._first_slope * _TUNING, max(self._first_slope / _TUNING, slope))
        self._pull_each = root(self._pull, self._order)
        self._slope_each = root(self._slope, self._order)
        self._ratios: dict[tuple[int, int, int], float] = {}

    def ratio(self, cells: int, half_perimeter: int, more: int, longer: int) -> float:
        """The factor on a board's weight if `more` cells and `longer` half-perimeter are added."""
        key = half_perimeter, more, longer
        ratio = self._ratios.get(key)
        if ratio is None:
            ratio = power(self._pull_each, more)
            for half in range(half_perimeter, half_perimeter + longer):
                ratio *= self._one_longer(half)
            for half in range(half_perimeter + longer, half_perimeter):
                ratio /= self._one_longer(half)
            self._ratios[key] = ratio
        new = cells + more
        if self._low <= cells <= self._cells and self._low <= new <= self._cells:
            return ratio
        surplus = (new > self._cells) - (cells > self._cells)
        rescue = power(self._rescue_each, min(new, self._low) - min(cells, self._low))
        return ratio * rescue * power(_SURPLUS, surplus)

    def _one_longer(self, half_perimeter: int) -> float:
        """The factor on a board's weight if its `half_perimeter` increases by 1."""
        off = 2 * (half_perimeter - self.half_perimeter) + 1
        steepest = _STEEPEST * self._order
        return self._slope_each * power(self._narrow_each, max(-steepest, min(off, steepest)))

    def tune(self, full: float, met: float, excess: float) -> None:
        """Adjust pull to the fraction `full` of boards that are large enough, slope to `excess`.

        `excess` is the mean half-perimeter minus the wanted one; `met` is the fraction of boards
        with the wanted one. If `met` is too large, as when the least or greatest half-perimeter is
        wanted, the slope returns towards 1, because a chain that rarely moves does not mix.
        """
        self._tuned += 1
        gain = 1 + max(_LAST_GAIN, _FIRST_GAIN / (1 + self._tuned / 4))
        pull, slope = self._pull, self._slope
        if abs(excess) < _FAR * self._order:
            pull = pull * gain if full < _FULL else pull / gain
        if met > _OFTEN:
            slope = slope / gain if slope > 1 else slope * gain
        elif abs(excess) > max(_NEAR * self._order, _ON_ITS_WAY * abs(self._excess)):
            slope = slope / gain if excess > 0 else slope * gain
        self._excess = excess
        self._set(pull, slope)


def root(value: float, degree: int) -> float:
    """The `degree`-th root of a positive `value`, by bisection; the same on every machine."""
    low, high = 0.0, max(1.0, value)
    while low < (middle := (low + high) / 2) < high:
        if power(middle, degree) < value:
            low = middle
        else:
            high = middle
    return high if degree > 1 else value


def power(base: float, exponent: int) -> float:
    """`base` to the power of `exponent`, by repeated multiplication."""
    product = 1.0
    for _ in range(abs(exponent)):
        product *= base
    return product if exponent >= 0 else 1 / product


_SEARCH = 2  # in `may_remove`: a search must show whether the board stays connected


class Constraints(NamedTuple):
    """The constraints on the boards of a chain; `moment` is the maximum moment of inertia."""

    cells: int
    half_perimeter: int
    width: int
    holes: bool
    symmetry: Symmetry
    moment: float

    @property
    def order(self) -> int:
        """The number of hexagons in an orbit that is not on an axis or at the centre."""
        return len(self.symmetry.motions)


class Orbit(NamedTuple):
    """A place and its images under the symmetry, all of which a step changes together.

    `mates` is the mask of the sides at which the place touches its images. `changes` pairs the
    place, and each of its neighbours outside the orbit, with the bits of its ring that change.
    """

    places: tuple[int, ...]
    mates: int
    changes: tuple[tuple[int, int], ...]


class BoardSteps:
    """A board, and the steps that change it if the weights accept them.

    `random` returns numbers from 0 to 1. `may_add` and `may_remove` map the ring of a place to
    whether the place can be added or removed without splitting the board or making an illegal hole.
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
        # With holes, a board may temporarily be an orbit too large: a ring of six hexagons is made
        # by filling seven and emptying the middle one
        self._most = constraints.cells + (constraints.order if holes else 0)

        def may_add(ring: int) -> bool:
            return runs(ring) == 1 or (holes and (COUNT[ring] == 6 or (width == 1 < runs(ring))))

        def is_wide(ring: int) -> bool:
            """Whether a board is wide enough at a hexagon that has this `ring`."""
            return width == 1 or (runs(ring) == 1 and COUNT[ring] >= 2) or COUNT[ring] == 6

        rings = range(2 * FILLED)
        self.may_add = bytes(map(may_add, rings))
        self.may_remove = bytes(may_add(r) * (_SEARCH if runs(r) > 1 else 1) for r in rings)
        self._stays = bytes(ring < FILLED or is_wide(ring) for ring in rings)

    def begin(self, cells: Iterable[Cell]) -> None:
        """Restart with the board `cells`."""
        self.board.clear()
        for place in map(self.board.place, cells):
            self.board.add(place)

    def add(self, place: int) -> bool:
        """Add `place`, which `may_add` allows, and its images, or return False if it is refused."""
        orbit = self._orbits.get(place) or self._orbit(place)
        return (
            len(self.board.places) + len(orbit.places) <= self._most
            and self._stay_wide(orbit)
            and self._accepted(orbit, self.board.ring[place], 1)
            and self.board.moment_with(orbit.places) <= self.constraints.moment
            and self._link(orbit)
        )

    def remove(self, place: int, across: int) -> bool:
        """Remove `place` and its images; return False if the step is refused.

        `across` is the filled neighbour on the side that the chain picked. A step that removed both
        `place` and `across` is refused, because it could not be reversed.
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
        """Decide at random by the weights whether to add `orbit` (`sign` 1) or remove it (-1).

        `ring` is the mask of the neighbours of one place that are filled before and after the step.
        """
        board, size = self.board, len(orbit.places)
        longer = size * (3 - COUNT[ring]) - size * COUNT[orbit.mates] // 2
        cells, half_perimeter = len(board.places), board.half_perimeter
        ratio = self._weights.ratio(cells, half_perimeter, sign * size, sign * longer)
        return ratio >= 1 or self._random() < ratio

    def _link(self, orbit: Orbit) -> bool:
        """Add the places of `orbit`; add none and return False if `may_add` forbids one of them."""
        board = self.board
        for count, place in enumerate(orbit.places):
            if not self.may_add[board.ring[place]]:
                for other in reversed(orbit.places[:count]):
                    board.remove(other)
                return False
            board.add(place)
        return True

    def _unlink(self, orbit: Orbit) -> bool:
        """Remove the places of `orbit`; remove none and return False if the board would be split.

        Places are removed in the reverse order of `_link`, so each has the same ring as when added.
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
