"""What print shops check in PDF files, for programs."""

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, cast

from printkit.api.answer import Answer
from printkit.api.given import checked
from printkit.app import preflight
from printkit.errors import InputError, nearest

PrintPurpose = Literal["press", "upload"]


@dataclass(frozen=True)
class PreflightFinding:
    """Something that a shop would refuse, a `fault`, or ask about.

    `page` counts from 1; `at` is a place in mm from the page's upper left corner.
    """

    check: str
    fault: bool
    page: int | None
    at: tuple[float, float] | None
    sentence: str


@dataclass(frozen=True)
class Preflight(Answer):
    """The verdict on a PDF file; `standard` is the version of PDF/X that it claims, if any.

    `trim` is the size of the trimmed first page in mm. The file passes if no finding is a fault.
    """

    file: str
    purpose: PrintPurpose
    standard: str | None
    pages: int
    trim: tuple[float, float] | None
    passes: bool
    findings: tuple[PreflightFinding, ...]


@checked
def preflight_file(path: os.PathLike[str], *, for_: PrintPurpose | None = None) -> Preflight:
    """Check a PDF file as a print shop does, `for_` a press or for upload.

    By default `for_` is what the file claims: press for PDF/X, else upload. Raises InputError for a
    file that cannot be read, and where pikepdf is missing.

    >>> from printkit import print_board
    >>> found = preflight_file(print_board("gosix", "board.pdf")[0])
    >>> found.passes, found.findings[0].check, found.findings[0].page
    (False, 'bleed', 1)
    """
    if for_ is not None and for_ not in preflight.PURPOSES:
        raise InputError(f"for_: '{for_[:40]}' is no purpose; {nearest(for_, preflight.PURPOSES)}")
    verdict = preflight.preflight_file(Path(path), for_)
    return Preflight(
        verdict.file,
        cast("PrintPurpose", verdict.purpose),
        verdict.standard or None,
        verdict.pages,
        verdict.trim,
        verdict.passes,
        tuple(
            PreflightFinding(check.name, one.fault, one.page, one.at, one.sentence)
            for check in verdict.checks
            for one in check.findings
        ),
        _answer=verdict,
    )
