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

from collections import Counter
from collections.abc import Callable, Iterator

from printkit.generate.bounds import greatest_legs, least_legs
from printkit.generate.core import first_core
from printkit.generate.land import LAND
from printkit.generate.moves import Moves
from printkit.generate.padding import PaddedMoves
from printkit.generate.terms import Terms
from printkit.generate.weights import Shares, Weights
from printkit.topology.shapes import Shape

_SWEEP = 10  # samples for each tuning
_LEAST_SAMPLE, _LEAST_VISITS = 16, 64  # steps, in all and of those that are watched
_WORK = 40_000  # sweeps times the hexagons that may change in a sample
_SWEEPS = (40, 60)
_MIXES = 3  # times that as many sweeps are added at most
_RARE, _RAREST = 20, 500  # times as rare as the most common shore: to aim at, to wait for
_PATIENCE = 4  # sweeps of watching for each sweep of mixing
_MOST_WORK = 1_000_000  # in watching; but a sweep is watched for each sweep of mixing at least


def _roughness(terms: Terms) -> float:
    """Where the shore lies between the least and the greatest that there are, from 0 to 1."""
    legs, least = 3 * terms.cells + terms.shore, least_legs(terms.cells)
    room = max(1, greatest_legs(terms.cells, terms.neck) - least)
    return min(1.0, max(0.0, (legs - least) / room))


class Chain:
    """A walk over boards that keep the terms, but for their numbers of hexagons and of legs.

    Where boards with the shore wanted do not come up, it gives way to one that is common, if that
    is within the `span`, and its terms have that.

    `shores` counts those that it has seen with the hexagons wanted, `sizes` are some of the numbers
    of hexagons that it has seen, and `work` tells how long it has taken so far, in steps of a
    single hexagon. Raises ValueError when not even the smallest board with such a neck and symmetry
    has room.
    """

    def __init__(self, terms: Terms, random: Callable[[], float], span: range = range(0)) -> None:
        self.terms = terms
        self._span = span
        self.shores: Counter[int] = Counter()
        self.sizes: set[int] = set()
        self.work = 0
        self._found = False
        start = first_core(terms.neck, terms.symmetry, terms.cells)
        if not start:
            raise ValueError("no board of so few hexagons keeps the terms")
        self._random = random
        self._weights = Weights(terms.cells, terms.shore, terms.stride, _roughness(terms))
        make = PaddedMoves if terms.rings else Moves
        self._moves = make(terms, self._weights, self._random)
        self._moves.settle(start)
        self._sample = max(_LEAST_SAMPLE, terms.core // terms.order)
        least = _SWEEPS[0] * (2 if terms.rings else 1)
        self._sweeps = min(max(_WORK // (self._sample * terms.effort), least), _SWEEPS[1])

    def boards(self) -> Iterator[Shape]:
        """Boards with the hexagons and the shore wanted, until they become too rare.

        First the chain mixes, its weights tuned in the first half of that time and fixed then.
        Afterwards it is watched only where hexagons and shore are as wanted, which again is a
        reversible chain; after so many steps of what is then seen stands a board.
        """
        if self.terms.holes:  # from a round board so many holes come up that nothing moves
            solid = Chain(self.terms._replace(holes=False), self._random)
            solid.mix()
            self.work += solid.work
            self._moves.settle(map(solid._moves.core.cell, solid._moves.core.places))
        self.mix()
        self._arrive()
        yield from self._watched()
        for more in range(_MIXES):
            if self._found or not self.shores or (more and self.work > _MOST_WORK):
                return
            self.mix()
            yield from self._watched()

    def _watched(self) -> Iterator[Shape]:
        """Boards, until none comes up for long."""
        patience = self._patience()
        enough = max(_LEAST_VISITS, self._sample)
        left, visits = patience, enough
        while left:
            left -= 1
            visits = self._walk(_SWEEP * self._sample, visits)
            self._recentre()
            if not visits:
                self._found = True
                yield self._moves.board.cells
                left, visits = patience, enough

    def mix(self) -> None:
        """Walk from the beginning to anywhere, the weights being tuned in the first half."""
        for sweep in range(self._sweeps):
            if sweep == 3 * self._sweeps // 4:  # what is seen on the way does not count
                self.shores.clear()
            self._mix(tune=2 * sweep < self._sweeps)

    def _arrive(self) -> None:
        """Mix on while that brings the shore wanted nearer; at last aim at the nearest that is."""
        wanted = near = self.terms.shore
        before = self.terms.cells
        for more in range(_MIXES):
            if more and not self.shores:
                return
            if self.shores[wanted] * _RAREST > max(self.shores.values(), default=0):
                return
            near = min(self.common(), key=lambda shore: (abs(shore - wanted), shore), default=-1)
            if abs(near - wanted) >= before:
                break
            before = abs(near - wanted)
            self.mix()
        if near in self._span:
            self.terms = self.terms._replace(shore=near)
            self._weights.shore = near
            self.mix()

    def common(self) -> list[int]:
        """The shores that were common, of boards with all hexagons."""
        least = max(self.shores.values(), default=0) / _RARE
        return [shore for shore, times in self.shores.items() if times >= least]

    def _patience(self) -> int:
        """How many sweeps are watched in vain."""
        if not self.shores[self.terms.shore]:
            return self._sweeps
        each = _SWEEP * self._sample * self.terms.effort
        return max(self._sweeps, min(_PATIENCE * self._sweeps, _MOST_WORK // each))

    def _mix(self, *, tune: bool) -> None:
        """A sweep; after which the weights may follow what was seen in it."""
        full = met = whole = excess = 0
        board = self._moves.board
        for _ in range(_SWEEP):
            self._walk(self._sample, -1)
            off = board.shore - self.terms.shore
            self.sizes.add(len(board.places))
            full += len(board.places) >= self.terms.cells
            met += not off
            whole += not self._moves.gaps
            excess += off
        if tune:
            shares = (count / _SWEEP for count in (full, met, whole, excess))
            self._weights.tune(Shares(*shares))
        self._recentre()

    def _walk(self, steps: int, visits: int) -> int:
        """Make steps, but stop when the wanted was seen in so many; returns how many are left."""
        moves, random = self._moves, self._random
        places, ring, ways = moves.core.places, moves.core.ring, moves.core.ways
        may_put, may_take, put, take = moves.may_put, moves.may_take, moves.put, moves.take
        wanted = self._wanted()
        self.work += steps * self.terms.effort
        for _ in range(steps):
            if wanted:
                visits -= 1
                if not visits:
                    break
            pick = int(random() * (6 * len(places)))
            here = places[pick // 6]
            there = here + ways[pick % 6]
            if ring[there] & LAND:
                if may_take[ring[here]] and take(here, there):
                    wanted = self._wanted()
            elif may_put[ring[there]] and put(there):
                wanted = self._wanted()
        return visits

    def _wanted(self) -> bool:
        """Whether the board is one of those that are watched."""
        board, terms = self._moves.board, self.terms
        if len(board.places) != terms.cells or self._moves.gaps:
            return False
        self.shores[board.shore] += 1
        return board.shore == terms.shore

    def _recentre(self) -> None:
        """Slide a board that has wandered off back to the middle, where symmetry lets it wander."""
        core, symmetry = self._moves.core, self.terms.symmetry
        off = core.off_centre()
        if symmetry.turns > 1 or max(map(abs, off)) < core.low >> 3:
            return
        slide = symmetry.slide
        if slide is None:
            step = (-off[0], -off[1])
        else:
            times = -(off[0] * slide[0] + off[1] * slide[1]) // (slide[0] ** 2 + slide[1] ** 2)
            step = (slide[0] * times, slide[1] * times)
        moved = [(q + step[0], r + step[1]) for q, r in map(core.cell, core.places)]
        self._moves.settle(moved)
