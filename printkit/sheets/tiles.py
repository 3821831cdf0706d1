"""Sheets of square tiles that lie edge to edge: one straight cut parts two rows of them."""

import math
from collections.abc import Callable, Sequence

from printkit.errors import InputError
from printkit.geometry.plane import Box, Point
from printkit.render.display import Mark, Page, line
from printkit.sheets.frame import Layout, paragraph
from printkit.sheets.palette import CUT_LINE, SMALL, THIN_LINE

_TICK = 3.0  # mm, length of the marks at both ends of a cut
_AWAY = 0.8  # mm between a tick and the tiles

Drawer = Callable[[Point], list[Mark]]


def tile_pages(
    tiles: Sequence[Drawer], side: float, layout: Layout, title: str, notes: str
) -> list[Page]:
    """Sheets with all the tiles in their order, each drawn about its centre in a square.

    Raises InputError when the paper does not hold a single one.
    """
    area = layout.area
    words, top = paragraph(notes, (area.left, area.top + 1), area.width, SMALL)
    grid = _Grid(area._replace(top=top + 1), side)
    if not grid.places:
        raise InputError(
            f"a tile of {side:.1f} mm does not fit on {layout.paper.name}; "
            "give a smaller pitch or larger paper"
        )
    starts = range(0, len(tiles), grid.places)
    pages: list[Page] = []
    for number, start in enumerate(starts, start=1):
        marks = [*words, *grid.filled(tiles[start : start + grid.places])]
        name = f"{title} {number}" if len(starts) > 1 else title
        pages.append(layout.sheet(title, marks, name))
    return pages


class _Grid:
    """Squares of a side in the upper middle of an area, with room for the ticks around them."""

    def __init__(self, area: Box, side: float) -> None:
        room = 2 * (_TICK + _AWAY) - 1e-9
        self._side = side
        self._columns = math.floor((area.width - room) / side)
        self._left = (area.left + area.right - self._columns * side) / 2
        self._top = area.top + _TICK + _AWAY
        self.places = max(0, self._columns) * max(0, math.floor((area.height - room) / side))

    def filled(self, tiles: Sequence[Drawer]) -> list[Mark]:
        """The tiles from the top left, row by row, and above them the cuts."""
        marks: list[Mark] = []
        for place, draw in enumerate(tiles):
            row, column = divmod(place, self._columns)
            marks += draw(self._corner(column + 0.5, row + 0.5))
        return [*marks, *self._cuts(len(tiles))]

    def _cuts(self, count: int) -> list[Mark]:
        """Each cut once, as long as there are tiles beside it."""
        full, rest = divmod(count, self._columns)
        widest = self._columns if full else rest
        marks: list[Mark] = []
        for row in range(full + (rest > 0) + 1):
            end = widest if row <= full else rest
            marks += self._cut(self._corner(0, row), self._corner(end, row))
        for column in range(widest + 1):
            end = full + (column <= rest and rest > 0)
            marks += self._cut(self._corner(column, 0), self._corner(column, end))
        return marks

    def _cut(self, start: Point, end: Point) -> list[Mark]:
        """A cut along a row's or a column's edge, and the ticks beyond its ends."""
        length = math.dist(start, end)
        ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length

        def beyond(point: Point, way: int, reach: float) -> Point:
            return (point[0] + way * reach * ux, point[1] + way * reach * uy)

        ticks = (
            line(beyond(at, way, _AWAY), beyond(at, way, _AWAY + _TICK), THIN_LINE, tag="tick")
            for at, way in ((start, -1), (end, 1))
        )
        return [line(start, end, CUT_LINE, tag="cut"), *ticks]

    def _corner(self, column: float, row: float) -> Point:
        return (self._left + column * self._side, self._top + row * self._side)
