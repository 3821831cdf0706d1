"""The colours, lines and sizes of type that all sheets share.

The two players differ in lightness as well as in hue, so that they stay apart on a grey printer and
for colour-blind eyes; blue pieces carry a white contour besides.
"""

from printkit.render.display import Ink
from printkit.units import type_size

RED = "#cf3a2b"
BLUE = "#1b4a8f"
PAPER_WHITE = "#ffffff"
INK = "#1c1c1c"
GREY = "#6b6b6b"
STONE_GREY = "#9a9a9a"
FAINT = "#b9b3a6"
FIELD = "#f7f3e8"
WOOD = "#f3e3c0"
RED_TINT = "#f6cfc7"
BLUE_TINT = "#c9d8ef"
GREENED = "#cfe3c4"
BROWN = "#8a5a36"
JADE = "#63b183"
JADE_DARK = "#1f6042"
GOLD = "#f0bd4a"

PLAYER = {"red": RED, "blue": BLUE, "black": INK, "white": PAPER_WHITE}
TINT = {"red": RED_TINT, "blue": BLUE_TINT, "black": "#cfcfcf", "white": "#fbe8a6"}

FINE = 0.2  # mm, the thinnest line that a home printer draws clean
BOLD = 0.5

SMALL = type_size(7)
BODY = type_size(9)
HEADING = type_size(11)
TITLE = type_size(17)

THIN_LINE = Ink(stroke=INK, width=FINE)
GREY_LINE = Ink(stroke=GREY, width=FINE)
CUT_LINE = Ink(stroke=GREY, width=FINE)
