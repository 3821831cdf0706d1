"""Outlines as bit masks in Python integers: one operation tests the pixels of a whole sheet.

Terminology
-----------
reach
    The outline of a piece, grown by half the spacing. Two pieces are far enough apart if their
    reaches do not overlap. A piece fits on the stock if the piece's reach is within the raster,
    which covers the stock grown by half the spacing.
mask
    The pixels that the reach of a turned outline covers or touches. The pixel (column, row) is
    the bit `row · columns + column`, so shifting an integer moves the mask across the sheet.
"""

import math
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printkit.draw.display import direction
from printkit.draw.geometry.nesting.layout import NestedPiece, Outline, Stock, place, turned
from printkit.draw.geometry.plane import Point, box_of

_PIXEL = 0.5  # Side of a pixel in mm; 0.25 would save 3 % of a page of Xoids in 8 times the time.
_MOST_PIXELS = 1_000_000  # Maximum number of pixels of a raster; larger sheets get larger pixels.
_CORNERS = 16  # Number of corners of the polygon that approximates a disc.
_NOISE = 1e-6  # Tolerance in pixels: a shape that ends at a border does not touch the next pixel.

_Floats = NDArray[np.float64]
_Rows = NDArray[np.intp]


class Raster(NamedTuple):
    """The pixels, each `across` × `down` mm, that cover the stock grown by half the spacing."""

    columns: int
    rows: int
    across: float
    down: float
    spacing: float

    @classmethod
    def of(cls, stock: Stock, spacing: float) -> "Raster":
        """Return a raster of nearly square pixels for `stock`."""
        width, height = stock.width + spacing, stock.height + spacing
        pixel = max(_PIXEL, math.sqrt(width * height / _MOST_PIXELS))
        columns, rows = max(1, round(width / pixel)), max(1, round(height / pixel))
        return cls(columns, rows, width / columns, height / rows, spacing)

    def block(self, columns: int, rows: int) -> int:
        """Return the mask of a rectangle of `columns` × `rows` pixels at the top left."""
        bits, made = (1 << columns) - 1, 1
        while made < rows:
            more = min(made, rows - made)
            bits |= bits << more * self.columns
            made += more
        return bits


class Mask(NamedTuple):
    """The pixels of a turned outline on a raster.

    `corner` is the top left corner of the reach, in mm from the piece's origin. `runs` maps each
    length of horizontal runs of pixels to the starts of the runs. `spots` is the mask of the
    pixels at which `corner` keeps the piece on the sheet. `middle` is the mean row.
    """

    turn: float
    corner: Point
    columns: int
    rows: int
    bits: int
    runs: tuple[tuple[int, tuple[int, ...]], ...]
    spots: int
    pixels: int
    middle: float

    def placed(self, piece: int, sheet: int, spot: tuple[int, int], raster: Raster) -> NestedPiece:
        """Return the placement of `piece` if this mask's corner is at `spot` (column, row)."""
        half = raster.spacing / 2
        x = spot[0] * raster.across - half - self.corner[0]
        y = spot[1] * raster.down - half - self.corner[1]
        return NestedPiece(piece, sheet, self.turn, place(x, y))


def masks(outline: Outline, turns: tuple[float, ...], raster: Raster) -> tuple[Mask, ...]:
    """Return the distinct masks of `outline` in all rotations `turns` (degrees) that fit a sheet.

    Holes are filled, because a piece placed in a hole would fall out with the waste.
    """
    found: dict[tuple[int, int], Mask] = {}
    half, pixel = raster.spacing / 2, (raster.across, raster.down)
    for turn in turns:
        (ring,) = turned(outline[:1], turn)
        box = box_of(ring)
        columns = max(1, math.ceil((box.width + raster.spacing) / raster.across - _NOISE))
        rows = max(1, math.ceil((box.height + raster.spacing) / raster.down - _NOISE))
        if columns > raster.columns or rows > raster.rows:
            continue
        corner = (box.left - half, box.top - half)
        starts, ends = _edges(np.array(ring), half)
        pieces = _Pieces((starts - corner) / pixel, (ends - corner) / pixel, (rows, columns))
        covered = pieces.touched() | pieces.enclosed()
        wide = np.zeros((rows, raster.columns), dtype=bool)
        wide[:, :columns] = covered
        bits = int.from_bytes(np.packbits(wide, bitorder="little").tobytes(), "little")
        spots = raster.block(raster.columns - columns + 1, raster.rows - rows + 1)
        pixels = int(covered.sum())
        middle = round(int(covered.sum(axis=1) @ np.arange(rows)) / pixels, 6)
        runs = _runs(covered, raster.columns)
        mask = Mask(turn, corner, columns, rows, bits, runs, spots, pixels, middle)
        found.setdefault((columns, bits), mask)
    return tuple(found.values())


def _edges(ring: _Floats, half: float) -> tuple[_Floats, _Floats]:
    """Return the edges (starts, ends) of rings of one orientation that together cover the reach.

    The rings are `ring` and, if `half` is not 0, a disc at each corner and a band along each edge.
    """
    after = np.roll(ring, -1, axis=0)
    if np.sum(ring[:, 0] * after[:, 1] - ring[:, 1] * after[:, 0]) < 0:
        ring = ring[::-1]
        after = np.roll(ring, -1, axis=0)
    if not half:
        return ring, after
    along = after - ring
    length = np.sqrt(along[:, 0] ** 2 + along[:, 1] ** 2)
    aside = along[:, ::-1] * (half, -half) / np.where(length > 0, length, 1)[:, None]
    bands = np.stack((ring + aside, after + aside, after - aside, ring - aside), axis=1)
    step = 360 / _CORNERS
    directions = np.array([direction((corner + 0.5) * step) for corner in range(_CORNERS)])
    rounds = ring[:, None] + (directions * (half / direction(step / 2)[0]))
    starts = (ring, bands.reshape(-1, 2), rounds.reshape(-1, 2))
    ends = (after, *(np.roll(each, -1, axis=1).reshape(-1, 2) for each in (bands, rounds)))
    return np.concatenate(starts), np.concatenate(ends)


class _Pieces:
    """Pieces of edges, split at the borders between rows of pixels; pixels are the unit."""

    def __init__(self, starts: _Floats, ends: _Floats, shape: tuple[int, int]) -> None:
        low, high = np.minimum(starts[:, 1], ends[:, 1]), np.maximum(starts[:, 1], ends[:, 1])
        first = np.maximum(np.floor(low + _NOISE).astype(np.intp), 0)
        end = np.minimum(np.ceil(high - _NOISE).astype(np.intp), shape[0])
        count = np.maximum(end - first, 0)  # 0 for an edge along the border between two rows
        edge = np.repeat(np.arange(len(starts)), count)
        self.row: _Rows = np.arange(len(edge)) + np.repeat(first - np.cumsum(count) + count, count)
        self.shape = shape
        self.left, self.top = starts[edge].T
        self.right, self.bottom = ends[edge].T
        self.fall = self.bottom - self.top

    def touched(self) -> NDArray[np.bool_]:
        upper, lower = self._at(self.row), self._at(self.row + 1)
        level = self.fall == 0
        upper = np.where(level, self.left, upper)
        lower = np.where(level, self.right, lower)
        first = np.floor(np.minimum(upper, lower) + _NOISE).astype(np.intp)
        first = np.maximum(first, 0)
        end = np.ceil(np.maximum(upper, lower) - _NOISE).astype(np.intp)
        end = np.minimum(end, self.shape[1])
        some = first < end  # false for an edge along the border between two columns
        return self._sums(some, first, 1) + self._sums(some, end, -1) > 0

    def enclosed(self) -> NDArray[np.bool_]:
        """Return which pixels' centres are inside a ring: more edges on the left rise than fall."""
        centre = self.row + 0.5
        column = np.ceil(self._at(centre) - 0.5).astype(np.intp)
        column = np.clip(column, 0, self.shape[1])
        rising = (self.bottom <= centre) & (centre < self.top)
        falling = (self.top <= centre) & (centre < self.bottom)
        return self._sums(rising, column, 1) + self._sums(falling, column, -1) > 0

    def _at(self, y: NDArray[Any]) -> _Floats:
        """Return the x of each edge at `y`, or at the end of the edge that is nearest to `y`."""
        share = (y - self.top) / np.where(self.fall == 0, 1, self.fall)
        at: _Floats = self.left + np.clip(share, 0, 1) * (self.right - self.left)
        return at

    def _sums(self, which: NDArray[np.bool_], column: _Rows, sign: int) -> NDArray[np.intp]:
        """Count, for each pixel, pieces `which` up to the pixel in its row; multiply by `sign`."""
        rows, columns = self.shape
        places = self.row[which] * (columns + 1) + column[which]
        counts = np.bincount(places, minlength=rows * (columns + 1))
        sums = np.cumsum(counts.reshape(rows, columns + 1), axis=1)[:, :columns]
        return sign * sums


def _runs(covered: NDArray[np.bool_], stride: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Return the lengths of horizontal runs of pixels, shortest first, with their start pixels."""
    rows, columns = covered.shape
    padded = np.zeros((rows, columns + 2), dtype=np.int8)
    padded[:, 1:-1] = covered
    changes = np.diff(padded, axis=1)
    row, start = np.nonzero(changes > 0)
    length = np.nonzero(changes < 0)[1] - start
    offsets, lengths = row * stride + start, np.unique(length).tolist()
    return tuple((each, tuple(offsets[length == each].tolist())) for each in lengths)
