"""Blocks of marks one below the other, on as many pages as they take."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.errors import InputError
from printkit.geometry.plane import Box
from printkit.render.display import Mark, moved
from printkit.sheets.frame import TextColumn, heading


class Block(NamedTuple):
    """Marks to the right of x = 0 and below y = 0, and how high they are, in mm."""

    marks: Sequence[Mark]
    height: float


def headed(title: str, above: float, column: TextColumn, blocks: Sequence[Block]) -> list[Block]:
    """Blocks below a heading, `above` mm from its top; it stays with the first of them."""
    if not blocks:
        return []
    words, y = heading(title, (0.0, above), column)
    first, *others = blocks
    below = (moved(mark, 0.0, y) for mark in first.marks)
    return [Block([*words, *below], y + first.height), *others]


def flowed(blocks: Iterable[Block], area: Box) -> tuple[list[list[Mark]], float]:
    """`blocks` set into `area`: the marks of each page, and the y below the last block.

    Raises InputError for a block that is higher than the area.
    """
    pages: list[list[Mark]] = [[]]
    y = area.top
    for block in blocks:
        if block.height > area.height:
            raise InputError(
                f"a page holds {area.height:.0f} mm between its margins, {block.height:.0f} mm are "
                "needed; print on larger paper"
            )
        if y + block.height > area.bottom:
            pages.append([])
            y = area.top
        pages[-1] += [moved(mark, area.left, y) for mark in block.marks]
        y += block.height
    return pages, y
