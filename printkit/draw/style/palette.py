"""The colours (tokens that styles map to inks), lines and type sizes that all sheets share."""

from collections.abc import Mapping
from typing import NamedTuple

from printkit.base.units import type_size
from printkit.draw.display import Ink
from printkit.draw.typography import typefaces

INK = "ink"
GREY = "grey"
PAPER_WHITE = "blank"
ACCENT = "accent"
STONE_GREY = "neutral"
FIELD = "field"
FAINT = "outline"
WOOD = "wood"
GROUND = "ground"
RED_TINT = "red-tint"
BLUE_TINT = "blue-tint"
GREENED = "green-tint"
BROWN = "wall"
MORTAR = "mortar"
JADE = "jade"
JADE_DARK = "scale"
GOLD = "gold"
IVORY = "ivory"
CONTOUR = "contour"
LAST = "last"
COVER = "cover"
ON_COVER = "on-cover"


class Look(NamedTuple):
    """The colours of one role in a game, such as a player, as colour tokens.

    `fill` is the colour of the role's pieces, `tint` the colour of the role's cells, `word` the
    colour of the role's name on paper, and `on` the colour of text on the role's pieces.
    """

    fill: str
    tint: str
    word: str
    on: str


LOOKS: Mapping[str, Look] = {  # every style has inks for the tokens of these looks
    "black": Look("black", "black-tint", GREY, "on-black"),
    "white": Look("white", "white-tint", GREY, "on-white"),
    "red": Look("red", RED_TINT, "red-word", "on-red"),
    "blue": Look("blue", BLUE_TINT, "blue-word", "on-blue"),
}
NEUTRAL = Look(STONE_GREY, FIELD, GREY, "on-neutral")

FINE = 0.2  # Width in mm of the thinnest line that a home printer draws cleanly.
BOLD = 0.5  # Width of bold outlines in mm.

# All type sizes, except those of text that is fitted into a piece or a cell
SMALL = typefaces.SMALL
BODY = type_size(9.5)
HEADING = type_size(12)
TITLE = type_size(20)

THIN_LINE = Ink(stroke="guide", width=FINE)
GREY_LINE = Ink(stroke=GREY, width=FINE)
SCALE_LINE = Ink(stroke="grey-guide", width=FINE)
CUT_LINE = Ink(stroke="cut", width=FINE)
CROP_MARK = Ink(stroke="crop", width=0.15)
FOLD_LINE = Ink(stroke="fold", width=FINE, dash=(3.0, 1.5))
