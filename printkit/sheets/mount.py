"""The board on the ground that it is cut out with.

Terminology
-----------
trim
    The board's edges once it is cut out.
safe zone
    The strip inside the trim where nothing but the ground is printed, as a cut may be a little off.
ground
    The board's background, which reaches into the bleed.
"""

from printkit.geometry.plane import Box
from printkit.render.display import Ink, rectangle
from printkit.sheets.diagram import VERTEX_STONE, DrawnBoard
from printkit.sheets.extent import ink_box
from printkit.sheets.palette import GROUND
from printkit.sheets.tiling import Drawing

SAFE = 3.0  # mm inside the trim, as print shops ask for it
_PIECE_ROOM = 1.0  # mm between the pieces at the rim and the trim
_REACH = {"cells": 0.0, "edges": 0.25, "vertices": VERTEX_STONE / 2}  # of a cell's side


def mounted(drawing: Drawing, drawn: DrawnBoard, bleed: float) -> Drawing:
    """The board on its ground, which runs out `bleed` mm beyond the trim; its box is the trim.

    The trim leaves a safe zone around all ink, and holds the pieces on the sites at the rim.
    """
    ink = ink_box(drawing.marks, drawn.typeface).grown(SAFE)
    pieces = drawn.box.grown(reach(drawn) + _PIECE_ROOM)
    trim = Box(*map(min, ink[:2], pieces[:2]), *map(max, ink[2:], pieces[2:]))
    out = trim.grown(bleed)
    ground = rectangle(out[:2], out.width, out.height, Ink(fill=GROUND), tag="ground")
    return Drawing((ground, *drawing.marks), trim)


def reach(drawn: DrawnBoard) -> float:
    """How far pieces on the sites at the rim reach beyond the board's cells, in mm.

    Pieces on cells lie within them; Xoids are half as wide as their legs are long.
    """
    return drawn.plane.side * _REACH[drawn.definition.play_on]
