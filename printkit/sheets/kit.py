"""A kit: everything for one game, as parts that make one document."""

from collections.abc import Callable, Iterator
from functools import partial
from types import ModuleType
from typing import NamedTuple

from printkit.definitions.board import BoardDefinition
from printkit.definitions.ruleset import RulesetDefinition
from printkit.errors import InputError
from printkit.geometry.plane import Box
from printkit.render.display import Document, Mark, Page
from printkit.rules.game import AnyGame
from printkit.rules.modules import companion
from printkit.sheets import diagram
from printkit.sheets.board import Overlay, board_pages, no_overlay
from printkit.sheets.cover import Contents, CoverText, cover_pages
from printkit.sheets.frame import Layout
from printkit.sheets.imposition import blank_back, piece_pages
from printkit.sheets.piece import USUAL_FIT, Fit, PieceSet
from printkit.sheets.record_sheet import RecordForm, record_pages

MOST_PIECES = 2000  # of a set
_KITS = "printkit.sheets.kits"


class Request(NamedTuple):
    """What a kit is made for.

    `fit` tells how Xoids fit the board's legs, `hands` whether there are one or both of those that
    have two; empty, it is as suits their backs.
    """

    game: AnyGame
    ruleset: RulesetDefinition
    board: BoardDefinition
    layout: Layout
    fit: Fit = USUAL_FIT
    hands: str = ""

    @property
    def two_sided(self) -> bool:
        """Whether pieces are to be turned over, so that one of two mirror images is enough."""
        if self.hands:
            return self.hands == "one"
        return self.layout.imposition.backs != "none"


class Part(NamedTuple):
    """Some sheets of a kit: `slug` names its files, `note` says on the cover what to do with it.

    Sheets that `alternate` are fronts and backs by turns.
    """

    slug: str
    title: str
    note: str
    pages: tuple[Page, ...]
    alternate: bool = False


DEFAULT_FORM = RecordForm((("turn", 1.0),), "One line a turn, as printkit verify reads it.", 40)


def kit_parts(request: Request) -> list[Part]:
    """The parts of a kit, the cover first: a board, pieces, what the game adds, record sheets."""
    kind = type(request.game)
    extras = _extras(kind)
    layout = request.layout
    board = board_pages(request.board, layout, board_overlay(kind))
    form: RecordForm = getattr(extras, "RECORD_FORM", DEFAULT_FORM)
    parts = [
        Part("board", "The board", "Print on card, or glue to it.", tuple(board)),
        *game_parts(request),
        Part(
            "record",
            "Record sheets",
            "Write the game down; type it in and let printkit verify it.",
            tuple(record_pages(form, request.game.roles, request.board, layout)),
        ),
    ]
    return [_cover(request, parts, extras), *parts]


def game_parts(request: Request) -> list[Part]:
    """What the game adds to any kit: its pieces, its rules and the like."""
    more: Callable[[Request], list[Part]]
    more = getattr(_extras(type(request.game)), "parts", lambda _: [])
    layout = request.layout
    return [*(piece_part(pieces, layout) for pieces in piece_sets(request)), *more(request)]


def piece_sets(request: Request) -> list[PieceSet]:
    """The pieces to be cut out for a game, none for one that needs none.

    Raises InputError for a board that needs very many.
    """
    extras = _extras(type(request.game))
    sets: Callable[[Request], list[PieceSet]] = getattr(extras, "piece_sets", lambda _: [])
    found = [pieces for pieces in sets(request) if pieces.pieces]
    for pieces in found:
        if len(pieces.pieces) > MOST_PIECES:
            raise InputError(
                f"'{request.board.name}' needs {len(pieces.pieces)} pieces in its {pieces.slug}, "
                f"{MOST_PIECES} are the most; printkit board prints the board alone"
            )
    return found


def rules_part(pages: tuple[Page, ...]) -> Part:
    """The rules, on one page if the paper holds them."""
    note = "Read this first: the whole game on one page." if len(pages) == 1 else "Read this first."
    return Part("rules", "Rules", note, pages)


def piece_part(pieces: PieceSet, layout: Layout) -> Part:
    """The sheets of a set of pieces."""
    pages = tuple(piece_pages(pieces, layout))
    alternate = layout.imposition.backs == "duplex"
    return Part(pieces.slug, pieces.title, pieces.note, pages, alternate)


def _extras(game: type[AnyGame]) -> ModuleType | None:
    """The module for the game's own pieces and rules page, if any: named as the game's module."""
    return companion(_KITS, game)


def board_overlay(game: type[AnyGame]) -> Overlay:
    """What the game marks on its boards."""
    overlay: Overlay = getattr(_extras(game), "board_overlay", no_overlay)
    return overlay


def _cover(request: Request, parts: list[Part], extras: ModuleType | None) -> Part:
    assembly: str = getattr(extras, "ASSEMBLY", "")
    picture = partial(getattr(extras, "picture", board_picture), request)
    lines = (f"A complete print-and-play kit · {request.board.title}", *request.ruleset.sources)

    def cover(covers: int) -> tuple[Page, ...]:
        contents = _contents(parts, covers, request.layout)
        text = CoverText(request.ruleset.title, lines, contents, assembly)
        return cover_pages(text, picture, request.layout)

    covers, pages = 1, cover(1)
    while len(pages) > covers:  # its own length decides where the parts begin
        covers, pages = len(pages), cover(len(pages))
    return Part("cover", "Cover", "", pages)


def _contents(parts: list[Part], covers: int, layout: Layout) -> list[Contents]:
    """What follows a cover of so many pages, and on which pages."""
    contents = []
    sides = 2 if _flip(layout) else 1
    number = 1 + covers * sides
    for part in parts:
        count = len(part.pages) * (1 if part.alternate else sides)
        contents.append(Contents(part.title, part.note, number, count))
        number += count
    return contents


def board_picture(request: Request, box: Box) -> list[Mark]:
    """The empty board, as large as a box allows."""
    return diagram.board(diagram.fitted(request.board, box))


def kit_document(request: Request, parts: list[Part]) -> Document:
    """All parts as one document; for duplex, blank backs keep every part's fronts in front."""
    flip = _flip(request.layout)
    pages = [page for part in parts for page in with_backs(part, flip)]
    title = f"{request.ruleset.title}: the complete kit"
    return Document(title, tuple(pages), request.board.title, flip)


def part_document(request: Request, part: Part) -> Document:
    """One part as a document of its own."""
    flip = _flip(request.layout) if part.alternate else ""
    title = f"{request.ruleset.title}: {part.title}"
    return Document(title, part.pages, request.board.title, flip)


def _flip(layout: Layout) -> str:
    """The edge that the paper is turned about, or none where backs stay blank."""
    imposition = layout.imposition
    return imposition.flip if imposition.backs == "duplex" else ""


def with_backs(part: Part, flip: str) -> Iterator[Page]:
    """The pages of a part; where paper is flipped, each of them with its back."""
    for page in part.pages:
        yield page
        if flip and not part.alternate:
            yield blank_back(page, flip)
