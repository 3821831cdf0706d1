"""Boards at true size, on one sheet of paper or tiled over several."""

import math
from collections.abc import Callable
from functools import lru_cache
from itertools import product

from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.base.units import MOST, Paper, type_size
from printkit.boards.definition import BoardDefinition
from printkit.draw import diagram
from printkit.draw.board_labels import rim_labels, site_labels
from printkit.draw.diagram import DrawnBoard
from printkit.draw.display import Mark, Page, Path, moved
from printkit.draw.geometry.plane import Box, centred
from printkit.draw.geometry.xoid_outline import body
from printkit.draw.mark_extents import extent
from printkit.draw.sheet_frame import Corners, Layout
from printkit.draw.style.palette import FAINT, SMALL
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.board.board_size import (
    SLOT,
    SLOT_INK,
    board_foot,
    drawing_box,
    foot_height,
    holds,
    mounted,
    reach,
)
from printkit.paper.board.fiducials import Marked, code_text, marked
from printkit.paper.board.tiling import Drawing, sheets_for, tiled
from printkit.paper.pieces.hand_cutting import crop_marks, room_beside

_KEPT = 2  # number of cached drawings, because the size of a board is tried in several frames
_BORDER = 3.0  # mm, the paper border around a board that is cut out without bleed
_UNPRINTED = 4.0  # mm, the strip along the edges of the paper that printers leave white


Overlay = Callable[[DrawnBoard], list[Mark]]


def no_overlay(_: DrawnBoard) -> list[Mark]:
    """Return an empty list of marks, for a board to which its game adds no marks."""
    return []


def board_pages(
    definition: BoardDefinition,
    layout: Layout,
    overlay: Overlay = no_overlay,
    *,
    ruled: bool = True,
) -> list[Page]:
    """Return one page with the board, or several if the board is larger than the paper.

    For a press, return one page, which may be larger. If `ruled`, add a ruler and, for a board of
    edges (legs), a key to their names, if they fit. Raises InputError if the board is too large.
    """
    bleed = layout.options.bleed
    drawing = plain = mounted_board(definition, layout, overlay)
    if layout.corners:
        plain = mounted_board(definition, layout._replace(corners=None), overlay)
    around = 2 * room_beside(layout.options)
    across = around if bleed else 0.0  # without bleed, cut marks may be in the margin
    # To fit the board on one sheet, omit the ruler first, then the fiducials
    feet = (True, False) if ruled else (False,)
    for shown, with_foot in (*product([drawing], feet), *product([plain], feet)):
        for sheet in layout.orientations:
            foot = foot_height(definition, sheet.area.width) if with_foot else 0.0
            if holds(sheet.area, shown.box, across, foot + around):
                return [_one_page(definition, shown, sheet, foot)]
    if layout.is_for_press:
        # Enlarge the paper of `layout` to the next whole mm at which the board fits
        given, area, box = layout.paper, layout.area, drawing.box.grown(around / 2)
        width = max(given.width, math.ceil(box.width + given.width - area.width))
        height = max(given.height, math.ceil(box.height + given.height - area.height))
        if max(width, height) > MOST:
            message = _(
                "the board needs a sheet of {size} mm; at most {most} mm are allowed; "
                "choose a smaller --pitch or --scale"
            )
            raise InputError(message.format(size=f"{width:g} x {height:g}", most=f"{MOST:g}"))
        enough = layout.on(Paper(f"{width:g}x{height:g}mm", width, height))
        return [_one_page(definition, drawing, enough, 0.0)]
    below = board_foot(definition, layout), foot_height(definition, layout.area.width)
    if sheets_for(plain.box, layout) < sheets_for(drawing.box, layout):
        drawing = plain
    if around and not bleed:
        drawing = drawing._replace(box=drawing.box.grown(_BORDER))
    return [*tiled(definition.title, drawing, layout, *below).pages]


def _one_page(definition: BoardDefinition, drawing: Drawing, layout: Layout, foot: float) -> Page:
    area, box = layout.area, drawing.box
    dx = (area.left + area.right - box.left - box.right) / 2
    dy = (area.top + area.bottom - foot - box.top - box.bottom) / 2
    marks = [moved(mark, dx, dy) for mark in drawing.marks]
    if foot:
        marks += board_foot(definition, layout)
    page, options = layout.sheet(definition.title, marks, _("Board")), layout.options
    edge = room_beside(options)
    if not edge:
        return page
    trim = box.moved(dx, dy)
    if not options.bleed:
        # Leave a border of paper around the board if there is room. Cut marks may be in the page's
        # margin, but not in the strip that printers leave white
        spare = min(trim.left, page.width - trim.right) - edge - _UNPRINTED
        trim = trim.grown(max(0.0, min(_BORDER, spare, trim.top - area.top - edge)))
    page = page._replace(trim=trim, bleed=options.bleed)
    if options.marks == "none":
        return page
    crops = crop_marks([trim], options.bleed, options.marks or "full")
    return page._replace(marks=(*page.marks, *crops))


def mounted_board(
    definition: BoardDefinition, layout: Layout, overlay: Overlay = no_overlay, over: float = 0.0
) -> Drawing:
    """Draw the board; with bleed, its background extends `over` mm beyond the bleed.

    With bleed, the box of the drawing is the trim, along which the board is cut out.
    """
    bleed, typeface = layout.options.bleed, layout.typeface
    drawing = cornered_board(definition, typeface, overlay, layout.corners).drawing
    return mounted(drawing, lay_out_board(definition, typeface), bleed + over) if bleed else drawing


def cornered_board(
    definition: BoardDefinition,
    typeface: Typeface,
    overlay: Overlay,
    corners: Corners | None,
    *,
    on_all_sides: bool = False,
) -> Marked:
    """Draw the board with fiducials unless `corners` is None; `on_all_sides` labels all sides."""
    drawing = board_drawing(definition, typeface, overlay, on_all_sides=on_all_sides)
    if corners is None:
        return Marked(drawing)
    full = drawing
    if on_all_sides == corners.is_pad:
        full = board_drawing(definition, typeface, overlay, on_all_sides=not corners.is_pad)
    drawn = lay_out_board(definition, typeface)
    room = reach(drawn)
    sites = getattr(drawn.board, definition.play_on) if room else ()
    pieces = (Box(x, y, x, y).grown(room) for x, y in map(drawn.plane.point, sites))
    inked = [*(extent(mark, typeface) for mark in full.marks), *pieces]
    text = code_text(corners, definition)
    return marked(drawing, inked, drawing.box, text, is_pad=corners.is_pad)


@lru_cache(_KEPT)
def board_drawing(
    definition: BoardDefinition,
    typeface: Typeface,
    overlay: Overlay = no_overlay,
    *,
    on_all_sides: bool = False,
) -> Drawing:
    """Draw the board at true size around (0, 0); `on_all_sides` labels both ends of each row."""
    drawn = lay_out_board(definition, typeface)
    marks = diagram.board(drawn)
    if definition.play_on == "edges":
        width = drawn.plane.side * SLOT
        slots = (body(drawn.plane.ends(edge), width) for edge in drawn.board.edges)
        marks += [*(Path((slot,), SLOT_INK, tag="leg") for slot in slots), *_labels(drawn)]
    else:
        marks += [] if definition.style == "intersections" else _labels(drawn)
        size = max(SMALL, min(type_size(10), drawn.pitch * 0.3))
        marks += rim_labels(drawn, size, on_all_sides=on_all_sides)
    return Drawing((*marks, *overlay(drawn)), drawing_box(drawn))


def lay_out_board(definition: BoardDefinition, typeface: Typeface) -> DrawnBoard:
    """Lay out the board at true size around (0, 0)."""
    plane = centred(definition.board, definition.side, definition.lattice, (0.0, 0.0))
    return DrawnBoard(definition, plane, typeface)


def _labels(drawn: DrawnBoard) -> list[Mark]:
    size = max(SMALL, min(type_size(10), drawn.plane.side * 0.25))
    room = drawn.plane.side * 2 * diagram.DOT if drawn.definition.style == "dots" else drawn.pitch
    names = drawn.definition.labels.names
    widest = max(drawn.typeface.width(name, size) for name in names)
    return site_labels(drawn, size, FAINT) if max(widest, size) < 0.85 * room else []
