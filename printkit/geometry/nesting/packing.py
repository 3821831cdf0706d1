"""Pieces as close as their true outlines allow.

Pieces are laid one after another, large ones first, each as far up as it goes in one of its turns;
then some of them change places in the order, and what is no longer than before is kept. The number
of such trials depends on the pieces and not on the clock, and chance is always the same: so the
same pieces always lie in the same way.
"""

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from printkit.geometry.nesting.filling import Filling, Masks, filled
from printkit.geometry.nesting.layout import Outline, Placed, Stock, extent, place, used
from printkit.geometry.nesting.raster import Raster, masks
from printkit.geometry.nesting.rows import grid
from printkit.geometry.plane import Point

_LEAST_CORNERS = 12  # of a polygon that stands for a disc
_ROUND = 0.002  # how much the corners' distances from the middle may differ, of the radius


def honeycomb(outlines: Sequence[Outline], stock: Stock, spacing: float) -> list[Placed] | None:
    """The discs of `outlines` in staggered rows or columns, in order, on the fewest sheets.

    None where the pieces are not all the same disc, or no sheet holds one.
    """
    if len({*outlines}) > 1 or len(outlines[0]) > 1 or len(outlines[0][0]) < _LEAST_CORNERS:
        return None
    middle = extent(outlines[0]).middle
    distances = [math.dist(middle, corner) for corner in outlines[0][0]]
    radius = max(distances)
    if radius - min(distances) > _ROUND * radius or 2 * radius > min(stock):
        return None
    level = _middles(stock, radius, spacing)
    upright = [(x, y) for y, x in _middles(Stock(*stock[::-1]), radius, spacing)]
    middles = max(level, sorted(upright, key=lambda at: (at[1], at[0])), key=len)
    found = []
    for piece in range(len(outlines)):
        sheet, spot = divmod(piece, len(middles))
        x, y = middles[spot]
        found.append(Placed(piece, sheet, 0.0, place(x - middle[0], y - middle[1])))
    return found


def _middles(stock: Stock, radius: float, spacing: float) -> list[Point]:
    """The middles of discs in level rows, every second row moved by half a step."""
    step = 2 * radius + spacing
    rise = step * math.sqrt(3) / 2
    rows = math.floor((stock.height - 2 * radius) / rise + 1e-9) + 1
    found = []
    for row in range(rows):
        left = radius + (row % 2) * step / 2
        count = math.floor((stock.width - left - radius) / step + 1e-9) + 1
        found += [(left + i * step, radius + row * rise) for i in range(count)]
    return found


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
    """The shortest of some fillings: equal pieces all turned alike, others in other orders."""
    order = sorted(range(len(pieces)), key=lambda piece: -pieces[piece][0].pixels)
    best = filled(pieces, order, raster)
    if len(set(map(id, pieces))) == 1:
        alike = [filled([(mask,)] * len(pieces), order, raster) for mask in pieces[0]]
        return min((best, *alike), key=lambda filling: filling.length)
    random = Random(_SEED)  # noqa: S311 - its numbers are the same everywhere
    passed = best.work * raster.columns * raster.rows / 8
    for _ in range(min(_MOST_TRIALS, int(_EFFORT / passed))):
        changed = list(order)
        for _ in range(1 + int(3 * random.random())):  # pieces move to other places
            start = int(len(changed) * random.random())
            end = start + int((2 * _FAR + 1) * random.random()) - _FAR
            changed.insert(max(0, end), changed.pop(start))
        filling = filled(pieces, changed, raster)
        if filling.length <= best.length:
            order, best = changed, filling
    return best
