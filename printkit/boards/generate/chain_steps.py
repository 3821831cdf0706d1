"""The steps of the Markov chain of boards, and the weights that favour the wanted boards.

A step adds or removes one hexagon with all its images under the board's symmetry. Without holes,
the filled neighbours of each image show whether the board stays connected. The surroundings of one
image show whether the board stays wide enough, because the board is symmetric.

The weight of a board of n hexagons and half-perimeter h is
pull^n · slope^h · narrow^((h - wanted)²). A board with more hexagons than wanted, or far fewer, has
a lower weight. Boards of equal size and perimeter have equal weights for any pull and slope. Tuning
pull and slope therefore affects only how common each size and perimeter is.

Weights are computed with sums, products and quotients of floats, which are the same on every
machine. Library functions for powers, roots and exponentials may differ between machines.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from printkit.boards.generate.grid import COUNT, FILLED, Grid, bits_for, runs
from printkit.boards.generate.symmetry import Symmetry
from printkit.boards.lattice import Cell

_NARROW = 0.8
_FIRST_PULL = 3.0
_RISE = 1.3  # The slope r / (1.3 - r) gives boards of about the roughness r, from 0 to 1.
_MOST_PULL = 8.0
_TUNING = 3.0  # Maximum factor by which tuning changes the first slope.
_MILDEST = 1 / 64  # Minimum of the first slope, before tuning.
_FULL = 0.5  # Target fraction of boards with at least the wanted number of hexagons.
_OFTEN = 0.6  # Maximum fraction of boards that should have the wanted half-perimeter.
_STEEPEST = 4  # Maximum exponent of `narrow` if the half-perimeter grows by `order`.
_SURPLUS = 0.125  # Multiplies the weight of a board with more hexagons than wanted.
# Pull is tuned only if the mean half-perimeter is less than _FAR · order from the wanted value.
# Slope is tuned only if the mean half-perimeter is over _NEAR · order from the wanted value.
_FAR, _NEAR = 5.0, 0.25
_ON_ITS_WAY = 0.9  # The slope stays if |excess| fell below this fraction of the previous |excess|.
_DEEP, _RESCUE = 8, 8.0  # Pull is multiplied by _RESCUE if over _DEEP · order hexagons are missing.
_FIRST_GAIN, _LAST_GAIN = 0.6, 0.04


class Weights:
    """Ratios of the weights of a Markov chain's boards, and the tuning of these weights.

    `order` is the most hexagons that one step of the chain may change. The exponents of pull,
    slope and narrow count hexagons and half-perimeters in units of `order`. `roughness` is the
    wanted half-perimeter on a scale from the minimum (0) to the maximum (1).
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
        """Return new weight / old weight if `more` cells add `longer` to the half-perimeter."""
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
        """Return the factor by which a board's weight changes if `half_perimeter` grows by 1."""
        off = 2 * (half_perimeter - self.half_perimeter) + 1
        steepest = _STEEPEST * self._order
        return self._slope_each * power(self._narrow_each, max(-steepest, min(off, steepest)))

    def tune(self, full: float, met: float, excess: float) -> None:
        """Tune pull by `full`, the fraction of boards with enough hexagons, and slope by `excess`.

        `excess` is the mean half-perimeter minus the wanted half-perimeter, and `met` the fraction
        of boards with the wanted half-perimeter. If `met` is too large, which happens with the
        least or greatest possible half-perimeter, the slope returns towards 1, because a chain that
        rarely moves does not mix.
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
    """Return the `degree`-th root of a positive `value`, by bisection."""
    low, high = 0.0, max(1.0, value)
    while low < (middle := (low + high) / 2) < high:
        if power(middle, degree) < value:
            low = middle
        else:
            high = middle
    return high if degree > 1 else value


def power(base: float, exponent: int) -> float:
    """Return `base` to the power of `exponent`, by repeated multiplication."""
    product = 1.0
    for _ in range(abs(exponent)):
        product *= base
    return product if exponent >= 0 else 1 / product


_SEARCH = 2  # value in `may_remove`: only a search can show whether the board stays connected


class Constraints(NamedTuple):
    """Constraints on the boards of a Markov chain; `moment` is the maximum moment of inertia."""

    cells: int
    half_perimeter: int
    width: int
    holes: bool
    symmetry: Symmetry
    moment: float

    @property
    def order(self) -> int:
        """The number of images of a hexagon that is neither on a mirror axis nor at the centre."""
        return len(self.symmetry.motions)


class Orbit(NamedTuple):
    """A place and its images under the symmetry, which one step adds or removes together.

    `mates` is the mask of the sides at which the place touches its images. `changes` lists the
    place and its neighbours outside the orbit, each with the bits of its ring that a step flips.
    """

    places: tuple[int, ...]
    mates: int
    changes: tuple[tuple[int, int], ...]


class BoardSteps:
    """A board of the Markov chain, and the steps that add or remove hexagons.

    `random` returns random numbers from 0 to 1. `may_add` and `may_remove` map each ring to
    whether a place with that ring can be added or removed without a split or a forbidden hole.
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
        # If holes are allowed, a board may temporarily have an extra orbit of hexagons, because the
        # chain makes a ring of six hexagons by filling seven and emptying the middle one
        self._most = constraints.cells + (constraints.order if holes else 0)

        def may_add(ring: int) -> bool:
            return runs(ring) == 1 or (holes and (COUNT[ring] == 6 or (width == 1 < runs(ring))))

        def is_wide(ring: int) -> bool:
            """Return whether a board is wide enough at a hexagon with this `ring` of neighbours."""
            return width == 1 or (runs(ring) == 1 and COUNT[ring] >= 2) or COUNT[ring] == 6

        rings = range(2 * FILLED)
        self.may_add = bytes(map(may_add, rings))
        self.may_remove = bytes(may_add(r) * (_SEARCH if runs(r) > 1 else 1) for r in rings)
        self._stays = bytes(ring < FILLED or is_wide(ring) for ring in rings)

    def begin(self, cells: Iterable[Cell]) -> None:
        """Replace the current board with the board `cells`."""
        self.board.clear()
        for place in map(self.board.place, cells):
            self.board.add(place)

    def add(self, place: int) -> bool:
        """Add `place`, which `may_add` allows, and its images; return False if this is refused."""
        orbit = self._orbits.get(place) or self._orbit(place)
        board = self.board
        if not (
            len(board.places) + len(orbit.places) <= self._most
            and self._stay_wide(orbit)
            and self._accepted(orbit, board.ring[place], 1)
            and board.moment_with(orbit.places) <= self.constraints.moment
        ):
            return False
        for count, one in enumerate(orbit.places):
            if not self.may_add[board.ring[one]]:
                for other in reversed(orbit.places[:count]):
                    board.remove(other)
                return False
            board.add(one)
        return True

    def remove(self, place: int, across: int) -> bool:
        """Remove `place` and its images; return False if the step is refused.

        `across` is the filled neighbour on the side that the chain picked. If `across` is an image
        of `place`, the step is refused, because the step could not be reversed.
        """
        orbit = self._orbits.get(place) or self._orbit(place)
        board = self.board
        if not (
            across not in orbit.places
            and self._stay_wide(orbit)
            and self._accepted(orbit, board.ring[place] & ~orbit.mates, -1)
        ):
            return False
        # The reverse of the order of `add`, so each place has the same ring as when it was added
        for count, one in enumerate(reversed(orbit.places)):
            rule = self.may_remove[board.ring[one]]
            if not rule or (rule == _SEARCH and not board.joined_without(one)):
                for other in orbit.places[len(orbit.places) - count :]:
                    board.add(other)
                return False
            board.remove(one)
        return True

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
        """Decide at random, by weight, whether to add (`sign` 1) or remove (`sign` -1) `orbit`.

        `ring` is the mask of those neighbours of a place that are filled before and after the step.
        """
        board, size = self.board, len(orbit.places)
        longer = size * (3 - COUNT[ring]) - size * COUNT[orbit.mates] // 2
        cells, half_perimeter = len(board.places), board.half_perimeter
        ratio = self._weights.ratio(cells, half_perimeter, sign * size, sign * longer)
        return ratio >= 1 or self._random() < ratio
