"""The Markov chain that draws a connected board; docs/generate.md says what it samples and why.

A step picks a hexagon of the board and one of its sides at random. If the place across is sea, that
place is to be put down; if it is land, the hexagon itself is to be taken away; with a symmetry, all
its images go with it. The step is refused when it would part the board, make or fill a hole where
holes are not allowed, leave a place that is too narrow, have too many hexagons or too large a
moment of inertia; else the ratio of the weights decides (Metropolis).

A board that is to be w wide is moved as the set of the places of the middle of its disc (its core):
hexagons for odd w, with the rule for w = 1; for even w the hexagons around the corners, with the
rule for w = 2. The board is the core with (w - 1) // 2 rings around it.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from random import Random
from typing import NamedTuple

from printkit.generate.core import LOOK_AROUND, Rules, bits_for, first_core
from printkit.generate.land import COUNT, LAND, Land
from printkit.generate.neck import core_of
from printkit.generate.symmetry import Symmetry
from printkit.generate.weights import Weights
from printkit.topology.lattice import Cell
from printkit.topology.search import steps as distance
from printkit.topology.shapes import Shape, hexagon

_SWEEP = 10  # samples for each tuning
_WORK = 50_000
_SWEEPS = (40, 100)
_PATIENCE = 4  # sweeps of watching for each sweep of mixing
_ANY = bytes([1]) * (2 * LAND)
_NOT_INLAND = bytes(COUNT[ring] < 6 for ring in range(2 * LAND))


class Terms(NamedTuple):
    """What the boards of a chain have in common.

    `shore` is half the perimeter; `moment` is the most that the moment of inertia may be.
    """

    cells: int
    shore: int
    neck: int
    holes: bool
    symmetry: Symmetry
    moment: float

    @property
    def rings(self) -> int:
        """How many rings of hexagons the board has around its core."""
        return (self.neck - 1) // 2

    @property
    def arc(self) -> int:
        """How many neighbours in a row a hexagon of the core has at least."""
        return 2 - self.neck % 2


class _Orbit(NamedTuple):
    """Places that change together; they are `apart` when no ring holds two of them."""

    places: tuple[int, ...]
    apart: bool


class Chain:
    """A walk over boards that keep the terms, but for their numbers of hexagons and of legs.

    `shores` are those that it has seen with the hexagons wanted. Raises ValueError when not even
    the smallest board with such a neck and symmetry has room.
    """

    def __init__(self, terms: Terms, random: Random) -> None:
        self.terms = terms
        self._order = len(terms.symmetry.motions)
        self._random = random.random
        self._weights = Weights(terms.cells, terms.shore, self._order)
        self._most = terms.cells + (self._order if terms.holes else 0)
        self._core = Land(bits_for(terms.moment))
        self._board = Land(self._core.bits) if terms.rings else self._core
        self._disc = [r * (self._core.low + 1) + q for q, r in hexagon(terms.rings + 1)]
        self._cover = bytearray(len(self._core.ring) if terms.rings else 0)
        self.shores: set[int] = set()
        self._orbits: dict[int, _Orbit] = {}
        self._rules = Rules(terms.arc, holes=terms.holes)
        self._sample = max(16, terms.cells // self._order)
        start = first_core(terms.neck, terms.symmetry, terms.cells)
        if not start:
            raise ValueError("no board of so few hexagons keeps the terms")
        self._settle(start)

    def boards(self) -> Iterator[Shape]:
        """Boards with the hexagons and the shore wanted, until they become too rare.

        First the chain mixes, its weights tuned in the first half of that time and fixed then.
        Afterwards it is watched only where hexagons and shore are as wanted, which again is a
        reversible chain; after so many steps of what is then seen stands a board.
        """
        sweeps = min(max(_WORK // self._sample, _SWEEPS[0]), _SWEEPS[1])
        for sweep in range(sweeps):
            self._mix(tune=2 * sweep < sweeps)
        patience, visits = _PATIENCE * sweeps, self._sample
        while patience:
            patience -= 1
            visits = self._walk(_SWEEP * self._sample, visits)
            self._recentre()
            if not visits:
                visits = self._sample
                if self._is_whole():
                    yield self._board.cells
                    patience = _PATIENCE * sweeps

    def _is_whole(self) -> bool:
        """Whether the core has all places of the disc on the board: a board has one such core."""
        terms = self.terms
        return not terms.rings or len(core_of(self._board.cells, terms.neck)) == len(
            self._core.places
        )

    def _mix(self, *, tune: bool) -> None:
        """A sweep; after which the weights may follow what was seen in it."""
        full = excess = hits = 0
        for _ in range(_SWEEP):
            self._walk(self._sample, -1)
            off = self._board.shore - self.terms.shore
            full += len(self._board.places) >= self.terms.cells
            excess += off
            hits += not off
        if tune:
            self._weights.tune(full / _SWEEP, hits / _SWEEP, excess / _SWEEP)
        self._recentre()

    def _walk(self, steps: int, visits: int) -> int:
        """Make steps, but stop when the wanted was seen in so many; returns how many are left."""
        places, ring, ways = self._core.places, self._core.ring, self._core.ways
        random, flip = self._random, self._flip
        may_put, may_take = self._filters()
        wanted = self._wanted()
        for _ in range(steps):
            if wanted:
                visits -= 1
                if not visits:
                    break
            pick = int(random() * (6 * len(places)))
            here = places[pick // 6]
            there = here + ways[pick % 6]
            if ring[there] & LAND:
                if may_take[ring[here]] and flip(here, there):
                    wanted = self._wanted()
            elif may_put[ring[there]] and flip(there, here):
                wanted = self._wanted()
        return visits

    def _wanted(self) -> bool:
        board, terms = self._board, self.terms
        if len(board.places) != terms.cells:
            return False
        self.shores.add(board.shore)
        return board.shore == terms.shore

    def _filters(self) -> tuple[bytes, bytes]:
        """By ring, what may be put down and taken away at all; exact for single hexagons."""
        if self._order == 1 and not self.terms.rings:
            return self._rules.puts, self._rules.takes
        return _ANY, _ANY if self.terms.holes else _NOT_INLAND

    def _flip(self, place: int, other: int) -> bool:
        """Put down or take away the orbit of a place; `other` is across the side that was picked.

        Returns whether that was done.
        """
        orbit = self._orbits.get(place) or self._find_orbit(place)
        taking = self._core.ring[place] & LAND
        if orbit.apart:
            return self._take_apart(orbit.places) if taking else self._put_apart(orbit.places)
        if taking and other in orbit.places:  # from there it could not be picked to be put down
            return False
        return self._try(orbit.places, taking=bool(taking))

    def _find_orbit(self, place: int) -> _Orbit:
        cells = self.terms.symmetry.orbit(self._core.cell(place))
        apart = all(distance(a, b) > 2 for a, b in combinations(cells, 2))
        plain = not self.terms.rings and not self.terms.holes
        orbit = _Orbit(tuple(map(self._core.place, cells)), apart and plain)
        self._orbits[place] = orbit
        return orbit

    # The quick way: no holes, no rings, and places whose rings are alike and do not meet.

    def _put_apart(self, places: tuple[int, ...]) -> bool:
        core, size = self._core, len(places)
        ring = core.ring[places[0]]
        if len(core.places) + size > self.terms.cells or not self._rules.puts[ring]:
            return False
        ratio = self._weights.row(core.shore, size)[0][COUNT[ring]]
        if ratio < 1 and self._random() >= ratio:
            return False
        if core.moment_with(places) > self.terms.moment:
            return False
        for place in places:
            core.put(place)
        return True

    def _take_apart(self, places: tuple[int, ...]) -> bool:
        core = self._core
        ring = core.ring[places[0]]
        if not self._rules.takes[ring]:
            return False
        ratio = self._weights.row(core.shore, len(places))[1][COUNT[ring]]
        if ratio < 1 and self._random() >= ratio:
            return False
        if self.terms.arc > 1 and not core.may_leave(places[0], self._rules.stays):
            return False
        for place in places:
            core.take(place)
        return True

    # The general way: one place after the other, all undone if that is refused.

    def _try(self, places: tuple[int, ...], *, taking: bool) -> bool:
        """Put down or take away places; both are refused alike, so that each can be undone."""
        board = self._board
        cells, shore = len(board.places), board.shore
        if not (self._take_each(places) if taking else self._put_each(places)):
            return False
        if len(board.places) <= self._most and (taking or board.moment() <= self.terms.moment):
            ratio = self._weights.of_cells(cells, len(board.places))
            ratio *= self._weights.of_shores(shore, board.shore)
            if ratio >= 1 or self._random() < ratio:
                return True
        self._undo(places, taking=taking)
        return False

    def _put_each(self, places: tuple[int, ...]) -> bool:
        for count, place in enumerate(places):
            if not self._rules.links[self._core.ring[place]]:
                self._undo(places[:count], taking=False)
                return False
            self._put(place)
        return self._is_wide_around(places) or self._undo(places, taking=False)

    def _take_each(self, places: tuple[int, ...]) -> bool:
        """In the other order, so that each place has the ring with which it was put down."""
        for count, place in enumerate(reversed(places)):
            rule = self._rules.unlinks[self._core.ring[place]]
            if not rule or (rule == LOOK_AROUND and not self._core.joined_without(place)):
                self._undo(places[len(places) - count :], taking=True)
                return False
            self._take(place)
        return self._is_wide_around(places) or self._undo(places, taking=True)

    def _undo(self, places: tuple[int, ...], *, taking: bool) -> bool:
        """Always False."""
        for place in places if taking else reversed(places):
            (self._put if taking else self._take)(place)
        return False

    def _is_wide_around(self, places: tuple[int, ...]) -> bool:
        """Whether the core keeps its rule at the places and around them."""
        ring, stays = self._core.ring, self._rules.stays
        near = (place + way for place in places for way in (0, *self._core.ways))
        return self.terms.arc == 1 or all(stays[ring[place]] for place in near)

    def _put(self, place: int) -> None:
        self._core.put(place)
        if self.terms.rings:
            for step in self._disc:
                if not self._cover[place + step]:
                    self._board.put(place + step)
                self._cover[place + step] += 1

    def _take(self, place: int) -> None:
        self._core.take(place)
        if self.terms.rings:
            for step in self._disc:
                self._cover[place + step] -= 1
                if not self._cover[place + step]:
                    self._board.take(place + step)

    def _recentre(self) -> None:
        """Slide a board that has wandered off back to the middle, where symmetry lets it wander."""
        core, symmetry = self._core, self.terms.symmetry
        off = core.off_centre()
        if symmetry.turns > 1 or max(map(abs, off)) < core.low >> 3:
            return
        slide = symmetry.slide
        if slide is None:
            step = (-off[0], -off[1])
        else:
            times = -(off[0] * slide[0] + off[1] * slide[1]) // (slide[0] ** 2 + slide[1] ** 2)
            step = (slide[0] * times, slide[1] * times)
        self._settle([(q + step[0], r + step[1]) for q, r in map(core.cell, core.places)])

    def _settle(self, cells: Iterable[Cell]) -> None:
        """Begin anew with a core."""
        for land in {id(self._core): self._core, id(self._board): self._board}.values():
            land.clear()
        self._cover = bytearray(len(self._cover))
        for cell in cells:
            self._put(self._core.place(cell))
