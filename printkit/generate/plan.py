"""How the hexagons of a board are divided among its islands.

The islands of a board with symmetry come in sets: one that holds the centre of the rotations, if
any, stands in the middle; the others are taken to one another. An island on a mirror's axis is its
own mirror image, and its set is half as large as that of an island off the axes.
"""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from printkit.generate.bounds import ways
from printkit.generate.census import is_size
from printkit.generate.symmetry import NONE, has_mirrors, turns_of
from printkit.generate.wish import Wish


class Part(NamedTuple):
    """A set of islands alike: `copies` of `cells` hexagons, and the symmetry that each has."""

    cells: int
    copies: int
    symmetry: str


Plan = tuple[Part, ...]


def cells_of(plan: Plan) -> int:
    """The hexagons of all islands."""
    return sum(part.copies * part.cells for part in plan)


class Arrangement(NamedTuple):
    """Islands in the middle (0 or 1), sets of them on the axes, and sets off the axes.

    `unit` islands make a set on the axes, twice as many one off them. Without mirrors all sets
    have `unit` islands and are counted as `on_axis`.
    """

    middle: int
    on_axis: int
    off_axis: int
    unit: int


def arrangements(symmetry: str, islands: int) -> Iterator[Arrangement]:
    """How so many islands can stand with a symmetry."""
    unit = turns_of(symmetry)
    for middle in (0, 1) if unit > 1 else (0,):
        sets, rest = divmod(islands - middle, unit)
        if rest == 0 and sets >= 0:
            for off_axis in range(sets // 2 + 1 if has_mirrors(symmetry) else 1):
                yield Arrangement(middle, sets - 2 * off_axis, off_axis, unit)


def plans(wish: Wish, cells: int) -> list[Plan]:
    """The ways to divide so many hexagons among the islands, all equally well balanced."""
    divide = _given if wish.sizes else _balanced
    found = [
        plan
        for arrangement in arrangements(wish.symmetry, wish.islands)
        for plan in divide(wish, cells, arrangement)
        if all(_can_be(part, wish) for part in plan)
    ]
    least = min(map(_imbalance, found), default=0)
    return [plan for plan in found if _imbalance(plan) == least]


def _can_be(part: Part, wish: Wish) -> bool:
    """Whether islands of that size can be as wide and as symmetrical, as far as is known."""
    can_lie = ways(part.symmetry, part.cells, wish.neck, holes=wish.holes)
    return bool(can_lie) and is_size(part.cells, wish.neck)


def _imbalance(plan: Plan) -> int:
    sizes = [part.cells for part in plan]
    return max(sizes) - min(sizes)


def _balanced(wish: Wish, cells: int, arrangement: Arrangement) -> Iterator[Plan]:
    """Plans whose sizes differ by little: outside the middle by one at most."""
    middle, on_axis, off_axis, unit = arrangement
    for size in _middles(wish, cells, arrangement):
        inner = (Part(size, 1, wish.symmetry),) if middle else ()
        each, rest = divmod(cells - size, unit)
        if rest or each < on_axis + 2 * off_axis:
            continue
        outer, more = divmod(each, max(1, on_axis + 2 * off_axis))
        larger_off = min(off_axis, more // 2)
        larger_on = more - 2 * larger_off
        if larger_on <= on_axis:
            sizes_on = [outer + (i < larger_on) for i in range(on_axis)]
            sizes_off = [outer + (i < larger_off) for i in range(off_axis)]
            yield (*inner, *_outer(wish, arrangement, sizes_on, sizes_off))


def _middles(wish: Wish, cells: int, arrangement: Arrangement) -> range:
    """Sizes for an island in the middle; 0 where there is none."""
    if not arrangement.middle:
        return range(1)
    if wish.islands == 1:
        return range(cells, cells + 1)
    mean = cells // wish.islands
    return range(max(1, mean - 12), min(mean + 12, cells) + 1)


def _given(wish: Wish, cells: int, arrangement: Arrangement) -> Iterator[Plan]:
    """Plans with the sizes that were asked for."""
    if sum(wish.sizes) != cells:
        return
    for size in sorted(set(wish.sizes)) if arrangement.middle else (0,):
        inner = (Part(size, 1, wish.symmetry),) if arrangement.middle else ()
        left = Counter(wish.sizes) - Counter([size])
        if any(count % arrangement.unit for count in left.values()):
            continue
        sizes_on = sorted(size for size in left for _ in range(left[size] // arrangement.unit))
        sizes_off: list[int] = []
        for size_off in sorted(left):
            pairs = min(sizes_on.count(size_off) // 2, arrangement.off_axis - len(sizes_off))
            for _ in range(pairs):
                sizes_on.remove(size_off)
                sizes_on.remove(size_off)
            sizes_off += [size_off] * pairs
        if len(sizes_off) == arrangement.off_axis:
            yield (*inner, *_outer(wish, arrangement, sizes_on, sizes_off))


def _outer(
    wish: Wish, arrangement: Arrangement, sizes_on: list[int], sizes_off: list[int]
) -> Iterator[Part]:
    own = "mirror" if has_mirrors(wish.symmetry) else NONE
    for size in sizes_on:
        yield Part(size, arrangement.unit, own)
    for size in sizes_off:
        yield Part(size, 2 * arrangement.unit, NONE)
