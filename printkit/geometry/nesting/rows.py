"""Pieces in rows, for cutting by hand: straight cuts part the rows, then the pieces of a row."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.geometry.nesting.layout import (
    Outline,
    Placed,
    Stock,
    extent,
    place,
    too_large,
    turned,
    used,
)
from printkit.geometry.plane import Box

_SLACK = 1e-6  # mm; sums of rounded lengths differ by less


class _Cell(NamedTuple):
    """A turned piece in the box that the cuts leave it."""

    piece: int
    turn: float
    box: Box


class _Row:
    """Cells of one kind side by side, as high as the first."""

    def __init__(self, sheet: int, top: float, height: float, kind: str) -> None:
        self.sheet, self.top, self.height, self.kind = sheet, top, height, kind
        self.left = 0.0


class _Shelves:
    """Rows from the top of each sheet, filled from the left with cells of a least width."""

    def __init__(self, stock: Stock, gutter: float, narrowest: float) -> None:
        self.stock, self.gutter = stock, gutter
        self._least = narrowest
        self._open: list[_Row] = []  # the rows that have room for another cell
        self._depths: list[float] = []  # of each sheet: where its next row would begin

    def put(self, cell: _Cell, kind: str) -> Placed:
        """Lay the cell in the first row of its kind with room for it."""
        row = self._row_for(cell, kind)
        at = place(row.left - cell.box.left, row.top - cell.box.top)
        row.left += cell.box.width + self.gutter
        if row.left + self._least > self.stock.width + _SLACK:
            self._open.remove(row)
        return Placed(cell.piece, row.sheet, cell.turn, at)

    def _row_for(self, cell: _Cell, kind: str) -> _Row:
        most = self.stock.width - cell.box.width + _SLACK
        for row in self._open:
            fits = row.left <= most and cell.box.height <= row.height + _SLACK
            if fits and row.kind == kind:
                return row
        return self._new_row(cell.box.height, kind)

    def _new_row(self, height: float, kind: str) -> _Row:
        """A row on the first sheet with room below its last row."""
        most = self.stock.height - height + _SLACK
        sheet = next((i for i, top in enumerate(self._depths) if top <= most), len(self._depths))
        if sheet == len(self._depths):
            self._depths.append(0.0)
        row = _Row(sheet, self._depths[sheet], height, kind)
        self._depths[sheet] += height + self.gutter
        self._open.append(row)
        return row


def grid(  # noqa: PLR0913 — two for what is laid, four for how
    outlines: Sequence[Outline],
    stock: Stock,
    gutter: float,
    *,
    room: float = 0,
    turns: Sequence[float] = (0,),
    kinds: Sequence[str] | None = None,
) -> list[Placed]:
    """The pieces in rows, highest first, equal ones in their order.

    Each lies in an upright cell with `room` mm about it; cells are `gutter` mm apart. A piece is
    turned by one of `turns` degrees: all are laid as flat, or all as upright as they can be,
    whichever needs less. Where `kinds` of the pieces are given, a row has pieces of one kind. The
    answer is in the order of the outlines. Raises InputError when a piece does not fit on a sheet.
    """
    if not outlines:
        return []
    # For each piece its cells in the turns in which it fits
    known: dict[Outline, list[tuple[float, Box]]] = {}
    choices = []
    for piece, outline in enumerate(outlines):
        if outline not in known:
            known[outline] = list(_boxes(outline, stock, room, turns))
            if not known[outline]:
                raise too_large(outline, stock)
        choices.append([_Cell(piece, turn, box) for turn, box in known[outline]])
    layouts = [_laid(cells, stock, gutter, kinds) for cells in _policies(choices)]
    return min(layouts, key=lambda layout: used(outlines, layout))


def _boxes(
    outline: Outline, stock: Stock, room: float, turns: Sequence[float]
) -> Iterable[tuple[float, Box]]:
    for turn in turns:
        box = extent(turned(outline, turn)).grown(room)
        if box.width <= stock.width + _SLACK and box.height <= stock.height + _SLACK:
            yield float(turn), box


def _policies(choices: list[list[_Cell]]) -> Iterable[list[_Cell]]:
    """All pieces flat, then all upright; of equal boxes the first turn."""
    yield [min(cells, key=lambda cell: _flat(cell.box)) for cells in choices]
    if any(len(cells) > 1 for cells in choices):
        yield [min(cells, key=lambda cell: _flat(cell.box)[::-1]) for cells in choices]


def _flat(box: Box) -> tuple[float, float]:
    return round(box.height, 3), round(box.width, 3)


def _laid(
    cells: list[_Cell], stock: Stock, gutter: float, kinds: Sequence[str] | None
) -> list[Placed]:
    """The cells in rows, in the order of their pieces."""
    shelves = _Shelves(stock, gutter, min(cell.box.width for cell in cells))
    order = sorted(cells, key=lambda cell: -round(cell.box.height, 3))
    return sorted(shelves.put(cell, kinds[cell.piece] if kinds else "") for cell in order)
