"""The board, at true size, on one sheet of paper."""

from printkit.definitions.board import BoardDefinition
from printkit.geometry.plane import Box, Plane, board_box, centred
from printkit.geometry.xoid import body
from printkit.render.display import Document, Ink, Mark, Page, Path, Text
from printkit.render.fonts import centred_text
from printkit.render.paper import Paper, paper_for
from printkit.sheets import diagram
from printkit.sheets.frame import Layout, paragraph, ruler
from printkit.sheets.palette import FINE, GREY, INK, PAPER_WHITE, RED, SMALL
from printkit.topology import shapes
from printkit.topology.board import Board
from printkit.topology.lattice import HEX
from printkit.units import type_size

_SLOT = 0.2  # width of a leg's place, of its length: pieces are wider and cover it
_SLOT_INK = Ink(fill=PAPER_WHITE, stroke=GREY, width=FINE)
_KEY = 42.0  # mm for the key, the ruler and the foot


def board_document(definition: BoardDefinition, paper: Paper, margin: float) -> Document:
    """The board as a document of its own. Raises InputError when the paper is too small."""
    page = board_page(definition, paper, margin, foot=f"printkit · {definition.name}")
    return Document(definition.title, (page,), "A game board at true size")


def board_page(definition: BoardDefinition, paper: Paper, margin: float, foot: str) -> Page:
    """The sheet with the board, its key and a check ruler."""
    box = board_box(definition.board, Plane(definition.lattice, definition.side))
    slots = definition.side * _SLOT if definition.play_on == "edges" else 0.0
    over = slots + FINE
    head_and_foot = 11.0 + _KEY
    sheet = paper_for(box.width + over, box.height + over + head_and_foot, paper, margin)
    layout = Layout(sheet, margin, foot)
    area = layout.area
    middle = ((area.left + area.right) / 2, (area.top + area.bottom - _KEY) / 2 + 2)
    plane = centred(definition.board, definition.side, definition.lattice, middle)
    marks = [
        *diagram.cells(definition.board, plane),
        *(_slots(definition, plane) if definition.play_on == "edges" else []),
        *_labels(definition, plane),
        *_key(definition, area),
        *ruler((area.right - 116, area.bottom - 17)),
    ]
    return layout.sheet(definition.title, marks, "Board")


def _slots(definition: BoardDefinition, plane: Plane) -> list[Mark]:
    width = definition.side * _SLOT
    return [
        Path((body(plane.ends(edge), width),), _SLOT_INK, tag="leg")
        for edge in definition.board.edges
    ]


def _labels(definition: BoardDefinition, plane: Plane) -> list[Mark]:
    size = min(type_size(12), definition.side * 0.35)
    return diagram.cell_labels(definition.board, definition.labels, plane, size)


def _key(definition: BoardDefinition, area: Box) -> list[Mark]:
    """How places are named, at the foot of the board."""
    if definition.play_on != "edges":
        return []
    top = area.bottom - _KEY + 9
    side = 11.0
    cell = Board(HEX, shapes.hexagon(1))
    plane = centred(cell, side, HEX, (area.left + 12, top + 14))
    name = definition.labels.names[len(definition.board.cells) // 2]
    marks: list[Mark] = [*diagram.cells(cell, plane, tag="key")]
    edges = cell.cell_edges[0]
    for word, edge in zip(HEX.side_names, edges, strict=True):
        ink = _SLOT_INK._replace(fill=RED) if word == "ne" else _SLOT_INK
        marks.append(Path((body(plane.ends(cell.edges[edge]), side * _SLOT),), ink))
        x, y = plane.point(cell.edges[edge])
        cx, cy = plane.point(cell.cells[0])
        at = (cx + (x - cx) * 0.66, cy + (y - cy) * 0.66)
        marks.append(centred_text(Text(word, at, SMALL, INK)))
    marks.append(centred_text(Text(name, plane.point(cell.cells[0]), SMALL, INK, bold=True)))
    words, _ = paragraph(
        f"A leg is named by a hexagon and its side: the red one is {name}/ne. "
        f"Several of one hexagon: {name}/ne,e.",
        (area.left + 26, top + 5),
        44,
        SMALL,
    )
    return [*marks, *words]
