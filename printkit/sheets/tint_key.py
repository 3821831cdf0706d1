"""A key to figures: a patch of each tint, and what it says of a cell; what a ring says."""

from collections.abc import Iterable, Iterator

from printkit.geometry.plane import Point
from printkit.render.display import Circle, Ink, Mark, Text, rectangle
from printkit.render.fonts import Typeface
from printkit.sheets.figure import Figure
from printkit.sheets.palette import ACCENT, BOLD, FAINT, FINE, INK, SMALL

_WIDE, _HIGH = 5.5, 3.4  # mm, of a patch: patterns can be told apart on it
_BESIDE, _APART = 1.2, 4.0  # mm from a patch to its words, and from these to the next patch
_MOST = 76.0  # mm of width: the narrowest column of rules is wider
_ROW = 4.8  # mm


def tint_key(tints: Iterable[tuple[str, str]], typeface: Typeface, ring: str = "") -> Figure:
    """The key to `tints`, each with its meaning, as a figure without a caption.

    `ring` is the meaning of a ring around a piece, if there is any.
    """
    entries = [*tints, *([("", ring)] if ring else [])]

    def draw(middle: Point) -> list[Mark]:
        return list(_key(entries, middle, typeface))

    return Figure(draw, "")


def _key(entries: Iterable[tuple[str, str]], at: Point, typeface: Typeface) -> Iterator[Mark]:
    x, y = at
    for tint, words in entries:  # no tint: the ring
        width = _WIDE + _BESIDE + typeface.width(words, SMALL)
        if x > at[0] and x + width > at[0] + _MOST:
            x, y = at[0], y + _ROW
        if tint:
            patch = Ink(fill=tint, stroke=FAINT, width=FINE)
            yield rectangle((x, y - _HIGH / 2), _WIDE, _HIGH, patch, tag="key")
        else:
            ink = Ink(stroke=ACCENT, width=BOLD)
            yield Circle((x + _WIDE / 2, y), _HIGH / 2, ink, tag="key")
        yield Text(words, (x + _WIDE + _BESIDE, y + 0.33 * SMALL), SMALL, INK, tag="key")
        x += width + _APART
