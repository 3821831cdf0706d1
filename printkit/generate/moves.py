"""The steps of the chain: one hexagon, with all its images, is put down or taken away.

What a step may do is read from the rings of a place and of its neighbours; since a symmetry takes
an orbit to itself, one place of the orbit tells for all.
"""

from collections.abc import Callable, Iterable
from itertools import combinations
from typing import NamedTuple

from printkit.generate.core import LOOK_AROUND, Rules, bits_for
from printkit.generate.land import COUNT, LAND, Land
from printkit.generate.terms import Terms
from printkit.generate.weights import Weights
from printkit.topology.lattice import Cell
from printkit.topology.search import steps as distance

_ANY = bytes([1]) * (2 * LAND)
_NOT_INLAND = bytes(COUNT[ring] < 6 for ring in range(2 * LAND))


class Orbit(NamedTuple):
    """Places that change together, as one of them sees the others.

    `mates` is the mask of its sides at which others lie; `near` are its neighbours that are not of
    the orbit, each with the mask of the sides at which it has one of the orbit. The places are
    `apart` when no ring holds two of them.
    """

    places: tuple[int, ...]
    mates: int
    near: tuple[tuple[int, int], ...]
    apart: bool


class Moves:
    """The steps of a chain whose boards are their own cores: one or two hexagons wide.

    A step is refused or made by the weights; `random` gives numbers from 0 to 1. The `board` is
    the core with what is around it.
    """

    def __init__(self, terms: Terms, weights: Weights, random: Callable[[], float]) -> None:
        self.terms = terms
        self.weights = weights
        self.random = random
        self.core = self.board = Land(bits_for(terms.moment))
        self.rules = Rules(terms.arc, holes=terms.holes)
        self._arc, self._most = terms.arc, terms.most
        self._orbits: dict[int, Orbit] = {}
        single = terms.order == 1 and not terms.rings
        inland = _ANY if terms.holes else _NOT_INLAND
        # By ring, what may be put down and taken away at all.
        self.may_put = self.rules.puts if single else _ANY
        self.may_take = self.rules.takes if single else inland

    @property
    def gaps(self) -> int:
        """How many places the core could have besides, and the board be the same."""
        return 0

    def settle(self, cells: Iterable[Cell]) -> None:
        """Begin anew with a core."""
        self.core.clear()
        for place in map(self.core.place, cells):
            self.core.put(place)

    def put(self, place: int) -> bool:
        """Put down a place and its images, if rules and weights allow it."""
        orbit = self._orbits.get(place) or self._orbit(place)
        ring = self.core.ring
        if orbit.apart:
            if not self.rules.puts[ring[place]]:
                return False
        elif not self._stay_with(orbit, ring[place] | orbit.mates | LAND):
            return False
        return self._put(orbit, COUNT[ring[place]])

    def take(self, place: int, across: int) -> bool:
        """Take away a place and its images, if rules and weights allow it.

        `across` is the land beyond the side that was picked. If that would leave too, the step
        could not be made backwards.
        """
        orbit = self._orbits.get(place) or self._orbit(place)
        here = self.core.ring[place]
        if orbit.apart:
            if not self.rules.takes[here]:
                return False
        elif across in orbit.places:
            return False
        if self._arc > 1 and not self._stay_without(orbit):
            return False
        return self._take(orbit, COUNT[here & ~orbit.mates])

    def _stay_with(self, orbit: Orbit, here: int) -> bool:
        """Whether the core is wide enough with an orbit whose rings are to be `here`."""
        ring, stays = self.core.ring, self.rules.stays
        if not stays[here]:
            return False
        for other, sides in orbit.near:  # noqa: SIM110 — most of the time is spent here
            if not stays[ring[other] | sides]:
                return False
        return True

    def _stay_without(self, orbit: Orbit) -> bool:
        """Whether the core is wide enough without an orbit."""
        ring, stays = self.core.ring, self.rules.stays
        for other, sides in orbit.near:  # noqa: SIM110 — as above
            if not stays[ring[other] & ~sides]:
                return False
        return True

    def _orbit(self, place: int) -> Orbit:
        core = self.core
        cells = self.terms.symmetry.orbit(core.cell(place))
        places = tuple(map(core.place, cells))
        mates, near = 0, []
        for way, bit, _ in core.sides:
            other = place + way
            if other in places:
                mates |= bit
            else:
                near.append((other, sum(s.bit for s in core.sides if other + s.way in places)))
        apart = all(distance(a, b) > 2 for a, b in combinations(cells, 2))
        orbit = Orbit(places, mates, tuple(near), apart)
        self._orbits[place] = orbit
        return orbit

    def _put(self, orbit: Orbit, neighbours: int) -> bool:
        """Let the weights decide; each place has so many neighbours that are land already."""
        core, terms, weights, size = self.core, self.terms, self.weights, len(orbit.places)
        cells = len(core.places)
        if cells + size > self._most:
            return False
        ratio = weights.row(core.shore, size, COUNT[orbit.mates]).put[neighbours]
        if cells < weights.low or cells + size > weights.cells:
            ratio *= weights.beyond(cells, cells + size)
        if ratio < 1 and self.random() >= ratio:
            return False
        return core.moment_with(orbit.places) <= terms.moment and self.link(orbit)

    def _take(self, orbit: Orbit, neighbours: int) -> bool:
        """Let the weights decide; each place has so many neighbours that stay."""
        core, weights, size = self.core, self.weights, len(orbit.places)
        cells = len(core.places)
        ratio = weights.row(core.shore, size, COUNT[orbit.mates]).take[neighbours]
        if cells - size < weights.low or cells > weights.cells:
            ratio *= weights.beyond(cells, cells - size)
        if ratio < 1 and self.random() >= ratio:
            return False
        return self.unlink(orbit)

    def link(self, orbit: Orbit) -> bool:
        """Put down one place after the other, or none if one would not hang on as it should."""
        core, links = self.core, self.rules.links
        if len(orbit.places) == 1:  # looked at already
            core.put(orbit.places[0])
            return True
        for count, place in enumerate(orbit.places):
            if not links[core.ring[place]]:
                for other in reversed(orbit.places[:count]):
                    core.take(other)
                return False
            core.put(place)
        return True

    def unlink(self, orbit: Orbit) -> bool:
        """Take away one place after the other, or none if that would part the core.

        It goes in the other order, so that each has the ring with which it would be put down.
        """
        core, unlinks = self.core, self.rules.unlinks
        if len(orbit.places) == 1 and unlinks[core.ring[orbit.places[0]]] != LOOK_AROUND:
            core.take(orbit.places[0])
            return True
        for count, place in enumerate(reversed(orbit.places)):
            rule = unlinks[core.ring[place]]
            if not rule or (rule == LOOK_AROUND and not core.joined_without(place)):
                for other in orbit.places[len(orbit.places) - count :]:
                    core.put(other)
                return False
            core.take(place)
        return True
