"""Which wishes can be met, and sentences for those that cannot."""

from collections.abc import Iterator
from itertools import count, islice, zip_longest

from printkit.generate.bounds import disc_cells, greatest_legs, least_legs, widest
from printkit.generate.census import is_size
from printkit.generate.plan import Plan, arrangements, cells_of, plans
from printkit.generate.refusals import RefusedError
from printkit.generate.symmetry import NONE, turns_of
from printkit.generate.wish import MOST_CELLS, MOST_ISLANDS, Wish

DEFAULT_ROUGHNESS = 3.8
_ROUNDING = 0.005  # of a roughness given with two decimals
_FAR = 400  # hexagons, and islands, to look for others that can be
_STEPS = 12  # legs, to look for a roughness that can be


def possible(wish: Wish) -> list[tuple[int, list[Plan]]]:
    """The numbers of hexagons in the range wished that can be, and the plans for each.

    Raises RefusedError, with the wish that cannot be met and others that may be.
    """
    if not any(arrangements(wish.symmetry, wish.islands)):
        raise _islands_refused(wish)
    counts = [(n, plans(wish, n)) for n in range(wish.cells[0], wish.cells[1] + 1)]
    counts = [(n, found) for n, found in counts if found]
    if not counts:
        raise _cells_refused(wish)
    rough = [(n, [plan for plan in found if _may_be_as_rough(wish, plan)]) for n, found in counts]
    rough = [(n, found) for n, found in rough if found]
    if not rough:
        raise _roughness_refused(wish, [plan for _, found in counts for plan in found])
    return rough


def roughness(wish: Wish, plan: Plan) -> float:
    """The legs per hexagon to aim at: as asked, or the default as far as such islands allow it.

    That is no smoother than with a fifth more than the least shore, and no rougher than four fifths
    of the way to the most; half of the way for a neck of three, and less for wider ones.
    """
    least, most = limits(wish, plan)
    if wish.legs_per_hex is not None:
        return min(max(wish.legs_per_hex, least), most)
    way = 0.8 if wish.neck <= 2 else 2 / (wish.neck + 1)
    return min(max(DEFAULT_ROUGHNESS, 3 + 1.2 * (least - 3)), least + way * (most - least))


def limits(wish: Wish, plan: Plan) -> tuple[float, float]:
    """The least and the most legs per hexagon that such islands may have."""
    cells = cells_of(plan)
    least = sum(part.copies * least_legs(part.cells) for part in plan)
    most = sum(part.copies * greatest_legs(part.cells, wish.neck) for part in plan)
    return least / cells, most / cells


def _may_be_as_rough(wish: Wish, plan: Plan) -> bool:
    least, most = limits(wish, plan)
    asked = wish.legs_per_hex
    return asked is None or least - _ROUNDING <= asked <= most + _ROUNDING


def _islands_refused(wish: Wish) -> RefusedError:
    near = sorted(range(1, MOST_ISLANDS + 1), key=lambda count: abs(count - wish.islands))
    can = [count for count in near if any(arrangements(wish.symmetry, count))]
    reason = (
        f"{wish.islands} islands cannot have the symmetry {wish.symmetry}, with which all but one "
        f"in the middle come in sets of {turns_of(wish.symmetry)}"
    )
    others = [wish._replace(islands=count, sizes=()) for count in can[:3]]
    return RefusedError(reason, [*others, wish._replace(symmetry=NONE)])


def _cells_refused(wish: Wish) -> RefusedError:
    low, high = wish.cells
    least = disc_cells(wish.neck)
    if high < wish.islands:
        islands = wish._replace(islands=max(1, high // least), sizes=())
        more = _with_cells(wish, least * wish.islands)
        reason = f"{_hexagons(high)} cannot be {wish.islands} islands"
        return RefusedError(reason, [islands, more, *_fewer_islands(wish)])
    sizes = wish.sizes or (high // wish.islands, -(-high // wish.islands))
    narrow = [size for size in sizes if not is_size(size, wish.neck)]
    if narrow:
        return _too_narrow(wish, min(narrow))
    if wish.sizes:
        reason = (
            f"islands of {_listed(list(wish.sizes))} hexagons cannot have the symmetry "
            f"{wish.symmetry}, with which all but one in the middle come in sets of "
            f"{turns_of(wish.symmetry)}"
        )
        others = [wish._replace(sizes=()), wish._replace(symmetry=NONE)]
        return RefusedError(reason, [*others, *_other_cells(wish._replace(sizes=()))])
    islands_words = "" if wish.islands == 1 else f" on {wish.islands} islands"
    holes = "" if wish.holes else " without holes"
    wished = _hexagons(high) if low == high else f"{low} to {high} hexagons"
    reason = (
        f"{wished}{islands_words} cannot have the symmetry {wish.symmetry}{holes} and be nowhere "
        f"narrower than {wish.neck}"
    )
    return RefusedError(reason, _other_cells(wish))


def _hexagons(count: int) -> str:
    return f"{count} hexagon{'s' * (count != 1)}"


def _with_cells(wish: Wish, cells: int) -> Wish:
    return wish._replace(cells=(cells, cells), sizes=())


def _fewer_islands(wish: Wish) -> Iterator[Wish]:
    for islands in range(min(wish.islands, wish.cells[1]), 0, -1):
        yield wish._replace(islands=islands, sizes=())


def _other_cells(wish: Wish) -> Iterator[Wish]:
    """With other numbers of hexagons that have a plan, the nearest first; then anyhow."""
    low, high = wish.cells
    away = zip_longest(range(low - 1, 0, -1), range(high + 1, min(high + _FAR, MOST_CELLS) + 1))
    for pair in away:
        for cells in pair:
            if cells is not None and plans(wish, cells):
                yield _with_cells(wish, cells)
    yield wish._replace(symmetry=NONE)


def _too_narrow(wish: Wish, size: int) -> RefusedError:
    what = "a board" if wish.islands == 1 else "an island"
    smaller = (cells for cells in range(size, 0, -1) if is_size(cells, wish.neck))
    takes = [*islice(smaller, 1), _wide_enough(size, wish.neck)]
    reason = (
        f"{what} of {_hexagons(size)} is somewhere narrower than {wish.neck}, for which it takes "
        f"{_listed(takes, 'or')}"
    )
    larger = tuple(_wide_enough(own, wish.neck) for own in wish.sizes)
    cells = sum(larger) or _wide_enough(size, wish.neck) * wish.islands
    more = wish._replace(cells=(cells, cells), sizes=larger)
    narrower = (wish._replace(neck=neck) for neck in range(widest(size), 0, -1))
    return RefusedError(reason, [*narrower, more, *_with_more(more)])


def _wide_enough(size: int, neck: int) -> int:
    """The least number of hexagons from `size` on of which a board can be that wide."""
    return next(cells for cells in count(size) if is_size(cells, neck))


def _with_more(wish: Wish) -> Iterator[Wish]:
    for more in range(1, _STEPS):
        yield _with_cells(wish, wish.cells[0] + more)


def _roughness_refused(wish: Wish, found: list[Plan]) -> RefusedError:
    asked = wish.legs_per_hex or 0.0
    ends = [(limit, cells_of(plan)) for plan in found for limit in limits(wish, plan)]
    near, cells = min(ends, key=lambda end: abs(end[0] - asked))
    islands = "" if wish.islands == 1 else f" on {wish.islands} islands"
    reason = (
        f"{cells} hexagons{islands}, nowhere narrower than {wish.neck}, have "
        f"{'at least' if near > asked else 'at most'} {round(near * cells)} legs, {near:.2f} a "
        f"hexagon; {asked:g} cannot be"
    )
    inwards = 1 if near > asked else -1
    levels = dict.fromkeys(round(near + inwards * step / cells, 2) for step in range(_STEPS))
    others = (wish._replace(legs_per_hex=level) for level in levels)
    return RefusedError(reason, [*others, wish._replace(legs_per_hex=None)])


def _listed(numbers: list[int], last: str = "and") -> str:
    words = [str(number) for number in numbers]
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
