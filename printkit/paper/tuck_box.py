"""A tuck box to cut out and fold, large enough for the pieces of a game.

The net of the box is a strip: a flap to glue, the back with a lid at both ends, a side, the front,
and another side. If the strip does not fit on a sheet, it is split into halves, each with a flap.
"""

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from itertools import accumulate, product
from typing import NamedTuple

from printkit.base.language import _, pgettext
from printkit.base.units import type_size
from printkit.draw.display import Ink, Mark, Page, Path, Text, line, moved, turned
from printkit.draw.geometry.plane import Box, Point, area, box_of, perimeter
from printkit.draw.sheet_frame import Layout, TextColumn, paragraph
from printkit.draw.style.palette import COVER, CUT_LINE, FIELD, FOLD_LINE, GREY, INK, SMALL, TITLE
from printkit.draw.typography.typefaces import Typeface
from printkit.paper import box_face
from printkit.paper.kit import Request
from printkit.paper.pieces.hand_cutting import Cutting, all_cutting
from printkit.paper.pieces.kit_sheets import BOX
from printkit.paper.pieces.piece import PieceSet
from printkit.paper.pieces.sheet_packing import CutBlock, CutItem

_FILL = 0.45  # fraction of a box's volume that loose pieces fill
_SPARE = 1.2  # factor for air and for the spare pieces that fill rows
_CARD = 0.4  # mm, the thickness of a card with its sleeve
_CORNERS, _SAME = 4, 0.1  # corners of a square; mm by which its sides may differ
_SQUARES = math.pi / 4  # share of squares in the volume; squares need as much room as discs
_ROOM = 2.0  # mm by which a box is wider and higher than the largest piece
_LEAST, _STEP = 8.0, 1.0  # mm: the least depth, and the step to which depths are rounded up
_GLUE = 11.0  # mm, the width of the flap to glue
_TUCK = 12.0  # mm by which a lid reaches into the box
_DUST = 14.0  # mm, the greatest height of the dust flaps at the sides
_SLANT = 2.5  # mm by which each side of a flap slants inwards
_BLEED = 1.5  # mm by which colours extend beyond cut edges, and beyond folds onto flaps
_INSET, _NARROW = 2.5, 0.15  # mm from a panel's edge to its label; at most this part of the width
_PADDING = 3.0  # mm from the edge of the back's label to its words
_LEAD = type_size(9.5)  # type size of the lead, or SMALL if the lead is long
_FRONT, _STRIP = 20.0, 14.0  # mm: most height of the front's label, least height of the back's art
_LIGHT = FOLD_LINE._replace(stroke=FIELD, dash=())  # shows on dark colours, between dashes
_LEAST_WORDS = 66.0  # mm, the least width of the words above the net


class BoxSize(NamedTuple):
    """The inner dimensions of a box, in mm."""

    width: float
    height: float
    depth: float


class FrontText(NamedTuple):
    """The words on a box, a function that draws its art, and the `motifs` of its lids and sides.

    The back has the `lead`, which describes the game, the `facts`, the `board` and the `credits`.
    """

    title: str
    board: str
    picture: Callable[[Box], Sequence[Mark]]
    motifs: Sequence[Sequence[Mark]] = ()
    lead: str = ""
    facts: box_face.BoxFacts = box_face.BoxFacts()
    credits: Sequence[str] = ()


class _Panel(NamedTuple):
    width: float
    ends: str = ""  # the kind of flap at both ends, "lid" or "dust", or "" without flaps


def box_size(
    sets: Iterable[PieceSet], cards: Iterable[PieceSet], thickness: float
) -> BoxSize | None:
    """Return the size of a box for the pieces of `sets` and for `cards`, or None without either.

    The largest piece fits flat. Squares of `thickness` mm are stacked, cards lie on top, and other
    pieces fill about half of their share of the box.
    """
    pieces = [piece for each in sets for piece in each.pieces]
    flat = [piece for each in cards for piece in each.pieces]
    boxes = [box_of(piece.outline[0]) for piece in (*pieces, *flat)]
    if not boxes:
        return None
    width = max(min(box.width, box.height) for box in boxes) + _ROOM
    height = max(max(box.width, box.height) for box in boxes) + _ROOM
    depth = len(flat) * _CARD
    squares, areas = Counter[float](), 0.0
    for piece, box in zip(pieces, boxes, strict=False):
        if len(piece.outline[0]) == _CORNERS and abs(box.width - box.height) < _SAME:
            squares[round(box.width, 2)] += 1
        else:
            areas += min(area(piece.outline), _SQUARES * box.width * box.height)
    for side, count in squares.items():
        layer = int(width / side) * int(height / side)
        depth += _SPARE * thickness * math.ceil(count / layer)
    depth += thickness * areas / (_FILL * width * height)
    return BoxSize(width, height, max(_LEAST, _STEP * math.ceil(depth / _STEP)))


def front_text(request: Request, scene: box_face.CoverScene, board: str) -> FrontText:
    """Return the words and the art of a box; the lead is the beginning of the game's rules."""
    rules, ruleset = request.kit.rules_text(request), request.ruleset
    lead = rules.text.partition("#")[0].replace("**", "") if rules else ""
    picture, motifs = partial(box_face.box_picture, scene, request.layout), request.view.motifs()
    return FrontText(ruleset.title, board, picture, motifs, lead, request.box, ruleset.sources)


def box_item(size: BoxSize, text: FrontText, layout: Layout) -> CutItem | None:
    """Return a box's net, with `text` on the front, or None if the paper is too small.

    The net is on one sheet, or in halves on two; only a whole net can share a sheet.
    """
    back, front = _halves(size)
    ways: Sequence[Sequence[Sequence[_Panel]]] = ([(*back, *front)], [back, front])
    for strips, turn, sheet in product(ways, (0.0, 90.0), layout.orientations):
        nets = [_Net(size, strip) for strip in strips]
        head, top = _words(size, len(nets), sheet.area, sheet.typeface)
        bed = sheet.area._replace(top=top)
        sides = [net.sides(turn) for net in nets]
        if all(width <= bed.width and height <= bed.height for width, height in sides):
            break
    else:
        return None

    def pages() -> list[Page]:
        drawn = (net.marks(text, layout.typeface, turn, bed) for net in nets)
        return [sheet.sheet(title, [*head, *marks]) for marks in drawn]

    title, cutting = _("Tuck box"), all_cutting(net.cutting for net in nets)
    note = _("Print on card, cut out, fold and glue.")
    item = CutItem(BOX, title, note, pages, cutting, len(nets), len(nets))
    lay = partial(_block, size, text, layout.typeface)
    block = lay(sheet.paper.width)
    if len(nets) > 1 or block is None:
        return item
    return item._replace(full=0, ways=(lambda width, _told: lay(width),), height=block.box.height)


def _block(size: BoxSize, text: FrontText, typeface: Typeface, width: float) -> CutBlock | None:
    """Return a block with the whole net, rotated if necessary, or None if it is over `width` mm."""
    back, front = _halves(size)
    net = _Net(size, (*back, *front))
    turn = 0.0 if net.sides(0.0)[0] <= width else 90.0
    wide, high = net.sides(turn)
    if wide > width:
        return None
    box = Box(0.0, 0.0, min(width, max(wide, _LEAST_WORDS)), math.inf)
    words, top = _words(size, 1, box, typeface)
    bed = box._replace(top=top, bottom=top + high)

    def draw() -> list[Mark]:
        return [*words, *net.marks(text, typeface, turn, bed)]

    return CutBlock(draw, box._replace(bottom=bed.bottom), net.cutting)


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
        length = perimeter((self._outline,))
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
        height, depth = self._size.height, self._size.depth
        marks = [_solid(Box(self._placed[0][1], 0.0, self._box.right, height).grown(_BLEED))]
        folds: list[Mark] = [Path((self._outline,), CUT_LINE, tag="cut")]
        for panel, x in sorted(self._placed, key=lambda placed: placed[0].ends):  # front first
            box, levels = Box(x, 0.0, x + panel.width, height), [0.0, height]
            if panel.ends == "lid":
                levels += [-depth, height + depth]
                for top in (-depth, height):
                    lid = box._replace(top=top, bottom=top + depth)
                    motifs = box_face.badge(text.motifs, lid.middle, _inset(lid).height, typeface)
                    marks += [_solid(lid.grown(_BLEED)), *motifs]
                marks += _back(_inset(box), text, typeface)
            elif panel.ends == "dust":
                marks.append(_solid(box.grown(_BLEED)._replace(left=x, right=box.right)))
                marks += box_face.spine(text.title, text.motifs, _inset(box), typeface)
            else:
                levels, room = [], _inset(box).grown(-_INSET)
                room = room._replace(top=room.bottom - min(_FRONT, room.height / 2))
                title = box_face.title_label(text.title, room, typeface)
                marks += [*text.picture(box.grown(_BLEED)), *title]
            ends = [((x, 0.0), (x, height)), *(((x, y), (box.right, y)) for y in levels)]
            folds += (line(*fold, _LIGHT, tag="light") for fold in ends)
            folds += (line(*fold, FOLD_LINE, tag="fold") for fold in ends)
        at = (_GLUE / 2 + SMALL / 3, height / 2)
        words = pgettext("on a flap", "glue")
        folds.append(Text(words, at, SMALL, GREY, anchor="middle", angle=-90, tag="glue"))
        x, y = self._box.middle
        return [moved(turned(moved(mark, -x, -y), turn), *bed.middle) for mark in [*marks, *folds]]


def _solid(box: Box) -> Mark:
    return Path((box.corners,), Ink(fill=COVER), tag="panel")


def _inset(panel: Box) -> Box:
    return panel.grown(-min(_INSET, _NARROW * min(panel.width, panel.height)))


def _back(box: Box, text: FrontText, typeface: Typeface) -> list[Mark]:
    """Draw a label with all words and, if there is room, art; a small box may have no words."""
    inner, marks = box.grown(-_PADDING), box_face.label(box)
    size = typeface.fitted(text.title, inner.width, TITLE, display=True)
    head = Text(text.title, (0.0, 0.7 * size), size, INK, tag="title", display=True)
    column = TextColumn(inner.width, typeface)
    sources = " · ".join(filter(None, (text.board, *text.credits)))
    foot, end = paragraph(sources, (0.0, 0.0), column, SMALL)
    for lead, kind in ((text.lead, _LEAD), (text.lead, SMALL), ("", SMALL)):
        words, y = paragraph(lead, (0.0, 1.05 * size), column, kind)
        facts, height = box_face.fact_rows(text.facts, inner.width)
        free = inner._replace(top=inner.top + y + height, bottom=inner.bottom - end)
        if free.height < 0:
            continue
        upper: list[Mark] = [head, *words, *(moved(mark, 0.0, y) for mark in facts)]
        marks += (moved(mark, inner.left, inner.top) for mark in upper)
        marks += (moved(mark, inner.left, free.bottom) for mark in foot)
        if free.height > _STRIP:
            marks += text.picture(free._replace(top=free.top + 1, bottom=free.bottom - 1))
        break
    return marks
