"""Draws one island: picks how its symmetry lies and its number of legs, and runs the chain.

Of the few boards of a few hexagons one is picked instead: a chain might miss the only one.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from random import Random
from typing import NamedTuple

from printkit.generate.archipelago import shuffled
from printkit.generate.bounds import greatest_legs, least_holed, least_legs, least_perimeter
from printkit.generate.census import FEW, Census
from printkit.generate.chain import Chain
from printkit.generate.figures import disc_moment
from printkit.generate.symmetry import Symmetry, group_of
from printkit.generate.terms import Terms
from printkit.topology.shapes import Shape

# The most that an island may be spread, of a round disc that holds it and the bays that its shore
# needs; the later ones only where the first leaves no board.
SPREADS = (1.15, 1.5, 2.5)
_BAY = 4  # sides of a hexagon in a bay that are shore
_LOOKS = 60  # boards of a chain looked at
_MOST_WORK = 300_000  # steps of chains after which no other is tried, but for a last one
_OTHERS = 3  # other numbers of legs tried
_NEAR = 0.02  # legs per hexagon: so far off is as good as asked


class Ask(NamedTuple):
    """An island that is asked for.

    `legs` is the number to have on average; `strict` is whether another number will not do.
    `exactly` is whether the group is to be no larger than that of the `ways`.
    """

    cells: int
    legs: float
    ways: Sequence[Symmetry]
    neck: int
    holes: bool
    strict: bool
    exactly: bool


class Island(NamedTuple):
    """An island and the way its symmetry lies.

    It is `exact` if it has no more symmetry than asked, and a `hit` if it has the legs aimed at;
    `work` is how long all tries took, as chains count it.
    """

    cells: Shape
    way: Symmetry
    exact: bool
    hit: bool
    work: int = 0


class NoIslandError(Exception):
    """No island was found.

    `legs` are the numbers of legs that islands of so many hexagons had, `sizes` the numbers of
    hexagons of other islands that were met; `work` is how long it took, as chains count it.
    """

    def __init__(self, cells: int, legs: Sequence[int], sizes: Sequence[int], work: int) -> None:
        super().__init__()
        self.work = work
        self.cells = cells
        self.legs = legs
        self.sizes = sizes


def draw_island(ask: Ask, random: Random) -> Island:
    """An island as asked; with a larger symmetry only where none was found without.

    Raises NoIslandError.
    """
    return _Search(ask, random).island()


class _Search:
    """The tries for one island, and what was seen in them."""

    def __init__(self, ask: Ask, random: Random) -> None:
        self.ask = ask
        self._random = random
        self._ways = shuffled(ask.ways, random)
        self._legs: dict[tuple[int, int], float] = {}  # common ones, by way: the spread
        self._sizes: set[int] = set()
        self._work = 0

    def island(self) -> Island:
        """The first island that is exact and a hit, or else the best. Raises NoIslandError."""
        best = _best(self._tries())
        if best is None or not best.exact:
            best = _best(chain((best,) if best else (), self._other_tries())) or best
        if best is None:
            legs = sorted({legs for legs, _ in self._legs})
            raise NoIslandError(self.ask.cells, legs, sorted(self._sizes), self._work)
        return best._replace(work=self._work)

    def _tries(self) -> Iterator[Island]:
        """Islands with about the number of legs asked for, in each way that the symmetry can lie.

        They may be more spread where they could not be found otherwise.
        """
        for spread in SPREADS:
            found = False
            for number, way in enumerate(self._ways):
                if self._work > _MOST_WORK:
                    return
                legs = level(way, self.ask, self._random)
                island = self._try(number, legs, spread, self._span(way))
                if island is not None:
                    found = True
                    yield island
            if found:
                return

    def _other_tries(self) -> Iterator[Island]:
        """Islands with other numbers of legs, the nearest first."""
        others = sorted(self._legs, key=lambda key: (abs(key[0] - self.ask.legs), *key))
        others = [key for key in others if key[0] in self._span(self._ways[key[1]])]
        for legs, number in others[:_OTHERS]:
            island = self._try(number, legs, self._legs[legs, number], range(0))
            if island is not None:
                yield island

    def _span(self, way: Symmetry) -> range:
        """The numbers of legs that will do: with rotations, steps of as many as their order."""
        ask = self.ask
        if not ask.strict:
            return range(6 * ask.cells + 1)
        off = max(way.turns, _NEAR * ask.cells)
        return range(math.floor(ask.legs - off) + 1, math.ceil(ask.legs + off))

    def _try(self, number: int, legs: int, spread: float, span: range) -> Island | None:
        """The island of one chain, if any: its first that is exact, or else its first."""
        ask, way = self.ask, self._ways[number]
        shore, rest = legs - 3 * ask.cells, 3 * ask.cells
        holes = ask.holes and ask.cells >= least_holed(ask.neck)
        terms = Terms(ask.cells, shore, ask.neck, holes, way, moment(ask.cells, shore, spread))
        shores = range(span.start - rest, span.stop - rest)
        if ask.cells <= FEW:
            given = shores if ask.strict else None
            walk: Census | Chain = Census(terms, self._random, given, exactly=ask.exactly)
        else:
            walk = Chain(terms, self._random.random, shores)
        best = _best(
            Island(cells, way, not ask.exactly or group_of(cells) == way.group, walk.terms == terms)
            for cells in islice(walk.boards(), _LOOKS)
        )
        self._work += walk.work
        self._sizes |= walk.sizes
        for seen in walk.common():
            self._legs.setdefault((3 * ask.cells + seen, number), spread)
        return best


def _best(islands: Iterable[Island]) -> Island | None:
    """The first island that is exact and a hit, or else the first that is exact, or the first."""
    best: Island | None = None
    for island in islands:
        if best is None or (island.exact, island.hit) > (best.exact, best.hit):
            best = island
        if best.exact and best.hit:
            break
    return best


def level(way: Symmetry, ask: Ask, random: Random) -> int:
    """One of the two possible numbers of legs around that asked, so that it is that on average.

    Rotations take a leg to as many others as their order; only the one in the centre of a half turn
    stays, and it is there when the board has its centre.
    """
    odd = way.turns == 2 and len(way.orbit((0, 0))) == 2
    low = int((ask.legs - odd) // way.turns) * way.turns + odd
    legs = low + way.turns * (random.random() * way.turns < ask.legs - low)
    if legs > greatest_legs(ask.cells, ask.neck):
        return low
    return legs if legs >= least_legs(ask.cells) else low + way.turns


def moment(cells: int, shore: int, spread: float) -> float:
    """The most moment of inertia of a board: `spread` times that of a disc with room for its bays.

    A hexagon in a bay has about four sides on the shore. The shore that a round board has anyhow
    needs none.
    """
    bays = max(0, 2 * shore - least_perimeter(cells)) / _BAY
    return spread * (1 + bays / cells) * disc_moment(cells)
