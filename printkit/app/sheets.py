"""Use cases: print a board, pieces or a chart to a file."""

from pathlib import Path

from printkit.app.output import write_file
from printkit.catalog import load_board
from printkit.errors import InputError, nearest
from printkit.render.display import Document
from printkit.render.paper import find_paper
from printkit.render.pdf import write_pdf
from printkit.render.svg import write_svg
from printkit.sheets.board import board_document
from printkit.sheets.frame import MARGIN

FORMATS = (".pdf", ".svg")


def print_board(reference: str, output: Path | None, paper: str) -> list[Path]:
    """Draw a board at true size; the suffix says the format. Returns the files written."""
    definition = load_board(reference)
    target = output or Path("output") / f"{definition.name}.pdf"
    check_suffix(target)
    return write_document(board_document(definition, find_paper(paper), MARGIN), target)


def check_suffix(path: Path) -> None:
    """Raise InputError for a file name that says no format."""
    if path.suffix.lower() not in FORMATS:
        known = " or ".join(FORMATS)
        found = path.suffix or "none"
        hint = nearest(path.suffix, FORMATS) if path.suffix else f"add {FORMATS[0]}"
        raise InputError(f"'{path.name}': expected the suffix {known}, found {found}; {hint}")


def write_document(document: Document, target: Path) -> list[Path]:
    """Write the document; an SVG file holds one page, so several pages get numbers."""
    if target.suffix.lower() == ".pdf":
        write_file(target, write_pdf(document))
        return [target]
    pages = write_svg(document)
    if len(pages) == 1:
        paths = [target]
    else:
        width = len(str(len(pages)))
        paths = [
            target.with_name(f"{target.stem}-{number:0{width}d}{target.suffix}")
            for number in range(1, len(pages) + 1)
        ]
    for path, data in zip(paths, pages, strict=True):
        write_file(path, data)
    return paths
