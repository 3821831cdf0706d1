"""Straight cuts and crop marks for cutting by hand, and estimates of the cutting time.

Marks for cutting never touch the bleed or pieces that have bleed. The cutting rates are our own
estimate, for card of 160–250 g/m² and an experienced person; see docs/how-to/tonight.md.
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Mark, Path, line
from printkit.draw.geometry.plane import Box, Point
from printkit.draw.mark_extents import union_box
from printkit.draw.style.palette import CROP_MARK, CUT_LINE, THIN_LINE

_DOTTED = CUT_LINE._replace(dash=(0.3, 1.2))  # for cuts with marked ends: hardly visible on pieces
_TICK = 3.0  # mm, length of the marks at both ends of a cut
_AWAY = 0.8  # mm between a mark at the end of a cut and the pieces
_CROP = 2.0  # mm, length of a crop mark
_SAME = 0.01  # mm; edges at most this far apart share a cut
_CLEAR = 0.5  # mm between a crop mark and the bleed
EDGE = _TICK + _AWAY
GAP = _CROP + 2 * _CLEAR
LAY_RULER = 6.0  # s to place and hold a ruler along a straight cut
ALONG_RULER = 40.0  # mm/s, the speed of a straight cut with two strokes of the knife
BY_SCISSORS = 15.0  # mm/s, the speed of scissors along an outline
CORNER = 1.8  # s to turn at a corner of an outline: 1.5, and 2.5 at the third that is concave
HANDLE = 2.0  # s to pick up a piece and put it down

_Line = tuple[Point, Point]


def straight_cuts(
    cells: Sequence[Box], marks: str, *, ticks: bool, strips: bool = False
) -> list[Mark]:
    """Draw whole cuts if `marks` is "full"; mark the ends if it is "short" or `ticks` is true."""
    cuts = cut_lines(cells, strips=strips)
    drawn: list[Mark] = []
    if marks == "full":
        drawn += [line(*cut, _DOTTED if ticks else CUT_LINE, tag="cut") for cut in cuts]
    if marks == "short" or ticks:
        drawn += [line(*end, THIN_LINE, tag="tick") for cut in cuts for end in _ticks(cut, _AWAY)]
    return drawn


def crop_marks(cells: Sequence[Box], bleed: float, marks: str) -> list[Mark]:
    """Draw crop marks at each cell, or at cut ends if `marks` is "short" or cell sizes differ."""
    away = bleed + _CLEAR
    if marks == "short" or not _alike(cells):
        found = [_ticks(cut, away) for cut in cut_lines(cells)]
    else:
        found = [_in_line(cell, cell[::2], cell[1::2], away) for cell in cells]
    ends = sorted({_rounded(end) for some in found for end in some})
    return [line(*end, CROP_MARK, tag="crop") for end in ends]


def side_marks(
    cell: Box, bleed: float, across: Iterable[float], down: Iterable[float]
) -> list[Mark]:
    """Draw a cell's crop marks: vertical at each x in `across`, horizontal at each y in `down`."""
    ends = _in_line(cell, across, down, bleed + _CLEAR)
    return [line(*_rounded(end), CROP_MARK, tag="crop") for end in ends]


def room_beside(options: PrintOptions) -> float:
    """Return the margin in mm for cut marks and bleed around a board; 0 if there are neither."""
    if not options.bleed and options.marks in {"", "none"}:
        return 0.0
    return options.bleed + EDGE


def cut_lines(cells: Sequence[Box], *, strips: bool = False) -> list[_Line]:
    """Return the cuts along the rows' edges and, if cells have equal sizes, the columns' edges.

    If `strips`, the cuts only separate the rows.
    """
    block = union_box(cells)
    tops = _merged(cell.top for cell in cells)
    rows: dict[float, list[Box]] = {}
    for cell in cells:
        rows.setdefault(tops[cell.top], []).append(cell)
    if strips or not _alike(cells):
        bottoms = [max(cell.bottom for cell in row) for row in rows.values()]
        return [((block.left, y), (block.right, y)) for y in (block.top, *sorted(bottoms)[:-1])]
    levels = _spans((y, row) for row in rows.values() for y in (row[0].top, row[0].bottom))
    uprights = _spans((x, [cell]) for cell in cells for x in (cell.left, cell.right))
    return [
        *(((near.left, y), (near.right, y)) for y, near in levels),
        *(((x, near.top), (x, near.bottom)) for x, near in uprights),
    ]


def _alike(cells: Iterable[Box]) -> bool:
    return len({(round(cell.width, 3), round(cell.height, 3)) for cell in cells}) == 1


def _merged(places: Iterable[float]) -> dict[float, float]:
    """Map edge coordinates to cut coordinates; edges within _SAME mm of a cut share that cut."""
    merged: dict[float, float] = {}
    first = -math.inf
    for place in sorted(set(places)):
        if place - first > _SAME:
            first = place
        merged[place] = round(first, 3)
    return merged


def _spans(edges: Iterable[tuple[float, list[Box]]]) -> list[tuple[float, Box]]:
    """Return, for each cut, its coordinate and the bounding box of the cells on both sides."""
    found = list(edges)
    places = _merged(edge for edge, _ in found)
    spans: dict[float, list[Box]] = {}
    for edge, cells in found:
        spans.setdefault(places[edge], []).extend(cells)
    return [(place, union_box(near)) for place, near in sorted(spans.items())]


def _ticks(cut: _Line, away: float) -> Iterable[_Line]:
    (ax, ay), (bx, by) = cut
    far = away + _TICK
    if ay == by:
        return (((ax - far, ay), (ax - away, ay)), ((bx + away, by), (bx + far, by)))
    return (((ax, ay - far), (ax, ay - away)), ((bx, by + away), (bx, by + far)))


def _in_line(
    cell: Box, across: Iterable[float], down: Iterable[float], away: float
) -> Iterable[_Line]:
    far = away + _CROP
    for x in across:
        yield (x, cell.top - far), (x, cell.top - away)
        yield (x, cell.bottom + away), (x, cell.bottom + far)
    for y in down:
        yield (cell.left - far, y), (cell.left - away, y)
        yield (cell.right + away, y), (cell.right + far, y)


def _rounded(ends: _Line) -> _Line:
    (ax, ay), (bx, by) = ends
    return (round(ax, 4), round(ay, 4)), (round(bx, 4), round(by, 4))


class Cutting(NamedTuple):
    """A cutting job with `cuts` straight cuts, `straight` mm in all, and `outlines` mm to cut out.

    `corners` is the number of corners of the outlines, `pieces` the number of resulting pieces.
    """

    cuts: int = 0
    straight: float = 0.0
    outlines: float = 0.0
    corners: int = 0
    pieces: int = 0

    @property
    def seconds(self) -> float:
        """The estimated time for one person, in seconds."""
        return (
            LAY_RULER * self.cuts
            + self.straight / ALONG_RULER
            + self.outlines / BY_SCISSORS
            + CORNER * self.corners
            + HANDLE * self.pieces
        )

    @property
    def minutes(self) -> int:
        """The estimated minutes, rounded up: over 10 to a multiple of 5."""
        minutes = math.ceil(self.seconds / 60)
        return minutes if minutes <= 10 else 5 * math.ceil(minutes / 5)


def all_cutting(parts: Iterable[Cutting]) -> Cutting:
    """Return the sum of the cutting jobs `parts`."""
    return Cutting(*map(sum, zip(Cutting(), *parts, strict=True)))


def along_ruler(lines: Iterable[tuple[Point, Point]]) -> Cutting:
    """Return the cutting job for straight cuts along `lines`."""
    lengths = [math.dist(*line) for line in lines]
    return Cutting(len(lengths), sum(lengths))


def drawn_cuts(marks: Iterable[Mark]) -> Cutting:
    """Return the cutting job for the open paths in `marks` with the tag `cut`."""
    return along_ruler(
        (ring[0], ring[-1])
        for mark in marks
        if isinstance(mark, Path) and mark.tag == "cut" and not mark.closed
        for ring in mark.rings
    )
