"""A key to figures: a patch of each tint, and what it says of a cell; what a ring says."""

from collections.abc import Iterable, Iterator, Sequence

from printkit.geometry.plane import Point
from printkit.render.display import Circle, Ink, Mark, Text, moved, rectangle
from printkit.render.fonts import Typeface
from printkit.sheets.figure import Figure
from printkit.sheets.palette import ACCENT, BOLD, FAINT, FINE, INK, SMALL

_WIDE, _HIGH = 5.5, 3.4  # mm, of a patch: patterns can be told apart on it
_BESIDE, _APART = 1.2, 4.0  # mm from a patch to its words, and from these to the next patch
_MOST = 76.0  # mm of width: the narrowest column of rules is wider
_ROW = 4.8  # mm
_RING = (  # around a stone
    Circle((_WIDE / 2, 0.0), 0.28 * _HIGH, Ink(fill=INK), tag="key"),
    Circle((_WIDE / 2, 0.0), _HIGH / 2, Ink(stroke=ACCENT, width=BOLD), tag="key"),
)


def tint_key(tints: Iterable[tuple[str, str]], typeface: Typeface, ring: str = "") -> Figure:
    """The key to `tints`, each with its meaning, as a figure without a caption.

    `ring` is the meaning of a ring around a piece, if there is any.
    """
    entries: list[tuple[Sequence[Mark], str]] = [((_patch(tint),), words) for tint, words in tints]
    if ring:
        entries.append((_RING, ring))

    def draw(middle: Point) -> list[Mark]:
        return list(_key(entries, middle, typeface))

    return Figure(draw, "")


def _patch(tint: str) -> Mark:
    ink = Ink(fill=tint, stroke=FAINT, width=FINE)
    return rectangle((0.0, -_HIGH / 2), _WIDE, _HIGH, ink, tag="key")


def _key(
    entries: Iterable[tuple[Sequence[Mark], str]], at: Point, typeface: Typeface
) -> Iterator[Mark]:
    """Each sample, drawn from (0, 0) to the right, and its words."""
    x, y = at
    for sample, words in entries:
        width = _WIDE + _BESIDE + typeface.width(words, SMALL)
        if x > at[0] and x + width > at[0] + _MOST:
            x, y = at[0], y + _ROW
        yield from (moved(mark, x, y) for mark in sample)
        yield Text(words, (x + _WIDE + _BESIDE, y + 0.33 * SMALL), SMALL, INK, tag="key")
        x += width + _APART
