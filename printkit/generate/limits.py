"""Which wishes can be met, and sentences for those that cannot."""

from printkit.errors import InputError
from printkit.generate.bounds import disc_cells, greatest_legs, least_legs, widest
from printkit.generate.plan import Plan, arrangements, cells_of, plans
from printkit.generate.symmetry import turns_of
from printkit.generate.wish import Wish

DEFAULT_ROUGHNESS = 3.8
_ROUNDING = 0.005  # of a roughness given with two decimals
_FAR = 400  # hexagons, and islands, to look for others that can be


def possible(wish: Wish) -> list[tuple[int, list[Plan]]]:
    """The numbers of hexagons in the range wished that can be, and the plans for each.

    Raises InputError, with the wish that cannot be met and the nearest that can.
    """
    if not any(arrangements(wish.symmetry, wish.islands)):
        raise InputError(_islands_refused(wish))
    counts = [(n, plans(wish, n)) for n in range(wish.cells[0], wish.cells[1] + 1)]
    counts = [(n, found) for n, found in counts if found]
    if not counts:
        raise InputError(_cells_refused(wish))
    rough = [(n, [plan for plan in found if _may_be_as_rough(wish, plan)]) for n, found in counts]
    rough = [(n, found) for n, found in rough if found]
    if not rough:
        raise InputError(_roughness_refused(wish, [plan for _, found in counts for plan in found]))
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


def _islands_refused(wish: Wish) -> str:
    near = sorted(range(1, wish.islands + _FAR), key=lambda count: abs(count - wish.islands))
    can = [count for count in near if any(arrangements(wish.symmetry, count))][:2]
    return (
        f"{wish.islands} islands cannot have the symmetry {wish.symmetry}, with which all but one "
        f"in the middle come in sets of {turns_of(wish.symmetry)}; the nearest that can be: "
        f"--islands {_listed(sorted(can), 'or')}"
    )


def _cells_refused(wish: Wish) -> str:
    low, high = wish.cells
    least = disc_cells(wish.neck)
    if high < wish.islands:
        return (
            f"{high} hexagons cannot be {wish.islands} islands; the nearest that can be: --islands "
            f"{max(1, high // least)}, or --cells {least * wish.islands}"
        )
    size = min(wish.sizes or (high // wish.islands,))
    if size < least:
        return _too_narrow(wish, size)
    if wish.sizes:
        return (
            f"islands of {_listed(list(wish.sizes))} hexagons cannot have the symmetry "
            f"{wish.symmetry}, with which all but one in the middle come in sets of "
            f"{turns_of(wish.symmetry)}; --islands {wish.islands} makes sizes that can be"
        )
    near = (next((n for n in away if plans(wish, n)), None) for away in _away(low, high))
    can = [n for n in near if n is not None]
    wished = f"{low}" if low == high else f"{low} to {high}"
    islands = "" if wish.islands == 1 else f" on {wish.islands} islands"
    holes = "" if wish.holes else " without holes"
    return (
        f"{wished} hexagons{islands} cannot have the symmetry {wish.symmetry}{holes} and be "
        f"nowhere narrower than {wish.neck}; the nearest that can be: --cells {_listed(can, 'or')}"
    )


def _away(low: int, high: int) -> tuple[range, range]:
    return range(low - 1, 0, -1), range(high + 1, high + _FAR)


def _too_narrow(wish: Wish, size: int) -> str:
    least = disc_cells(wish.neck)
    what = "a board" if wish.islands == 1 else "an island"
    return (
        f"{what} of {size} hexagons is somewhere narrower than {wish.neck}, for which it takes "
        f"{least}; the nearest that can be: --cells {least * wish.islands}, or --neck "
        f"{widest(size)}"
    )


def _roughness_refused(wish: Wish, found: list[Plan]) -> str:
    asked = wish.legs_per_hex or 0.0
    ends = [(limit, cells_of(plan)) for plan in found for limit in limits(wish, plan)]
    near, cells = min(ends, key=lambda end: abs(end[0] - asked))
    which = "at least" if near > asked else "at most"
    islands = "" if wish.islands == 1 else f" on {wish.islands} islands"
    return (
        f"{cells} hexagons{islands}, nowhere narrower than {wish.neck}, have {which} "
        f"{round(near * cells)} legs, {near:.2f} a hexagon; {asked:g} cannot be, the nearest that "
        f"can: --legs-per-hex {near:.2f}"
    )


def _listed(numbers: list[int], last: str = "and") -> str:
    words = [str(number) for number in numbers]
    return f" {last} ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]
