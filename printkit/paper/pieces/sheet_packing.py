"""Pack sets of pieces and other items to cut out on as few sheets as possible.

Terminology
-----------
item
    A unit to cut out, which is a set of pieces or a tuck box. An item may fill whole sheets; its
    remaining pieces form a block.
block
    Marks that stay together on a sheet, below the words that describe them.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache, partial
from itertools import permutations
from typing import NamedTuple

from printkit.base.print_options import PRESS, PrintOptions
from printkit.draw.display import Mark, Page, moved
from printkit.draw.geometry.nesting import TooLargeError
from printkit.draw.geometry.plane import Box, Point
from printkit.draw.sheet_frame import Layout
from printkit.paper.pieces.hand_cutting import Cutting, all_cutting
from printkit.paper.pieces.imposition import PieceSheets, how_to_cut, lay_out_pieces
from printkit.paper.pieces.piece import PieceSet, quarter_turned

_GAP = 4.0  # mm between two blocks
_LEAST = 66.0  # mm, the least width of a block's words
_HIGHER = 12.0  # mm by which a block may get higher when it is made narrower
_MOST_TRIED = 6  # with more items, only two orders of the items are tried instead of all


class CutBlock(NamedTuple):
    """A function that draws marks, their box from (0, 0) on, and their cutting job."""

    draw: Callable[[], Sequence[Mark]]
    box: Box
    cutting: Cutting


Lay = Callable[[float, str], CutBlock | None]


class CutItem(NamedTuple):
    """A unit to cut out; `draw` and `cutting` are for its `page_count` pages if it shares no sheet.

    The first `full` pages are never shared; `full_cutting` is their cutting job. Each of `ways`
    lays out the other pieces as a block within a width in mm, or returns None if the block does not
    fit. An item without `ways` shares no sheet. The cutting instructions `how` appear once on each
    sheet. `height` is the block's height in mm on a sheet of its own.
    """

    slug: str
    title: str
    note: str
    draw: Callable[[], Sequence[Page]]
    cutting: Cutting
    page_count: int
    full: int = 0
    ways: tuple[Lay, ...] = ()
    how: str = ""
    height: float = 0.0
    full_cutting: Cutting = Cutting()


class BlockPlacement(NamedTuple):
    """A block, and the position of its top left corner."""

    block: CutBlock
    at: Point

    @property
    def box(self) -> Box:
        """The block's box on the sheet."""
        return self.block.box.moved(*self.at)


class SharedSheet(NamedTuple):
    """A sheet: blocks by item index, free boxes, and the cutting instructions printed on it."""

    blocks: dict[int, BlockPlacement]
    free: list[Box]
    told: set[str]

    @property
    def bottom(self) -> float:
        """The bottom edge of the lowest block."""
        return max(placed.box.bottom for placed in self.blocks.values())


def can_share(options: PrintOptions) -> bool:
    """Whether sets of pieces may share sheets: not with backs, not with bleed, not for a press."""
    return options.backs == "none" and not options.bleed and options.for_ != PRESS


def shared_sheets(
    title: str, sets: Sequence[PieceSet], layout: Layout
) -> tuple[tuple[Page, ...], Cutting]:
    """Pack all `sets` on few sheets under one `title`; return the sheets and the cutting job.

    Raises InputError if a piece does not fit on the paper.
    """
    items = [piece_item(pieces, layout) for pieces in sets]
    sheets = packed(items, layout.area)
    found = [page for item in items if item.full for page in item.draw()[: item.full]]
    for number, sheet in enumerate(sheets, start=1):
        name = f"{title} {number}" if len(sheets) > 1 else title
        found.append(layout.sheet(title, marks_of(sheet), name))
    return tuple(found), cutting_of(items, sheets)


def piece_item(pieces: PieceSet, layout: Layout, *, turns: bool = False) -> CutItem:
    """Return the item for `pieces`; if `turns`, its block may have all pieces rotated by 90°."""
    alone = lay_out_pieces(pieces, layout)
    count, cutting = alone.count * (2 if layout.options.backs == "duplex" else 1), alone.cutting()
    item = CutItem(pieces.slug, pieces.title, pieces.note, alone.pages, cutting, count, count)
    if alone.paper != layout.paper or not can_share(layout.options):
        return item._replace(full_cutting=cutting)
    rest = pieces._replace(pieces=alone.rest)
    laid = (
        [rest, rest._replace(pieces=tuple(map(quarter_turned, rest.pieces)))] if turns else [rest]
    )
    return item._replace(
        full=count - 1,
        ways=tuple(partial(_piece_block, each, layout) for each in laid),
        how=how_to_cut(pieces, layout.options),
        height=alone.box.height,
        full_cutting=alone.cutting(slice(-1)),
    )


def _piece_block(pieces: PieceSet, layout: Layout, width: float, told: str) -> CutBlock | None:
    """Lay out `pieces` in a narrow block of at most `width` mm; return None if they do not fit."""
    found, known = None, told == how_to_cut(pieces, layout.options)
    while True:
        try:
            area = Box(0.0, 0.0, width, layout.area.height)
            sheets = PieceSheets(pieces, layout, area, known=known)
        except TooLargeError:
            return found
        if sheets.count > 1 or (found and sheets.box.height > found.box.height + _HIGHER):
            return found
        block = CutBlock(partial(sheets.marks, 0), sheets.box, sheets.cutting())
        narrow = math.ceil(max(sheets.block_width, min(_LEAST, width)))
        if found is not None or narrow >= width:
            return block
        found, width = block, narrow


def packed(items: Sequence[CutItem], area: Box) -> list[SharedSheet]:
    """Pack the blocks of `items` into the `area` of few sheets; try several orders of the items.

    Of packings with the fewest sheets, choose the one with the least room on its emptiest sheet.
    """
    blocks = lru_cache(None)(
        lambda place, width, told: [*filter(None, (lay(width, told) for lay in items[place].ways))]
    )
    places = [place for place, item in enumerate(items) if item.ways]
    orders: Iterable[Sequence[int]] = permutations(places)
    if len(places) > _MOST_TRIED:
        orders = (places, sorted(places, key=lambda place: -items[place].height))
    tried: list[list[SharedSheet]] = []
    for order in orders:
        sheets: list[SharedSheet] = []
        for place in order:
            how = items[place].how
            if not any(_placed(place, how, sheet, blocks) for sheet in sheets):
                sheets.append(SharedSheet({}, [area], set()))
                if not _placed(place, how, sheets[-1], blocks):
                    raise TooLargeError(
                        f"{items[place].title}: these pieces do not fit on a sheet; choose larger "
                        "paper"
                    )
        tried.append(sheets)
    return [_centred(sheet, area) for sheet in min(tried, key=packing_key)]


def packing_key(sheets: Sequence[SharedSheet]) -> tuple[int, float]:
    """Return a sort key: fewer `sheets` first, then less room left on the emptiest sheet."""
    return len(sheets), -min((round(sheet.bottom, 3) for sheet in sheets), default=0.0)


_Blocks = Callable[[int, float, str], Sequence[CutBlock]]


def _placed(place: int, how: str, sheet: SharedSheet, blocks: _Blocks) -> bool:
    """Place an item's block in a free box of `sheet`; return whether the block fits."""
    told = how if how in sheet.told else "-"
    for number, box in enumerate(sheet.free):
        for block in blocks(place, round(box.width, 3), told):
            if block.box.height <= box.height:
                placed = sheet.blocks[place] = BlockPlacement(block, box[:2])
                sheet.told.add(how)
                taken = placed.box
                beside = box._replace(left=taken.right + _GAP, bottom=taken.bottom)
                below = box._replace(top=taken.bottom + _GAP)
                free = [each for each in (beside, below) if each.width > 0 and each.height > 0]
                sheet.free[number : number + 1] = free
                return True
    return False


def _centred(sheet: SharedSheet, area: Box) -> SharedSheet:
    rows: list[list[int]] = []
    for place, each in sorted(sheet.blocks.items(), key=lambda one: one[1].box.top):
        if rows and each.box.top < sheet.blocks[rows[-1][0]].box.bottom:
            rows[-1].append(place)
        else:
            rows.append([place])
    blocks = {}
    for row in rows:
        dx = (area.right - max(sheet.blocks[place].box.right for place in row)) / 2
        for place in row:
            placed, (x, y) = sheet.blocks[place]
            blocks[place] = BlockPlacement(placed, (x + dx, y))
    return sheet._replace(blocks=blocks)


def marks_of(sheet: SharedSheet) -> list[Mark]:
    """Return the marks of all blocks on `sheet`."""
    found = (sheet.blocks[place] for place in sorted(sheet.blocks))
    return [moved(mark, *each.at) for each in found for mark in each.block.draw()]


def cutting_of(items: Sequence[CutItem], sheets: Sequence[SharedSheet]) -> Cutting:
    """Return the cutting job for the full sheets of `items` and for the shared `sheets`."""
    blocks = (each.block.cutting for sheet in sheets for each in sheet.blocks.values())
    return all_cutting([*(item.full_cutting for item in items), *blocks])
