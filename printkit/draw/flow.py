"""Page layout of blocks of marks, either one below the other or in columns of equal height.

Columns have a baseline grid: the heights of blocks and the gaps between them are multiples of its
step, so that lines of text align across columns.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.draw.display import Mark, moved, scaled
from printkit.draw.geometry.plane import Box
from printkit.draw.sheet_frame import TextColumn, heading

_LOOSER = 1.0  # maximum growth of a gap, relative to its size, to make columns equally high
_OPENED = 22.0  # mm, the most by which the columns of a page are lengthened to fill it
POWER = 4  # the penalty of a column is its empty height in mm to this power
_EXACT = 1e-6  # tolerance of rounding errors, in steps of the baseline grid


class Block(NamedTuple):
    """Marks whose x and y (downwards) are at least 0, and the height of the block in mm."""

    marks: Sequence[Mark]
    height: float


def with_heading(
    title: str, above: float, column: TextColumn, blocks: Sequence[Block]
) -> list[Block]:
    """Return `blocks` with a heading in the first block; `above` mm over the heading are blank."""
    if not blocks:
        return []
    words, y = heading(title, (0.0, above), column)
    first, *others = blocks
    below = (moved(mark, 0.0, y) for mark in first.marks)
    return [Block([*words, *below], y + first.height), *others]


def flowed(blocks: Iterable[Block], area: Box) -> tuple[list[list[Mark]], float]:
    """The marks of each page of `blocks` set in `area`, and the y of the last block's end.

    Raises InputError if a block is higher than the area.
    """
    pages: list[list[Mark]] = [[]]
    y = area.top
    for block in blocks:
        if block.height > area.height:
            raise InputError(
                f"a paragraph is {block.height:.0f} mm high, but the page has room for "
                f"{area.height:.0f} mm; choose larger paper"
            )
        if y + block.height > area.bottom:
            pages.append([])
            y = area.top
        pages[-1] += [moved(mark, area.left, y) for mark in block.marks]
        y += block.height
    return pages, y


class MarkGroup(NamedTuple):
    """Marks to be scaled by `scale`, then moved by `dx` and `dy` mm."""

    marks: Sequence[Mark]
    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0

    def moved(self, dx: float, dy: float) -> Iterator[Mark]:
        """Yield the group's marks, scaled, and moved by a further `dx` and `dy` mm."""
        larger = self.marks
        if self.scale != 1:
            larger = [scaled(mark, self.scale) for mark in self.marks]
        return (moved(mark, dx + self.dx, dy + self.dy) for mark in larger)


class ColumnBlock(NamedTuple):
    """Marks that stay together in a column; a gap of `above` mm precedes them except at the top.

    If `boxed` is given, the part of the block below y = `boxed` is in a tinted box.
    """

    parts: tuple[MarkGroup, ...]
    height: float
    above: float
    boxed: float | None = None


class ColumnPlacement(NamedTuple):
    """A block and the y of its top, in mm from the top of its column."""

    block: ColumnBlock
    top: float


_Column = list[ColumnBlock]


def fill(
    blocks: Sequence[ColumnBlock], pages: Sequence[float], count: int, step: float
) -> list[list[list[ColumnPlacement]]] | None:
    """Set `blocks` in order in `count` columns a page; `pages` lists the pages' heights in mm.

    Empty space is spread evenly over all columns. All columns of a page end at the same y: at the
    bottom of the page if the page is nearly full. Returns None if the blocks do not fit.
    """
    columns = _evenly(blocks, [depth for depth in pages for _ in range(count)])
    if columns is None:
        return None
    placed = []
    for number, depth in enumerate(pages):
        page = columns[number * count : (number + 1) * count]
        level = min(depth, max(map(_length, page)) + _OPENED)
        placed.append([_levelled(column, level, step) for column in page])
    return placed


def _evenly(blocks: Sequence[ColumnBlock], depths: Sequence[float]) -> list[_Column] | None:
    """Split `blocks` into columns of `depths` mm with the least penalty; None if they overflow."""
    found: dict[int, tuple[float, tuple[int, ...]]] = {0: (0.0, ())}
    for depth in depths:
        longer: dict[int, tuple[float, tuple[int, ...]]] = {}
        for start in sorted(found, reverse=True):  # among equal layouts, fill the first columns
            left, ends = found[start]
            for end in range(start, len(blocks) + 1):
                room = depth - _length(blocks[start:end])
                if room < 0:
                    break
                tried = round(left + room**POWER, 3)
                if end not in longer or tried < longer[end][0]:
                    longer[end] = tried, (*ends, end)
        found = longer
    if len(blocks) not in found:
        return None
    ends = found[len(blocks)][1]
    return [list(blocks[start:end]) for start, end in pairwise((0, *ends))]


def _length(column: Sequence[ColumnBlock]) -> float:
    return sum(block.height for block in column) + sum(block.above for block in column[1:])


def _levelled(column: _Column, depth: float, step: float) -> list[ColumnPlacement]:
    """Place a column's blocks; widen its gaps by whole steps, the largest gaps first."""
    spare = depth - _length(column)
    kinds = Counter(block.above for block in column[1:] if block.above)
    wider: dict[float, float] = {}
    for above in sorted(kinds, reverse=True):
        steps = math.floor(spare / (step * kinds[above]) + _EXACT)
        wider[above] = max(0.0, min(step * steps, _LOOSER * above))
        spare -= wider[above] * kinds[above]
    placed: list[ColumnPlacement] = []
    y = 0.0
    for block in column:
        if placed:
            y += block.above + wider.get(block.above, 0.0)
        placed.append(ColumnPlacement(block, y))
        y += block.height
    return placed
