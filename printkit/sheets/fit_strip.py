"""A strip that tells how closely parts fit: a plug, and a bar with holes a little wider."""

from typing import NamedTuple

from printkit.geometry.nesting.layout import Outline
from printkit.geometry.plane import Point, Ring, box_of
from printkit.language import decimal
from printkit.render.display import Text
from printkit.sheets.palette import SMALL

PLUG = 10.0  # mm, its side
GAPS = tuple(n / 10 for n in range(7))  # mm, by which the holes are wider
_STEP = 14.0  # mm from hole to hole
_RIM = 4.0  # mm of bar around the holes
_WORDS = 6.0  # mm of bar below the holes, for their gaps
_APART = 4.0  # mm between bar and plug


class FitStrip(NamedTuple):
    """The outline of the bar, holes and all, that of the plug, and the words on the bar."""

    bar: Outline
    plug: Outline
    words: tuple[Text, ...]

    @property
    def height(self) -> float:
        """From the top of the bar to the foot of the plug."""
        return box_of(self.plug[0]).bottom - box_of(self.bar[0]).top


def fit_strip(at: Point) -> FitStrip:
    """The strip whose upper left corner is `at`.

    Parts whose plug just slides into the hole labelled 0.3 need a clearance of 0.3 mm.
    """
    left, top = at
    wide, high = 2 * _RIM + _STEP * len(GAPS), 2 * _RIM + PLUG + GAPS[-1] + _WORDS
    holes: list[Ring] = []
    words: list[Text] = []
    for number, gap in enumerate(GAPS):
        middle = left + _RIM + (number + 0.5) * _STEP
        holes.append(box_ring(middle - (PLUG + gap) / 2, top + _RIM, PLUG + gap, PLUG + gap))
        foot = (middle, top + high - _RIM)
        words.append(Text(decimal(gap), foot, SMALL, anchor="middle"))
    bar = (box_ring(left, top, wide, high), *(ring[::-1] for ring in holes))
    plug = (box_ring(left, top + high + _APART, PLUG, PLUG),)
    return FitStrip(bar, plug, tuple(words))


def box_ring(left: float, top: float, width: float, height: float) -> Ring:
    """The corners of a box, clockwise on a page."""
    right, bottom = left + width, top + height
    return ((left, top), (right, top), (right, bottom), (left, bottom))
