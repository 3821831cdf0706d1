"""Colours of a printing press: process inks in percent, and spot inks with plates of their own.

In a display list a process colour is spelled `device-cmyk(0 90 85 15)`, as in CSS Color 5, and a
spot ink is its name. `separated` makes a process colour of what is still `#rrggbb`.

No colour has more than MOST_COLOUR percent of cyan, magenta and yellow together. So the total is at
most 300 % where black is printed over any of them.
"""

import math
import re
from functools import lru_cache
from typing import NamedTuple

from printkit.render.tokens import is_hex, rgb

CUT_CONTOUR = "CutContour"  # what cutting tables and their programs know cut lines by
MOST_COLOUR = 200

_EXPONENT = 1.2
_NEUTRAL = 4 / 255  # the most by which the parts of a grey differ
_DARK = 0.2  # the lightness below which a grey is printed black
_SPELLED = re.compile(r"device-cmyk\((\d{1,3}) (\d{1,3}) (\d{1,3}) (\d{1,3})\)")


class Cmyk(NamedTuple):
    """Percentages of the process inks."""

    cyan: int
    magenta: int
    yellow: int
    black: int

    @property
    def colour(self) -> str:
        """How a display list spells it."""
        return f"device-cmyk({self.cyan} {self.magenta} {self.yellow} {self.black})"


BLACK = Cmyk(0, 0, 0, 100)
SPOTS = {CUT_CONTOUR: Cmyk(0, 100, 0, 0)}  # and what stands for them on screens


def is_for_press(colour: str) -> bool:
    """Whether a display list's `colour` is a process colour or a spot ink."""
    return colour in SPOTS or _SPELLED.fullmatch(colour) is not None


def overprints(colour: str) -> bool:
    """Whether letters and lines of `colour` are printed over what is below them.

    Those of black ink alone are, so that no gap shows where plates are a little off, and lines in a
    spot ink, with which nothing is printed. Raises ValueError for tokens.
    """
    if colour in SPOTS:
        return True
    *others, black = process_colour(colour)
    return black > 0 and not any(others)


@lru_cache(1000)
def process_colour(colour: str) -> Cmyk:
    """The process colour of a display list's `colour`. Raises ValueError for tokens and spots."""
    if found := _SPELLED.fullmatch(colour):
        return Cmyk(*map(int, found.groups()))
    if is_hex(colour):
        return separated(colour)
    raise ValueError(f"'{colour}' is no process colour")


def separated(colour: str) -> Cmyk:
    """The process colour for `colour`, `#rrggbb`, by full grey component replacement.

    A part of light v, from 0 to 1, takes 1 − v^1.2 of ink: with this exponent greys are as light on
    coated paper (FOGRA39) as on a screen, within 2 % of ink, between the paper's white and black.
    Black takes what the strongest part leaves, and cyan, magenta and yellow the rest, so that one
    of them is always missing. Greys are black alone, dark ones at 100 %.
    """
    parts = rgb(colour)
    most = max(parts)
    if most - min(parts) <= _NEUTRAL:
        return BLACK if most <= _DARK else Cmyk(0, 0, 0, _ink(most))
    cyan, magenta, yellow = (_ink(part / most) for part in parts)
    return Cmyk(cyan, magenta, yellow, _ink(most))


def _ink(light: float) -> int:
    return round(100 * (1 - math.pow(light, _EXPONENT)))
