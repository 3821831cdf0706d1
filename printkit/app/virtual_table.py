"""Use case: a game as pictures and an index, for a virtual table."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from printkit.app.pieces import piece_options, piece_request
from printkit.app.printing import finished
from printkit.app.styles import load_style
from printkit.catalog import OpenedGame
from printkit.definitions import Settings
from printkit.definitions.printing import TABLE_DPI, TABLE_PITCH, PrintOptions
from printkit.language import speaking, spoken
from printkit.provenance import MADE_BY, made_by
from printkit.render.bitmaps import write_cutouts, write_png
from printkit.render.display import Document
from printkit.sheets.kit import Request
from printkit.sheets.style import Brush
from printkit.sheets.virtual_table import INDEX, VirtualTable, finest_board, virtual_table
from printkit.units import MM_PER_INCH


def table_files(table: "OpenTable", folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield the files of the board and the pieces, and table.json, the last one."""
    yield folder / table.table.board.file, table.board()
    for file, data in table.pieces():
        yield folder / file, data
    about = {**table.table.about, MADE_BY: made_by()}
    yield folder / INDEX, f"{_lines(about)}\n".encode()


def open_table(
    opened: OpenedGame,
    settings: Settings,
    *,
    dpi: int | None = None,
    pixels: int | None = None,
    clear: bool = False,
) -> "OpenTable":
    """The table of the game `opened`, its pictures not yet drawn.

    Pictures have `dpi` dots per inch or `pixels` a cell, by default at least TABLE_DPI and
    TABLE_PITCH, if so large a board can be written. `settings` are the style, if it is chosen. On a
    `clear` board, what is not drawn on can be seen through; else it is paper. Raises InputError.
    """
    printing = piece_options(opened, settings)
    with speaking(printing.language or spoken()):
        request = piece_request(opened.in_language(), printing, two_sided=True)
        fine = fineness(request, dpi, pixels)
        table = virtual_table(request, MM_PER_INCH / fine)
    return OpenTable(request, printing, fine, table, clear)


class OpenTable(NamedTuple):
    """A game on a table: what it is made for and with, how fine its pictures are, and all that."""

    request: Request
    printing: PrintOptions
    dpi: float
    table: VirtualTable
    clear: bool

    def board(self) -> bytes:
        """The picture of the board."""
        page = self.table.board.page
        if self.clear:
            style = load_style(self.printing.style)
            page = page._replace(marks=Brush(style).marks(page.marks))
            document = Document("", (page,), typeface=style.typeface)
        else:
            document = finished(Document("", (page,)), self.printing)
        (board,) = write_png(document, self.dpi, clear=self.clear)
        return board

    def pieces(self) -> Iterator[tuple[str, bytes]]:
        """The file of each side of each piece, and its picture."""
        pieces = self.table.pieces
        document = Document("", tuple(picture.page for picture in pieces))
        outlines = [picture.outline for picture in pieces if picture.outline]
        drawn = write_cutouts(finished(document, self.printing), outlines, self.dpi)
        for picture, data in zip(pieces, drawn, strict=True):
            yield picture.file, data


def fineness(request: Request, dpi: int | None, pixels: int | None) -> float:
    """How fine the pictures are, in dots per inch; see `open_table`."""
    if dpi:
        return dpi
    by_pitch = (pixels or TABLE_PITCH) * MM_PER_INCH / request.board.pitch
    if pixels or by_pitch >= TABLE_DPI:
        return by_pitch
    return max(by_pitch, min(TABLE_DPI, finest_board(request)))


def _lines(value: Any, indent: str = "") -> str:
    more = f"{indent}  "
    match value:
        case {"sites": _} | {"pieces": _}:
            rows = [f'"{key}": {_lines(entry, more)}' for key, entry in value.items()]
            ends = "{}"
        case [dict(), *_]:
            rows = [_lines(entry, more) for entry in value]
            ends = "[]"
        case _:
            return json.dumps(value, ensure_ascii=False)
    joined = f",\n{more}".join(rows)
    return f"{ends[0]}\n{more}{joined}\n{indent}{ends[1]}"
