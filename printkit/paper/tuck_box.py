"""A tuck box to cut out and fold, large enough for the pieces of a game.

The net of the box is a strip: a flap to glue, the back with a lid at both ends, a side, the front,
and another side. If the strip does not fit on a sheet, it is split into halves, each with a flap.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate, product
from typing import NamedTuple

from printkit.base.language import _, pgettext
from printkit.draw.display import Mark, Page, Path, Text, line, moved, turned
from printkit.draw.geometry.areas import polygon
from printkit.draw.geometry.plane import Box, Point, box_of
from printkit.draw.sheet_frame import Layout, TextColumn, paragraph
from printkit.draw.style.palette import CUT_LINE, FOLD_LINE, GREY, INK, SMALL, TITLE
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.pieces.hand_cutting import Cutting, all_cutting
from printkit.paper.pieces.piece import PieceSet
from printkit.paper.pieces.sheet_packing import CutBlock

_FILL = 0.45  # fraction of a box's volume that loose pieces fill
_SQUARES = math.pi / 4  # share of squares in the volume; squares need as much room as discs
_ROOM = 2.0  # mm by which a box is wider and higher than the largest piece
_LEAST, _STEP = 8.0, 1.0  # mm: the least depth, and the step to which depths are rounded up
_GLUE = 11.0  # mm, the width of the flap to glue
_TUCK = 12.0  # mm by which a lid reaches into the box
_DUST = 14.0  # mm, the greatest height of the dust flaps at the sides
_SLANT = 2.5  # mm by which each side of a flap slants inwards
_MARGIN = 4.0  # mm between the edge of the front and its words
_LEAST_WORDS = 66.0  # mm, the least width of the words above the net


class BoxSize(NamedTuple):
    """The inner dimensions of a box, in mm."""

    width: float
    height: float
    depth: float


class FrontText(NamedTuple):
    """The front of a box: the `title`, the `board` or "", and a function that draws a picture."""

    title: str
    board: str
    picture: Callable[[Box], Sequence[Mark]]


class _Panel(NamedTuple):
    width: float
    ends: str = ""  # the kind of flap at both ends, "lid" or "dust", or "" without flaps


def box_size(sets: Iterable[PieceSet], thickness: float) -> BoxSize | None:
    """Return the size of a box for the pieces of `sets`, or None if there are no pieces.

    Pieces are `thickness` mm thick. The largest piece fits flat, and all pieces together fill about
    half of the box.
    """
    outlines = [piece.outline for pieces in sets for piece in pieces.pieces]
    if not outlines:
        return None
    boxes = [box_of(outline[0]) for outline in outlines]
    width = max(min(box.width, box.height) for box in boxes) + _ROOM
    height = max(max(box.width, box.height) for box in boxes) + _ROOM
    areas = (
        min(polygon(outline).area, _SQUARES * box.width * box.height)
        for outline, box in zip(outlines, boxes, strict=True)
    )
    volume = thickness * sum(areas)
    depth = _STEP * math.ceil(volume / (_FILL * width * height) / _STEP)
    return BoxSize(width, height, max(_LEAST, depth))


def box_pages(size: BoxSize, text: FrontText, layout: Layout) -> tuple[tuple[Page, ...], Cutting]:
    """Return the pages of a box's net with `text` on the front, and the cutting job.

    The net is on one sheet, or in halves on two; if the paper is too small, there are no pages.
    """
    back, front = _halves(size)
    ways: Sequence[Sequence[Sequence[_Panel]]] = ([(*back, *front)], [back, front])
    for strips, turn, sheet in product(ways, (0.0, 90.0), layout.orientations):
        nets = [_Net(size, strip) for strip in strips]
        head, top = _words(size, len(nets), sheet.area, sheet.typeface)
        bed = sheet.area._replace(top=top)
        sides = [net.sides(turn) for net in nets]
        if all(width <= bed.width and height <= bed.height for width, height in sides):
            drawn = (net.marks(text, layout.typeface, turn, bed) for net in nets)
            pages = tuple(sheet.sheet(_("Tuck box"), [*head, *marks]) for marks in drawn)
            return pages, all_cutting(net.cutting for net in nets)
    return (), Cutting()


def box_block(size: BoxSize, text: FrontText, typeface: Typeface, width: float) -> CutBlock | None:
    """Return a block with the whole net, rotated if necessary, or None if it is over `width` mm."""
    back, front = _halves(size)
    net = _Net(size, (*back, *front))
    for turn in (0.0, 90.0):
        wide, high = net.sides(turn)
        if wide <= width:
            box = Box(0.0, 0.0, min(width, max(wide, _LEAST_WORDS)), math.inf)
            words, top = _words(size, 1, box, typeface)
            box = box._replace(bottom=top + high)
            marks = net.marks(text, typeface, turn, box._replace(top=top))
            return CutBlock([*words, *marks], box, net.cutting)
    return None


def _halves(size: BoxSize) -> tuple[Sequence[_Panel], Sequence[_Panel]]:
    side = _Panel(size.depth, "dust")
    return (_Panel(size.width, "lid"), side), (_Panel(size.width), side)


def _words(size: BoxSize, nets: int, area: Box, typeface: Typeface) -> tuple[list[Mark], float]:
    how = _(
        "Print on card. Cut out along the lines, score and fold along the dashes, and glue the "
        "flap inside."
    )
    halves = [] if nets == 1 else [_("Glue each flap to the edge of the other half.")]
    inside = _(
        "The inside measures {width} × {height} × {depth} mm: enough for the pieces and the cards."
    )
    sides = {name: f"{side:.0f}" for name, side in size._asdict().items()}
    words = " ".join([how, *halves, inside.format(**sides)])
    return paragraph(words, (area.left, area.top + 1), TextColumn(area.width, typeface), SMALL)


class _Net:
    """A net of a flap and `panels`, side by side from x = 0; the panels' bodies begin at y = 0."""

    def __init__(self, size: BoxSize, panels: Sequence[_Panel]) -> None:
        self._size = size
        lefts = accumulate((panel.width for panel in panels), initial=_GLUE)
        self._placed = list(zip(panels, lefts, strict=False))
        # The outline: the upper ends from left to right, then the lower ends from right to left
        upper: list[Point] = [(0.0, _GLUE / 2)]
        for panel, x in self._placed:
            upper += self._end(panel, x)
        ring = dict.fromkeys(upper)
        self._outline = (*ring, *((x, size.height - y) for x, y in reversed(ring)))
        self._box = box_of(self._outline)

    @property
    def cutting(self) -> Cutting:
        length = polygon((self._outline,)).length
        return Cutting(outlines=length, corners=len(self._outline), pieces=1)

    def sides(self, turn: float) -> tuple[float, float]:
        """Return the width and the height of the net, rotated by 0 or 90 degrees."""
        return (self._box.height, self._box.width) if turn else (self._box.width, self._box.height)

    def _end(self, panel: _Panel, x: float) -> list[Point]:
        """Return the corners of the upper end of `panel`, from left to right."""
        left, right, depth = x, x + panel.width, self._size.depth
        ends: list[Point] = []
        if panel.ends == "lid":
            top = -depth - _TUCK
            ends = [(left, -depth), (left + _SLANT, top), (right - _SLANT, top), (right, -depth)]
        elif panel.ends == "dust":
            top, slant = -min(_DUST, self._size.width / 2), min(_SLANT, panel.width / 4)
            ends = [(left + slant, top), (right - slant, top)]
        return [(left, 0.0), *ends, (right, 0.0)]

    def marks(self, text: FrontText, typeface: Typeface, turn: float, bed: Box) -> list[Mark]:
        """Draw the net with `text`, rotated by `turn` degrees, in the middle of `bed`."""
        marks: list[Mark] = [Path((self._outline,), CUT_LINE, tag="cut")]
        height, depth = self._size.height, self._size.depth
        for panel, x in self._placed:
            marks.append(line((x, 0.0), (x, height), FOLD_LINE, tag="fold"))
            levels = [0.0, height] if panel.ends else []
            levels += [-depth, height + depth] if panel.ends == "lid" else []
            ends = (((x, y), (x + panel.width, y)) for y in levels)
            marks += (line(*fold, FOLD_LINE, tag="fold") for fold in ends)
        at = (_GLUE / 2 + SMALL / 3, height / 2)
        words = pgettext("on a flap", "glue")
        marks.append(Text(words, at, SMALL, GREY, anchor="middle", angle=-90, tag="glue"))
        for panel, x in self._placed:
            if not panel.ends:
                marks += self._front(x, text, typeface)
        x, y = self._box.middle
        return [moved(turned(moved(mark, -x, -y), turn), *bed.middle) for mark in marks]

    def _front(self, left: float, text: FrontText, typeface: Typeface) -> list[Mark]:
        width, height, _ = self._size
        column = TextColumn(width - 2 * _MARGIN, typeface, centred=True)
        size = typeface.fitted(text.title, column.width, 2 * TITLE, display=True)
        at = (left + width / 2, _MARGIN + size)
        words: list[Mark] = []
        end = 0.0
        if text.board:
            words, end = paragraph(text.board, (at[0], 0.0), column, SMALL)
        foot = height - _MARGIN - end
        box = Box(left + _MARGIN, at[1] + 2 * _MARGIN, left + width - _MARGIN, foot - _MARGIN)
        return [
            Text(text.title, at, size, INK, anchor="middle", display=True),
            *text.picture(box),
            *(moved(mark, 0.0, foot) for mark in words),
        ]
