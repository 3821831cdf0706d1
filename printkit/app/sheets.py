"""Use cases: print a board to a file, in the format that its suffix names."""

from pathlib import Path

from printkit.app.output import numbered, write_file
from printkit.catalog import game_class, game_of_board, load_board
from printkit.errors import InputError, nearest
from printkit.render.display import Document
from printkit.render.paper import find_paper
from printkit.render.pdf import write_pdf
from printkit.render.png import write_png
from printkit.render.svg import write_svg
from printkit.sheets.board import board_document, no_overlay
from printkit.sheets.frame import MARGIN
from printkit.sheets.kit import board_overlay

FORMATS = (".pdf", ".svg", ".png")
PREVIEW_DPI = 150


def print_board(
    reference: str, output: Path | None, paper: str, pitch: float | None = None
) -> list[Path]:
    """Draw a board at true size, with what its game marks on it. Returns the files written."""
    definition = load_board(reference)
    if pitch is not None:
        definition = definition.resized(pitch)
    target = output or Path("output") / f"{definition.name}.pdf"
    check_suffix(target)
    game = game_of_board(definition.name)
    overlay = board_overlay(game_class(game)) if game else no_overlay
    document = board_document(definition, find_paper(paper), MARGIN, overlay)
    return write_document(document, target)


def check_suffix(path: Path) -> None:
    """Raise InputError for a file name that says no format."""
    if path.suffix.lower() not in FORMATS:
        known = ", ".join(FORMATS)
        found = path.suffix or "none"
        hint = nearest(path.suffix, FORMATS) if path.suffix else f"add {FORMATS[0]}"
        raise InputError(f"'{path.name}': expected one of {known}, found {found}; {hint}")


def write_document(document: Document, target: Path) -> list[Path]:
    """Write the document; SVG and PNG files hold one page, so several pages get numbers."""
    match target.suffix.lower():
        case ".pdf":
            pages = [write_pdf(document)]
        case ".svg":
            pages = write_svg(document)
        case _:
            pages = write_png(document, PREVIEW_DPI)
    paths = numbered(target, len(pages))
    for path, data in zip(paths, pages, strict=True):
        write_file(path, data)
    return paths
