"""The names of colours: what sheets are drawn in, until a style gives each its ink.

A colour in a display list is one of these names or already a `#rrggbb`; backends know the latter
only.
"""

import re
from collections.abc import Mapping

TOKENS: Mapping[str, str] = {
    "ink": "words, outlines and lines",
    "grey": "lesser words and lines",
    "blank": "what is left unprinted on a coloured ground",
    "accent": "what words point at",
    "red": "red’s pieces",
    "blue": "blue’s pieces",
    "black": "black’s stones",
    "white": "white’s stones",
    "neutral": "stones that are nobody’s",
    "on-red": "words and lines on red’s pieces",
    "on-blue": "words and lines on blue’s pieces",
    "on-black": "words and lines on black’s stones",
    "on-white": "words and lines on white’s stones",
    "on-neutral": "words and lines on stones that are nobody’s",
    "red-word": "red’s name, and outlines in red’s colour",
    "blue-word": "blue’s name, and outlines in blue’s colour",
    "field": "cells of a board",
    "outline": "the edges of cells and of tiles",
    "wood": "boards of lines that stones are put on",
    "ground": "what is around the cells of a board that bleeds",
    "red-tint": "cells that are red’s",
    "blue-tint": "cells that are blue’s",
    "black-tint": "cells that are black’s",
    "white-tint": "cells that are white’s",
    "green-tint": "cells that are both players’, or nobody’s",
    "wall": "walls",
    "mortar": "the joints of walls",
    "jade": "the skin of dragons",
    "scale": "the scales of dragons",
    "gold": "the horns, plates and collars of dragons",
    "flame": "the spikes, tongues and pearls of dragons",
    "ivory": "the teeth and eyes of dragons",
    "contour": "the contours of dragons",
    "pale-jade": "the skin of dragons that do not count",
    "pale-scale": "their scales",
    "pale-gold": "their horns, plates and collars",
    "pale-flame": "their spikes, tongues and pearls",
    "pale-contour": "their contours",
    "last": "the outline of the last turn",
    "cover": "what is around the board on the face of the box",
    "guide": "rulers and other measures",
    "grey-guide": "the scale at the foot of a sheet",
    "cut": "where to cut",
    "crop": "crop marks",
    "fold": "where to fold",
}

# What measures or is cut along keeps its weight in every style.
GUIDES = frozenset({"guide", "grey-guide", "cut", "crop", "fold"})

_HEX = re.compile("#[0-9a-f]{6}")


def ink(colour: str) -> str:
    """The colour again. Raises ValueError for a name: a backend draws in inks only."""
    if not is_hex(colour):
        raise ValueError(f"the colour '{colour}' has met no style")
    return colour


def is_hex(colour: str) -> bool:
    """Whether `colour` is an ink, `#rrggbb` in small letters, and not a name."""
    return _HEX.fullmatch(colour) is not None


def rgb(colour: str) -> tuple[float, float, float]:
    """Red, green and blue of `colour` from 0 to 1. Raises ValueError for a name."""
    ink(colour)
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue
