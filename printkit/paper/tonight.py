"""The kit for `--for tonight`, with the least cutting, and the cutting time of each way to play."""

from collections.abc import Sequence
from functools import partial

from printkit.base.language import _, ngettext
from printkit.draw.sheet_frame import Layout
from printkit.paper import kit_parts
from printkit.paper.box_face import box_picture
from printkit.paper.kit import Part, Request
from printkit.paper.pencil_pad import Pad
from printkit.paper.pieces.hand_cutting import Cutting, all_cutting
from printkit.paper.pieces.piece import CUT_STRAIGHT, PieceSet
from printkit.paper.pieces.sheet_packing import piece_item, shared_sheets
from printkit.paper.player_aids import aid_sets
from printkit.paper.workshop_page import unpaged, workshop_part, workshop_with
from printkit.paper.workshop_text import WorkshopText


def tonight_parts(request: Request) -> list[Part]:
    """Return the parts of a kit for tonight, from the workshop page to the pieces to cut out."""
    kit, layout = request.kit, request.layout
    way = kit_parts.quick_way(request)
    pad, on_board, sets = way
    parts = kit_parts.rules_parts(request)
    if pad is not None:
        note = _("A board for pencils: print it once for each game.")
        parts.append(Part("pad", _("Pad"), note, (pad.page(request.view.overlay),)))
    parts += kit.parts(request)
    if way.on_board:
        parts.append(kit_parts.board_part(on_board))
    title = _("{game} tonight").format(game=request.ruleset.title)
    shown = (f"{title} · {request.board.title}", *request.ruleset.sources)
    aids = aid_sets(request)
    together = _cut_part([*sets, *aids], layout)

    def text_for(cut: Sequence[Part]) -> WorkshopText:
        ways = _ways(request, pad, [part.cutting for part in cut])
        text = WorkshopText(title, request.ruleset.title, shown, ways, (), facts=request.box)
        art = partial(box_picture, kit_parts.cover_scene(request), layout)
        return text._replace(tools_title=_("Ways to play"), art=art)

    pieces = [_cut_part(sets, layout)] if sets else []
    if len(aids) == 1 and kit_parts.page_count(pieces) < len(together.pages):
        cards, rest = piece_item(aids[0], layout), [*parts, *pieces]
        text = text_for([unpaged(cards), *rest])
        if workshop := workshop_with(cards, rest, text, 1, layout):
            return kit_parts.with_one_scale([workshop, *rest])
    parts.append(together)
    return kit_parts.with_one_scale([workshop_part(parts, text_for(parts), 1, layout), *parts])


def _cut_part(sets: Sequence[PieceSet], layout: Layout) -> Part:
    pages, cutting = shared_sheets(_("To cut out"), sets, layout)
    alternate = layout.options.backs == "duplex"
    return Part("pieces", _("To cut out"), _(CUT_STRAIGHT), pages, alternate, cutting)


def _ways(request: Request, pad: Pad | None, tonight: Sequence[Cutting]) -> list[str]:
    """Describe the ways to play, with the cutting jobs of a kit for `tonight`."""
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
    return ways


def _told(parts: Sequence[Cutting]) -> str:
    cutting = all_cutting(parts)
    return ngettext(
        "{pieces} pieces, about {minutes} minute of cutting",
        "{pieces} pieces, about {minutes} minutes of cutting",
        cutting.minutes,
    ).format(pieces=cutting.pieces, minutes=cutting.minutes)
