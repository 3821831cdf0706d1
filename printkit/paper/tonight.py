"""The kit for `--for tonight`, with the least cutting, and the cutting time of each way to play."""

from collections.abc import Sequence
from functools import partial

from printkit.base.language import _, ngettext
from printkit.draw.sheet_frame import Layout
from printkit.draw.typography.paragraphs import as_typed
from printkit.paper.kit import Part, Request
from printkit.paper.kit_parts import (
    board_part,
    cover_picture,
    kit_parts,
    listed_contents,
    quick_way,
    rules_parts,
    with_one_scale,
    workshop_part,
)
from printkit.paper.pencil_pad import Pad
from printkit.paper.pieces.hand_cutting import Cutting, all_cutting, rounded_minutes
from printkit.paper.pieces.imposition import PieceSheets
from printkit.paper.pieces.piece import CUT_STRAIGHT, PieceSet
from printkit.paper.pieces.sheet_packing import can_share, shared_sheets
from printkit.paper.player_aids import aid_sets
from printkit.paper.workshop_page import Picture, WorkshopText, picture_room


def tonight_parts(request: Request) -> list[Part]:
    """Return the parts of a kit for tonight, from the workshop page to the pieces to cut out."""
    kit, layout = request.kit, request.layout
    way = quick_way(request)
    pad, on_board, sets = way
    parts = rules_parts(request)
    if pad is not None:
        note = _("A board for pencils: print it once for each game.")
        parts.append(Part("pad", _("Pad"), note, (pad.page(request.view.overlay),)))
    parts += kit.parts(request)
    if way.on_board:
        parts.append(board_part(on_board))
    title = _("{game} tonight").format(game=request.ruleset.title)
    lines = (request.board.title, *request.ruleset.sources)
    aids = aid_sets(request)
    together = _cut_part([*sets, *aids], layout)
    contents = listed_contents([*parts, together], 1, layout)
    full = [part.cutting for part in kit_parts(request)]

    def text_for(cut: Sequence[Cutting]) -> WorkshopText:
        ways = _ways(request, pad, cut, full)
        return WorkshopText(title, lines, contents, ways, (), _("Ways to play"))

    text = text_for([part.cutting for part in (*parts, together)])
    pieces = [_cut_part(sets, layout)] if sets else []
    has_room = any(len(part.pages) == len(together.pages) for part in pieces)
    cards = None if has_room else _cards_on(request, text)
    if cards is None:
        parts.append(together)
        text = text._replace(picture=partial(cover_picture, request))
        return with_one_scale([workshop_part(request, parts, text, 1), *parts])
    parts += pieces
    beside = shared_sheets("", aids, layout)[1]
    text = text_for([beside, *(part.cutting for part in parts)])
    workshop = workshop_part(request, parts, text._replace(picture=cards), 1)
    return with_one_scale([workshop._replace(cutting=beside), *parts])


def _cut_part(sets: Sequence[PieceSet], layout: Layout) -> Part:
    pages, cutting = shared_sheets(_("To cut out"), sets, layout)
    alternate = layout.options.backs == "duplex"
    return Part("pieces", _("To cut out"), _(CUT_STRAIGHT), pages, alternate, cutting)


def _cards_on(request: Request, text: WorkshopText) -> Picture | None:
    layout, (cards, *others) = request.layout, aid_sets(request)
    room = picture_room(text, layout)
    if others or room <= 0 or not can_share(layout.options):
        return None
    fit = PieceSheets(cards, layout)
    if fit.count > 1 or fit.box.height > room:
        return None
    bottom = layout.area.bottom  # cards may use the gap below the picture's box
    return lambda box: PieceSheets(cards, layout, box._replace(bottom=bottom)).marks(0)


def _ways(
    request: Request, pad: Pad | None, tonight: Sequence[Cutting], full: Sequence[Cutting]
) -> list[str]:
    """Describe the ways to play, with the cutting jobs of a kit for `tonight` and a `full` kit."""
    cards = [shared_sheets("", aid_sets(request), request.layout)[1]]
    ways = []
    if pad is not None and not request.kit.on_pad:
        way = _("With pencils, on the pad: {cutting} for the cards, or no cutting without them.")
        ways.append(way.format(cutting=_told(cards)))
    if all_cutting(tonight).pieces > all_cutting(cards).pieces:
        way = _("With these pieces: {cutting}.")
        if request.kit.on_pad:
            way = _("With these pieces, on the pad: {cutting}.")
        ways.append(way.format(cutting=_told(tonight)))
    way = _("The complete kit, {command}: {cutting}.")
    command = as_typed(f"printkit kit {request.ruleset.name}")
    ways.append(way.format(command=command, cutting=_told(full)))
    return ways


def _told(parts: Sequence[Cutting]) -> str:
    minutes = rounded_minutes(parts)
    return ngettext(
        "{pieces} pieces, about {minutes} minute of cutting",
        "{pieces} pieces, about {minutes} minutes of cutting",
        minutes,
    ).format(pieces=all_cutting(parts).pieces, minutes=minutes)
