"""Boards to cut out, with a frame, a title, labels on all sides, and trim lines."""

from collections.abc import Sequence

from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.boards.definition import BoardDefinition
from printkit.draw.board_labels import RIM
from printkit.draw.display import Document, Mark, Page, Text, line, moved, turned
from printkit.draw.geometry.plane import Box
from printkit.draw.mark_extents import extent, meets, union_box
from printkit.draw.sheet_frame import RULER_HEIGHT, RULER_WIDTH, ZERO, Layout, ruler, share
from printkit.draw.style.palette import CUT_LINE, ON_COVER
from printkit.paper.board import board_size
from printkit.paper.board.board_frame import frame_around
from printkit.paper.board.board_pages import (
    Overlay,
    board_drawing,
    board_pages,
    cornered_board,
    lay_out_board,
    no_overlay,
)
from printkit.paper.board.tiling import Drawing, Tiled, sheets_for, tiled
from printkit.paper.pieces.hand_cutting import room_beside

_ROOM = 1.0  # mm between the ink or the pieces of a board and its frame
_BAND, _THIN = 3.4, 1.4  # mm, width of a frame without labels, and around fiducials
_FOOT = 1.5  # mm between the trim and the foot
_TO_RULER = 4.0  # mm between the trim and a ruler, and between a ruler and a key


def board_document(
    definition: BoardDefinition, layout: Layout, overlay: Overlay = no_overlay
) -> Document:
    """Return a document with the board of `definition`, and a ruler outside the cutting lines."""
    pages = kit_board(definition, layout, overlay, ruled=True).pages
    said = _("A game board at true size")
    if layout.options.scale != 1:
        said = _("A game board at {share}").format(share=share(layout.options.scale))
    return Document(definition.title, pages, said)


def kit_board(
    definition: BoardDefinition, layout: Layout, overlay: Overlay, *, ruled: bool = False
) -> Tiled:
    """Return the board on the fewest sheets, without fiducials or frame if that saves sheets.

    If `ruled`, add a ruler and, for a board of edges (legs), a key to the edges' names, outside the
    trim. Raises InputError if the board needs too many sheets.
    """
    if room_beside(layout.options) or layout.is_for_press or layout.options.frame == "none":
        pages = board_pages(definition, layout, overlay)
        return Tiled(pages[1:], None, pages[0]) if len(pages) > 1 else Tiled(pages)
    ways = [layout, layout._replace(corners=None)] if layout.corners else [layout]
    drawings = []
    for way in ways:
        framed = framed_drawing(definition, way, overlay)
        if page := _on_one_sheet(definition, framed, layout, ruled=ruled):
            return Tiled([page])
        uncut = [mark for mark in framed.marks if getattr(mark, "tag", "") != "cut"]
        for sheet in layout.orientations:
            if board_size.holds(area := _whole(sheet), framed.box):  # without trim lines and foot
                whole = framed._replace(marks=tuple(uncut))
                return Tiled([_page(whole, sheet._replace(bare=True), area)])
        bare = cornered_board(definition, way.typeface, overlay, way.corners).drawing
        if any(board_size.holds(sheet.area, bare.box) for sheet in layout.orientations):
            return Tiled(board_pages(definition, way, overlay, ruled=ruled))
        drawings += [framed, bare]
    fewest = min(drawings, key=lambda drawing: sheets_for(drawing.box, layout))
    if not ruled:
        return tiled(definition.title, fewest, layout)
    foot = board_size.board_foot(definition, layout)
    room = board_size.foot_height(definition, layout.area.width)
    return tiled(definition.title, fewest, layout, foot, room)


def _on_one_sheet(
    definition: BoardDefinition, framed: Drawing, layout: Layout, *, ruled: bool
) -> Page | None:
    """Return the board on one page, or None if it is too large; `ruled` adds a ruler if it fits."""
    for sheet in layout.orientations if ruled else ():
        area = _area(sheet)
        foot = sheet.area.bottom - board_size.foot_height(definition, area.width) - _TO_RULER
        if board_size.holds(above := area._replace(bottom=foot), framed.box):
            return _page(framed, sheet, above, board_size.board_foot(definition, sheet))
    for sheet in layout.orientations if ruled else ():
        if page := _beside_ruler(definition, framed, sheet):
            return page
    for sheet in layout.orientations:
        if board_size.holds(_area(sheet), framed.box):
            return _page(framed, sheet, _area(sheet))
    return None


def fewest_sheets(definition: BoardDefinition, layout: Layout, overlay: Overlay) -> float | None:
    """Return the cell pitch in mm that needs the fewest sheets, or None to keep the default pitch.

    If several pitches need as few sheets, prefer those with room for a frame, then the largest.
    """
    least = definition.least_pitch
    if least is None or room_beside(layout.options) or layout.is_for_press:
        return None
    usual = definition.pitch
    tried = [usual, *(n / 2 for n in range(int(2 * usual), 0, -1) if least <= n / 2 < usual)]
    costs = [_cost(definition.resized(pitch), layout, overlay) for pitch in tried]
    best = min(range(len(tried)), key=lambda place: (costs[place], place))
    return tried[best] if costs[best] < costs[0] else None


def _cost(definition: BoardDefinition, layout: Layout, overlay: Overlay) -> tuple[float, bool]:
    """Return the least number of sheets for a board, and whether a frame would need more sheets."""
    framed = bare = board_drawing(definition, layout.typeface, overlay).box
    if layout.options.frame != "none":
        framed = framed_drawing(definition, layout._replace(corners=None), overlay).box
        if any(board_size.holds(_whole(one), framed) for one in layout.orientations):
            return 1, False
    if any(board_size.holds(sheet.area, bare) for sheet in layout.orientations):
        return 1, True
    try:
        counts = sheets_for(framed, layout), sheets_for(bare, layout)
    except InputError:
        return float("inf"), True
    return min(counts), counts[0] > counts[1]


def _area(layout: Layout) -> Box:
    """Return the area for a framed board, up to the top margin: the title is in the frame."""
    area = layout.area
    return area._replace(top=layout.options.margin, bottom=area.bottom - _FOOT)


def _whole(layout: Layout) -> Box:
    """Return the area for a board that needs no trimming: the paper without its margins."""
    return Box(0.0, 0.0, layout.paper.width, layout.paper.height).grown(-layout.options.margin)


def _page(drawing: Drawing, layout: Layout, area: Box, beside: Sequence[Mark] = ()) -> Page:
    box, (x, y) = drawing.box, area.middle
    dx, dy = x - box.middle[0], y - box.middle[1]
    marks = [moved(mark, dx, dy) for mark in drawing.marks]
    return layout.footed([*marks, *beside], _("Board"))


def _beside_ruler(definition: BoardDefinition, drawing: Drawing, layout: Layout) -> Page | None:
    """Return a page with the board to the right of a ruler and key, or None if there is no room."""
    area = _area(layout)
    left, bottom = area.left, area.bottom
    if definition.play_on == "edges":
        width, height = board_size.KEY_WIDTH, RULER_WIDTH + _TO_RULER + board_size.KEY_HEIGHT
    else:
        width, height = RULER_HEIGHT, RULER_WIDTH
    rest = area._replace(left=left + width + _TO_RULER)
    if area.height < height or not board_size.holds(rest, drawing.box):
        return None
    upright = (turned(mark, 90) for mark in ruler((0.0, 0.0), layout.options.scale))
    marks = [moved(mark, left + RULER_HEIGHT, area.top + ZERO) for mark in upright]
    if definition.play_on == "edges":
        marks += board_size.leg_key(definition, left, bottom, layout.typeface)
    return _page(drawing, layout, rest, marks)


def framed_drawing(definition: BoardDefinition, layout: Layout, overlay: Overlay) -> Drawing:
    """Draw the framed board and any fiducials, centred on (0, 0); the drawing's box is the trim."""
    typeface, corners = layout.typeface, layout.corners
    sides = definition.play_on != "edges"  # a board of edges has no rim with labels
    board = cornered_board(definition, typeface, overlay, corners, on_all_sides=sides)
    drawing = board.drawing
    drawn = lay_out_board(definition, typeface)
    named = board_drawing(definition, typeface, overlay, on_all_sides=sides)
    extents = [extent(mark, typeface) for mark in drawing.marks]  # of `named`, then of fiducials
    reach = drawn.box.grown(board_size.reach(drawn))
    ink = union_box([*extents[: len(named.marks)], reach])
    inner = union_box([ink.grown(_ROOM), *board.room])
    outer, marks = inner.grown(_THIN if board.room else _BAND), list(drawing.marks)
    if not board.room and definition.label_scheme == "algebraic" and definition.play_on == "cells":
        inner, outer = drawn.box, drawn.box.grown(RIM)
        marks = [
            mark._replace(colour=ON_COVER)  # a label around the board
            if isinstance(mark, Text) and not meets(box, drawn.box)
            else mark
            for mark, box in zip(marks, extents, strict=True)
        ]
    below, above, edge = frame_around(
        definition.title,
        inner,
        outer,
        typeface,
        room=board.room,
        inked=extents,
        motifs=layout.motifs,
        whole=any(board_size.holds(sheet.area, inner) for sheet in layout.orientations),
    )
    pairs = zip(edge.corners, (*edge.corners[1:], edge.corners[0]), strict=True)
    cut = [line(one, other, CUT_LINE, tag="cut") for one, other in pairs]
    return Drawing((*below, *marks, *above, *cut), edge)
