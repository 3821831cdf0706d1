"""Pieces as close as their true outlines allow.

Pieces are laid one after another, large ones first, each as far up as it goes in one of its turns;
then some of them change places in the order, and what is no longer than before is kept. The number
of such trials depends on the pieces and not on the clock, and chance is always the same: so the
same pieces always lie in the same way.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from printkit.geometry.nesting.discs import honeycomb
from printkit.geometry.nesting.filling import Filling, Masks, filled
from printkit.geometry.nesting.layout import Outline, Placed, Stock, used
from printkit.geometry.nesting.raster import Raster, masks
from printkit.geometry.nesting.rows import grid

_MOST_TRIALS = 24  # of other orders; ten times as many would save 2 % of a page of Xoids
_EFFORT = 1.5e10  # bytes that the trials may pass through, which takes about two seconds
_SEED = 61
_FAR = 12  # places by which a piece moves in the order at most


def nest(
    outlines: Sequence[Outline], stock: Stock, spacing: float, turns: Sequence[float] = (0,)
) -> list[Placed]:
    """The pieces at least `spacing` mm apart on as few sheets as can be found.

    Each is turned by one of `turns` degrees; none lies in another's hole. Earlier sheets are full
    before later ones are begun, and of two ways that need equally many the one that uses less of
    the last is better. The answer is in the order of the outlines. Raises InputError when a piece
    does not fit on a sheet.
    """
    return list(_nested(tuple(outlines), Stock(*stock), spacing, tuple(map(float, turns))))


@lru_cache(maxsize=8)
def _nested(
    outlines: tuple[Outline, ...], stock: Stock, spacing: float, turns: tuple[float, ...]
) -> tuple[Placed, ...]:
    """The best of several ways; each sheet of a kit asks for the same again."""
    if not outlines:
        return ()
    ways = list(_ways(outlines, stock, spacing, turns))
    return tuple(min(ways, key=lambda way: used(outlines, way)))


def _ways(
    outlines: tuple[Outline, ...], stock: Stock, spacing: float, turns: tuple[float, ...]
) -> Iterator[list[Placed]]:
    """In rows, as a honeycomb, and by the true outlines."""
    yield grid(outlines, stock, spacing, turns=turns)
    staggered = honeycomb(outlines, stock, spacing)
    if staggered is not None:
        yield staggered
    raster = Raster.of(stock, spacing)
    known = {outline: masks(outline, turns, raster) for outline in dict.fromkeys(outlines)}
    if all(known.values()):  # or some piece fits by less than rounding
        filling = _best_filling([known[outline] for outline in outlines], raster)
        yield sorted(
            spot.mask.placed(spot.piece, spot.sheet, (spot.column, spot.row), raster)
            for spot in filling.spots
        )


def _best_filling(pieces: list[Masks], raster: Raster) -> Filling:
    """The shortest of some fillings; of equal pieces, also those that turn all alike."""
    order = sorted(range(len(pieces)), key=lambda piece: -pieces[piece][0].pixels)
    first = filled(pieces, order, raster)
    if len(set(map(id, pieces))) > 1:
        return _reordered(pieces, order, first, raster)
    alike = [filled([(mask,)] * len(pieces), order, raster) for mask in pieces[0]]
    return min((first, *alike), key=lambda filling: filling.length)


def _reordered(pieces: list[Masks], order: list[int], best: Filling, raster: Raster) -> Filling:
    """The filling in this order, or one in a changed order that is shorter."""
    random = Random(_SEED)  # noqa: S311 - its numbers are the same everywhere
    passed = best.work * raster.columns * raster.rows / 8
    for _ in range(min(_MOST_TRIALS, int(_EFFORT / passed))):
        changed = _changed(order, random)
        filling = filled(pieces, changed, raster)
        if filling.length <= best.length:
            order, best = changed, filling
    return best


def _changed(order: list[int], random: Random) -> list[int]:
    """The order with one to three pieces moved to other places."""
    changed = list(order)
    for _ in range(1 + int(3 * random.random())):
        start = int(len(changed) * random.random())
        end = start + int((2 * _FAR + 1) * random.random()) - _FAR
        changed.insert(max(0, end), changed.pop(start))
    return changed
