"""A game for a virtual table: pictures, the index table.json, and the pieces on the board."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _, speaking
from printkit.base.print_options import TABLE_DPI, TABLE_PITCH, PrintOptions
from printkit.base.print_section import Settings
from printkit.base.provenance import MADE_BY, made_by
from printkit.base.units import MM_PER_INCH
from printkit.draw.display import Document
from printkit.draw.formats.bitmaps import write_cutouts, write_png
from printkit.draw.geometry.plane import Point, box_of
from printkit.draw.style.apply_style import Brush
from printkit.draw.style.styles import load_style
from printkit.machines.tables import table_pictures
from printkit.paper.kit import Request
from printkit.paper.kit_request import piece_options, piece_request
from printkit.paper.page_setup import finished, printed_language
from printkit.paper.pieces.piece import Piece
from printkit.paper.pieces.xoid_pieces import LOOSE
from printkit.records.loading import open_record, position_after
from printkit.records.trial import play
from printkit.records.verdict import problem_sentence
from printkit.rules.catalogue import OpenedGame
from printkit.rules.game import PieceOnBoard
from printkit.rules.source_arguments import Source
from printkit.rules.source_arguments import opened as opened_source


class TablePiece(NamedTuple):
    """A kind of piece: its name, set, number of copies, shape, and pictures of face and back.

    `size` is the size of each picture in pixels; `anchors` are the positions of the piece's origin
    in both pictures. A `turned` piece has its back on top.
    """

    name: str
    set: str
    number: int
    shape: Piece
    size: tuple[int, int]
    anchors: tuple[Point, Point]
    pictures: tuple[bytes, bytes]
    turned: bool = False

    def about_middle(self) -> "TablePiece":
        """Return the piece with its origin at its centre, for placing a loose leg on an edge."""
        box = box_of(self.shape.outline[0])
        x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
        outline = tuple(tuple((a - x, b - y) for a, b in ring) for ring in self.shape.outline)
        middle = (self.size[0] / 2, self.size[1] / 2)
        return self._replace(shape=self.shape._replace(outline=outline), anchors=(middle, middle))


class BoardPiece(NamedTuple):
    """A piece on the board: origin in pixels, clockwise turn in degrees, number of pieces below."""

    name: str
    at: Point
    turn: int
    level: int


class OpenTable(NamedTuple):
    """A game with pieces `laid` on its board; `after` is a record's (turn shown, number of turns).

    `table` has the pages of all pictures; positions are in pixels of the board's picture.
    """

    request: Request
    printing: PrintOptions
    dpi: float
    table: table_pictures.VirtualTable
    clear: bool
    laid: tuple[PieceOnBoard, ...]
    after: tuple[int, int] | None

    @property
    def about(self) -> dict[str, Any]:
        """The content of table.json."""
        return self.table.about

    @property
    def size(self) -> tuple[int, int]:
        """The width and height of the board's picture in pixels."""
        wide, high = self.about["board"]["size_px"]
        return wide, high

    def board(self) -> bytes:
        """Return the picture of the board as PNG."""
        page = self.table.board
        if self.clear:
            style = load_style(self.printing.style)
            page = page._replace(marks=Brush(style).marks(page.marks))
            document = Document("", (page,), typeface=style.typeface)
        else:
            document = finished(Document("", (page,)), self.printing)
        (board,) = write_png(document, self.dpi, clear=self.clear)
        return board

    def pictures(self) -> Iterator[tuple[str, bytes]]:
        """Yield the file name and the picture of each side of each piece."""
        pieces = self.table.pieces
        document = Document("", tuple(picture.page for picture in pieces))
        outlines = [picture.outline for picture in pieces]
        drawn = write_cutouts(finished(document, self.printing), outlines, self.dpi)
        for picture, data in zip(pieces, drawn, strict=True):
            yield picture.file, data

    @property
    def note(self) -> str:
        """A sentence with the number of the turn shown; empty if the table shows no record."""
        if self.after is None:
            return ""
        number, count = self.after
        return _("After turn {number} of {count}.").format(number=number, count=count)

    def pieces(self) -> Iterator[TablePiece]:
        """Yield the kinds of pieces with their pictures."""
        drawn = (data for _file, data in self.pictures())
        for about, shape in zip(self.about["pieces"], self.table.shapes, strict=True):
            face, back = (tuple(about[side]["anchor_px"]) for side in ("face", "back"))
            named = about["name"], about["set"], about["count"]
            pictures = next(drawn), next(drawn)
            piece = TablePiece(*named, shape, tuple(about["size_px"]), (face, back), pictures)
            yield piece.about_middle() if piece.set == LOOSE else piece

    def lying(self) -> Iterator[BoardPiece]:
        """Yield the pieces on the board."""
        board = self.request.board.board
        kinds = {"cell": board.cells, "edge": board.edges, "vertex": board.vertices}
        places: dict[Any, dict[str, Any]] = {}
        for kind, sites in kinds.items():
            told = (site for site in self.about["board"]["sites"] if site["kind"] == kind)
            places.update(zip(sites, told, strict=False))
        below: Counter[Any] = Counter()
        for placement in self.laid:
            for laid in self.request.kit.laid(placement):
                place = places[laid.site]
                x, y = place["px"]
                turn = laid.turn + (place["turn"] - 90 if place["kind"] == "edge" else 0)
                yield BoardPiece(laid.piece, (x, y), turn % 360, below[laid.site])
                below[laid.site] += 1

    def rules(self) -> Document:
        """Return the rules of the game as a document."""
        request = self.request
        pages = request.kit.rules(request)
        title = _("{game}: the rules").format(game=self.about["title"])
        return finished(Document(title, pages), self.printing)


def position_of_record(
    game: str, record: Source, turn: int | None
) -> tuple[OpenedGame, tuple[PieceOnBoard, ...], tuple[int, int]]:
    """Return the game of `record`, its pieces after `turn`, and (turn shown, number of turns).

    If `turn` is None, it is the last turn. Raises InputError if `record` breaks the rules, has no
    such turn, or is not a record of `game`.
    """
    written, opened = open_record(*opened_source(record))
    trial = play(opened.game, written)
    if trial.problem:
        raise InputError(problem_sentence(trial.problem))
    position, number = position_after(trial, turn)
    if game not in (opened.ruleset.game, opened.ruleset.name):
        raise InputError(
            f"'{written.file}' is a game of {opened.ruleset.name}, not of '{game[:40]}'"
        )
    return opened, opened.game.placements(position), (number, len(trial.steps))


def open_table(
    opened: OpenedGame,
    settings: Settings,
    *,
    dpi: int | None = None,
    pixels: int | None = None,
    clear: bool = False,
    laid: tuple[PieceOnBoard, ...] = (),
    after: tuple[int, int] | None = None,
) -> OpenTable:
    """Return the table of the game `opened` with pieces `laid` on it, before drawing any pictures.

    The resolution is `dpi`, or `pixels` between the centres of adjacent cells. The default is
    TABLE_PITCH pixels, but at least TABLE_DPI if the board's picture is not too large. `settings`
    may set the style. A `clear` board is transparent where nothing is drawn. `laid` and `after`
    come from `position_of_record`. Raises InputError if a setting is invalid or a picture is too
    large.
    """
    printing = piece_options(opened, settings)
    with speaking(printed_language(opened, printing)):
        request = piece_request(opened.in_language(), printing, two_sided=True)
        fine = fineness(request, dpi, pixels)
        table = table_pictures.virtual_table(request, MM_PER_INCH / fine)
    return OpenTable(request, printing, fine, table, clear, laid, after)


def table_files(table: OpenTable, folder: Path) -> Iterator[tuple[Path, bytes]]:
    """Yield the picture files of the board and the pieces, and then table.json."""
    yield folder / table_pictures.BOARD, table.board()
    for file, data in table.pictures():
        yield folder / file, data
    about = {**table.about, MADE_BY: made_by()}
    yield folder / table_pictures.INDEX, f"{_lines(about)}\n".encode()


def fineness(request: Request, dpi: int | None, pixels: int | None) -> float:
    """Return the resolution of the pictures in dots per inch; see `open_table`."""
    if dpi:
        return dpi
    by_pitch = (pixels or TABLE_PITCH) * MM_PER_INCH / request.board.pitch
    if pixels or by_pitch >= TABLE_DPI:
        return by_pitch
    return max(by_pitch, min(TABLE_DPI, table_pictures.finest_board(request)))


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
