"""Create the parts of a game's kit, in the order of use."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _, decimal, listed, role_name
from printkit.base.print_options import DISCS, attribute
from printkit.draw.game_view import Snapshot
from printkit.draw.sheet_frame import SCALE
from printkit.paper.board.board_pictures import position_page
from printkit.paper.board.framed_board import kit_board
from printkit.paper.box_face import BoxText, CoverScene, box_page, box_picture, scene_of
from printkit.paper.kit import Part, Request
from printkit.paper.pencil_pad import LEAST_PITCH, MOST_PITCH, Pad, PadText, largest_pad
from printkit.paper.pieces.hand_cutting import Cutting, all_cutting, drawn_cuts
from printkit.paper.pieces.kit_sheets import AIDS, BOX, cut_parts
from printkit.paper.pieces.piece import STONES, PieceSet, counted, piece_title
from printkit.paper.pieces.sheet_packing import CutItem, shared_sheets
from printkit.paper.player_aids import aid_sets, aids_on_sheets
from printkit.paper.record_sheet import RecordForm, record_pages
from printkit.paper.tuck_box import box_item, box_size, front_text
from printkit.paper.workshop_page import is_wide, unpaged, workshop_part, workshop_with
from printkit.paper.workshop_text import TO_JOIN, WorkshopText, to_cut_with, workshop_text

MOST_PIECES = 4000  # most pieces of a set
_LEAST_PITCHES = {"cells": 11.0, "edges": 17.0, "vertices": 26.0}  # mm, so pieces are easy to grip


def kit_parts(request: Request) -> list[Part]:
    """Return all parts of the kit, from the workshop page, which is its cover, to the record sheet.

    On narrow paper and with the option `all`, the cover is a page of its own.
    """
    sets, layout = piece_sets(request), request.layout
    own = [pieces for pieces in sets if pieces.slug == STONES and layout.options.own_stones]
    sets = [pieces for pieces in sets if pieces not in own]
    aids = aids_on_sheets(request)
    boxed = [pieces for pieces in sets if not pieces.by_outline]  # wooden discs need a larger box
    box = _tuck_box(request, boxed, aids)
    board, texts = board_part(request), text_parts(request)
    parts = [board, *cut_parts(sets, aids, box, layout), *texts]
    diameter = layout.options.stones
    needed = []
    if own and diameter:
        words = _(
            "You need your own stones, {diameter} mm wide or a little less: {stones}. Go stones, "
            "buttons, coins, cubes or poker chips will do."
        )
        stones = listed([f"{n} × {piece_title(piece.name)}" for piece, n in counted(own[0])])
        needed = [words.format(diameter=decimal(diameter, ".4g"), stones=stones)]
    art = partial(box_picture, cover_scene(request), layout)

    def text_for(parts: Sequence[Part]) -> WorkshopText:
        text = workshop_text(request, parts, len(board.pages))
        return text._replace(tools=[*text.tools, *needed], art=art)

    has_cover = layout.options.all_ or not is_wide(layout)
    first = 2 if has_cover else 1
    workshop = workshop_part(parts, text_for(parts), first, layout)
    if box and any(part.slug in {BOX, f"{AIDS}-{BOX}"} for part in parts):  # with no pieces
        fewer = [board, *cut_parts(sets, aids, None, layout), *texts]
        made = workshop_with(box, fewer, text_for([unpaged(box), *fewer]), first, layout)
        if made and page_count([made, *fewer]) < page_count([workshop, *parts]):
            parts, workshop = fewer, made
    cover = [box_part(request, [workshop, *parts])] if has_cover else []
    return with_one_scale([*cover, workshop, *parts])


def page_count(parts: Iterable[Part]) -> int:
    """Return the number of pages of all `parts`."""
    return sum(len(part.pages) for part in parts)


def with_one_scale(parts: Iterable[Part]) -> list[Part]:
    """Return `parts` with a scale bar only on the first page that has a scale bar or a ruler."""
    found: list[Part] = []
    is_shown = False
    for part in parts:
        pages = []
        for page in part.pages:
            others = [mark for mark in page.marks if getattr(mark, "tag", "") != SCALE]
            has_ruler = any(getattr(mark, "tag", "") == "ruler" for mark in others)
            spared = is_shown or has_ruler
            pages.append(page._replace(marks=tuple(others)) if spared else page)
            is_shown = spared or len(others) < len(page.marks)
        found.append(part._replace(pages=tuple(pages)))
    return found


def box_part(request: Request, parts: Sequence[Part]) -> Part:
    """Return the face of the box as a part of the kit."""
    ruleset, scene = request.ruleset, cover_scene(request)
    cutting, facts = [part.cutting for part in parts], request.box
    needs = [_("a printer"), _("card"), *to_cut_with(all_cutting(cutting)), *map(_, facts.needs)]
    words = _("You need {things}.").format(things=listed(needs))
    text = BoxText(ruleset.title, ruleset.sources, facts, words)
    return Part("cover", _("Cover"), "", (box_page(text, scene, request.layout),))


def cover_scene(request: Request) -> CoverScene:
    """Return the position on the box: the last of the cover record, or else the game's start.

    A cover record on another board is used only if the ruleset lists the kit's board.
    """
    if record := request.kit.cover(request):
        scene = scene_of(record, request.game, request.view)
        if _is_of(scene, request) or request.board.name in request.ruleset.boards:
            return scene
    snapshot = Snapshot(request.game, request.game.start())
    return CoverScene(request.board, request.view, snapshot)


def _is_of(scene: CoverScene, request: Request) -> bool:
    return scene.board.cells == request.board.cells


def board_part(request: Request) -> Part:
    """Return the part with the board, on one sheet or tiled over several, with a map if needed."""
    board = kit_board(request.board, request.layout, request.view.overlay)
    has_map = board.map_page is not None and len(board.sheets) > TO_JOIN
    pages = board.pages if has_map else tuple(board.sheets)
    cutting = drawn_cuts(mark for page in pages for mark in page.marks)
    note = _("Print on card, or glue the sheets onto card.")
    return Part("board", _("The board"), note, pages, cutting=cutting)


def text_parts(request: Request) -> list[Part]:
    """Return the game's own parts, the rules and the first record sheet.

    With the option `all`, returns all record sheets, and the position sheet.
    """
    form = request.kit.record(request)
    record = record_part(request, form)
    page = position_page(request.board, request.view.overlay, request.layout)
    note = _("Copy this sheet to note positions.")
    positions = Part("positions", _("Position sheet"), note, (page,))
    parts = [*request.kit.parts(request), *rules_parts(request)]
    if request.layout.options.all_:
        return [*parts, record, positions]
    if len(record.pages) > 1:  # fill the only sheet with lines
        record = record_part(request, form._replace(turns=form.turns * len(record.pages)))
    return [*parts, record._replace(pages=record.pages[:1])]


def record_part(request: Request, form: RecordForm) -> Part:
    """Return the part with the record sheets of `form`."""
    title = request.ruleset.title
    pages = record_pages(form, title, request.board, request.view, request.layout)
    note = _("Write the game down; type it in and let printkit verify it.")
    return Part("record", _("Record sheets"), note, tuple(pages))


def _tuck_box(
    request: Request, sets: Iterable[PieceSet], cards: Iterable[PieceSet]
) -> CutItem | None:
    size = box_size(sets, cards, request.kit.thickness)
    if size is None:
        return None
    scene = cover_scene(request)
    other = not _is_of(scene, request) or request.board.title == request.ruleset.title
    board = "" if other else request.board.title
    return box_item(size, front_text(request, scene, board), request.layout)


def rules_parts(request: Request) -> list[Part]:
    """Return a list with the part for the rules, or an empty list if the game has no rules."""
    pages = request.kit.rules(request)
    note = _("Read this first.")
    if len(pages) == 1:
        note = _("Read this first: the whole game on one page.")
    return [Part("rules", _("Rules"), note, pages)] if pages else []


def piece_sets(request: Request) -> list[PieceSet]:
    """Return the non-empty sets of pieces.

    Raises InputError if a set has over MOST_PIECES, or if an option needs discs and there are none.
    """
    found = [pieces for pieces in request.kit.piece_sets(request) if pieces.pieces]
    options = request.layout.options
    form = next((name for name in DISCS if getattr(options, attribute(name))), "")
    if form and not any(pieces.is_of_discs for pieces in found):
        raise InputError(
            f"--{form} works only with stones and chits, and {request.ruleset.title} has none"
        )
    for pieces in found:
        if len(pieces.pieces) > MOST_PIECES:
            raise InputError(
                f"'{request.board.name}' needs {len(pieces.pieces)} pieces in the set "
                f"'{pieces.slug}'; at most {MOST_PIECES} are allowed; choose a smaller board, or "
                "print the board alone with printkit board"
            )
    return found


class QuickWay(NamedTuple):
    """A way to play with little cutting: a pencil pad or None, the kit's request and its sets."""

    pad: Pad | None
    request: Request
    sets: list[PieceSet]

    @property
    def on_board(self) -> bool:
        """Whether this way to play needs the board of the kit."""
        return self.pad is None or (bool(self.sets) and not self.request.kit.on_pad)

    @property
    def cutting(self) -> Cutting:
        """The cutting job for pieces and aids. Raises InputError if the paper is too small."""
        return shared_sheets("", [*self.sets, *aid_sets(self.request)], self.request.layout)[1]


def quick_way(request: Request) -> QuickWay:
    """Return the way to play the game of `request` that needs the least cutting."""
    pad, on_board = None, request
    if words := request.kit.words("pad", request):
        blanks = (*map(role_name, request.game.roles), _("date"), _("winner"))
        text = PadText(request.board.title, words, blanks)
        most, least = MOST_PITCH, LEAST_PITCH
        if request.kit.on_pad:
            most, least = request.board.pitch, _LEAST_PITCHES[request.board.play_on]
        pad = largest_pad(request.board, text, request.layout, most)
        if pad.board.pitch < least:
            pad = None  # on one page, the board would be too small to play on
        elif request.kit.on_pad:
            on_board = request._replace(board=pad.board)
    sets = [pieces for pieces in request.kit.quick_sets(on_board) if pieces.pieces]
    return QuickWay(pad, on_board, sets)
