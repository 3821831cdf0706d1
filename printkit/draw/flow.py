"""Page layout of blocks of marks: stacked in one column, or in several columns of equal height.

Several columns share a baseline grid: the heights of blocks and of the gaps between blocks are
multiples of the grid's step, so that lines of text align across columns.
"""

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.draw.display import Mark, moved, scaled
from printkit.draw.geometry.plane import Box
from printkit.draw.sheet_frame import TextColumn, heading

_LOOSER = 1.5  # Maximum growth of the gap between two blocks, relative to the gap.
_OPENED = 40.0  # Maximum length in mm added to a page's longest column to fill the page.
_POWER = 4  # The penalty of a column is its empty height in mm to this power.
_EXACT = 1e-6  # Tolerance for rounding errors, in steps of the baseline grid.


class Block(NamedTuple):
    """Marks that stay together on a page, from (0, 0) downwards, and their total height in mm."""

    marks: Sequence[Mark]
    height: float


def with_heading(
    title: str, above: float, column: TextColumn, blocks: Sequence[Block]
) -> list[Block]:
    """Add the heading `title` to the first of `blocks`, with `above` mm of blank space over it."""
    if not blocks:
        return []
    words, y = heading(title, (0.0, above), column)
    first, *others = blocks
    below = (moved(mark, 0.0, y) for mark in first.marks)
    return [Block([*words, *below], y + first.height), *others]


def flowed(blocks: Iterable[Block], area: Box) -> tuple[list[list[Mark]], float]:
    """Stack `blocks` in `area`, page after page; return each page's marks and the last block's end.

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
    """Marks to draw scaled by `scale` and then moved by `dx` and `dy` mm."""

    marks: Sequence[Mark]
    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0

    def moved(self, dx: float, dy: float) -> Iterator[Mark]:
        """Yield the group's marks, scaled and moved, then moved by a further `dx` and `dy` mm."""
        larger = self.marks
        if self.scale != 1:
            larger = [scaled(mark, self.scale) for mark in self.marks]
        return (moved(mark, dx + self.dx, dy + self.dy) for mark in larger)


class ColumnBlock(NamedTuple):
    """Marks that stay together, below a gap of `above` mm unless at the top of a column.

    If `boxed` is given, a tinted box surrounds the marks of the block below y = `boxed`.
    """

    parts: tuple[MarkGroup, ...]
    height: float
    above: float
    boxed: float | None = None


class ColumnPlacement(NamedTuple):
    """A block, and the distance in mm from the top of its column to the top of the block."""

    block: ColumnBlock
    top: float


_Column = Sequence[ColumnBlock]
_Reached = dict[int, tuple[float, tuple[_Column, ...]]]  # penalty and columns, by number of blocks


def fill(
    sizes: Sequence[Sequence[ColumnBlock]], pages: Sequence[float], count: int, step: float
) -> list[list[list[ColumnPlacement]]] | None:
    """Set blocks in order in `count` columns a page; `pages` lists the pages' heights in mm.

    `sizes` has the same blocks in different sizes. Each page has blocks of the size that leaves the
    least empty space, which is spread evenly over all columns. Gaps are widened to make the columns
    of a page about equally high, and to fill a nearly full page. Returns None if blocks do not fit.
    """
    found: _Reached = {0: (0.0, ())}
    for depth in pages:
        best: _Reached = {}
        for blocks in sizes:
            reached = found
            for _ in range(count):
                reached = _next_column(reached, blocks, depth)
            for end, option in reached.items():
                if end not in best or option[0] < best[end][0]:
                    best[end] = option
        found = best
    if len(sizes[0]) not in found:
        return None
    columns = found[len(sizes[0])][1]
    placed = []
    for number, depth in enumerate(pages):
        page = columns[number * count : (number + 1) * count]
        level = min(depth, max(map(_length, page)) + _OPENED)
        placed.append([_levelled(column, level, step) for column in page])
    return placed


def _next_column(reached: _Reached, blocks: Sequence[ColumnBlock], depth: float) -> _Reached:
    """Add a column of up to `depth` mm; for each number of blocks, keep the least penalty."""
    longer: _Reached = {}
    for start in sorted(reached, reverse=True):  # if penalties are equal, fill the first columns
        penalty, columns = reached[start]
        for end in range(start, len(blocks) + 1):
            room = depth - _length(blocks[start:end])
            if room < 0:
                break
            tried = round(penalty + room**_POWER, 3)
            if end not in longer or tried < longer[end][0]:
                longer[end] = tried, (*columns, blocks[start:end])
    return longer


def _length(column: Sequence[ColumnBlock]) -> float:
    return sum(block.height for block in column) + sum(block.above for block in column[1:])


def _levelled(column: _Column, depth: float, step: float) -> list[ColumnPlacement]:
    """Place a column's blocks; widen the gaps by whole grid steps, the largest gaps first."""
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
