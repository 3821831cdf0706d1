"""What nesting speaks of: pieces, the sheets they are cut from, and where they lie."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.errors import InputError
from printkit.geometry.plane import Box, Point, Ring, box_of
from printkit.render.display import direction

Outline = tuple[Ring, ...]  # the outer ring, then holes, in mm about the piece's origin


class TooLargeError(InputError):
    """A piece that no sheet holds, however it is turned."""


class Stock(NamedTuple):
    """The area of one sheet that pieces may cover, in mm."""

    width: float
    height: float


class Placed(NamedTuple):
    """Where a piece lies.

    `piece` is its index, `sheet` counts from 0, `turn` is in degrees clockwise (y downwards) about
    the piece's origin, which then lies `at` mm from the stock's top left corner.
    """

    piece: int
    sheet: int
    turn: float
    at: Point


def turned(outline: Outline, turn: float) -> Outline:
    """`outline` turned clockwise about its origin by `turn` degrees."""
    if not turn % 360:
        return outline
    cos, sin = direction(turn % 360)
    return tuple(tuple((x * cos - y * sin, x * sin + y * cos) for x, y in ring) for ring in outline)


def lying(outline: Outline, placed: Placed) -> Outline:
    """`outline` where it is `placed`, in mm from the stock's top left corner."""
    dx, dy = placed.at
    return tuple(tuple((x + dx, y + dy) for x, y in ring) for ring in turned(outline, placed.turn))


def extent(outline: Outline) -> Box:
    """The least upright box around `outline`, rounded to 1e-6 mm."""
    return Box(*(round(edge, 6) for edge in box_of(outline[0])))


def place(x: float, y: float) -> Point:
    """The point (`x`, `y`) of a layout, rounded to 1e-4 mm."""
    return round(x, 4) + 0.0, round(y, 4) + 0.0


def used(outlines: Sequence[Outline], layout: Iterable[Placed]) -> tuple[int, float]:
    """The sheets of `layout` and how far down the last is used, in mm: the less, the better."""
    last, deepest = -1, 0.0
    bottoms: dict[tuple[Outline, float], float] = {}
    for each in sorted(layout, key=lambda each: each.sheet):
        key = (outlines[each.piece], each.turn)
        if key not in bottoms:
            bottoms[key] = extent(turned(*key)).bottom
        bottom = bottoms[key] + each.at[1]
        deepest = bottom if each.sheet > last else max(deepest, bottom)
        last = each.sheet
    return last + 1, round(deepest, 3)


def too_large(outline: Outline, stock: Stock) -> TooLargeError:
    """The error that a sheet of `stock` does not hold `outline`."""
    box = extent(outline)
    return TooLargeError(
        f"a piece of {box.width:.1f} × {box.height:.1f} mm does not fit on a sheet with "
        f"{stock.width:.1f} × {stock.height:.1f} mm to cover; "
        "give larger paper or smaller pieces"
    )
