"""The board, at true size, on one sheet of paper or on several."""

import math
from collections.abc import Callable
from itertools import product

from printkit.definitions.board import BoardDefinition
from printkit.errors import InputError
from printkit.geometry.plane import Box, centred
from printkit.geometry.xoid import body
from printkit.language import _
from printkit.render.display import Mark, Page, Path, moved
from printkit.render.fonts import Typeface
from printkit.render.paper import MOST, Paper
from printkit.sheets import diagram
from printkit.sheets.board_size import drawing_box, holds
from printkit.sheets.cuts import crop_marks, room_beside
from printkit.sheets.diagram import DrawnBoard
from printkit.sheets.extent import extent
from printkit.sheets.fiducials import Marked, code_text, marked
from printkit.sheets.foot import SLOT, SLOT_INK, board_foot, foot_height
from printkit.sheets.frame import Corners, Layout
from printkit.sheets.labels import rim_labels, site_labels
from printkit.sheets.mount import mounted, reach
from printkit.sheets.palette import SMALL
from printkit.sheets.tiling import Drawing, sheets_for, tiled_pages
from printkit.units import type_size

_BORDER = 3.0  # mm of paper around a board that is cut out and does not bleed
_UNPRINTED = 4.0  # mm at the edges of paper that printers leave white


Overlay = Callable[[DrawnBoard], list[Mark]]


def no_overlay(_: DrawnBoard) -> list[Mark]:
    """Nothing more than the board itself."""
    return []


def board_pages(
    definition: BoardDefinition,
    layout: Layout,
    overlay: Overlay = no_overlay,
    *,
    ruled: bool = True,
) -> list[Page]:
    """The board on one sheet, upright or on its side, or else on several to be put together.

    `overlay` draws what a game marks on its board; a board that is `ruled` has a ruler, and a key
    if it has legs, where the sheet has room for them. Raises InputError for one that is to stay
    whole and takes a larger sheet than there is.
    """
    bleed = layout.options.bleed
    drawing = _drawing(definition, layout, overlay, layout.corners)
    around = 2 * room_beside(layout.options)
    across = around if bleed else 0.0  # without, marks may lie in the margin
    plain = _drawing(definition, layout, overlay, None) if layout.corners else drawing
    # rather a board on one sheet than a ruler beside it, or fiducials in its corners
    feet = (True, False) if ruled else (False,)
    for shown, with_foot in (*product([drawing], feet), *product([plain], feet)):
        for sheet in layout.orientations:
            foot = foot_height(definition, sheet.area.width) if with_foot else 0.0
            if holds(sheet.area, shown.box, across, foot + around):
                return [_one_page(definition, shown, sheet, foot)]
    if layout.is_for_press:
        enough = layout.on(_paper_for(drawing.box.grown(around / 2), layout))
        return [_one_page(definition, drawing, enough, 0.0)]
    below = board_foot(definition, layout), foot_height(definition, layout.area.width)
    if sheets_for(plain.box, layout) < sheets_for(drawing.box, layout):
        drawing = plain
    if around and not bleed:
        drawing = drawing._replace(box=drawing.box.grown(_BORDER))
    return tiled_pages(definition.title, drawing, layout, *below)


def _drawing(
    definition: BoardDefinition, layout: Layout, overlay: Overlay, corners: Corners | None
) -> Drawing:
    """The board, on its ground where it bleeds."""
    bleed, typeface = layout.options.bleed, layout.typeface
    if bleed:
        return mounted_board(definition, typeface, bleed, overlay, corners)
    return cornered_board(definition, typeface, overlay, corners).drawing


def _paper_for(box: Box, layout: Layout) -> Paper:
    """A paper of whole mm, at least the layout's, whose area holds a box. Raises InputError."""
    given, area = layout.paper, layout.area
    width = max(given.width, math.ceil(box.width + given.width - area.width))
    height = max(given.height, math.ceil(box.height + given.height - area.height))
    if max(width, height) > MOST:
        message = _(
            "the board takes a sheet of {size} mm, and {most} mm are the most: choose a smaller "
            "--pitch or --scale"
        )
        raise InputError(message.format(size=f"{width:g} x {height:g}", most=f"{MOST:g}"))
    return Paper(f"{width:g}x{height:g}mm", width, height)


def _one_page(definition: BoardDefinition, drawing: Drawing, layout: Layout, foot: float) -> Page:
    area, box = layout.area, drawing.box
    dx = (area.left + area.right - box.left - box.right) / 2
    dy = (area.top + area.bottom - foot - box.top - box.bottom) / 2
    marks = [moved(mark, dx, dy) for mark in drawing.marks]
    if foot:
        marks += board_foot(definition, layout)
    sheet = layout.sheet(definition.title, marks, _("Board"))
    return _trimmed(sheet, box.moved(dx, dy), layout)


def _trimmed(page: Page, board: Box, layout: Layout) -> Page:
    """`page` with a trim box and crop marks, to cut out its board."""
    options = layout.options
    if not room_beside(options):
        return page
    trim = board if options.bleed else board.grown(_border(page, board, layout))
    marks = crop_marks([trim], options.bleed, options.marks or "full")
    shown = page.marks if options.marks == "none" else [*page.marks, *marks]
    return page._replace(marks=tuple(shown), trim=trim, bleed=options.bleed)


def _border(page: Page, board: Box, layout: Layout) -> float:
    """The paper that stays about a board that does not bleed, where the sheet has room for it.

    Marks may lie in the margin, but not where hardly any printer prints.
    """
    edge = room_beside(layout.options)
    spare = min(board.left, page.width - board.right) - edge - _UNPRINTED
    return max(0.0, min(_BORDER, spare, board.top - layout.area.top - edge))


def mounted_board(
    definition: BoardDefinition,
    typeface: Typeface,
    bleed: float,
    overlay: Overlay = no_overlay,
    corners: Corners | None = None,
) -> Drawing:
    """The board on its ground, which runs out `bleed` mm; the box of the drawing is the trim.

    `corners` are as in a Layout.
    """
    drawing = cornered_board(definition, typeface, overlay, corners).drawing
    return mounted(drawing, laid_out(definition, typeface), bleed)


def cornered_board(
    definition: BoardDefinition,
    typeface: Typeface,
    overlay: Overlay,
    corners: Corners | None,
    *,
    on_all_sides: bool = False,
) -> Marked:
    """The board with fiducials in its corners, unless `corners`, as in a Layout, are None.

    They are at the same places whether rows and columns are named `on_all_sides` or not, but for
    pads, which never are.
    """
    drawing = board_drawing(definition, typeface, overlay, on_all_sides=on_all_sides)
    if corners is None:
        return Marked(drawing)
    full = drawing
    if on_all_sides == corners.is_pad:
        full = board_drawing(definition, typeface, overlay, on_all_sides=not corners.is_pad)
    drawn = laid_out(definition, typeface)
    room = reach(drawn)
    sites = getattr(drawn.board, definition.play_on) if room else ()
    inked = [
        *(extent(mark, typeface) for mark in full.marks),
        *[Box(x, y, x, y).grown(room) for x, y in map(drawn.plane.point, sites)],
    ]
    text = code_text(corners, definition)
    return marked(drawing, inked, drawing.box, text, is_pad=corners.is_pad)


def board_drawing(
    definition: BoardDefinition,
    typeface: Typeface,
    overlay: Overlay = no_overlay,
    *,
    on_all_sides: bool = False,
) -> Drawing:
    """The board of `definition` at true size about (0, 0), with all its labels.

    Rows and columns are named at both ends if `on_all_sides`.
    """
    drawn = laid_out(definition, typeface)
    marks = diagram.board(drawn)
    if definition.play_on == "edges":
        marks += [*_slots(drawn), *_labels(drawn)]
    else:
        marks += [] if definition.style == "intersections" else _labels(drawn)
        size = max(SMALL, min(type_size(10), drawn.pitch * 0.3))
        marks += rim_labels(drawn, size, on_all_sides=on_all_sides)
    return Drawing((*marks, *overlay(drawn)), drawing_box(drawn))


def laid_out(definition: BoardDefinition, typeface: Typeface) -> DrawnBoard:
    """The board laid out at true size about (0, 0)."""
    plane = centred(definition.board, definition.side, definition.lattice, (0.0, 0.0))
    return DrawnBoard(definition, plane, typeface)


def _slots(drawn: DrawnBoard) -> list[Mark]:
    width = drawn.plane.side * SLOT
    return [
        Path((body(drawn.plane.ends(edge), width),), SLOT_INK, tag="leg")
        for edge in drawn.board.edges
    ]


def _labels(drawn: DrawnBoard) -> list[Mark]:
    """The names on the sites, or none where they would be too small to read or too wide."""
    size = max(SMALL, min(type_size(12), drawn.plane.side * 0.35))
    room = drawn.plane.side * 2 * diagram.DOT if drawn.definition.style == "dots" else drawn.pitch
    names = drawn.definition.labels.names
    widest = max(drawn.typeface.width(name, size) for name in names)
    return site_labels(drawn, size) if max(widest, size) < 0.85 * room else []
