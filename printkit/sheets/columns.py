"""Fills the columns of one page or of several with blocks, so that those of a page end level."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printkit.render.display import Mark, moved, scaled

_LOOSER = 1.0  # of themselves, that gaps may grow by to have columns end level
_OPENED = 22.0  # mm that pages may be longer than they need to be, to be full
_AT_THE_END = 0.3  # how much room below the last words matters
_STEP = 0.5  # mm between the depths that are tried


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
    blocks: Sequence[ColumnBlock], pages: Sequence[float], count: int
) -> list[list[list[Placed]]] | None:
    """`blocks` in their order on pages of these depths in mm, in `count` columns on each.

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
            _levelled(column, depth - spared)
            for column in columns[number * count : (number + 1) * count]
        ]
        for number, depth in enumerate(pages[:-1])
    ]
    own = max(0.0, level[1] - _OPENED)
    return [*placed, [_levelled(column, pages[last] - own) for column in level[0]]]


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


def _levelled(column: _Column, depth: float) -> list[Placed]:
    """The blocks of a column, the gaps between them wider where that fills `depth`."""
    gaps = sum(block.above for block in column[1:])
    spare = depth - gaps - sum(block.height for block in column)
    wider = 1 + spare / gaps if gaps and spare <= _LOOSER * gaps else 1.0
    placed: list[Placed] = []
    y = 0.0
    for block in column:
        y += block.above * wider if placed else 0.0
        placed.append(Placed(block, y))
        y += block.height
    return placed
