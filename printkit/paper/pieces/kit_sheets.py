"""Place a kit's pieces, player aids and tuck box on as few sheets as possible."""

from collections.abc import Sequence
from typing import NamedTuple

from printkit.base.language import _
from printkit.draw.sheet_frame import Layout
from printkit.paper.kit import Part
from printkit.paper.pieces.imposition import lay_out_pieces
from printkit.paper.pieces.piece import CUT_STRAIGHT, PieceSet
from printkit.paper.pieces.sheet_packing import (
    CutItem,
    SharedSheet,
    can_share,
    cutting_of,
    marks_of,
    packed,
    packing_key,
    piece_item,
    shared_sheets,
)

AIDS, BOX = "aids", "tuck-box"
_NAMED = 3  # most items that a part's title lists
_FULL = 0.9  # a block higher than this fraction of a sheet's height gets its own sheet


def cut_parts(
    sets: Sequence[PieceSet], aids: Sequence[PieceSet], box: CutItem | None, layout: Layout
) -> list[Part]:
    """Return parts for `sets`, `aids` and the tuck box; items that share a sheet form one part."""
    if not can_share(layout.options):
        alone = [piece_part(pieces, layout) for pieces in sets]
        pages, cutting = shared_sheets(_("Player aids"), aids, layout)
        alternate = bool(layout.flip_edge)
        parts = [*alone, Part(AIDS, _("Player aids"), _(CUT_STRAIGHT), pages, alternate, cutting)]
        return [*parts, _part(box)] if box else parts
    own = []
    for pieces in sets:
        item = piece_item(pieces, layout)
        if item.height > _FULL * layout.area.height:
            item = item._replace(ways=(), full=item.page_count)
        own.append(item)
    cards = [piece_item(pieces, layout, turns=pieces.slug == AIDS) for pieces in aids]
    cards = [card if card.note else card._replace(note=_(CUT_STRAIGHT)) for card in cards]
    folded = [box] if box else []
    each = [[item] for item in own]
    ways = (
        [*each, cards, folded],
        [*each, [*cards, *folded]],
        [own, [*cards, *folded]],
        [[*own, *cards, *folded]],
    )
    laid = [[_Group(items, packed(items, layout.area)) for items in way if items] for way in ways]
    best = min(
        laid,
        key=lambda groups: (
            sum(len(group.sheets) + sum(item.full for item in group.items) for group in groups),
            packing_key([sheet for group in groups for sheet in group.sheets])[1],
        ),
    )
    return [part for group in best for part in group.parts(layout)]


def piece_part(pieces: PieceSet, layout: Layout) -> Part:
    """Return a part with the sheets of `pieces`."""
    sheets = lay_out_pieces(pieces, layout)
    alternate = layout.options.backs == "duplex"
    pages = tuple(sheets.pages())
    return Part(pieces.slug, pieces.title, pieces.note, pages, alternate, sheets.cutting())


def _part(item: CutItem) -> Part:
    return Part(item.slug, item.title, item.note, tuple(item.draw()), cutting=item.cutting)


class _Group(NamedTuple):
    items: Sequence[CutItem]
    sheets: Sequence[SharedSheet]

    def parts(self, layout: Layout) -> list[Part]:
        """Return a part for each shared sheet and for each unshared item, in the items' order."""
        together = [sorted(sheet.blocks) for sheet in self.sheets]
        alone = [[place] for place, item in enumerate(self.items) if not item.ways]
        found = []
        for places in sorted([*together, *alone]):
            items = [self.items[place] for place in places]
            if len(items) == 1:
                found.append(_part(items[0]))
                continue
            sheet = self.sheets[together.index(places)]
            title = " · ".join(item.title for item in items)
            if len(items) > _NAMED:
                title = _("To cut out")
            full = [page for item in items if item.full for page in item.draw()[: item.full]]
            pages = (*full, layout.sheet(title, marks_of(sheet), title))
            slug = "-".join(item.slug for item in items)
            # Use the note that all items share, or else put each note after its items' titles
            titles: dict[str, list[str]] = {}
            for item in items:
                titles.setdefault(item.note, []).append(item.title)
            note = items[0].note
            if len(titles) > 1:
                told, by_note = _("{part}: {note}"), titles.items()
                note = " ".join(told.format(part=", ".join(of), note=each) for each, of in by_note)
            found.append(Part(slug, title, note, pages, cutting=cutting_of(items, [sheet])))
        return found
