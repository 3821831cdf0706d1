"""Checks of pictures, fonts and lines."""

from collections.abc import Iterator

from printkit.preflight.document import Document
from printkit.preflight.findings import Finding
from printkit.preflight.fonts import Font
from printkit.preflight.marks import Mark
from printkit.preflight.purpose import Purpose

_ROUNDING = 0.99  # of dpi and of widths


def pictures(document: Document, purpose: Purpose) -> Iterator[Finding]:
    """Pictures have enough pixels for the size at which they are printed."""
    for page in document.pages:
        for mark in page.marks:
            picture = mark.picture
            if picture is None:
                continue
            wanted = purpose.stencil_dpi if picture.bits == 1 else purpose.dpi
            if picture.dpi < wanted * _ROUNDING:
                width, height = picture.pixels
                sentence = f"a picture of {width} × {height} pixels has {picture.dpi:.0f} dpi"
                yield Finding(f"{sentence}, {wanted:.0f} are asked for", page.number, mark.box[:2])


def least_dpi(document: Document) -> float | None:
    """The resolution of the coarsest picture, if there is any."""
    found = (mark.picture.dpi for page in document.pages for mark in page.marks if mark.picture)
    return min(found, default=None)


def _shown(document: Document) -> Iterator[tuple[Font, int, Mark]]:
    """The fonts that set text, each with the page and the mark of its first use."""
    seen = set()
    for page in document.pages:
        for mark in page.marks:
            if (
                mark.font
                and (key := (mark.font.name, mark.font.kind, mark.font.embedded)) not in seen
            ):
                seen.add(key)
                yield mark.font, page.number, mark


def fonts(document: Document) -> Iterator[Finding]:
    """The fonts of all text are in the file."""
    for font, page, mark in _shown(document):
        if not font.embedded:
            kind = f" ({font.kind})" if font.kind else ""  # none of what the page's resources lack
            sentence = f"the font {font.name[:60]}{kind} is not embedded"
            yield Finding(sentence, page, mark.box[:2])
        elif font.kind == "Type 3":
            sentence = f"the font {font.name[:60]} is of Type 3, drawn by small programs"
            yield Finding(sentence, page, mark.box[:2], fault=False)


def font_names(document: Document) -> str:
    """The fonts that set text, each with its type."""
    found = {
        f"{font.name[:60]} ({font.kind}{', subset' if font.subset else ''})"
        for font, _, _ in _shown(document)
        if font.kind
    }
    listed = sorted(found)
    return "; ".join(listed[:4]) + (f" and {len(listed) - 4} more" if len(listed) > 4 else "")


def hairlines(document: Document, purpose: Purpose) -> Iterator[Finding]:
    """Lines are wide enough to hold on paper; those that a machine cuts may be thinner."""
    for page in document.pages:
        seen = set()
        for mark in page.marks:
            if mark.kind != "line" or mark.is_cut or mark.is_white:
                continue
            width = round(mark.width, 4)
            if mark.width < purpose.hairline * _ROUNDING and width not in seen:
                seen.add(width)
                sentence = f"a line of {mark.width:.3f} mm, {purpose.hairline:.3f} mm are asked for"
                yield Finding(sentence, page.number, mark.box[:2])


def thinnest_line(document: Document) -> float | None:
    """The width of the thinnest line that is printed, if there is any."""
    found = (
        mark.width
        for page in document.pages
        for mark in page.marks
        if mark.kind == "line" and not mark.is_cut and not mark.is_white
    )
    return min(found, default=None)
