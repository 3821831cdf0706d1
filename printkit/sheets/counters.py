"""Sheets of counters and other small pieces, each in a square cell; straight cuts part the cells.

Cells touch, so that one cut of a guillotine serves both its sides; the discs are then cut out of
their squares.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from printkit.errors import InputError
from printkit.geometry.plane import Box, Point
from printkit.render.display import Circle, Ink, Mark, Page, Text, line
from printkit.render.fonts import centred_text
from printkit.sheets.frame import Layout, fitted, paragraph
from printkit.sheets.palette import (
    CUT_LINE,
    FINE,
    GREY,
    INK,
    PAPER_WHITE,
    PLAYER,
    SMALL,
    STONE_GREY,
)

ROOM = 0.5  # mm between a disc and the cuts about it, for a guillotine that is a little off
_RING = 0.84  # radius of the ring on a counter, of the counter's own

Piece = Callable[[Point], list[Mark]]  # draws a piece about a point


@dataclass(frozen=True)
class Counter:
    """`count` discs in the colour of a role, or grey, with a text on them or none."""

    role: str | None
    text: str
    count: int


def counter_pages(
    counters: Sequence[Counter], diameter: float, layout: Layout, title: str, notes: str
) -> list[Page]:
    """Sheets with all the counters in their order, each `diameter` mm across.

    Raises InputError when the paper does not hold a single one.
    """
    discs = [
        partial(_disc, counter, diameter / 2) for counter in counters for _ in range(counter.count)
    ]
    return piece_pages(discs, diameter + 2 * ROOM, layout, title, notes)


def piece_pages(
    pieces: Sequence[Piece], side: float, layout: Layout, title: str, notes: str
) -> list[Page]:
    """Sheets with all the pieces in their order, each in the middle of a square cell.

    `side` is that of a cell in mm. Raises InputError when the paper does not hold a single one.
    """
    area = layout.area
    words, top = paragraph(notes, (area.left, area.top + 1), area.width, SMALL)
    grid = _Grid(area._replace(top=top + 1), side)
    if not grid.places:
        raise InputError(
            f"a piece that takes {side:.1f} mm does not fit on {layout.paper.name}; "
            "give a smaller pitch or larger paper"
        )
    starts = range(0, len(pieces), grid.places)
    pages: list[Page] = []
    for number, start in enumerate(starts, start=1):
        marks = [*words, *grid.filled(pieces[start : start + grid.places])]
        name = f"{title} {number}" if len(starts) > 1 else title
        pages.append(layout.sheet(title, marks, name))
    return pages


class _Grid:
    """Square cells of a side in the upper middle of an area."""

    def __init__(self, area: Box, side: float) -> None:
        self.side = side
        self.columns = math.floor(area.width / side + 1e-9)
        self.places = self.columns * math.floor(area.height / side + 1e-9)
        self.left = (area.left + area.right - self.columns * side) / 2
        self.top = area.top

    def filled(self, pieces: Sequence[Piece]) -> list[Mark]:
        """The cuts about the rows that the pieces take, and the pieces."""
        marks = self._cuts(math.ceil(len(pieces) / self.columns))
        for place, piece in enumerate(pieces):
            row, column = divmod(place, self.columns)
            marks += piece(self._corner(column + 0.5, row + 0.5))
        return marks

    def _cuts(self, rows: int) -> list[Mark]:
        """Each cut once, from edge to edge."""
        upright: Iterable[tuple[Point, Point]] = (
            (self._corner(column, 0), self._corner(column, rows))
            for column in range(self.columns + 1)
        )
        level = ((self._corner(0, row), self._corner(self.columns, row)) for row in range(rows + 1))
        return [line(*ends, CUT_LINE, tag="cut") for ends in (*upright, *level)]

    def _corner(self, column: float, row: float) -> Point:
        return (self.left + column * self.side, self.top + row * self.side)


def _disc(counter: Counter, radius: float, centre: Point) -> list[Mark]:
    """A disc whose edge is its outline, and a ring that makes it a stone in any ink."""
    role = counter.role
    fill = PLAYER[role] if role else STONE_GREY
    ink = INK if role in {None, "white"} else PAPER_WHITE
    edge = Ink(fill=fill, stroke=INK, width=FINE)
    ring = Ink(stroke=GREY if role == "white" else ink, width=max(FINE, radius * 0.04))
    marks: list[Mark] = [
        Circle(centre, radius, edge, tag=f"stone-{role or 'neutral'}"),
        Circle(centre, radius * _RING, ring, tag="ring"),
    ]
    if counter.text:
        size = fitted(counter.text, 2 * radius * _RING * 0.8, radius * 1.05, bold=True)
        text = Text(counter.text, centre, size, ink, bold=True, tag="counter-text")
        marks.append(centred_text(text))
    return marks
