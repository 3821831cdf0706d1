"""Wishes that cannot be met: which, why, and what to wish instead."""

from collections.abc import Iterable, Iterator

from printkit.generate.archipelago import NoPlaceError
from printkit.generate.island import NoIslandError
from printkit.generate.plan import Plan, cells_of
from printkit.generate.symmetry import GROUPS, NONE
from printkit.generate.wish import Wish

_ALIKE = 3  # wishes of a kind that are offered


class RefusedError(Exception):
    """A wish that was not met: the `reason`, and wishes that may be, the nearest first."""

    def __init__(self, reason: str, instead: Iterable[Wish]) -> None:
        super().__init__(reason)
        self.reason = reason
        self.instead = instead
        self.work = 0  # of chains, until it was known


def not_found(wish: Wish, plan: Plan, error: NoIslandError | NoPlaceError) -> RefusedError:
    """For a board that seemed possible, and of which no island, or no place for one, was found."""
    board = _board(wish, plan)
    if isinstance(error, NoPlaceError):
        return RefusedError(f"no place was found for the {board}", _nearer(wish))
    if wish.legs_per_hex is None:
        return RefusedError(f"no {board} was found", _sizes(wish, plan, error))
    reason = f"no {board} was found that has {wish.legs_per_hex:g} legs a hexagon"
    return RefusedError(reason, _levels(wish, error))


def not_exact(wish: Wish, plan: Plan, groups: Iterable[str]) -> RefusedError:
    """For a board of which only ones with more symmetry were found."""
    board = _board(wish._replace(symmetry=NONE), plan)
    nearest = (wish._replace(symmetry=group) for group in groups)
    reason = f"no {board} was found that has the symmetry {wish.symmetry} and no more"
    return RefusedError(reason, nearest)


def _nearer(wish: Wish) -> Iterator[Wish]:
    """With less sea between the islands."""
    for gap in range(wish.gap - 1, 0, -1):
        yield wish._replace(gap=gap)


def _levels(wish: Wish, error: NoIslandError) -> Iterator[Wish]:
    """With numbers of legs that islands were seen to have."""
    asked = wish.legs_per_hex or 0.0
    found = sorted(error.legs, key=lambda legs: abs(legs / error.cells - asked))
    for legs in found[:_ALIKE]:
        yield wish._replace(legs_per_hex=round(legs / error.cells, 2))


def _sizes(wish: Wish, plan: Plan, error: NoIslandError) -> Iterator[Wish]:
    """With islands of sizes that were seen."""
    sizes = set(error.sizes) - {error.cells}
    for size in sorted(sizes, key=lambda size: (abs(size - error.cells), size))[:_ALIKE]:
        if wish.sizes:
            given = tuple(size if own == error.cells else own for own in wish.sizes)
            yield wish._replace(cells=(sum(given), sum(given)), sizes=given)
        else:
            copies = sum(part.copies for part in plan if part.cells == error.cells)
            cells = cells_of(plan) + (size - error.cells) * copies
            yield wish._replace(cells=(cells, cells))


def resorts(wish: Wish) -> Iterator[Wish]:
    """With less that is asked for."""
    yield wish._replace(legs_per_hex=None)
    yield wish._replace(symmetry=NONE)
    yield wish._replace(legs_per_hex=None, symmetry=NONE)


def simplest(wish: Wish) -> Iterator[Wish]:
    """With so little that is asked for that there are boards."""
    wish = wish._replace(legs_per_hex=None, symmetry=NONE, neck=min(wish.neck, 2))
    yield wish
    wish = wish._replace(neck=1)
    yield wish
    for group in (NONE, *reversed(GROUPS)):
        yield wish._replace(islands=1, sizes=(), symmetry=group)


def _board(wish: Wish, plan: Plan) -> str:
    words = [f"board of {cells_of(plan)} hexagons"]
    if wish.islands > 1:
        words.append(f"on {wish.islands} islands at least {wish.gap} apart")
    if wish.symmetry != NONE:
        words.append(f"with the symmetry {wish.symmetry}")
    if not wish.holes:
        words.append("without holes")
    return f"{' '.join(words)}, nowhere narrower than {wish.neck},"
