"""Guides for cutting pieces apart: straight cuts, ticks at their ends, and crop marks.

Where pieces bleed, no guide touches a piece or its bleed; elsewhere a cut may be drawn through
between neighbours, on the line where the knife goes.
"""

from collections.abc import Iterable, Sequence
from math import inf

from printkit.definitions.printing import PrintOptions
from printkit.geometry.plane import Box, Point
from printkit.render.display import Mark, line
from printkit.sheets.palette import CROP_MARK, CUT_LINE, THIN_LINE

_TICK = 3.0  # mm, length of the marks at both ends of a cut
_AWAY = 0.8  # mm between a tick and the pieces
_CROP = 2.0  # mm, length of a crop mark
_SAME = 0.01  # mm: edges this close are one cut
_CLEAR = 0.5  # mm between a crop mark and the bleed
EDGE = _TICK + _AWAY
GAP = _CROP + 2 * _CLEAR

_Line = tuple[Point, Point]


def straight_cuts(cells: Sequence[Box], marks: str, *, ticks: bool) -> list[Mark]:
    """Level cuts between the rows, upright ones between cells of one size; each cut once.

    `short` marks are ticks at both ends only; `full` ones run through, and have `ticks` or not.
    """
    cuts = cut_lines(cells)
    drawn: list[Mark] = []
    if marks == "full":
        drawn += [line(*cut, CUT_LINE, tag="cut") for cut in cuts]
    if marks == "short" or ticks:
        drawn += [line(*end, THIN_LINE, tag="tick") for cut in cuts for end in _ticks(cut, _AWAY)]
    return drawn


def crop_marks(cells: Sequence[Box], bleed: float, marks: str) -> list[Mark]:
    """Marks for `cells` that bleed: at the corners of each, or at the rim of them all if `short`.

    Cells of several sizes have them at the rim only.
    """
    if marks == "short" or not _alike(cells):
        ends = {_rounded(end) for cut in cut_lines(cells) for end in _ticks(cut, bleed + _CLEAR)}
    else:
        ends = {_rounded(end) for cell in cells for end in _corners(cell, bleed + _CLEAR)}
    return [line(*end, CROP_MARK, tag="crop") for end in sorted(ends)]


def side_marks(
    cell: Box, bleed: float, across: Iterable[float], down: Iterable[float]
) -> list[Mark]:
    """Marks in line with some sides only: upright at each x `across`, level at each y `down`."""
    away = bleed + _CLEAR
    ends = [*_above_and_below(cell, across, away), *_beside(cell, down, away)]
    return [line(*_rounded(end), CROP_MARK, tag="crop") for end in ends]


def room_beside(options: PrintOptions) -> float:
    """The room that marks and bleed take beside a board to be cut out, in mm; else 0."""
    if not options.bleed and options.marks in {"", "none"}:
        return 0.0
    return options.bleed + EDGE


def block_of(cells: Iterable[Box]) -> Box:
    """The box around all `cells`."""
    lefts, tops, rights, bottoms = zip(*cells, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def cut_lines(cells: Sequence[Box]) -> list[_Line]:
    """Where to cut: the edges of rows and, where all cells are of one size, of columns."""
    block = block_of(cells)
    tops = _merged(cell.top for cell in cells)
    rows: dict[float, list[Box]] = {}
    for cell in cells:
        rows.setdefault(tops[cell.top], []).append(cell)
    if not _alike(cells):
        levels = [max(cell.bottom for cell in row) for row in rows.values()]
        return [((block.left, y), (block.right, y)) for y in (block.top, *sorted(levels)[:-1])]
    return [*_level(list(rows.values())), *_upright(cells)]


def _alike(cells: Iterable[Box]) -> bool:
    """Whether all cells are of one size."""
    return len({(round(cell.width, 3), round(cell.height, 3)) for cell in cells}) == 1


def _merged(places: Iterable[float]) -> dict[float, float]:
    """Map each of `places` to its cut: places within _SAME of the first share one."""
    merged: dict[float, float] = {}
    first = -inf
    for place in sorted(set(places)):
        if place - first > _SAME:
            first = place
        merged[place] = round(first, 3)
    return merged


def _level(rows: Sequence[Sequence[Box]]) -> list[_Line]:
    """Above and below each row, as long as the longer of the rows on its two sides."""
    places = _merged(edge for row in rows for edge in (row[0].top, row[0].bottom))
    spans: dict[float, list[Box]] = {}
    for row in rows:
        for edge in (row[0].top, row[0].bottom):
            spans.setdefault(places[edge], []).extend(row)
    return [
        ((min(cell.left for cell in near), y), (max(cell.right for cell in near), y))
        for y, near in sorted(spans.items())
    ]


def _upright(cells: Sequence[Box]) -> list[_Line]:
    """On both sides of each column, as long as the longer of the columns on its two sides."""
    places = _merged(edge for cell in cells for edge in (cell.left, cell.right))
    spans: dict[float, list[Box]] = {}
    for cell in cells:
        for edge in (cell.left, cell.right):
            spans.setdefault(places[edge], []).append(cell)
    return [
        ((x, min(cell.top for cell in near)), (x, max(cell.bottom for cell in near)))
        for x, near in sorted(spans.items())
    ]


def _ticks(cut: _Line, away: float) -> Iterable[_Line]:
    """The marks beyond both ends of a level or an upright cut."""
    (ax, ay), (bx, by) = cut
    far = away + _TICK
    if ay == by:
        return (((ax - far, ay), (ax - away, ay)), ((bx + away, by), (bx + far, by)))
    return (((ax, ay - far), (ax, ay - away)), ((bx, by + away), (bx, by + far)))


def _corners(cell: Box, away: float) -> Iterable[_Line]:
    """Two marks at each corner of a cell, in line with its sides."""
    yield from _above_and_below(cell, (cell.left, cell.right), away)
    yield from _beside(cell, (cell.top, cell.bottom), away)


def _above_and_below(cell: Box, xs: Iterable[float], away: float) -> Iterable[_Line]:
    far = away + _CROP
    for x in xs:
        yield (x, cell.top - far), (x, cell.top - away)
        yield (x, cell.bottom + away), (x, cell.bottom + far)


def _beside(cell: Box, ys: Iterable[float], away: float) -> Iterable[_Line]:
    far = away + _CROP
    for y in ys:
        yield (cell.left - far, y), (cell.left - away, y)
        yield (cell.right + away, y), (cell.right + far, y)


def _rounded(ends: _Line) -> _Line:
    (ax, ay), (bx, by) = ends
    return (round(ax, 4), round(ay, 4)), (round(bx, 4), round(by, 4))
