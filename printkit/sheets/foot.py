"""The foot of a board: the check ruler, and how legs are named where there are legs."""

from printkit.definitions.board import BoardDefinition
from printkit.geometry.plane import centred
from printkit.geometry.xoid import body
from printkit.language import _
from printkit.render.display import Ink, Mark, Path, Text, centred_text
from printkit.render.fonts import Typeface
from printkit.sheets import diagram
from printkit.sheets.frame import (
    RULER_HEIGHT,
    RULER_WIDTH,
    ZERO,
    Layout,
    TextColumn,
    paragraph,
    ruler,
)
from printkit.sheets.palette import ACCENT, FINE, GREY, INK, PAPER_WHITE, SMALL
from printkit.topology import shapes
from printkit.topology.board import Board
from printkit.topology.lattice import HEX

SLOT = 0.2  # width of a leg's place, of its length: pieces are wider and cover it
SLOT_INK = Ink(fill=PAPER_WHITE, stroke=GREY, width=FINE)
KEY_WIDTH, KEY_HEIGHT = 70.0, 26.0  # mm
_GAP = 4.0  # mm above the foot, and between its parts


def foot_height(definition: BoardDefinition, width: float) -> float:
    """The height of the foot in an area `width` mm wide, in mm."""
    if definition.play_on != "edges":
        return RULER_HEIGHT
    if _side_by_side(width):
        return KEY_HEIGHT + 2 * _GAP
    return KEY_HEIGHT + RULER_HEIGHT + 2 * _GAP


def board_foot(definition: BoardDefinition, layout: Layout) -> list[Mark]:
    """The marks of the foot, at the bottom of the layout's area.

    The ruler is on the right of the key, or below it where the paper is too narrow for both.
    """
    area = layout.area
    top = area.bottom - RULER_HEIGHT
    if definition.play_on != "edges":
        return ruler((area.left + ZERO, top), layout.options.scale, area.width - ZERO)
    if _side_by_side(area.width):
        beside = (area.right - RULER_WIDTH, top)
        return [
            *leg_key(definition, area.left, area.bottom - _GAP, layout.typeface),
            *ruler(beside, layout.options.scale),
        ]
    below = ruler((area.left + ZERO, top), layout.options.scale, area.width - ZERO)
    return [*leg_key(definition, area.left, top - _GAP, layout.typeface), *below]


def _side_by_side(width: float) -> bool:
    return width >= KEY_WIDTH + _GAP + RULER_WIDTH


def leg_key(
    definition: BoardDefinition, left: float, bottom: float, typeface: Typeface
) -> list[Mark]:
    """How legs are named, from its bottom left corner."""
    top, side = bottom - KEY_HEIGHT, 11.0
    cell = Board(HEX, shapes.hexagon(1))
    plane = centred(cell, side, HEX, (left + 12, top + 11))
    name = definition.labels.names[len(definition.board.cells) // 2]
    marks: list[Mark] = [*diagram.cells(cell, plane, tag="key")]
    edges = cell.cell_edges[0]
    for word, edge in zip(HEX.side_names, edges, strict=True):
        ink = SLOT_INK._replace(fill=ACCENT) if word == "ne" else SLOT_INK
        marks.append(Path((body(plane.ends(cell.edges[edge]), side * SLOT),), ink))
        x, y = plane.point(cell.edges[edge])
        cx, cy = plane.point(cell.cells[0])
        at = (cx + (x - cx) * 0.66, cy + (y - cy) * 0.66)
        marks.append(centred_text(Text(word, at, SMALL, INK)))
    marks.append(centred_text(Text(name, plane.point(cell.cells[0]), SMALL, INK, bold=True)))
    words, _end = paragraph(
        _(
            "A leg is named by a hexagon and its side: the filled one is {name}/ne. "
            "Several of one hexagon: {name}/ne,e."
        ).format(name=name),
        (left + 26, top + 2),
        TextColumn(KEY_WIDTH - 26, typeface),
        SMALL,
    )
    return [*marks, *words]
