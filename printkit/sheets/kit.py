"""A kit: everything for one game, as parts that make one document."""

import importlib
import importlib.util
from collections.abc import Callable
from functools import partial
from types import ModuleType
from typing import Any, NamedTuple

from printkit.definitions.board import BoardDefinition
from printkit.definitions.ruleset import RulesetDefinition
from printkit.geometry.plane import Box
from printkit.render.display import Document, Mark, Page
from printkit.rules.game import Game
from printkit.sheets import diagram
from printkit.sheets.board import Overlay, board_pages, no_overlay
from printkit.sheets.cover import Contents, CoverText, cover_page
from printkit.sheets.frame import Layout
from printkit.sheets.record_sheet import RecordForm, record_pages

AnyGame = Game[Any, Any]

_KITS = "printkit.sheets.kits"


class Request(NamedTuple):
    """What a kit is made for."""

    game: AnyGame
    ruleset: RulesetDefinition
    board: BoardDefinition
    layout: Layout


class Part(NamedTuple):
    """Some sheets of a kit: `slug` names its files, `note` says on the cover what to do with it."""

    slug: str
    title: str
    note: str
    pages: tuple[Page, ...]


DEFAULT_FORM = RecordForm((("turn", 1.0),), "One line a turn, as printkit verify reads it.", 40)


def kit_parts(request: Request) -> list[Part]:
    """The parts of a kit, the cover first: a board, what the game adds, and record sheets."""
    kind = type(request.game)
    extras = _extras(kind)
    layout = request.layout
    board = board_pages(request.board, layout, board_overlay(kind))
    form: RecordForm = getattr(extras, "RECORD_FORM", DEFAULT_FORM)
    pieces: Callable[[Request], list[Part]] = getattr(extras, "parts", lambda _: [])
    parts = [
        Part("board", "The board", "Print on card, or glue to it.", tuple(board)),
        *pieces(request),
        Part(
            "record",
            "Record sheets",
            "Write the game down; type it in and let printkit verify it.",
            tuple(record_pages(form, request.game.roles, request.board, layout)),
        ),
    ]
    return [_cover(request, parts, extras), *parts]


def _extras(game: type[AnyGame]) -> ModuleType | None:
    """The module for the game's own pieces and rules page, if any: named as the game's module."""
    name = f"{_KITS}.{game.__module__.rpartition('.')[2]}"
    return importlib.import_module(name) if importlib.util.find_spec(name) else None


def board_overlay(game: type[AnyGame]) -> Overlay:
    """What the game marks on its boards."""
    overlay: Overlay = getattr(_extras(game), "board_overlay", no_overlay)
    return overlay


def _cover(request: Request, parts: list[Part], extras: ModuleType | None) -> Part:
    assembly: str = getattr(extras, "ASSEMBLY", "")
    picture = partial(getattr(extras, "picture", board_picture), request)
    contents = []
    number = 2
    for part in parts:
        contents.append(Contents(part.title, part.note, number, len(part.pages)))
        number += len(part.pages)
    text = CoverText(
        request.ruleset.title,
        (f"A complete print-and-play kit · {request.board.title}", *request.ruleset.sources),
        contents,
        assembly,
    )
    page = cover_page(text, picture, request.layout)
    return Part("cover", "Cover", "", (page,))


def board_picture(request: Request, box: Box) -> list[Mark]:
    """The empty board, as large as a box allows."""
    return diagram.board(diagram.fitted(request.board, box))


def kit_document(request: Request, parts: list[Part]) -> Document:
    """All parts as one document."""
    pages = tuple(page for part in parts for page in part.pages)
    return Document(f"{request.ruleset.title}: the complete kit", pages, request.board.title)


def part_document(request: Request, part: Part) -> Document:
    """One part as a document of its own."""
    return Document(f"{request.ruleset.title}: {part.title}", part.pages, request.board.title)
