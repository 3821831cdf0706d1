"""Create the parts of a game's kit, in the order of use."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _, decimal, listed, role_name
from printkit.base.print_options import DISCS, attribute
from printkit.draw.display import Mark, Page, moved
from printkit.draw.game_view import Snapshot, position_box, trimmed_box
from printkit.draw.geometry.plane import Box
from printkit.draw.sheet_frame import LEADING, SCALE, Layout, TextColumn, paragraph
from printkit.draw.style.palette import SMALL
from printkit.paper.board.board_pictures import position_page
from printkit.paper.board.framed_board import kit_board
from printkit.paper.box_face import BoxText, CoverScene, box_page, box_picture, scene_of
from printkit.paper.kit import Part, Request
from printkit.paper.pencil_pad import LEAST_PITCH, MOST_PITCH, Pad, PadText, largest_pad
from printkit.paper.pieces.hand_cutting import Cutting, all_cutting, drawn_cuts, rounded_minutes
from printkit.paper.pieces.kit_sheets import BOX, cut_parts
from printkit.paper.pieces.piece import STONES, PieceSet, counted, piece_title
from printkit.paper.pieces.sheet_packing import CutItem, shared_sheets
from printkit.paper.player_aids import aid_sets, aids_on_sheets
from printkit.paper.record_sheet import RecordForm, record_pages
from printkit.paper.tuck_box import FrontText, box_block, box_pages, box_size
from printkit.paper.workshop_page import (
    Contents,
    WorkshopText,
    fit_words,
    has_room_for_picture,
    to_cut_with,
    workshop_pages,
    workshop_text,
)

MOST_PIECES = 4000  # most pieces of a set
_LEAST_PITCHES = {"cells": 11.0, "edges": 17.0, "vertices": 26.0}  # mm, so pieces are easy to grip


def kit_parts(request: Request) -> list[Part]:
    """Return all parts of the kit, from the cover and the workshop page to the record sheets."""
    sets, options = piece_sets(request), request.layout.options
    own = [pieces for pieces in sets if pieces.slug == STONES and options.own_stones]
    sets = [pieces for pieces in sets if pieces not in own]
    aids = aids_on_sheets(request)
    board = kit_board(request.board, request.layout, request.view.overlay)
    boxed = [pieces for pieces in sets if not pieces.by_outline]  # wooden discs need a larger box
    box = _tuck_box(request, [*boxed, *aids])
    others = [*cut_parts(sets, aids, box, request.layout), *text_parts(request)]
    parts = [_board_part(board.sheets), *others]
    way = quick_way(request)
    on_board = [part.cutting for part in parts if part.slug == "board" and way.on_board]
    tonight = rounded_minutes([way.cutting, *on_board])
    if tonight >= rounded_minutes(part.cutting for part in parts):
        tonight = 0
    picture = board.map or partial(cover_picture, request)
    fit, contents = fit_words(request.fit, sets), listed_contents(parts, 2, request.layout)
    text = workshop_text(request, parts, fit, tonight, contents)._replace(picture=picture)
    if own and options.stones:
        text = text._replace(tools=[*text.tools, _own_words(own[0], options.stones)])
    if board.map_page and not has_room_for_picture(text, request.layout):
        parts = [_board_part([board.map_page, *board.sheets]), *others]
        text = text._replace(picture=None)
    workshop = workshop_part(request, parts, text, 2)
    return with_one_scale([box_part(request, parts), workshop, *parts])


def with_one_scale(parts: Iterable[Part]) -> list[Part]:
    """Return `parts` with a scale bar only on the first page that has one."""
    found: list[Part] = []
    is_shown = False
    for part in parts:
        pages = []
        for page in part.pages:
            marks = [mark for mark in page.marks if getattr(mark, "tag", "") != SCALE]
            has_scale = len(marks) < len(page.marks)
            pages.append(page._replace(marks=tuple(marks)) if is_shown else page)
            is_shown = is_shown or has_scale
        found.append(part._replace(pages=tuple(pages)))
    return found


def cover_picture(request: Request, box: Box) -> list[Mark]:
    """Draw the cover's position inside `box`, with a caption below the board."""
    scene = cover_scene(request)
    over, words = scene.snapshot.over, _("What the kit makes: the board, late in a game.")
    if not _is_of(scene, request):
        words = _("{board}, at the end of a game.") if over else _("{board}, late in a game.")
        words = words.format(board=scene.board.title)
    elif over:
        words = _("What the kit makes: the board, at the end of a game.")
    elif scene.snapshot.position == request.game.start():
        words = _("What the kit makes: the board.")
    leading = LEADING * request.typeface.shown(SMALL) / SMALL
    column = TextColumn(box.width, request.typeface, leading, centred=True)
    caption, high = paragraph(words, (box.middle[0], 0.0), column, SMALL)
    room = box._replace(bottom=box.bottom - high)
    used = trimmed_box(scene.board, room, request.typeface)
    used = used.moved(0.0, (room.height - used.height) / 2)
    drawn = position_box(scene.board, used, request.typeface)
    below = (moved(mark, 0.0, used.bottom) for mark in caption)
    return [*scene.view.picture(drawn, scene.snapshot), *below]


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
    """Return the part with the board, on one sheet or tiled over several."""
    board = kit_board(request.board, request.layout, request.view.overlay)
    return _board_part([*([board.map_page] if board.map_page else []), *board.sheets])


def _board_part(pages: Sequence[Page]) -> Part:
    cutting = drawn_cuts(mark for page in pages for mark in page.marks)
    note = _("Print on card, or glue the sheets onto card.")
    return Part("board", _("The board"), note, tuple(pages), cutting=cutting)


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


def _tuck_box(request: Request, sets: Iterable[PieceSet]) -> CutItem | None:
    size = box_size(sets, request.kit.thickness)
    if size is None:
        return None
    scene = cover_scene(request)
    other = not _is_of(scene, request) or request.board.title == request.ruleset.title
    board = "" if other else request.board.title
    text = FrontText(request.ruleset.title, board, partial(box_picture, scene, request.layout))
    pages, cutting = box_pages(size, text, request.layout)
    if not pages:
        return None
    note = _("Print on card, cut out, fold and glue.")
    item = CutItem(BOX, _("Tuck box"), note, pages, cutting, len(pages))
    lay = partial(box_block, size, text, request.typeface)
    block = lay(pages[0].width)
    if len(pages) > 1 or block is None:
        return item
    return item._replace(full=0, ways=(lambda width, _told: lay(width),), height=block.box.height)


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


def _own_words(stones: PieceSet, diameter: float) -> str:
    words = _(
        "You need your own stones, {diameter} mm wide or a little less: {stones}. Go stones, "
        "buttons, coins, cubes or poker chips will do."
    )
    counts = [f"{count} × {piece_title(piece.name)}" for piece, count in counted(stones)]
    return words.format(diameter=decimal(diameter, ".4g"), stones=listed(counts))


def workshop_part(request: Request, parts: list[Part], text: WorkshopText, first: int) -> Part:
    """Return a part with the workshop pages, which begin on page `first` and list the `parts`."""

    def workshop(count: int) -> tuple[Page, ...]:
        contents = listed_contents(parts, first - 1 + count, request.layout)
        return workshop_pages(text._replace(contents=contents), request.layout)

    count, pages = 1, workshop(1)
    while len(pages) > count:  # more workshop pages shift the listed page numbers
        count, pages = len(pages), workshop(len(pages))
    return Part("workshop", _("Workshop"), "", pages)


def listed_contents(parts: list[Part], covers: int, layout: Layout) -> list[Contents]:
    """Return the table of contents of `parts`; `covers` one-sided pages precede the parts."""
    contents = []
    sides = 2 if layout.flip_edge else 1
    number = 1 + covers * sides
    for part in parts:
        count = len(part.pages) * (1 if part.alternate else sides)
        contents.append(Contents(part.title, part.note, number, count, part.cutting.minutes))
        number += count
    return contents


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
