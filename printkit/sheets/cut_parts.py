"""The parts of a kit that are cut out, on as few sheets as they take together."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from printkit.language import N_, _
from printkit.render.display import Page
from printkit.sheets.cutting_time import Cutting
from printkit.sheets.frame import Layout
from printkit.sheets.imposition import laid_out
from printkit.sheets.kit import Part
from printkit.sheets.piece import CUT_STRAIGHT, PieceSet
from printkit.sheets.shared_sheets import (
    CutBlock,
    CutItem,
    SharedSheet,
    can_share,
    cutting_of,
    emptiness,
    marks_of,
    packed,
    piece_item,
    shared_sheets,
)

AIDS, _AIDS_TITLE = "aids", N_("Player aids")
BOX, _BOX_TITLE = "tuck-box", N_("Tuck box")
_FULL = 0.9  # of a sheet's height: a block that is higher shares its sheet with none
_BOX_NOTE = N_("Print on card, cut out, fold and glue.")


class TuckBox(NamedTuple):
    """A box to fold up: its pages if it has its own, and what lays its net into a width in mm."""

    pages: tuple[Page, ...]
    cutting: Cutting
    lay: Callable[[float], CutBlock | None]


def cut_parts(
    sets: Sequence[PieceSet], aids: Sequence[PieceSet], box: TuckBox | None, layout: Layout
) -> list[Part]:
    """The pieces of `sets`, the players' `aids` and the `box`, each a part of its own.

    Where that takes fewer sheets they share some: first the aids and the box, then sets among
    themselves, then all. What shares sheets is one part.
    """
    if not can_share(layout.options):
        alone = [piece_part(pieces, layout) for pieces in sets]
        pages, cutting = shared_sheets(_(_AIDS_TITLE), aids, layout)
        alternate = bool(layout.turned_about)
        return [
            *alone,
            Part(AIDS, _(_AIDS_TITLE), _(CUT_STRAIGHT), pages, alternate, cutting),
            *_box_parts(box),
        ]
    own = [_unshared(piece_item(pieces, layout), layout) for pieces in sets]
    cards = [piece_item(pieces, layout, turns=pieces.slug == AIDS) for pieces in aids]
    cards = [card if card.note else card._replace(note=_(CUT_STRAIGHT)) for card in cards]
    folded = [_box_item(box)] if box is not None else []
    each = [[item] for item in own]
    ways = (
        [*each, cards, folded],
        [*each, [*cards, *folded]],
        [own, [*cards, *folded]],
        [[*own, *cards, *folded]],
    )
    laid = [[_Group(items, packed(items, layout.area)) for items in way if items] for way in ways]
    best = min(laid, key=_emptiness)
    return [part for group in best for part in group.parts(layout)]


def _emptiness(groups: "Sequence[_Group]") -> tuple[int, float]:
    """How many sheets `groups` take, then how empty the emptiest is of those that are shared."""
    shared = [sheet for group in groups for sheet in group.sheets]
    return sum(group.sheet_count for group in groups), emptiness(shared)[1]


def piece_part(pieces: PieceSet, layout: Layout) -> Part:
    """The sheets of `pieces`."""
    sheets = laid_out(pieces, layout)
    alternate = layout.options.backs == "duplex"
    pages = tuple(sheets.pages())
    return Part(pieces.slug, pieces.title, pieces.note, pages, alternate, sheets.cutting())


def _box_parts(box: TuckBox | None) -> list[Part]:
    if box is None:
        return []
    return [Part(BOX, _(_BOX_TITLE), _(_BOX_NOTE), box.pages, cutting=box.cutting)]


def _unshared(item: CutItem, layout: Layout) -> CutItem:
    """`item`, which shares no sheet if its last one is nearly full."""
    if item.height <= _FULL * layout.area.height:
        return item
    return item._replace(ways=(), full=len(item.pages))


def _box_item(box: TuckBox) -> CutItem:
    """The box as a block where one sheet holds its net, else the sheets that it takes."""
    item = CutItem(BOX, _(_BOX_TITLE), _(_BOX_NOTE), box.pages, box.cutting, len(box.pages))
    page = box.pages[0]
    block = box.lay(page.width)
    if len(box.pages) > 1 or block is None:
        return item
    ways = (lambda width, _told: box.lay(width),)
    return item._replace(full=0, ways=ways, height=block.box.height)


class _Group(NamedTuple):
    """Items that may share sheets, and the sheets that their blocks lie on."""

    items: Sequence[CutItem]
    sheets: Sequence[SharedSheet]

    @property
    def sheet_count(self) -> int:
        """How many sheets there are."""
        return len(self.sheets) + sum(item.full for item in self.items)

    def parts(self, layout: Layout) -> list[Part]:
        """A part for each item alone, and one for those that share a sheet, in their order."""
        together = [sorted(sheet.blocks) for sheet in self.sheets]
        alone = [[place] for place, item in enumerate(self.items) if not item.ways]
        found = []
        for places in sorted([*together, *alone]):
            items = [self.items[place] for place in places]
            if len(items) == 1:
                found.append(_alone(items[0]))
            else:
                found.append(_joined(items, self.sheets[together.index(places)], layout))
        return found


def _alone(item: CutItem) -> Part:
    return Part(item.slug, item.title, item.note, item.pages, cutting=item.cutting)


def _joined(items: Sequence[CutItem], sheet: SharedSheet, layout: Layout) -> Part:
    """The sheets that `items` fill, then the one that they share."""
    title = " · ".join(item.title for item in items)
    full = [page for item in items for page in item.pages[: item.full]]
    pages = (*full, layout.sheet(title, marks_of(sheet), title))
    slug = "-".join(item.slug for item in items)
    return Part(slug, title, _note(items), pages, cutting=cutting_of(items, [sheet]))


def _note(items: Sequence[CutItem]) -> str:
    """What to do with `items` on one sheet: once if it is the same, else for each by its title."""
    titles: dict[str, list[str]] = {}
    for item in items:
        titles.setdefault(item.note, []).append(item.title)
    if len(titles) == 1:
        return items[0].note
    told = _("{part}: {note}")
    return " ".join(told.format(part=", ".join(of), note=note) for note, of in titles.items())
