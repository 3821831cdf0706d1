"""The board of a kit as an object: framed, titled, named on all sides, with lines to trim it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from printkit.definitions.board_definition import BoardDefinition
from printkit.errors import InputError
from printkit.geometry.plane import Box
from printkit.language import _
from printkit.render.display import Ink, Mark, Page, Text, line, moved, rectangle
from printkit.render.fonts import Typeface
from printkit.sheets.board_pages import Overlay, board_drawing, board_pages, laid_out, no_overlay
from printkit.sheets.board_size import holds
from printkit.sheets.cuts import block_of, room_beside
from printkit.sheets.extent import extent, ink_box, meets
from printkit.sheets.frame import Layout
from printkit.sheets.mount import reach
from printkit.sheets.palette import BODY, CUT_LINE, FINE, INK
from printkit.sheets.tiling import Drawing, sheets_for, tiled
from printkit.units import type_size

_ROOM = 1.4  # mm between the ink or the pieces of a board and its frame
_DOUBLE = 1.0  # mm between the two lines of a frame
_TRIM = 2.0  # mm from the frame to the line where the board is cut out
_FRAME = 0.6  # mm, the weight of a frame
_TITLE = type_size(18)
_CLEAR = 2.0  # mm around a title
_FOOT = 1.5  # mm between the trim and the foot


class KitBoard(NamedTuple):
    """The sheets of a board; where there are several, a map of them, in a box or on a page."""

    sheets: Sequence[Page]
    map: Callable[[Box], list[Mark]] | None = None
    map_page: Page | None = None


def kit_board(
    definition: BoardDefinition, layout: Layout, overlay: Overlay = no_overlay
) -> KitBoard:
    """The board of `definition` for a kit: framed where that takes no more sheets.

    One with marked corners has no frame, as the marks stand there. Raises InputError for one that
    takes too many sheets.
    """
    if room_beside(layout.imposition) or layout.whole or layout.corners is not None:
        pages = board_pages(definition, layout, overlay)
        return KitBoard(pages[1:], None, pages[0]) if len(pages) > 1 else KitBoard(pages)
    framed = framed_drawing(definition, layout.typeface, overlay)
    for sheet in _ways(layout):
        if holds(_area(sheet), framed.box):
            return KitBoard([_page(framed, sheet)])
    drawing = board_drawing(definition, layout.typeface, overlay)
    for sheet in _ways(layout):
        if holds(sheet.area, drawing.box):
            return KitBoard(board_pages(definition, layout, overlay, ruled=False))
    if sheets_for(framed.box, layout) == sheets_for(drawing.box, layout):
        drawing = framed
    return KitBoard(*tiled(definition.title, drawing, layout))


def fewest_sheets(
    definition: BoardDefinition, layout: Layout, overlay: Overlay = no_overlay
) -> float | None:
    """The pitch in mm, no less than the board's least, with which it takes the fewest sheets.

    Of several such the framed ones and then the largest, in half mm; None if the usual one is as
    good.
    """
    least = definition.least_pitch
    if least is None or room_beside(layout.imposition) or layout.whole:
        return None
    usual = definition.pitch
    tried = [usual, *(n / 2 for n in range(int(2 * usual), 0, -1) if least <= n / 2 < usual)]
    costs = [_cost(definition.resized(pitch), layout, overlay) for pitch in tried]
    best = min(range(len(tried)), key=lambda place: (costs[place], place))
    return tried[best] if costs[best] < costs[0] else None


def _cost(definition: BoardDefinition, layout: Layout, overlay: Overlay) -> tuple[float, bool]:
    """How many sheets a board takes, and whether it is without a frame then."""
    framed = framed_drawing(definition, layout.typeface, overlay).box
    if any(holds(_area(sheet), framed) for sheet in _ways(layout)):
        return 1, False
    bare = board_drawing(definition, layout.typeface, overlay).box
    if any(holds(sheet.area, bare) for sheet in _ways(layout)):
        return 1, True
    try:
        counts = sheets_for(framed, layout), sheets_for(bare, layout)
    except InputError:
        return float("inf"), True
    return min(counts), counts[0] > counts[1]


def _ways(layout: Layout) -> tuple[Layout, Layout]:
    return layout, layout._replace(paper=layout.paper.landscape)


def _area(layout: Layout) -> Box:
    """What a framed board may fill: its title stands in its frame, not at the head."""
    area = layout.area
    return area._replace(top=layout.margin, bottom=area.bottom - _FOOT)


def _page(drawing: Drawing, layout: Layout) -> Page:
    box, (x, y) = drawing.box, _area(layout).middle
    dx, dy = x - box.middle[0], y - box.middle[1]
    return layout.footed([moved(mark, dx, dy) for mark in drawing.marks], _("Board"))


def framed_drawing(
    definition: BoardDefinition, typeface: Typeface, overlay: Overlay = no_overlay
) -> Drawing:
    """The board of `definition` at true size about (0, 0), in its frame; its box is the trim."""
    drawing = board_drawing(definition, typeface, overlay, on_all_sides=True)
    drawn = laid_out(definition, typeface)
    ink = ink_box(drawing.marks, typeface)
    pieces = drawn.box.grown(reach(drawn))
    inner = Box(*map(min, ink[:2], pieces[:2]), *map(max, ink[2:], pieces[2:])).grown(_ROOM)
    title = _in_corner(definition.title, inner, typeface)
    around = block_of(extent(text, typeface) for text in title).grown(_CLEAR)
    if any(meets(around, extent(mark, typeface)) for mark in drawing.marks):
        title = _in_strip(definition.title, inner, typeface)
        inner = inner._replace(top=title[0].at[1] - 0.72 * title[0].size - _CLEAR)
    outer = inner.grown(_DOUBLE)
    trim = outer.grown(_TRIM)
    frame: list[Mark] = [
        rectangle(inner[:2], inner.width, inner.height, Ink(stroke=INK, width=FINE), tag="frame"),
        rectangle(outer[:2], outer.width, outer.height, Ink(stroke=INK, width=_FRAME), tag="frame"),
        *_sides(trim),
        *title,
    ]
    return Drawing((*drawing.marks, *frame), trim)


def _in_corner(words: str, inner: Box, typeface: Typeface) -> list[Text]:
    """The title at the upper left within the frame, what follows its comma on a line of its own."""
    name, _, rest = words.partition(", ")
    size = typeface.fitted(name, inner.width / 2, _TITLE, display=True)
    x, y = inner.left + _CLEAR, inner.top + _CLEAR + 0.72 * size
    below = [Text(rest, (x, y + 1.5 * BODY), BODY, INK, tag="title")] if rest else []
    return [Text(name, (x, y), size, INK, tag="title", display=True), *below]


def _in_strip(words: str, inner: Box, typeface: Typeface) -> list[Text]:
    """The title above what is in the frame, in smaller type where it would be too wide."""
    size = typeface.fitted(words, inner.width - 2 * _CLEAR, _TITLE, display=True)
    at = inner.left + _CLEAR, inner.top - _CLEAR
    return [Text(words, at, size, INK, tag="title", display=True)]


def _sides(trim: Box) -> list[Mark]:
    left, top, right, bottom = trim
    corners = ((left, top), (right, top), (right, bottom), (left, bottom))
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return [line(one, other, CUT_LINE, tag="cut") for one, other in pairs]
