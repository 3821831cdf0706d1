"""Whether a layout can be cut: every piece on its sheet and far enough from the others."""

from collections.abc import Iterable, Sequence

import shapely

from printkit.draw.geometry.areas import polygon
from printkit.draw.geometry.nesting.layout import Outline, Placed, Stock, lying

_SLACK = 1e-3  # mm; coordinates of layouts are rounded, and no cutter sees less


def check(
    outlines: Sequence[Outline], placed: Iterable[Placed], stock: Stock, spacing: float
) -> None:
    """Raise ValueError, with a sentence, unless the layout can be cut.

    Every piece is laid once, none leaves the stock, and any two on a sheet are at least `spacing`
    mm apart; all this may be missed by 0.001 mm.
    """
    sheets: dict[int, list[Placed]] = {}
    for each in sorted(placed):
        sheets.setdefault(each.sheet, []).append(each)
    pieces = sorted(each.piece for layout in sheets.values() for each in layout)
    if pieces != list(range(len(outlines))):
        raise ValueError(f"not every one of {len(outlines)} pieces is laid once")
    for layout in sheets.values():
        shapes = [polygon(lying(outlines[each.piece], each)) for each in layout]
        numbers = [each.piece for each in layout]
        _check_inside(numbers, shapes, stock)
        _check_apart(numbers, shapes, spacing)


def _check_inside(numbers: list[int], shapes: list[shapely.Polygon], stock: Stock) -> None:
    bounds = shapely.bounds(shapes)
    for number, (left, top, right, bottom) in zip(numbers, bounds, strict=True):
        beyond = max(-left, -top, right - stock.width, bottom - stock.height)
        if beyond > _SLACK:
            raise ValueError(f"piece {number} leaves the sheet by {beyond:.3f} mm")


def _check_apart(numbers: list[int], shapes: list[shapely.Polygon], spacing: float) -> None:
    """Touching pieces are no nearer than 0 mm, but overlapping ones are."""
    tree = shapely.STRtree(shapes)
    firsts, seconds = tree.query(shapes, predicate="dwithin", distance=max(0, spacing - _SLACK))
    for first, second in zip(firsts, seconds, strict=True):
        if first < second and (spacing > _SLACK or _overlap(shapes[first], shapes[second])):
            distance = shapely.distance(shapes[first], shapes[second])
            raise ValueError(
                f"pieces {numbers[first]} and {numbers[second]} are {distance:.3f} mm apart, "
                f"not {spacing:g} mm"
            )


def _overlap(one: shapely.Polygon, other: shapely.Polygon) -> bool:
    """Whether they share more than a strip that rounding explains."""
    return bool(shapely.intersection(one, other).area > _SLACK * min(one.length, other.length))
