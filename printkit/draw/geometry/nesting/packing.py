"""Nesting of pieces by their true outlines.

Pieces are placed one by one, the largest first, each as near to the top of the sheet as possible.
Then, trials change the order of the pieces at random; a change is kept unless the layout becomes
longer. The same pieces always have the same layout, because the random numbers are seeded and the
number of trials depends on the pieces, not on the clock.
"""

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

from printkit.draw.geometry.nesting.layout import (
    NestedPiece,
    Outline,
    Stock,
    extent,
    grid,
    place,
    used,
)
from printkit.draw.geometry.nesting.raster import Mask, Raster, masks
from printkit.draw.geometry.plane import Point

_OPEN = 4  # number of last sheets that are searched for room, so that the time stays linear

Masks = tuple[Mask, ...]


class Filling(NamedTuple):
    """A layout, its number of sheets, the pixel rows used on the last sheet, and its cost."""

    sheets: int
    rows: int
    work: int
    layout: list[NestedPiece]

    @property
    def length(self) -> tuple[int, int]:
        """The numbers of sheets and rows used; the filling with the smaller pair is better."""
        return self.sheets, self.rows


def filled(pieces: Sequence[Masks], order: Iterable[int], raster: Raster) -> Filling:
    """Place pieces in the given `order`; `pieces` contains the masks of each piece."""
    sheets = [_Sheet(raster)]
    # The number of leading sheets that are full for a kind of piece, by the `id` of its masks
    full: dict[int, int] = {}
    layout = []
    for piece in order:
        kind = id(pieces[piece])
        number = max(full.get(kind, 0), len(sheets) - _OPEN)
        while (found := sheets[number].best(pieces[piece])) is None:
            number += 1
            if number == len(sheets):
                sheets.append(_Sheet(raster))
        full[kind] = number
        mask, column, row = found
        sheets[number].lay(mask, column, row)
        layout.append(mask.placed(piece, number, (column, row), raster))
    work = sum(sheet.work for sheet in sheets)
    return Filling(len(sheets), sheets[-1].bottom, work, layout)


class _Sheet:
    def __init__(self, raster: Raster) -> None:
        self._stride = raster.columns
        self._taken = 0
        self._free = raster.columns * raster.rows
        self._smears: dict[int, int] = {1: 0}
        self.bottom = 0
        self.work = 0

    def best(self, masks: Masks) -> tuple[Mask, int, int] | None:
        """Return the mask, column and row of the topmost position; None if no mask fits."""
        spots = [(mask, *spot) for mask in masks if (spot := self._first(mask))]
        return min(spots, key=lambda spot: (spot[2] + spot[0].middle, spot[1]), default=None)

    def lay(self, mask: Mask, column: int, row: int) -> None:
        """Mark the pixels of `mask` as taken; (`column`, `row`) is the position of its corner."""
        self._taken |= mask.bits << row * self._stride + column
        self._free -= mask.pixels
        self._smears = {1: self._taken}
        self.bottom = max(self.bottom, row + mask.rows)

    def _first(self, mask: Mask) -> tuple[int, int] | None:
        """Return the first (column, row), row by row, at which `mask` fits, or None."""
        if mask.pixels > self._free:
            return None
        meets = 0
        for length, starts in mask.runs:
            smear = self._smear(length)
            self.work += len(starts)
            for start in starts:
                meets |= smear >> start
        spots = mask.spots & ~meets
        if not spots:
            return None
        row, column = divmod((spots & -spots).bit_length() - 1, self._stride)
        return column, row

    def _smear(self, length: int) -> int:
        """Return pixels from which a run of `length` pixels to the right meets a taken pixel."""
        if length not in self._smears:
            half = 1 << (length - 1).bit_length() - 1
            smear = self._smear(half)
            self._smears[length] = smear | smear >> length - half
        return self._smears[length]


_LEAST_CORNERS = 12  # Minimum number of corners of a polygon that counts as a disc.
_ROUND = 0.002  # Relative tolerance for the distances of a disc's corners from the middle.


def honeycomb(
    outlines: Sequence[Outline], stock: Stock, spacing: float
) -> list[NestedPiece] | None:
    """Place equal discs in staggered rows or columns, whichever fills fewer sheets.

    Returns None if the pieces are not equal discs, or if a disc is too large for a sheet.
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
        found.append(NestedPiece(piece, sheet, 0.0, place(x - middle[0], y - middle[1])))
    return found


def _middles(stock: Stock, radius: float, spacing: float) -> list[Point]:
    step = 2 * radius + spacing
    rise = step * math.sqrt(3) / 2
    rows = math.floor((stock.height - 2 * radius) / rise + 1e-9) + 1
    found = []
    for row in range(rows):
        left = radius + (row % 2) * step / 2
        count = math.floor((stock.width - left - radius) / step + 1e-9) + 1
        found += [(left + i * step, radius + row * rise) for i in range(count)]
    return found


_MOST_TRIALS = 24  # Maximum number of trials; ten times more would save 2 % of a page of Xoids.
_EFFORT = 1.5e10  # Maximum number of bytes that all trials together process, in about two seconds.
_SEED = 61
_FAR = 12  # Maximum number of positions by which a trial moves a piece in the order.


def nest(
    outlines: Sequence[Outline], stock: Stock, spacing: float, turns: Sequence[float] = (0,)
) -> list[NestedPiece]:
    """Place pieces at least `spacing` mm apart, on as few sheets as the search finds.

    Each piece is turned by one of `turns` degrees. No piece is placed in a hole of another piece.
    Of layouts with equally many sheets, the search prefers to use less of the last sheet. Returns
    placements in the order of `outlines`. Raises TooLargeError if a piece does not fit on a sheet.
    """
    return list(_nested(tuple(outlines), Stock(*stock), spacing, tuple(map(float, turns))))


@lru_cache(maxsize=8)
def _nested(
    outlines: tuple[Outline, ...], stock: Stock, spacing: float, turns: tuple[float, ...]
) -> tuple[NestedPiece, ...]:
    """Nest pieces. The result is cached, because every sheet of a kit needs the same layout."""
    if not outlines:
        return ()
    ways = [grid(outlines, stock, spacing, turns=turns)]
    staggered = honeycomb(outlines, stock, spacing)
    if staggered is not None:
        ways.append(staggered)
    raster = Raster.of(stock, spacing)
    known = {outline: masks(outline, turns, raster) for outline in dict.fromkeys(outlines)}
    if all(known.values()):  # a piece without masks fits only due to rounding
        filling = _best_filling([known[outline] for outline in outlines], raster)
        ways.append(sorted(filling.layout))
    return tuple(min(ways, key=lambda way: used(outlines, way)))


def _best_filling(pieces: list[Masks], raster: Raster) -> Filling:
    """Return the best of several fillings, which differ in the rotation or the order of pieces."""
    order = sorted(range(len(pieces)), key=lambda piece: -pieces[piece][0].pixels)
    best = filled(pieces, order, raster)
    if len(set(map(id, pieces))) == 1:
        alike = [filled([(mask,)] * len(pieces), order, raster) for mask in pieces[0]]
        return min((best, *alike), key=lambda filling: filling.length)
    random = Random(_SEED)  # noqa: S311 — random() is the same on every platform
    passed = best.work * raster.columns * raster.rows / 8
    for _ in range(min(_MOST_TRIALS, int(_EFFORT / passed))):
        changed = list(order)
        for _ in range(1 + int(3 * random.random())):
            start = int(len(changed) * random.random())
            end = start + int((2 * _FAR + 1) * random.random()) - _FAR
            changed.insert(max(0, end), changed.pop(start))
        filling = filled(pieces, changed, raster)
        if filling.length <= best.length:
            order, best = changed, filling
    return best
