"""Use case: print the whole kit of a game into a folder."""

from pathlib import Path

from printkit.app.output import write_file
from printkit.catalog import open_setting
from printkit.render.paper import find_paper
from printkit.render.pdf import write_pdf
from printkit.render.svg import write_svg
from printkit.sheets.frame import MARGIN, Layout
from printkit.sheets.kit import Request, kit_document, kit_parts, part_document


def print_kit(game: str, board: str | None, folder: Path, paper: str) -> list[Path]:
    """Write the combined PDF, and each part as PDF and SVG. Returns the files written."""
    opened = open_setting(game, board)
    sheet = find_paper(paper)
    layout = Layout(sheet, MARGIN, f"printkit · {opened.ruleset.title}")
    request = Request(opened.game, opened.ruleset, opened.board, layout)
    parts = kit_parts(request)
    name = opened.ruleset.name
    files = {folder / f"{name}-kit.pdf": write_pdf(kit_document(request, parts))}
    for part in parts:
        document = part_document(request, part)
        files[folder / f"{name}-{part.slug}.pdf"] = write_pdf(document)
        pages = write_svg(document)
        for number, page in enumerate(pages, start=1):
            suffix = f"-{number}" if len(pages) > 1 else ""
            files[folder / f"{name}-{part.slug}{suffix}.svg"] = page
    for path, data in files.items():
        write_file(path, data)
    return list(files)
