"""Colours of a display list: tokens, `#rrggbb`, and the inks of a printing press.

Sheets are drawn in named colours (tokens) until a style maps each token to an ink; backends accept
only inks. A process colour is written in percent as `device-cmyk(0 90 85 15)`, as in CSS Color 5. A
spot ink, which has a printing plate of its own, is written as the name of the ink. The function
`separated` converts `#rrggbb` to a process colour.

No colour has more than MOST_COLOUR percent of cyan, magenta and yellow together, so the total ink
is at most 300 % where black is printed over a colour.
"""

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

TOKENS: Mapping[str, str] = {
    "ink": "words, outlines and lines",
    "grey": "less important words and lines",
    "blank": "unprinted paper on a coloured ground",
    "accent": "highlights",
    "red": "red’s pieces",
    "blue": "blue’s pieces",
    "black": "black’s stones",
    "white": "white’s stones",
    "neutral": "neutral stones",
    "on-red": "words and lines on red’s pieces",
    "on-blue": "words and lines on blue’s pieces",
    "on-black": "words and lines on black’s stones",
    "on-white": "words and lines on white’s stones",
    "on-neutral": "words and lines on neutral stones",
    "red-word": "red’s name, and outlines in red’s colour",
    "blue-word": "blue’s name, and outlines in blue’s colour",
    "field": "cells of a board",
    "outline": "the edges of cells and of tiles",
    "wood": "boards drawn as lines, for stones",
    "ground": "the background of a board with bleed",
    "red-tint": "red’s cells",
    "blue-tint": "blue’s cells",
    "black-tint": "black’s cells",
    "white-tint": "white’s cells",
    "green-tint": "shared or neutral cells",
    "wall": "walls",
    "mortar": "the joints of walls",
    "jade": "the skin of dragons",
    "scale": "the scales of dragons",
    "gold": "the horns, plates and collars of dragons",
    "flame": "the spikes, tongues and pearls of dragons",
    "ivory": "the teeth and eyes of dragons",
    "contour": "the contours of dragons",
    "pale-jade": "the skin of dragons that do not count",
    "pale-scale": "the scales of dragons that do not count",
    "pale-gold": "the horns, plates and collars of dragons that do not count",
    "pale-flame": "the spikes, tongues and pearls of dragons that do not count",
    "pale-contour": "the contours of dragons that do not count",
    "last": "the outline of the last turn",
    "cover": "the background of the box’s face, and the frames of boards",
    "on-cover": "words on the frames of boards",
    "guide": "rulers and other measures",
    "grey-guide": "the scale at the foot of a sheet",
    "cut": "where to cut",
    "crop": "crop marks",
    "fold": "where to fold",
}

# The tokens of lines for measuring and cutting; no style changes the width of these lines
GUIDES = frozenset({"guide", "grey-guide", "cut", "crop", "fold"})

_HEX = re.compile("#[0-9a-f]{6}")


def ink(colour: str) -> str:
    """Return `colour`. Raises ValueError if `colour` is not `#rrggbb`, which backends need."""
    if not is_hex(colour):
        raise ValueError(f"the colour '{colour}' is a token; apply a style first")
    return colour


def is_hex(colour: str) -> bool:
    """Return whether `colour` is `#rrggbb` in lower case, not a token, process or spot ink."""
    return _HEX.fullmatch(colour) is not None


def rgb(colour: str) -> tuple[float, float, float]:
    """Return (red, green, blue) from 0 to 1. Raises ValueError if `colour` is not `#rrggbb`."""
    ink(colour)
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


CUT_CONTOUR = "CutContour"  # Cutting programs recognize cut lines by this spot ink.
MOST_COLOUR = 200  # Maximum percentage of cyan, magenta and yellow together.

_EXPONENT = 1.2
_NEUTRAL = 4 / 255  # A colour is grey if red, green and blue differ by at most this.
_DARK = 0.2  # Greys up to this brightness are printed as solid black.
_SPELLED = re.compile(r"device-cmyk\((\d{1,3}) (\d{1,3}) (\d{1,3}) (\d{1,3})\)")


class Cmyk(NamedTuple):
    """A process colour: the percentages of the inks cyan, magenta, yellow and black."""

    cyan: int
    magenta: int
    yellow: int
    black: int

    @property
    def colour(self) -> str:
        """The colour in the notation of a display list, `device-cmyk(…)`."""
        return f"device-cmyk({self.cyan} {self.magenta} {self.yellow} {self.black})"


BLACK = Cmyk(0, 0, 0, 100)
SPOTS = {CUT_CONTOUR: Cmyk(0, 100, 0, 0)}  # spot inks, and their equivalents on screens


def is_for_press(colour: str) -> bool:
    """Return whether `colour` is a process colour or a spot ink."""
    return colour in SPOTS or _SPELLED.fullmatch(colour) is not None


def overprints(colour: str) -> bool:
    """Return whether letters and lines of `colour` overprint. Raises ValueError for a token."""
    if colour in SPOTS:
        return True
    *others, black = process_colour(colour)
    return black > 0 and not any(others)


@lru_cache(1000)
def process_colour(colour: str) -> Cmyk:
    """Convert `colour` to a process colour. Raises ValueError for a token or a spot ink."""
    if found := _SPELLED.fullmatch(colour):
        return Cmyk(*map(int, found.groups()))
    if is_hex(colour):
        return separated(colour)
    raise ValueError(f"'{colour}' is not a process colour")


def separated(colour: str) -> Cmyk:
    """Convert `#rrggbb` to a process colour by full grey component replacement.

    A brightness v, from 0 to 1, becomes 1 − v^1.2 of an ink: with this exponent, greys are as light
    on coated paper (FOGRA39) as on a screen, within 2 % of ink. The brightest of red, green and
    blue determines black. The ratios of red, green and blue to the brightest determine cyan,
    magenta and yellow. Greys are printed in black ink only, and dark greys as 100 % black.
    """
    parts = rgb(colour)
    most = max(parts)
    if most - min(parts) <= _NEUTRAL:
        return BLACK if most <= _DARK else Cmyk(0, 0, 0, _ink(most))
    cyan, magenta, yellow = (_ink(part / most) for part in parts)
    return Cmyk(cyan, magenta, yellow, _ink(most))


def _ink(light: float) -> int:
    return round(100 * (1 - math.pow(light, _EXPONENT)))
