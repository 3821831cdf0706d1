"""Use case: a game as pictures and an index, for a virtual table."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from printkit.app.output import write_file
from printkit.app.pieces import piece_options, piece_request
from printkit.app.printing import finished
from printkit.app.setting import SettingOptions, chosen_setting
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


class TableOptions(NamedTuple):
    """What a person may choose: how fine pictures are, by `dpi` or by `pixels` a cell.

    Without either they have at least TABLE_PITCH and TABLE_DPI of them, if so large a board can be
    written. Where a board is `clear`, what is not drawn on can be seen through; else it is paper.
    """

    setting: SettingOptions = SettingOptions()
    dpi: int | None = None
    pixels: int | None = None
    clear: bool = False


def export_table(
    game: str, folder: Path, options: TableOptions, settings: Settings
) -> Iterator[Path]:
    """Write the board, the pieces and table.json; yields the files as they are written.

    `settings` are the style, if it is chosen. Raises InputError, also when pypdfium2 is missing.
    """
    opened = open_table(game, options, settings)
    yield write_file(folder / opened.table.board.file, opened.board())
    for file, data in opened.pieces():
        yield write_file(folder / file, data)
    about = {**opened.table.about, MADE_BY: made_by()}
    yield write_file(folder / INDEX, f"{_lines(about)}\n".encode())


def open_table(
    game: str, options: TableOptions, settings: Settings, opened: OpenedGame | None = None
) -> "OpenTable":
    """The table of `game`, or of one that is `opened`, its pictures not yet drawn.

    Raises InputError.
    """
    opened = opened or chosen_setting(game, options.setting)
    printing = piece_options(opened, settings)
    with speaking(printing.language or spoken()):
        request = piece_request(opened.in_language(), printing, two_sided=True)
        dpi = fineness(options, request)
        table = virtual_table(request, MM_PER_INCH / dpi)
    return OpenTable(request, printing, options, dpi, table)


class OpenTable(NamedTuple):
    """A game on a table: what it is made for and with, how fine its pictures are, and all that."""

    request: Request
    printing: PrintOptions
    options: TableOptions
    dpi: float
    table: VirtualTable

    def board(self) -> bytes:
        """The picture of the board."""
        page, clear = self.table.board.page, self.options.clear
        if clear:
            style = load_style(self.printing.style)
            page = page._replace(marks=Brush(style).marks(page.marks))
            document = Document("", (page,), typeface=style.typeface)
        else:
            document = finished(Document("", (page,)), self.printing)
        (board,) = write_png(document, self.dpi, clear=clear)
        return board

    def pieces(self) -> Iterator[tuple[str, bytes]]:
        """The file of each side of each piece, and its picture."""
        pieces = self.table.pieces
        document = Document("", tuple(picture.page for picture in pieces))
        outlines = [picture.outline for picture in pieces if picture.outline]
        drawn = write_cutouts(finished(document, self.printing), outlines, self.dpi)
        for picture, data in zip(pieces, drawn, strict=True):
            yield picture.file, data


def fineness(options: TableOptions, request: Request) -> float:
    """How fine the pictures are, in dots per inch."""
    if options.dpi:
        return options.dpi
    by_pitch = (options.pixels or TABLE_PITCH) * MM_PER_INCH / request.board.pitch
    if options.pixels or by_pitch >= TABLE_DPI:
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
