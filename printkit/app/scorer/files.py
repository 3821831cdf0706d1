"""Use cases: a game as files to keep or to print."""

from collections.abc import Mapping
from typing import Any

from printkit.app.kit import kit_pdf
from printkit.app.progress import Told, nobody
from printkit.app.replay import Replay, replay_html, replay_of, replay_pdf
from printkit.app.scorer.download import Download, file_stem
from printkit.app.scorer.request import optional
from printkit.app.scorer.sheet import Sheet, plain, played, read_sheet, sheet_of
from printkit.app.styles import USUAL
from printkit.definitions.printing import PrintOptions
from printkit.errors import InputError, nearest
from printkit.language import spoken
from printkit.lookup import style_names
from printkit.render.paper import find_paper


def replay_page(request: Mapping[str, Any], told: Told = nobody) -> Download:
    """The replay of the record of `request`, as a page to step through. Raises InputError."""
    told(0, 2)
    sheet = _plain_sheet(request)
    told(1, 2)
    page = replay_html(_replay(sheet))
    return Download(page, "text/html; charset=utf-8", f"{_stem(sheet)}-replay.html")


def replay_print(request: Mapping[str, Any], told: Told = nobody) -> Download:
    """The replay of the record of `request`, as diagrams on paper. Raises InputError."""
    told(0, 2)
    sheet = _plain_sheet(request)
    told(1, 2)
    pages = replay_pdf(_replay(sheet), printing=_printing(request))
    return Download(pages, "application/pdf", f"{_stem(sheet)}-replay.pdf")


def kit_print(request: Mapping[str, Any], told: Told = nobody) -> Download:
    """The kit of the game that the record of `request` is of, on its board. Raises InputError."""
    sheet = read_sheet(request)
    bare = sheet_of(sheet.record._replace(turns=(), setup={}, first=None, claim=None))
    pages = kit_pdf(bare.opened, _printing(request), told)
    return Download(pages, "application/pdf", f"{bare.opened.ruleset.name}-kit.pdf")


def _replay(sheet: Sheet) -> Replay:
    """The replay of `sheet` in the language of the page, whatever its board's file says."""
    return replay_of(sheet.record, sheet.opened, language=spoken())


def _plain_sheet(request: Mapping[str, Any]) -> Sheet:
    sheet = read_sheet(request)
    return sheet._replace(record=plain(sheet.record, played(sheet).trial))


def _stem(sheet: Sheet) -> str:
    return file_stem(sheet.record, sheet.opened.game)


def _printing(request: Mapping[str, Any]) -> PrintOptions:
    """The paper and the shipped style that `request` names; it may not name a style's file."""
    style = optional(request, "style", str, USUAL)
    if style not in style_names():
        raise InputError(f"no style is called '{style[:40]}'; {nearest(style, style_names())}")
    return PrintOptions(paper=find_paper(optional(request, "paper", str, "a4")), style=style)
