"""The colours, lines and sizes of type that all sheets share.

Colours are tokens: a style says which ink each of them is.
"""

from printkit.render.display import Ink
from printkit.units import type_size

INK = "ink"
GREY = "grey"
PAPER_WHITE = "blank"
ACCENT = "accent"
STONE_GREY = "neutral"
FIELD = "field"
FAINT = "outline"
WOOD = "wood"
RED_TINT = "red-tint"
BLUE_TINT = "blue-tint"
GREENED = "green-tint"
BROWN = "wall"
MORTAR = "mortar"
JADE = "jade"
JADE_DARK = "scale"
GOLD = "gold"
FLAME = "flame"
IVORY = "ivory"
CONTOUR = "contour"
LAST = "last"

PLAYER = {"red": "red", "blue": "blue", "black": "black", "white": "white"}
TINT = {"red": RED_TINT, "blue": BLUE_TINT, "black": "black-tint", "white": "white-tint"}
WORD = {"red": "red-word", "blue": "blue-word"}
ON = {"red": "on-red", "blue": "on-blue", "black": "on-black", "white": "on-white"}
ON_NEUTRAL = "on-neutral"

FINE = 0.2  # mm, the thinnest line that a home printer draws clean
BOLD = 0.5

SMALL = type_size(7)
BODY = type_size(9)
HEADING = type_size(11)
TITLE = type_size(17)

THIN_LINE = Ink(stroke="guide", width=FINE)
GREY_LINE = Ink(stroke=GREY, width=FINE)
SCALE_LINE = Ink(stroke="grey-guide", width=FINE)
CUT_LINE = Ink(stroke="cut", width=FINE)
CROP_MARK = Ink(stroke="crop", width=0.15)
FOLD_LINE = Ink(stroke="fold", width=FINE, dash=(3.0, 1.5))
