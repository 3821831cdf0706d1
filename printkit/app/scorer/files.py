"""Use cases: a game as files to keep or to print."""

from collections.abc import Mapping
from typing import Any

from printkit.app.kit import kit_pdf
from printkit.app.progress import Told, nobody
from printkit.app.replay import Replay, replay_html, replay_of, replay_pdf
from printkit.app.scorer.request import Download, file_stem, optional
from printkit.app.scorer.sheet import plain, played, read_sheet, sheet_of
from printkit.app.styles import USUAL
from printkit.definitions.printing import PrintOptions
from printkit.errors import InputError, nearest
from printkit.language import spoken
from printkit.lookup import style_names
from printkit.render.paper import find_paper


def replay_page(request: Mapping[str, Any], told: Told = nobody) -> Download:
    """The replay of the record of `request`, as a page to step through. Raises InputError."""
    replay, stem = _replay(request, told)
    return Download(replay_html(replay), "text/html; charset=utf-8", f"{stem}-replay.html")


def replay_print(request: Mapping[str, Any], told: Told = nobody) -> Download:
    """The replay of the record of `request`, as diagrams on paper. Raises InputError."""
    replay, stem = _replay(request, told)
    pages = replay_pdf(replay, printing=_printing(request))
    return Download(pages, "application/pdf", f"{stem}-replay.pdf")


def kit_print(request: Mapping[str, Any], told: Told = nobody) -> Download:
    """The kit of the game that the record of `request` is of, on its board. Raises InputError."""
    sheet = read_sheet(request)
    bare = sheet_of(sheet.record._replace(turns=(), setup={}, first=None, claim=None))
    pages = kit_pdf(bare.opened, _printing(request), told)
    return Download(pages, "application/pdf", f"{bare.opened.ruleset.name}-kit.pdf")


def _replay(request: Mapping[str, Any], told: Told) -> tuple[Replay, str]:
    """The replay in the language of the page, not of the board's file, and its file stem."""
    told(0, 2)
    sheet = read_sheet(request)
    record, game = plain(sheet.record, played(sheet)[0]), sheet.opened.game
    told(1, 2)
    return replay_of(record, sheet.opened, language=spoken()), file_stem(record, game)


def _printing(request: Mapping[str, Any]) -> PrintOptions:
    """A request may name a shipped style, but not a style's file."""
    style = optional(request, "style", str, USUAL)
    if style not in style_names():
        raise InputError(f"no style is called '{style[:40]}'; {nearest(style, style_names())}")
    paper = optional(request, "paper", str, "a4")
    find_paper(paper)
    return PrintOptions(paper=paper, style=style)
