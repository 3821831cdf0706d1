"""Masks laid one after another, each as far up as it goes, on the first sheet with room for it."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.geometry.nesting.raster import Mask, Raster

_OPEN = 4  # sheets that are searched for room; so that time grows as the number of pieces

Masks = tuple[Mask, ...]


class Spot(NamedTuple):
    """Where a piece's mask lies: its top left corner's column and row."""

    piece: int
    sheet: int
    mask: Mask
    column: int
    row: int


class Filling(NamedTuple):
    """All spots, the number of sheets, the rows that the last of them takes, and the work it was.

    The work is counted in shifts of a sheet's pixels.
    """

    sheets: int
    rows: int
    work: int
    spots: tuple[Spot, ...]

    @property
    def length(self) -> tuple[int, int]:
        """What a better filling has less of."""
        return self.sheets, self.rows


def filled(pieces: Sequence[Masks], order: Iterable[int], raster: Raster) -> Filling:
    """The `pieces`, each given by its masks, laid in `order`."""
    sheets = [_Sheet(raster)]
    full: dict[int, int] = {}  # by the masks' identity: the sheets that have no room for them
    spots = []
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
        spots.append(Spot(piece, number, mask, column, row))
    work = sum(sheet.work for sheet in sheets)
    return Filling(len(sheets), sheets[-1].bottom, work, tuple(spots))


class _Sheet:
    """The pixels of a sheet that are taken."""

    def __init__(self, raster: Raster) -> None:
        self._stride = raster.columns
        self._taken = 0
        self._free = raster.columns * raster.rows
        self._smears: dict[int, int] = {1: 0}
        self.bottom = 0
        self.work = 0

    def best(self, masks: Masks) -> tuple[Mask, int, int] | None:
        """The mask, column and row with which most of the piece lies highest, then leftmost."""
        found = None
        least = (0.0, 0)
        for mask in masks:
            spot = self._first(mask)
            if spot is not None:
                column, row = spot
                height = (row + mask.middle, column)
                if found is None or height < least:
                    found, least = (mask, column, row), height
        return found

    def lay(self, mask: Mask, column: int, row: int) -> None:
        """Take the mask's pixels."""
        self._taken |= mask.bits << row * self._stride + column
        self._free -= mask.pixels
        self._smears = {1: self._taken}
        self.bottom = max(self.bottom, row + mask.rows)

    def _first(self, mask: Mask) -> tuple[int, int] | None:
        """The first spot, by row and column, at which the mask meets no taken pixel."""
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
        """The pixels from which a run of `length` pixels to the right meets a taken one."""
        if length not in self._smears:
            half = 1 << (length - 1).bit_length() - 1
            smear = self._smear(half)
            self._smears[length] = smear | smear >> length - half
        return self._smears[length]
