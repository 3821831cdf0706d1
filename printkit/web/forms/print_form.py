"""Tasks that print a game from a form, show its sheets and its rules, and print a replay."""

import io
import json
import math
from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from printkit.base.language import _, language_code, speaking
from printkit.base.print_options import PRESS, PRINT_FIELDS, TONIGHT, UPLOAD, PrintOptions
from printkit.base.progress import Progress, no_progress
from printkit.base.units import find_paper
from printkit.draw.display import Document, Page, Text, moved
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.formats.svg import write_svg
from printkit.draw.mark_extents import ink_box
from printkit.draw.style.styles import DEFAULT_STYLE
from printkit.machines.kit_files import cut_files, kit_files
from printkit.machines.upload_components import components
from printkit.paper.kit import Part, Request
from printkit.paper.kit_document import kit_document, part_document
from printkit.paper.kit_files import FRONT, kit_pdf, without
from printkit.paper.kit_parts import kit_parts
from printkit.paper.kit_request import piece_options, request_for
from printkit.paper.page_setup import finished, printed_language, untranslated
from printkit.paper.pieces.hand_cutting import all_cutting
from printkit.paper.replay.replay_files import PlayedRecord, replay_data, replay_of
from printkit.paper.rules.game_text import Figure, FigureRow, read_rules
from printkit.paper.tonight import tonight_parts
from printkit.rules.catalogue import OpenedGame
from printkit.web.forms import fields
from printkit.web.forms.print_choices import actual_values, resized_warning
from printkit.web.play.request import file_stem, optional, plain, played, read_sheet, sheet_of
from printkit.web.tasks import Reply

_KEPT = 4  # maximum number of cached printing jobs; a user views many pages of one job
_TERMS = ("game", "ruleset", "board", "cells", "options")
_IN_PARTS = (PRESS, UPLOAD)  # purposes that need a separate file for each part
_AROUND = 1.0  # margin of paper around a figure, in mm
_SCREEN = PrintOptions(text="outlines")
_TO_CUT = "cut-"  # prefix of the slugs of files for cutting machines


class _Job(NamedTuple):
    """A printing job; `terms` is its request as JSON, `language` the language of the sheets."""

    terms: str
    language: str
    opened: OpenedGame
    printing: PrintOptions
    request: Request
    parts: Sequence[Part]
    warnings: Sequence[str]

    @property
    def stem(self) -> str:
        """The stem of the job's file names."""
        board, ruleset = self.opened.board.name, self.opened.ruleset.name
        return f"{board if board.startswith(ruleset) else f'{ruleset}-{board}'}-kit"


def sheets(request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Return the parts of the kit that a form would print, and the requested page as SVG.

    The request has the `game`, and may have a `ruleset`, a `board`, the size of `cells` and the
    `options` of printing, all as texts. The request may also have `left_out`, the slugs of parts
    to omit, and `page`, the index of a page. Raises FieldError if a value is wrong.
    """
    progress(0, 2)
    job, left_out = _job(request), _left_out(request)
    progress(1, 2)
    values = actual_values(job.printing, job.request, job.language)
    with speaking(job.language):
        return {**_shown(request, job, left_out), "values": values}


def _shown(request: Mapping[str, Any], job: _Job, left_out: Collection[str]) -> dict[str, Any]:
    chosen = without(left_out, job.parts)
    printed = [(part, page) for part in chosen for page in part.pages]
    cut: Sequence[tuple[str, bytes]] = ()
    if job.printing.preset is not None:
        cut = _cut_files(job.terms, job.language, " ".join(sorted(left_out)))
    slugs = [part.slug for part, _page in printed] + [f"{_TO_CUT}{name}" for name, _data in cut]
    number, svg = max(0, min(optional(request, "page", int, 0), len(slugs) - 1)), b""
    if number < len(printed):
        # Text as outlines needs no typefaces in the browser; the colours are those of a screen
        part, page = printed[number]
        document = part_document(job.request, part)._replace(pages=(page,))
        on_screen = job.printing.replaced(text="outlines", for_="")
        (svg,) = write_svg(finished(document, on_screen))
    elif cut:
        svg = cut[number - len(printed)][1]
    paper = kit_document(job.request, chosen)
    return {
        "title": job.opened.ruleset.title,
        "board": job.opened.board.title,
        "parts": [
            {"slug": part.slug, "title": part.title, "pages": len(part.pages)} for part in job.parts
        ],
        "sheets": math.ceil(len(paper.pages) / 2) if paper.flip else len(paper.pages),
        "minutes": all_cutting(part.cutting for part in chosen).minutes,
        "in_parts": job.printing.for_ in _IN_PARTS,
        "pages": slugs,
        "page": number,
        "warnings": job.warnings,
        "svg": svg.decode(),
    }


def one_pdf(request: Mapping[str, Any], progress: Progress = no_progress) -> Reply:
    """Return the parts chosen in a form as one PDF. Raises FieldError if a value is wrong."""
    progress(0, 3)
    job = _job(request)
    progress(1, 3)
    parts = _some(without(_left_out(request), job.parts))
    with speaking(job.language):
        document = finished(kit_document(job.request, parts), job.printing)
    progress(2, 3)
    return Reply(200, "application/pdf", write_pdf(document), f"{job.stem}.pdf")


def everything(request: Mapping[str, Any], progress: Progress = no_progress) -> Reply:
    """Return all files of a form's kit as a ZIP archive. Raises FieldError if a value is wrong."""
    job, left_out = _job(request), _left_out(request)
    parts = _some(without(left_out, job.parts))
    total = 2 + sum(1 + len(part.pages) for part in parts)
    progress(0, total)
    archive = io.BytesIO()
    with_png = find_spec("pypdfium2") is not None  # pypdfium2 is missing in browsers
    files = kit_files(job.opened, job.printing, Path(job.stem), left_out, with_png=with_png)
    with fields.at_named_fields(), ZipFile(archive, "w", ZIP_DEFLATED) as into:
        for number, (path, data) in enumerate(files, start=1):
            into.writestr(ZipInfo(path.as_posix()), data, ZIP_DEFLATED)
            progress(min(number, total - 1), total)
    return Reply(200, "application/zip", archive.getvalue(), f"{job.stem}.zip")


def _some(parts: list[Part]) -> list[Part]:
    if not parts:
        raise fields.FieldError(_("no part is chosen"), "left_out")
    return parts


def _job(request: Mapping[str, Any]) -> _Job:
    return _laid_out(
        json.dumps({key: request[key] for key in _TERMS if key in request}), language_code()
    )


@lru_cache(_KEPT)
def _laid_out(terms: str, language: str) -> _Job:
    request = json.loads(terms)
    settings, opened = fields.fields_of(request, "options", PRINT_FIELDS), fields.opened_of(request)
    with fields.at_named_fields():
        printing = piece_options(opened, settings)
        fields.check_shipped(printing)
        with speaking(language):
            chosen = printed_language(opened, printing)
            warnings = untranslated(opened, printing.given)
        with speaking(chosen):
            opened = opened.in_language()
            wanted = request_for(opened, printing)
            if printing.for_ == UPLOAD:
                found = components(wanted)
                parts = [Part(one.slug, one.title, "", one.pages) for one in found]
            elif printing.for_ == TONIGHT:
                parts = tonight_parts(wanted)
            else:
                front = FRONT if printing.for_ == PRESS else ()
                parts = [part for part in kit_parts(wanted) if part.slug not in front]
        if request.get("cells"):
            with speaking(language):
                warnings = [*warnings, *resized_warning(opened, wanted, printing)]
        return _Job(terms, chosen, opened, printing, wanted, parts, warnings)


def _left_out(request: Mapping[str, Any]) -> Collection[str]:
    return optional(request, "left_out", str, "").split()


@lru_cache(_KEPT)
def _cut_files(terms: str, language: str, left_out: str) -> Sequence[tuple[str, bytes]]:
    job = _laid_out(terms, language)
    with fields.at_named_fields():
        files = cut_files(job.request, job.printing, Path(), left_out.split())
    return [(path.stem, data) for path, data in files if path.suffix == ".svg"]


def rules(request: Mapping[str, Any], progress: Progress = no_progress) -> dict[str, Any]:
    """Return the rules of a game: the text and the drawings that are printed with its kit.

    The request has the `game`, and may have a `ruleset` and a `board`. Raises FieldError if a
    value is wrong.
    """
    progress(0, 2)
    opened = fields.opened_of(request)
    wanted = request_for(opened, _SCREEN)
    text = wanted.kit.rules_text(wanted)
    progress(1, 2)
    blocks: list[dict[str, Any]] = []
    if text is not None:
        for block in read_rules(text.text):
            if isinstance(block, FigureRow):
                figures = [_figure(wanted, text.figures[name]) for name in block.names]
                blocks.append({"kind": "figures", "figures": figures})
            else:
                blocks.append({"kind": type(block).__name__.lower(), **block._asdict()})
    return {
        "title": opened.ruleset.title,
        "board": opened.board.title,
        "sources": list(opened.ruleset.sources),
        "warnings": untranslated(opened, {}),
        "blocks": blocks,
    }


def _figure(request: Request, figure: Figure) -> dict[str, str]:
    marks = figure.draw((0.0, 0.0))
    box = ink_box(marks, request.typeface).grown(_AROUND)
    shown = tuple(moved(mark, -box.left, -box.top) for mark in marks)
    page = Page(box.width, box.height, shown)
    document = Document(figure.caption, (page,), typeface=request.typeface)
    (drawn,) = write_svg(finished(document, _SCREEN))
    words = " · ".join(mark.text for mark in marks if isinstance(mark, Text))
    said = {"caption": figure.caption, "title": figure.title}
    return {"svg": drawn.decode(), **said, "label": figure.title or figure.caption or words}


def replay_page(request: Mapping[str, Any], progress: Progress = no_progress) -> Reply:
    """Return the replay of a request's record as an HTML page that shows it turn by turn."""
    replay, stem = _replay(request, progress)
    page = replay_data(replay, ".html")
    return Reply(200, "text/html; charset=utf-8", page, f"{stem}-replay.html")


def replay_print(request: Mapping[str, Any], progress: Progress = no_progress) -> Reply:
    """Return the replay of a request's record as a PDF of diagrams."""
    replay, stem = _replay(request, progress)
    pages = replay_data(replay, ".pdf", _printing(request))
    return Reply(200, "application/pdf", pages, f"{stem}-replay.pdf")


def kit_print(request: Mapping[str, Any], progress: Progress = no_progress) -> Reply:
    """Return a PDF of the kit for the game and the board that a request's record names."""
    sheet = read_sheet(request)
    bare = sheet_of(sheet.record._replace(turns=(), setup={}, first=None, claim=None))
    pages = kit_pdf(bare.opened, _printing(request), progress)
    return Reply(200, "application/pdf", pages, f"{bare.opened.ruleset.name}-kit.pdf")


def _replay(request: Mapping[str, Any], progress: Progress) -> tuple[PlayedRecord, str]:
    """Return a record's replay, in the page's language, and the stem of the replay's file name."""
    progress(0, 2)
    sheet = read_sheet(request)
    record, game = plain(sheet.record, played(sheet)[0]), sheet.opened.game
    progress(1, 2)
    return replay_of(record, sheet.opened, language=language_code()), file_stem(record, game)


def _printing(request: Mapping[str, Any]) -> PrintOptions:
    paper = optional(request, "paper", str, "a4")
    find_paper(paper)
    printing = PrintOptions(paper=paper, style=optional(request, "style", str, DEFAULT_STYLE))
    fields.check_shipped(printing)
    return printing
