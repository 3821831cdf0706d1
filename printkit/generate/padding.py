"""Steps of a chain whose boards have rings of hexagons around their cores: three wide and more.

Many cores may have the same board: a place of the core around which the board is there anyhow can
be left out. Such places are `gaps`; a board counts for its one core without gaps, and the weights
see to it that gaps are few.
"""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from printkit.generate.land import EULER, LAND, Land
from printkit.generate.moves import Moves, Orbit
from printkit.generate.terms import Terms
from printkit.generate.weights import Weights
from printkit.topology.lattice import Cell
from printkit.topology.masks import bits
from printkit.topology.search import steps as distance
from printkit.topology.shapes import hexagon


class _Measures(NamedTuple):
    """The hexagons and the shore of a board, and the gaps and the places of its core."""

    cells: int
    shore: int
    gaps: int
    core: int


class PaddedMoves(Moves):
    """Each step is made, and undone if the board that comes out is refused."""

    def __init__(self, terms: Terms, weights: Weights, random: Callable[[], float]) -> None:
        super().__init__(terms, weights, random)
        self.board = Land(self.core.bits)
        discs = sorted(hexagon(terms.rings + 1))
        self._disc = tuple((r << self.core.bits) + q for q, r in discs)
        self._near = tuple(
            sum(1 << discs.index(other) for other in discs if distance(cell, other) == 1)
            for cell in discs
        )
        self._clear()

    def _clear(self) -> None:
        places = len(self.core.ring)
        self.board.clear()
        self._cover = bytearray(places)  # how many discs of the core lie on a place
        self._within = bytearray(places)  # how many places of the disc around one are on the board
        self._whole = 0  # places around which all of the disc is on the board
        self._euler = 0  # parts of the board less its holes

    @property
    def gaps(self) -> int:
        """How many places the core could have besides, and the board be the same."""
        return self._whole - len(self.core.places)

    def settle(self, cells: Iterable[Cell]) -> None:
        """Begin anew with a core."""
        super().settle(cells)
        self._clear()
        for place in self.core.places:
            self._surround(place)

    def _put(self, orbit: Orbit, neighbours: int) -> bool:
        board, cover = self.board, self._cover
        before = self._measures()
        cells = len(board.places)
        place = orbit.places[0]
        if cells + sum([not cover[place + step] for step in self._disc]) > self.terms.most:
            return False
        if not self.link(orbit):
            return False
        for place in orbit.places:
            self._surround(place)
        fits = len(board.places) <= self.terms.most and board.moment() <= self.terms.moment
        if fits and self._accepted(before) and self._is_sound(orbit):
            return True
        for place in reversed(orbit.places):
            self._bare(place)
            self.core.take(place)
        return False

    def _take(self, orbit: Orbit, neighbours: int) -> bool:
        before = self._measures()
        if not self.unlink(orbit):
            return False
        for place in orbit.places:
            self._bare(place)
        if self._accepted(before) and self._is_sound(orbit):
            return True
        for place in orbit.places:
            self.core.put(place)
            self._surround(place)
        return False

    def _measures(self) -> _Measures:
        board = self.board
        return _Measures(len(board.places), board.shore, self.gaps, len(self.core.places))

    def _accepted(self, old: _Measures) -> bool:
        """Whether the weights let the board become what it is from what it was.

        Since a larger core is picked from more rarely, a board would count as often as its core
        has places, but for the last factor.
        """
        weights, new = self.weights, self._measures()
        ratio = weights.of_cells(old.cells, new.cells)
        ratio *= weights.of_shores(old.shore, new.shore) * weights.of_gaps(old.gaps, new.gaps)
        ratio *= old.core / new.core
        return ratio >= 1 or self.random() < ratio

    def _is_sound(self, orbit: Orbit) -> bool:
        """Whether the board has no hole that it must not have, and is wide enough beside holes."""
        if self._euler == 1:
            return True
        return self.terms.holes and self._is_wide_around(orbit.places[0])

    def _is_wide_around(self, place: int) -> bool:
        """Whether the places that cover one near `place` hang together within its disc."""
        ring, disc, near = self.core.ring, self._disc, self._near
        for step in disc:
            here = place + step
            left = sum([1 << i for i, away in enumerate(disc) if ring[here + away] & LAND])
            open_ends = left & -left
            while open_ends:
                left ^= open_ends & left
                spread = 0
                for end in bits(open_ends):
                    spread |= near[end]
                open_ends = spread & left
            if left:
                return False
        return True

    def _surround(self, place: int) -> None:
        """Put the disc around a place of the core on the board."""
        cover, within, disc, ring = self._cover, self._within, self._disc, self.board.ring
        for step in disc:
            there = place + step
            if not cover[there]:
                self._euler += EULER[ring[there]]
                self.board.put(there)
                for away in disc:
                    within[there + away] += 1
                    self._whole += within[there + away] == len(disc)
            cover[there] += 1

    def _bare(self, place: int) -> None:
        """Take the disc around a place off the board, but for what other discs lie on."""
        cover, within, disc, ring = self._cover, self._within, self._disc, self.board.ring
        for step in disc:
            there = place + step
            cover[there] -= 1
            if not cover[there]:
                self.board.take(there)
                self._euler -= EULER[ring[there]]
                for away in disc:
                    self._whole -= within[there + away] == len(disc)
                    within[there + away] -= 1
