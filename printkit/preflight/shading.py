"""Shadings: the colours that they run between (ISO 32000-1, 8.7.4.5 and 7.10)."""

from collections.abc import Iterator
from typing import Any

from printkit.preflight.colour import Colour, Space
from printkit.preflight.limits import DEEPEST
from printkit.preflight.objects import entry, items, numbers, whole

_MOST_FUNCTIONS = 100


def shading_colours(shading: Any, space: Space) -> list[Colour]:
    """The colours at the ends of each stretch; one without values where they are not known."""
    found = list(_ends(entry(shading, "/Function"), 0))[:_MOST_FUNCTIONS]
    known = [space.colour(values) for values in found if len(values) == space.channels]
    return known or [Colour(space, ())]


def _ends(function: Any, depth: int) -> Iterator[tuple[float, ...]]:
    """The values at both ends of an exponential function, or of those that one is stitched of."""
    kind = whole(entry(function, "/FunctionType"))
    if kind == 2:
        yield numbers(entry(function, "/C0")) or (0.0,)
        yield numbers(entry(function, "/C1")) or (1.0,)
    elif kind == 3 and depth < DEEPEST:
        for part in items(entry(function, "/Functions"))[:_MOST_FUNCTIONS]:
            yield from _ends(part, depth + 1)
