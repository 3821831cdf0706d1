"""Draws one island: picks how its symmetry lies and its number of legs, and runs the chain."""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple

from printkit.generate.archipelago import shuffled
from printkit.generate.bounds import greatest_legs, least_legs, least_perimeter
from printkit.generate.chain import Chain, Terms
from printkit.generate.figures import disc_moment, holes_of
from printkit.generate.neck import is_wide
from printkit.generate.symmetry import Symmetry, group_of
from printkit.topology.shapes import Shape

# The most that an island may be spread, of a round disc that holds it and the bays that its shore
# needs; the later ones only where the first leaves no board.
SPREADS = (1.15, 1.5, 2.5)
_BAY = 4  # sides of a hexagon in a bay that are shore
_LOOKS = 100  # boards of a chain looked at
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
    """An island, the way its symmetry lies, and whether it has no more symmetry than asked."""

    cells: Shape
    way: Symmetry
    exact: bool


class NoIslandError(Exception):
    """No island was found; `legs` are the numbers of legs that islands of so many hexagons had."""

    def __init__(self, cells: int, legs: Sequence[int]) -> None:
        super().__init__()
        self.cells = cells
        self.legs = legs


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
        self._seen: dict[tuple[int, int], float] = {}  # by legs and number of the way: the spread
        self._tried: set[tuple[int, int]] = set()

    def island(self) -> Island:
        """The first island that is exact, or else the first. Raises NoIslandError."""
        first = None
        for island in self._near_tries():
            first = first or island
            if island.exact:
                return island
        if first is None or not self.ask.strict:
            for island in self._other_tries():
                first = first or island
                if island.exact:
                    return island
        if first is None:
            raise NoIslandError(self.ask.cells, sorted({legs for legs, _ in self._seen}))
        return first

    def _near_tries(self) -> Iterator[Island]:
        """Islands with one of the two numbers of legs next to that asked."""
        found = False
        for spread in SPREADS:
            for number, way in enumerate(self._ways):
                island = self._try(number, level(way, self.ask, self._random), spread)
                if island is not None:
                    found = True
                    yield island
            if found:
                return

    def _other_tries(self) -> Iterator[Island]:
        """Islands with other numbers of legs, the nearest first."""
        others = sorted(self._seen.keys() - self._tried, key=self._distance)
        for legs, number in others[:_OTHERS]:
            near = max(_NEAR * self.ask.cells, self._ways[number].turns)
            if not self.ask.strict or abs(legs - self.ask.legs) <= near:
                island = self._try(number, legs, self._seen[legs, number])
                if island is not None:
                    yield island

    def _distance(self, seen: tuple[int, int]) -> tuple[float, int, int]:
        return abs(seen[0] - self.ask.legs), *seen

    def _try(self, number: int, legs: int, spread: float) -> Island | None:
        """The island of one chain, if any."""
        ask, way = self.ask, self._ways[number]
        shore = legs - 3 * ask.cells
        terms = Terms(ask.cells, shore, ask.neck, ask.holes, way, moment(ask.cells, shore, spread))
        chain, first = Chain(terms, self._random), None
        for cells in islice(chain.boards(), _LOOKS):
            if self._keeps(cells):
                island = Island(cells, way, not ask.exactly or group_of(cells) == way.group)
                first = first or island
                if island.exact:
                    return island
        self._tried.add((legs, number))
        for seen in chain.shores:
            self._seen.setdefault((3 * ask.cells + seen, number), spread)
        return first

    def _keeps(self, cells: Shape) -> bool:
        """Whether holes and neck are as asked, which the chain alone does not see to everywhere."""
        ask = self.ask
        if ask.neck > 2 and not ask.holes and holes_of(cells):
            return False
        return ask.neck <= 2 or is_wide(cells, ask.neck)


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
