"""Fills the columns of one page or of several with blocks, so that those of a page end level.

Blocks begin on a grid of lines: as far below the top of their column as a number of its steps.
Heights and gaps are wholes of these steps, so that lines of type stand level across columns.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printkit.render.display import Mark, moved, scaled

_LOOSER = 1.0  # of themselves, that gaps may grow by to have columns end level
_OPENED = 22.0  # mm that pages may be longer than they need to be, to be full
_AT_THE_END = 0.3  # how much room below the last words matters
_STEP = 0.5  # mm between the depths that are tried
_EXACT = 1e-6  # of a step, that sums of steps may be off


class Part(NamedTuple):
    """Marks, by how many mm they are moved, and how many times as large they are."""

    marks: Sequence[Mark]
    dx: float = 0.0
    dy: float = 0.0
    scale: float = 1.0

    def moved(self, dx: float, dy: float) -> Iterator[Mark]:
        """Yield the marks where they are when all of the part is moved."""
        larger = self.marks
        if self.scale != 1:
            larger = [scaled(mark, self.scale) for mark in self.marks]
        return (moved(mark, dx + self.dx, dy + self.dy) for mark in larger)


class ColumnBlock(NamedTuple):
    """Marks below y = 0 that stay together, with `above` mm before them but at a column's top.

    What is below y = `boxed`, if anything, stands in a tinted box.
    """

    parts: tuple[Part, ...]
    height: float
    above: float
    boxed: float | None = None


class Placed(NamedTuple):
    """A block and the y of its top, in mm from the top of its column."""

    block: ColumnBlock
    top: float


_Column = list[ColumnBlock]


def fill(
    blocks: Sequence[ColumnBlock], pages: Sequence[float], count: int, step: float
) -> list[list[list[Placed]]] | None:
    """`blocks` in their order on pages of these depths in mm, in `count` columns on each.

    `step` is that of the grid, in mm.

    All pages end as high as they can, those that are nearly full at their foot; the last is as deep
    as its own blocks need. None where they do not find room.
    """
    found = _lowest(blocks, [depth for depth in pages for _ in range(count)])
    if found is None:
        return None
    columns, cut = found
    spared = max(0.0, cut - _OPENED)
    last = len(pages) - 1
    rest = [block for column in columns[last * count :] for block in column]
    level = _lowest(rest, [pages[last]] * count)
    assert level is not None  # they were there
    placed = [
        [
            _levelled(column, depth - spared, step)
            for column in columns[number * count : (number + 1) * count]
        ]
        for number, depth in enumerate(pages[:-1])
    ]
    own = max(0.0, level[1] - _OPENED)
    return [*placed, [_levelled(column, pages[last] - own, step) for column in level[0]]]


def wasted(filled: Sequence[Sequence[Sequence[Placed]]], pages: Sequence[float]) -> float:
    """How many mm of columns stay empty; below the longest of the last page it matters less."""
    ends = [
        [column[-1].top + column[-1].block.height if column else 0.0 for column in page]
        for page in filled
    ]
    before = sum(depth - end for depth, page in zip(pages, ends[:-1], strict=False) for end in page)
    longest = max(ends[-1])
    below = _AT_THE_END * (pages[-1] - longest) * len(ends[-1])
    return before + sum(longest - end for end in ends[-1]) + below


def _lowest(
    blocks: Sequence[ColumnBlock], depths: Sequence[float]
) -> tuple[list[_Column], float] | None:
    """`blocks` in columns that end as high as can be, and by how much less deep these may be."""
    best = None
    for tried in range(math.ceil(max(depths) / _STEP)):
        less = _STEP * tried
        found = _filled(blocks, [depth - less for depth in depths])
        if found is None:
            break
        best = found, less
    return best


def _filled(blocks: Sequence[ColumnBlock], depths: Sequence[float]) -> list[_Column] | None:
    """As many blocks in each column as it holds; None where some remain."""
    columns: list[_Column] = []
    rest = list(blocks)
    for depth in depths:
        column: _Column = []
        used = 0.0
        while rest:
            longer = used + rest[0].height + (rest[0].above if column else 0.0)
            if longer > depth:
                break
            used = longer
            column.append(rest.pop(0))
        columns.append(column)
    return None if rest else columns


def _levelled(column: _Column, depth: float, step: float) -> list[Placed]:
    """The blocks of a column, the gaps between them wider by whole steps where `depth` has room.

    Gaps of a kind stay alike: the widest ones grow first, then those between paragraphs.
    """
    spare = depth - sum(block.above for block in column[1:])
    spare -= sum(block.height for block in column)
    kinds = Counter(block.above for block in column[1:] if block.above)
    wider: dict[float, float] = {}
    for above in sorted(kinds, reverse=True):
        steps = math.floor(spare / (step * kinds[above]) + _EXACT)
        wider[above] = max(0.0, min(step * steps, _LOOSER * above))
        spare -= wider[above] * kinds[above]
    placed: list[Placed] = []
    y = 0.0
    for block in column:
        if placed:
            y += block.above + wider.get(block.above, 0.0)
        placed.append(Placed(block, y))
        y += block.height
    return placed
