"""Sizes of a printed board with its labels and background, and of the foot of its page.

Terminology
-----------
trim
    The rectangle along which the board is cut out.
safe zone
    The strip along the inside of the trim that shows only the ground, because cuts are inexact.
ground
    The board's background, which extends into the bleed.
foot
    A ruler to check the scale and, for a board of edges (legs), a key to the edges' names.
"""

import math

from printkit.base.language import _
from printkit.base.print_options import SAFE
from printkit.boards import shapes
from printkit.boards.definition import BoardDefinition
from printkit.boards.lattice import HEX
from printkit.boards.topology import BoardGraph
from printkit.draw import diagram
from printkit.draw.board_labels import rimmed
from printkit.draw.diagram import VERTEX_STONE, DrawnBoard
from printkit.draw.display import Ink, Mark, Path, Text, centred_text, rectangle
from printkit.draw.geometry.plane import Box, centred
from printkit.draw.geometry.xoid_outline import body
from printkit.draw.mark_extents import ink_box, union_box
from printkit.draw.sheet_frame import (
    RULER_HEIGHT,
    RULER_WIDTH,
    ZERO,
    Layout,
    TextColumn,
    paragraph,
    ruler,
)
from printkit.draw.style.palette import ACCENT, FAINT, FINE, GROUND, INK, SMALL
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.board.tiling import Drawing

SLOT = 0.5  # width of the slot for a leg, relative to the leg's length; pieces are wider
SLOT_INK = Ink(fill=GROUND, stroke=FAINT, width=FINE)
KEY_WIDTH, KEY_HEIGHT = 70.0, 26.0  # mm, the size of the key that explains the names of legs
_GAP = 4.0  # mm above the foot, and between the key and the ruler
_PIECE_ROOM = 1.0  # mm from the pieces at the board's rim to the trim
# The distance by which rim pieces extend beyond the cells, as a fraction of a cell's side
_REACH = {"cells": 0.0, "edges": 0.25, "vertices": VERTEX_STONE / 2}


def drawing_box(drawn: DrawnBoard) -> Box:
    """Return the bounding box of the board `drawn`, including rim labels or the slots for legs."""
    if drawn.definition.play_on == "edges":
        return drawn.box.grown((drawn.plane.side * SLOT + FINE) / 2)
    return rimmed(drawn)


def holds(area: Box, box: Box, across: float = 0.0, down: float = 0.0) -> bool:
    """Whether `box`, made `across` mm wider and `down` mm higher, fits in `area`."""
    return box.width + across <= area.width + 1e-6 and box.height + down <= area.height + 1e-6


def fitting_side(drawn: DrawnBoard, layout: Layout) -> float | None:
    """Return the greatest cell side (whole mm) that fits one sheet, or None if `drawn` fits."""
    box, bare = drawing_box(drawn), drawn.box
    areas = [sheet.area for sheet in layout.orientations]
    if any(holds(area, box) for area in areas):
        return None
    dx, dy = box.width - bare.width, box.height - bare.height
    shares = (min((at.width - dx) / bare.width, (at.height - dy) / bare.height) for at in areas)
    return max(0.0, math.floor(drawn.plane.side * max(shares)))


def mounted(drawing: Drawing, drawn: DrawnBoard, bleed: float) -> Drawing:
    """Add a background that extends `bleed` mm beyond the trim; the result's box is the trim.

    The trim leaves a safe zone around all ink, and encloses the pieces at the rim.
    """
    ink = ink_box(drawing.marks, drawn.typeface).grown(SAFE)
    trim = union_box([ink, drawn.box.grown(reach(drawn) + _PIECE_ROOM)])
    out = trim.grown(bleed)
    ground = rectangle(out[:2], out.width, out.height, Ink(fill=GROUND), tag="ground")
    return Drawing((ground, *drawing.marks), trim)


def reach(drawn: DrawnBoard) -> float:
    """Return by how many mm pieces at the rim extend beyond the cells of the board."""
    return drawn.plane.side * _REACH[drawn.definition.play_on]


def foot_height(definition: BoardDefinition, width: float) -> float:
    """Return the height in mm of the foot (ruler and key) in an area that is `width` mm wide."""
    if definition.play_on != "edges":
        return RULER_HEIGHT
    if _side_by_side(width):
        return KEY_HEIGHT + 2 * _GAP
    return KEY_HEIGHT + RULER_HEIGHT + 2 * _GAP


def board_foot(definition: BoardDefinition, layout: Layout) -> list[Mark]:
    """Draw the foot: a ruler and, for boards with legs, the key that explains the names of legs."""
    area, scale = layout.area, layout.options.scale
    top = area.bottom - RULER_HEIGHT
    below = ruler((area.left + ZERO, top), scale, area.width - ZERO)
    if definition.play_on != "edges":
        return below
    if _side_by_side(area.width):
        below, top = ruler((area.right - RULER_WIDTH, top), scale), area.bottom
    return [*leg_key(definition, area.left, top - _GAP, layout.typeface), *below]


def _side_by_side(width: float) -> bool:
    return width >= KEY_WIDTH + _GAP + RULER_WIDTH


def leg_key(
    definition: BoardDefinition, left: float, bottom: float, typeface: Typeface
) -> list[Mark]:
    """Draw the key that explains leg names; (`left`, `bottom`) is the key's lower left corner."""
    top, side = bottom - KEY_HEIGHT, 11.0
    cell = BoardGraph(HEX, shapes.hexagon(1))
    plane = centred(cell, side, HEX, (left + 12, top + 11))
    name = definition.labels.names[len(definition.board.cells) // 2]
    marks: list[Mark] = [*diagram.cells(cell, plane, tag="key")]
    edges = cell.cell_edges[0]
    cx, cy = centre = plane.point(cell.cells[0])
    for word, edge in zip(HEX.side_names, edges, strict=True):
        ink = SLOT_INK._replace(fill=ACCENT) if word == "ne" else SLOT_INK
        marks.append(Path((body(plane.ends(cell.edges[edge]), side * SLOT),), ink))
        x, y = plane.point(cell.edges[edge])
        at = (cx + (x - cx) * 0.54, cy + (y - cy) * 0.54)
        marks.append(centred_text(Text(word, at, SMALL, INK)))
    marks.append(centred_text(Text(name, centre, SMALL, INK, bold=True)))
    words = _(
        "A leg is named by a hexagon and its side: the filled one is {name}/ne. "
        "Several of one hexagon: {name}/ne,e."
    )
    column = TextColumn(KEY_WIDTH - 26, typeface)
    written, _end = paragraph(words.format(name=name), (left + 26, top + 2), column, SMALL)
    return [*marks, *written]
