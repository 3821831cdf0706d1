"""Equal discs as a honeycomb."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from printkit.geometry.nesting.layout import Outline, Placed, Stock, extent, place
from printkit.geometry.plane import Point

_LEAST_CORNERS = 12  # of a polygon that stands for a disc
_ROUND = 0.002  # how much the corners' distances from the middle may differ, of the radius


class _Disc(NamedTuple):
    middle: Point
    radius: float


def honeycomb(outlines: Sequence[Outline], stock: Stock, spacing: float) -> list[Placed] | None:
    """The discs of `outlines` in staggered rows or columns, in order, on the fewest sheets.

    None where the pieces are not all the same disc, or no sheet holds one.
    """
    disc = _disc(outlines[0]) if len(set(outlines)) == 1 else None
    if disc is None or 2 * disc.radius > min(stock):
        return None
    level = _middles(stock, disc.radius, spacing)
    upright = [(x, y) for y, x in _middles(Stock(*stock[::-1]), disc.radius, spacing)]
    middles = max(level, sorted(upright, key=lambda at: (at[1], at[0])), key=len)
    found = []
    for piece in range(len(outlines)):
        sheet, spot = divmod(piece, len(middles))
        x, y = middles[spot]
        found.append(Placed(piece, sheet, 0.0, place(x - disc.middle[0], y - disc.middle[1])))
    return found


def _disc(outline: Outline) -> _Disc | None:
    """The outline as a disc, None where it is none."""
    if len(outline) > 1 or len(outline[0]) < _LEAST_CORNERS:
        return None
    middle = extent(outline).middle
    distances = [math.dist(middle, corner) for corner in outline[0]]
    radius = max(distances)
    return _Disc(middle, radius) if radius - min(distances) <= _ROUND * radius else None


def _middles(stock: Stock, radius: float, spacing: float) -> list[Point]:
    """The middles of discs in level rows, every second row moved by half a step."""
    step = 2 * radius + spacing
    rise = step * math.sqrt(3) / 2
    rows = math.floor((stock.height - 2 * radius) / rise + 1e-9) + 1
    found = []
    for row in range(rows):
        left = radius + (row % 2) * step / 2
        count = math.floor((stock.width - left - radius) / step + 1e-9) + 1
        found += [(left + i * step, radius + row * rise) for i in range(count)]
    return found
