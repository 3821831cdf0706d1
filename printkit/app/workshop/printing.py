"""Use cases: to print a game by a form, with its sheets to leaf through before."""

import io
import json
import math
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from printkit.app.cutting import cut_options
from printkit.app.kit import FRONT, cut_files, kit_files, request_for, without
from printkit.app.pieces import piece_options
from printkit.app.printing import finished
from printkit.app.progress import Told, nobody
from printkit.app.scorer.request import Download, optional
from printkit.app.workshop.fields import (
    FieldError,
    at_named_fields,
    cell_size,
    check_shipped,
    opened_of,
    print_settings,
)
from printkit.catalog import OpenedGame
from printkit.definitions import Settings
from printkit.definitions.printing import PRESS, TONIGHT, UPLOAD, PrintOptions
from printkit.language import _, speaking, spoken
from printkit.render.display import Page
from printkit.render.pdf import write_pdf
from printkit.render.svg import write_svg
from printkit.sheets.cuts import told_minutes
from printkit.sheets.kit import Part, Request
from printkit.sheets.kit_document import kit_document, part_document
from printkit.sheets.kit_parts import kit_parts
from printkit.sheets.tonight import tonight_parts
from printkit.sheets.upload import components

_KEPT = 4  # jobs: somebody leafs through one
_TERMS = ("game", "ruleset", "board", "cells", "options")
_IN_PARTS = (PRESS, UPLOAD)  # what takes a file for each part
_TO_CUT = "cut-"  # before the slug of what a cutter gets

Drawn = Callable[[], str]  # gives a page as SVG


class _Job(NamedTuple):
    """What a form asks for, laid out; `terms` are its words, `language` is that of the sheets."""

    terms: str
    language: str
    opened: OpenedGame
    settings: Settings
    printing: PrintOptions
    request: Request
    parts: Sequence[Part]

    @property
    def stem(self) -> str:
        """What its files are named after."""
        board = self.opened.board.name
        ruleset = self.opened.ruleset.name
        return f"{board if board.startswith(ruleset) else f'{ruleset}-{board}'}-kit"


def sheets(request: Mapping[str, Any], told: Told = nobody) -> dict[str, Any]:
    """Answer with what a form would print: its parts, and the page that is asked for as SVG.

    The request has the `game`, and may have a `ruleset`, a `board`, the size of `cells` and the
    `options` of printing, all as texts; `left_out`, the slugs of parts; and `page`, a number from
    0. Raises FieldError.
    """
    told(0, 2)
    job, left_out = _job(request), _left_out(request)
    told(1, 2)
    with speaking(job.language):
        return _shown(request, job, left_out)


def _shown(request: Mapping[str, Any], job: _Job, left_out: Collection[str]) -> dict[str, Any]:
    """The answer to `sheets`, in the language of these."""
    chosen = without(left_out, job.parts)
    pages = [*_printed(job, chosen), *_cut(job, left_out)]
    number = max(0, min(optional(request, "page", int, 0), len(pages) - 1))
    paper = kit_document(job.request, chosen)
    described = {
        "title": job.opened.ruleset.title,
        "board": job.opened.board.title,
        "parts": [
            {
                "slug": part.slug,
                "title": part.title,
                "note": part.note,
                "pages": len(part.pages),
                "chosen": part in chosen,
            }
            for part in job.parts
        ],
        "sheets": math.ceil(len(paper.pages) / 2) if paper.flip else len(paper.pages),
        "minutes": told_minutes(part.cutting for part in chosen),
        "in_parts": job.printing.for_ in _IN_PARTS,
        "pages": [slug for slug, _ in pages],
        "page": number,
    }
    return {**described, "svg": pages[number][1]() if pages else ""}


def one_pdf(request: Mapping[str, Any], told: Told = nobody) -> Download:
    """The parts that a form asks for, as one PDF. Raises FieldError."""
    told(0, 3)
    job = _job(request)
    told(1, 3)
    parts = _some(without(_left_out(request), job.parts))
    with speaking(job.language):
        document = finished(kit_document(job.request, parts), job.printing)
    told(2, 3)
    return Download(write_pdf(document), "application/pdf", f"{job.stem}.pdf")


def everything(request: Mapping[str, Any], told: Told = nobody) -> Download:
    """All files of the kit that a form asks for, as the command line writes them, in a ZIP archive.

    Raises FieldError.
    """
    job, left_out = _job(request), _left_out(request)
    parts = _some(without(left_out, job.parts))
    total = 2 + sum(1 + len(part.pages) for part in parts)
    told(0, total)
    archive = io.BytesIO()
    with_png = find_spec("pypdfium2") is not None  # browsers have none
    files = kit_files(job.opened, job.settings, Path(job.stem), left_out, with_png=with_png)
    with at_named_fields(), ZipFile(archive, "w", ZIP_DEFLATED) as into:
        for number, (path, data) in enumerate(files, start=1):
            into.writestr(ZipInfo(path.as_posix()), data, ZIP_DEFLATED)
            told(min(number, total - 1), total)
    return Download(archive.getvalue(), "application/zip", f"{job.stem}.zip")


def _some(parts: list[Part]) -> list[Part]:
    if not parts:
        raise FieldError(_("no part is chosen"), "left_out")
    return parts


# What a form asks for


def _job(request: Mapping[str, Any]) -> _Job:
    return _laid_out(json.dumps({key: request[key] for key in _TERMS if key in request}), spoken())


@lru_cache(_KEPT)
def _laid_out(terms: str, language: str) -> _Job:
    request = json.loads(terms)
    settings, cells = print_settings(request), cell_size(request)
    opened = opened_of(request, cells)
    with at_named_fields():
        printing = piece_options(opened, settings)
        check_shipped(printing)
        chosen = printing.language or language
        with speaking(chosen):
            opened = opened.in_language()
            wanted = request_for(opened, printing)
            parts = _parts(wanted, printing)
        return _Job(terms, chosen, opened, settings, printing, wanted, parts)


def _parts(request: Request, printing: PrintOptions) -> list[Part]:
    if printing.for_ == UPLOAD:
        return [Part(one.slug, one.title, "", one.pages) for one in components(request)]
    if printing.for_ == TONIGHT:
        return tonight_parts(request)
    parts = kit_parts(request)
    return [part for part in parts if part.slug not in FRONT] if printing.for_ == PRESS else parts


def _left_out(request: Mapping[str, Any]) -> Collection[str]:
    return optional(request, "left_out", str, "").split()


# What there is to see


def _printed(job: _Job, parts: Sequence[Part]) -> Iterator[tuple[str, Drawn]]:
    """The pages of `parts`, each with the slug of its part."""
    for part in parts:
        for page in part.pages:
            yield part.slug, partial(_svg, job, part, page)


def _svg(job: _Job, part: Part, page: Page) -> str:
    """A page as it will look, whatever typefaces the viewer has, in the colours of a screen."""
    document = part_document(job.request, part)._replace(pages=(page,))
    on_screen = job.printing._replace(text="outlines", for_="")
    (drawn,) = write_svg(finished(document, on_screen))
    return drawn.decode()


def _cut(job: _Job, left_out: Collection[str]) -> Iterator[tuple[str, Drawn]]:
    """The files for a cutter that can be looked at."""
    if job.printing.preset is not None:
        for name, data in _cut_files(job.terms, job.language, " ".join(sorted(left_out))):
            yield f"{_TO_CUT}{name}", data.decode


@lru_cache(_KEPT)
def _cut_files(terms: str, language: str, left_out: str) -> Sequence[tuple[str, bytes]]:
    job = _laid_out(terms, language)
    sections = (job.opened.ruleset.printing, job.opened.board.printing, job.settings)
    with at_named_fields():
        files = cut_files(job.request, cut_options(*sections), Path(), left_out.split())
    return [(path.stem, data) for path, data in files if path.suffix == ".svg"]
