"""Use case: print the whole kit of a game, or of every game, into folders."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printkit.app.output import write_file
from printkit.catalog import board_names, game_names, open_setting
from printkit.errors import InputError, nearest
from printkit.render.paper import find_paper
from printkit.render.pdf import write_pdf
from printkit.render.svg import write_svg
from printkit.sheets.frame import MARGIN, Layout
from printkit.sheets.kit import Request, kit_document, kit_parts, part_document


class KitOptions(NamedTuple):
    """What a person may choose: a board, or the size of one of the family; its pitch in mm."""

    paper: str
    board: str | None = None
    size: str | None = None
    pitch: float | None = None


def print_kits(options: KitOptions, folder: Path) -> Iterator[Path]:
    """Write the kit of every game, each into a folder of its own below `folder`."""
    for game in game_names():
        yield from print_kit(game, options, folder / game)


def print_kit(game: str, options: KitOptions, folder: Path) -> Iterator[Path]:
    """Write the combined PDF, and each part as PDF and SVG; yields the files as they are written.

    `game` is a game, or a ruleset by name or path. Raises InputError.
    """
    request = _request(game, options)
    parts = kit_parts(request)
    name = request.ruleset.name
    yield _written(folder / f"{name}-kit.pdf", write_pdf(kit_document(request, parts)))
    for part in parts:
        document = part_document(request, part)
        yield _written(folder / f"{name}-{part.slug}.pdf", write_pdf(document))
        pages = write_svg(document)
        for number, page in enumerate(pages, start=1):
            suffix = f"-{number}" if len(pages) > 1 else ""
            yield _written(folder / f"{name}-{part.slug}{suffix}.svg", page)


def _written(path: Path, data: bytes) -> Path:
    write_file(path, data)
    return path


def _request(game: str, options: KitOptions) -> Request:
    board = options.board
    if options.size is not None:
        board = _sized(game, options.size)
    opened = open_setting(game, board, options.pitch)
    layout = Layout(find_paper(options.paper), MARGIN, f"printkit · {opened.ruleset.title}")
    return Request(opened.game, opened.ruleset, opened.board, layout)


def _sized(game: str, size: str) -> str:
    """The shipped board of a game's family with a size, as its name has it: `9x9`, `7`."""
    sizes = tuple(
        name.removeprefix(f"{game}-") for name in board_names() if name.startswith(f"{game}-")
    )
    if size not in sizes:
        raise InputError(f"{game} has no board of size '{size[:40]}'; {nearest(size, sizes)}")
    return f"{game}-{size}"
