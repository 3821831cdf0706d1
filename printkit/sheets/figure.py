"""Figures among the words of rules, and the key to their tints."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from printkit.geometry.plane import Point
from printkit.render.display import Circle, Ink, Mark, Text, moved, rectangle
from printkit.render.fonts import Typeface
from printkit.sheets.palette import ACCENT, BOLD, FAINT, FINE, INK, SMALL

_WIDE, _HIGH = 5.5, 3.4  # mm, of a patch: patterns can be told apart on it
_BESIDE, _APART = 1.2, 4.0  # mm from a patch to its words, and from these to the next patch
_MOST = 76.0  # mm of width: the narrowest column of rules is wider
_ROW = 4.8  # mm
_RING = (  # around a stone
    Circle((_WIDE / 2, 0.0), 0.28 * _HIGH, Ink(fill=INK), tag="key"),
    Circle((_WIDE / 2, 0.0), _HIGH / 2, Ink(stroke=ACCENT, width=BOLD), tag="key"),
)


class Figure(NamedTuple):
    """A drawing about a middle point, and what it shows.

    The title, if any, stands in bold type above the caption. One without either is a key: it is
    drawn no larger where there is room, and stays with what follows it.
    """

    draw: Callable[[Point], list[Mark]]
    caption: str
    title: str = ""


class RulesText(NamedTuple):
    """The words of rules, in the markup of `game_text`, and the figures that they name."""

    text: str
    figures: Mapping[str, Figure]


def tint_key(tints: Iterable[tuple[str, str]], typeface: Typeface, ring: str = "") -> Figure:
    """The key to `tints`, each with its meaning, as a figure without a caption.

    `ring` is the meaning of a ring around a piece, if there is any.
    """
    entries: list[tuple[Sequence[Mark], str]] = []  # samples about (0, 0) and to the right
    for tint, words in tints:
        ink = Ink(fill=tint, stroke=FAINT, width=FINE)
        patch = rectangle((0.0, -_HIGH / 2), _WIDE, _HIGH, ink, tag="key")
        entries.append(((patch,), words))
    if ring:
        entries.append((_RING, ring))

    def draw(middle: Point) -> list[Mark]:
        marks: list[Mark] = []
        left, y = x, _ = middle
        for sample, words in entries:
            width = _WIDE + _BESIDE + typeface.width(words, SMALL)
            if x > left and x + width > left + _MOST:
                x, y = left, y + _ROW
            marks += (moved(mark, x, y) for mark in sample)
            at = (x + _WIDE + _BESIDE, y + 0.33 * SMALL)
            marks.append(Text(words, at, SMALL, INK, tag="key"))
            x += width + _APART
        return marks

    return Figure(draw, "")
