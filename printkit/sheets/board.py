"""The board, at true size, on one sheet of paper or on several."""

from collections.abc import Callable

from printkit.definitions.board import BoardDefinition
from printkit.geometry.plane import Box, centred
from printkit.geometry.xoid import body
from printkit.render.display import Document, Ink, Mark, Page, Path, Text, moved
from printkit.render.fonts import centred_text, text_width
from printkit.render.paper import Paper, fitting
from printkit.sheets import diagram
from printkit.sheets.diagram import Drawn
from printkit.sheets.frame import FOOT, HEAD, RULER_HEIGHT, Layout, paragraph, ruler
from printkit.sheets.palette import FINE, GREY, INK, PAPER_WHITE, RED, SMALL
from printkit.sheets.tiling import Drawing, tiled_pages
from printkit.topology import shapes
from printkit.topology.board import Board
from printkit.topology.lattice import HEX
from printkit.units import type_size

_SLOT = 0.2  # width of a leg's place, of its length: pieces are wider and cover it
_SLOT_INK = Ink(fill=PAPER_WHITE, stroke=GREY, width=FINE)
_KEY = 42.0  # mm at the foot for the key of sides and the ruler


Overlay = Callable[[Drawn], list[Mark]]


def no_overlay(_: Drawn) -> list[Mark]:
    """Nothing more than the board itself."""
    return []


def board_document(
    definition: BoardDefinition, paper: Paper, margin: float, overlay: Overlay = no_overlay
) -> Document:
    """The board as a document of its own."""
    layout = Layout(paper, margin, f"printkit · {definition.name}")
    pages = tuple(board_pages(definition, layout, overlay))
    return Document(definition.title, pages, "A game board at true size")


def board_pages(
    definition: BoardDefinition, layout: Layout, overlay: Overlay = no_overlay
) -> list[Page]:
    """The board on one sheet, upright or on its side, or else on several to be put together.

    `overlay` draws what a game marks on its board.
    """
    drawing = board_drawing(definition, overlay)
    foot = _KEY if definition.play_on == "edges" else RULER_HEIGHT
    for room in (foot, 0.0):  # rather a board on one sheet than a ruler beside it
        height = drawing.box.height + HEAD + FOOT + room
        sheet = fitting(drawing.box.width, height, layout.paper, layout.margin)
        if sheet is not None:
            return [_one_page(definition, drawing, layout._replace(paper=sheet), room)]
    return tiled_pages(definition.title, drawing, layout)


def _one_page(definition: BoardDefinition, drawing: Drawing, layout: Layout, foot: float) -> Page:
    area, box = layout.area, drawing.box
    dx = (area.left + area.right - box.left - box.right) / 2
    dy = (area.top + area.bottom - foot - box.top - box.bottom) / 2
    marks = [moved(mark, dx, dy) for mark in drawing.marks]
    if foot:
        marks += _foot(definition, area)
    return layout.sheet(definition.title, marks, "Board")


def _foot(definition: BoardDefinition, area: Box) -> list[Mark]:
    """The check ruler, and beside it the key of the legs' names where there are legs."""
    if definition.play_on != "edges":
        return ruler((area.left, area.bottom - RULER_HEIGHT))
    return [*_key(definition, area), *ruler((area.right - 116, area.bottom - RULER_HEIGHT))]


def board_drawing(definition: BoardDefinition, overlay: Overlay = no_overlay) -> Drawing:
    """The board at true size about (0, 0), with all its labels."""
    plane = centred(definition.board, definition.side, definition.lattice, (0.0, 0.0))
    drawn = Drawn(definition, plane)
    marks = diagram.board(drawn)
    if definition.play_on == "edges":
        marks += [*_slots(drawn), *_labels(drawn)]
        room = (definition.side * _SLOT + FINE) / 2
        box = drawn.box
        box = Box(box.left - room, box.top - room, box.right + room, box.bottom + room)
    else:
        marks += [] if definition.style == "intersections" else _labels(drawn)
        marks += diagram.rim_labels(drawn, max(SMALL, min(type_size(10), drawn.pitch * 0.3)))
        box = diagram.rimmed(drawn)
    return Drawing((*marks, *overlay(drawn)), box)


def _slots(drawn: Drawn) -> list[Mark]:
    width = drawn.plane.side * _SLOT
    return [
        Path((body(drawn.plane.ends(edge), width),), _SLOT_INK, tag="leg")
        for edge in drawn.board.edges
    ]


def _labels(drawn: Drawn) -> list[Mark]:
    """The names on the sites, or none where they would be too small to read or too wide."""
    size = max(SMALL, min(type_size(12), drawn.plane.side * 0.35))
    room = drawn.plane.side * 2 * diagram.DOT if drawn.definition.style == "dots" else drawn.pitch
    names = drawn.definition.labels.names
    widest = max(text_width(name, size) for name in names)
    return diagram.site_labels(drawn, size) if max(widest, size) < 0.85 * room else []


def _key(definition: BoardDefinition, area: Box) -> list[Mark]:
    """How legs are named, at the foot of the board."""
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
