"""Placements of pieces on sheets, and a layout of pieces in rows for straight cuts by hand."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.draw.display import direction
from printkit.draw.geometry.plane import Box, Point, Ring, box_of

Outline = tuple[Ring, ...]  # the outer ring and then the holes of a piece, in mm from its origin


class TooLargeError(InputError):
    """An error that is raised if a piece does not fit on a sheet in any rotation."""


class Stock(NamedTuple):
    """The width and height in mm of the area of a sheet that pieces may cover."""

    width: float
    height: float


class NestedPiece(NamedTuple):
    """The placement of a piece on a sheet.

    `piece` is the index of the piece, and `sheet` the number of the sheet, from 0. `turn` is the
    rotation about the piece's origin, in degrees clockwise (y downwards). `at` is the position of
    the piece's origin, in mm from the top left corner of the stock.
    """

    piece: int
    sheet: int
    turn: float
    at: Point


def turned(outline: Outline, turn: float) -> Outline:
    """Turn `outline` clockwise about its origin by `turn` degrees."""
    if not turn % 360:
        return outline
    cos, sin = direction(turn % 360)
    return tuple(tuple((x * cos - y * sin, x * sin + y * cos) for x, y in ring) for ring in outline)


def lying(outline: Outline, placed: NestedPiece) -> Outline:
    """Return `outline` turned and moved to `placed`, in mm from the stock's top left corner."""
    dx, dy = placed.at
    return tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in turned(outline, placed.turn))


def extent(outline: Outline) -> Box:
    """Return the bounding box of `outline`, rounded to 1e-6 mm."""
    return Box(*(round(edge, 6) for edge in box_of(outline[0])))


def place(x: float, y: float) -> Point:
    """Return the point (`x`, `y`), rounded to 1e-4 mm."""
    return round(x, 4) + 0.0, round(y, 4) + 0.0


def used(outlines: Sequence[Outline], layout: Iterable[NestedPiece]) -> tuple[int, float]:
    """Return the number of sheets of `layout`, and the height in mm used on the last sheet."""
    last, deepest = -1, 0.0
    for each in sorted(layout, key=lambda each: each.sheet):
        bottom = extent(turned(outlines[each.piece], each.turn)).bottom + each.at[1]
        deepest = bottom if each.sheet > last else max(deepest, bottom)
        last = each.sheet
    return last + 1, round(deepest, 3)


_SLACK = 1e-6  # tolerance in mm for sums of rounded lengths


class _Cell(NamedTuple):
    piece: int
    turn: float
    box: Box


class _Row:
    """A row of cells with pieces of one kind; the row is as high as its first cell."""

    def __init__(self, sheet: int, top: float, height: float, kind: str) -> None:
        self.sheet, self.top, self.height, self.kind = sheet, top, height, kind
        self.left = 0.0


class _Shelves:
    """Shelf packing: sheets filled with rows of cells, each at least `narrowest` mm wide."""

    def __init__(self, stock: Stock, gutter: float, narrowest: float) -> None:
        self.stock, self.gutter = stock, gutter
        self._least = narrowest
        self._open: list[_Row] = []  # The rows that have room for another cell.
        self._depths: list[float] = []  # The y of the next row on each sheet.

    def put(self, cell: _Cell, kind: str) -> NestedPiece:
        """Place `cell` in the first row of pieces of this `kind` that has room, or in a new row."""
        width, height = cell.box.width, cell.box.height
        farthest = self.stock.width - width + _SLACK
        alike = (row for row in self._open if row.kind == kind)
        fitting = (row for row in alike if row.left <= farthest and height <= row.height + _SLACK)
        row = next(fitting, None)
        if row is None:
            tops, most = self._depths, self.stock.height - height + _SLACK
            sheet = next((i for i, top in enumerate(tops) if top <= most), len(tops))
            if sheet == len(tops):
                tops.append(0.0)
            row = _Row(sheet, tops[sheet], height, kind)
            tops[sheet] += height + self.gutter
            self._open.append(row)
        at = place(row.left - cell.box.left, row.top - cell.box.top)
        row.left += width + self.gutter
        if row.left + self._least > self.stock.width + _SLACK:
            self._open.remove(row)
        return NestedPiece(cell.piece, row.sheet, cell.turn, at)


def grid(
    outlines: Sequence[Outline],
    stock: Stock,
    gutter: float,
    *,
    room: float = 0,
    turns: Sequence[float] = (0,),
    kinds: Sequence[str] | None = None,
) -> list[NestedPiece]:
    """Place pieces in rows, the highest pieces first; equally high pieces stay in order.

    Each piece is in an upright cell with `room` mm around the piece; cells are `gutter` mm apart.
    Each piece is turned by one of `turns` (degrees). All pieces have their least height, or all
    their least width, whichever uses less material. If `kinds` is given, a row has only one kind.
    Returns placements in the order of `outlines`. Raises TooLargeError if a piece does not fit.
    """
    if not outlines:
        return []
    known: dict[Outline, list[tuple[float, Box]]] = {}
    choices = []
    for piece, outline in enumerate(outlines):
        if outline not in known:
            boxes = ((turn, extent(turned(outline, turn)).grown(room)) for turn in turns)
            known[outline] = [
                (float(turn), box)
                for turn, box in boxes
                if box.width <= stock.width + _SLACK and box.height <= stock.height + _SLACK
            ]
            if not known[outline]:
                box = extent(outline)
                raise TooLargeError(
                    f"a piece of {box.width:.1f} × {box.height:.1f} mm does not fit on a "
                    f"sheet with {stock.width:.1f} × {stock.height:.1f} mm of usable area; "
                    "give larger paper or smaller pieces"
                )
        choices.append([_Cell(piece, turn, box) for turn, box in known[outline]])
    # Turn all pieces to be low, or all to be narrow; of equal rotations, use the first
    policies = [[min(cells, key=lambda cell: _flat(cell.box)) for cells in choices]]
    if any(len(cells) > 1 for cells in choices):
        policies.append([min(cells, key=lambda cell: _flat(cell.box)[::-1]) for cells in choices])
    layouts = []
    for cells in policies:
        shelves = _Shelves(stock, gutter, min(cell.box.width for cell in cells))
        order = sorted(cells, key=lambda cell: -round(cell.box.height, 3))
        placed = (shelves.put(cell, kinds[cell.piece] if kinds else "") for cell in order)
        layouts.append(sorted(placed))
    return min(layouts, key=lambda layout: used(outlines, layout))


def _flat(box: Box) -> tuple[float, float]:
    return round(box.height, 3), round(box.width, 3)
