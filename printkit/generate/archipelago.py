"""Islands put beside one another, with the gap that is wished and the symmetry.

One set of islands after the other is put down, the one in the middle first. A place for a set is
drawn from all at which its islands keep the gap, to one another and to those that lie already, and
at which they hang on: just that gap lies between each and some other, or a little more where there
is no such place. Of three places the one nearest the middle is taken, so that the whole is no
string of islands.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import NamedTuple, TypeVar

from printkit.generate.neck import grown
from printkit.generate.symmetry import Motion, Symmetry
from printkit.topology.lattice import FINENESS, HEX, Cell, cell_site
from printkit.topology.search import squared_distance, steps
from printkit.topology.shapes import Shape, hexagon, moved

T = TypeVar("T")

_DRAWN = 3  # places of which the most central is taken
_SLACK = 4  # hexagons by which a gap may be wider at most


class NoPlaceError(Exception):
    """Islands of such shapes do not fit beside one another with the symmetry."""


class _Berth(NamedTuple):
    """An island before it finds its place: what it must keep free around it, and the ring beyond.

    At most `reach` hexagons of sea lie between it and some other. One with a mirror lies on an
    axis, which is that of the motion `kept`.
    """

    island: Shape
    near: Shape
    beyond: Shape
    reach: int
    kept: Motion | None


class Archipelago:
    """Islands that together keep a symmetry."""

    def __init__(self, symmetry: Symmetry, gap: int, random: Random) -> None:
        self.symmetry = symmetry
        self.land: Shape = frozenset()
        self._gap = gap
        self._random = random

    def add(self, island: Shape, copies: int, own: Symmetry) -> None:
        """Put down a set of islands, each with a symmetry of its `own`. Raises NoPlaceError.

        An island that comes first and alone lies where it is; one with a mirror on an axis.
        """
        if not self.land and copies == 1:
            self.land = island
            return
        for slack in range(_SLACK + 1):
            berth = self._berth(island, own, self._gap + slack)
            places = list(islice(self._places(berth, copies), _DRAWN))
            if places:
                nearest: Shape = min(places, key=self._away)
                self.land |= nearest
                return
        raise NoPlaceError

    def _away(self, islands: Shape) -> tuple[int, list[Cell]]:
        middle = self._middle()
        distances = (squared_distance(middle, cell_site(cell)) for cell in islands)
        return sum(distances), sorted(islands)

    def _middle(self) -> Cell:
        """The site about which islands gather: the heart, or the middle of the land."""
        if self.symmetry.turns > 1 or not self.land:
            return self.symmetry.heart
        sites, count = list(map(cell_site, self.land)), len(self.land)
        return sum(q for q, _ in sites) // count, sum(r for _, r in sites) // count

    def _berth(self, island: Shape, own: Symmetry, reach: int) -> _Berth:
        kept = None
        if own.group == "mirror":
            turn, kept = shuffled(list(axes(own, self.symmetry)), self._random)[0]
            island = turn.image(island)
        near: set[Cell] = set(island)
        for _ in range(self._gap):
            near = grown(near)
        beyond = set(near)
        for _ in range(reach - self._gap + 1):
            beyond = grown(beyond)
        return _Berth(island, frozenset(near), frozenset(beyond - near), reach, kept)

    def _places(self, berth: _Berth, copies: int) -> Iterator[Shape]:
        """All places for a set of islands, in random order."""
        reach = _extent(berth.island) + berth.reach + 2
        reach = reach + _extent(self.land) if self.land else reach * (copies + 4) // 4
        q, r = self._middle()
        window = moved(hexagon(reach), (q // FINENESS, r // FINENESS))
        for step in shuffled(sorted(window), self._random):
            if berth.kept is None or berth.kept(step) == step:
                islands = self._landed(berth, step, copies)
                if islands:
                    yield islands

    def _landed(self, berth: _Berth, step: Cell, copies: int) -> Shape:
        """The set of islands there, or nothing where it does not fit."""
        nowhere: Shape = frozenset()
        if self.land and (self._meets(berth.near, step) or not self._meets(berth.beyond, step)):
            return nowhere
        island = moved(berth.island, step)
        images = {motion.image(island) for motion in self.symmetry.motions}
        together = nowhere.union(*images)
        if len(images) != copies or len(together) != copies * len(island):
            return nowhere
        if not moved(berth.near, step).isdisjoint(together - island):
            return nowhere
        return together if self.land or hang_together(images, berth.reach) else nowhere

    def _meets(self, shape: Shape, step: Cell) -> bool:
        q, r = step
        return any((q + s, r + t) in self.land for s, t in shape)


def axes(own: Symmetry, whole: Symmetry) -> Iterator[tuple[Motion, Motion]]:
    """The mirrors of a symmetry along which that of an island can lie, each after how it turns."""
    mirror = Motion(own.motions[-1].matrix, (0, 0))
    for motion in whole.motions:
        for matrix in HEX.symmetries[:6]:
            turn, axis = Motion(matrix, (0, 0)), Motion(motion.matrix, (0, 0))
            if all(axis(turn(base)) == turn(mirror(base)) for base in ((1, 0), (0, 1))):
                yield turn, motion
                break


def hang_together(islands: set[Shape], gap: int) -> bool:
    """Whether steps over so many hexagons of sea lead from each island to all others."""
    left = sorted(islands, key=sorted)
    reach = set(left.pop())
    while left:
        for _ in range(gap + 1):
            reach = grown(reach)
        met = [island for island in left if not reach.isdisjoint(island)]
        if not met:
            return False
        left = [island for island in left if reach.isdisjoint(island)]
        reach = set().union(*met)
    return True


def shuffled(items: Sequence[T], random: Random) -> list[T]:
    """The items in random order."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


def _extent(shape: Shape) -> int:
    """The most steps from the first cell of a shape to another."""
    first = min(shape)
    return max(steps(first, cell) for cell in shape)
