"""Pictures of a game's board and pieces for a virtual table, and the positions of its sites.

Positions in pictures are in pixels from the top left corner, with y downwards.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from printkit.base.text import file_name
from printkit.base.units import MM_PER_INCH
from printkit.boards.definition import BoardDefinition
from printkit.draw.display import Circle, Ink, Mark, Page, Path, mirrored, moved
from printkit.draw.formats.bitmaps import check_size, max_dpi
from printkit.draw.geometry.plane import Box, Point, centred
from printkit.draw.mark_extents import extent, ink_box
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.board.board_pages import board_drawing
from printkit.paper.kit import Request
from printkit.paper.kit_parts import piece_sets
from printkit.paper.pieces.piece import Piece, counted

FORMAT = "printkit-table"
VERSION = 1
INDEX = "table.json"
BOARD = "board.png"

_BLACK = Ink(fill="#000000")
_BEYOND = 2  # Pixels of bleed around a piece, so that its edge has the piece's colour.
_CLEAR = 2  # Transparent pixels around a piece, for programs that blur pictures.
_ROOM = 0.5  # Width of the margin around the board in its picture, in mm.
_DIGITS = 3  # Number of decimals of coordinates in pixels.


class Picture(NamedTuple):
    """A picture of one side of a piece: its file name, its page, and the outline that masks it."""

    file: str
    page: Page
    outline: Page


class VirtualTable(NamedTuple):
    """All pictures of a game for a virtual table; `about` is the content of table.json."""

    board: Page
    pieces: tuple[Picture, ...]
    about: dict[str, Any]
    shapes: tuple[Piece, ...]  # the pieces, in the order of `about["pieces"]`


def virtual_table(request: Request, dot: float) -> VirtualTable:
    """Draw a game with `dot` mm per pixel. Raises InputError if the board picture is too large."""
    board, on_board = _board(request, dot)
    drawn: list[Picture] = []
    listed: list[dict[str, Any]] = []
    shapes: list[Piece] = []
    for pieces in piece_sets(request):
        for piece, count in counted(pieces):
            sides, about = _piece(piece, dot)
            drawn += sides
            shapes.append(piece)
            listed.append({"name": piece.name, "set": pieces.slug, "count": count, **about})
    about = {
        "format": FORMAT,
        "version": VERSION,
        "game": request.ruleset.game,
        "ruleset": request.ruleset.name,
        "title": request.ruleset.title,
        "players": list(request.game.roles),
        "mm_per_px": round(dot, 6),
        "dpi": round(MM_PER_INCH / dot, _DIGITS),
        "board": on_board,
        "pieces": listed,
    }
    return VirtualTable(board, tuple(drawn), about, tuple(shapes))


class Frame(NamedTuple):
    """The frame of a picture: its left and top in mm, its size in pixels, and mm per pixel."""

    left: float
    top: float
    wide: int
    high: int
    dot: float

    @classmethod
    def around(cls, box: Box, dot: float) -> "Frame":
        """Return the smallest frame that is centred on `box`, with pixels `dot` mm wide."""
        wide, high = (math.ceil(length / dot - 1e-4) for length in (box.width, box.height))
        left = (box.left + box.right - wide * dot) / 2
        return cls(left, (box.top + box.bottom - high * dot) / 2, wide, high, dot)

    def page(self, marks: Iterable[Mark], name: str) -> Page:
        """Return the page called `name` that shows `marks` within the frame."""
        shown = tuple(moved(mark, -self.left, -self.top) for mark in marks)
        return Page(self.wide * self.dot, self.high * self.dot, shown, name)

    def dots(self, point: Point) -> list[float]:
        """Return the position of a drawing's `point` within the frame, in pixels."""
        x, y = (point[0] - self.left) / self.dot, (point[1] - self.top) / self.dot
        return [round(x, _DIGITS) + 0.0, round(y, _DIGITS) + 0.0]

    @property
    def sizes(self) -> dict[str, list[float]]:
        """The width and height of the frame, in pixels and in mm."""
        mm = [round(dots * self.dot, _DIGITS) for dots in (self.wide, self.high)]
        return {"size_px": [self.wide, self.high], "size_mm": mm}


def _piece(piece: Piece, dot: float) -> tuple[list[Picture], dict[str, Any]]:
    bleed = piece.bleed(_BEYOND * dot)
    behind = tuple(map(mirrored, bleed))
    outline: Mark = Path(piece.outline, _BLACK)
    if piece.radius:
        outline = Circle((0.0, 0.0), piece.radius, _BLACK)
    sides: list[Picture] = []
    about: dict[str, Any] = {}
    for name, suffix, marks, edge in (
        ("face", "", (*bleed, *piece.face), outline),
        ("back", "-back", (*behind, *piece.back), mirrored(outline)),
    ):
        file = f"pieces/{file_name(piece.name)}{suffix}.png"
        frame = Frame.around(extent(edge, BUNDLED).grown(_CLEAR * dot), dot)  # `edge` has no text
        sides.append(Picture(file, frame.page(marks, file), frame.page([edge], file)))
        about = about or {**frame.sizes}  # the back has the sizes of the face
        about[name] = {"file": file, "anchor_px": frame.dots((0.0, 0.0))}
    return sides, about


def finest_board(request: Request) -> float:
    """Return the highest resolution in dpi at which the board's picture is not too large."""
    drawing = board_drawing(request.board, request.typeface, request.view.overlay)
    box = ink_box(drawing.marks, request.typeface).grown(_ROOM)
    return max_dpi(box.width, box.height)


def _board(request: Request, dot: float) -> tuple[Page, dict[str, Any]]:
    definition = request.board
    marks = board_drawing(definition, request.typeface, request.view.overlay).marks
    frame = Frame.around(ink_box(marks, request.typeface).grown(_ROOM), dot)
    check_size(frame.page((), BOARD), MM_PER_INCH / dot)
    about = {
        "name": definition.name,
        "title": definition.title,
        "lattice": definition.lattice.name,
        "play_on": definition.play_on,
        "file": BOARD,
        **frame.sizes,
        "pitch_px": round(definition.pitch / dot, _DIGITS),
        "sites": list(_sites(definition, frame)),
    }
    return frame.page(marks, BOARD), about


def _sites(definition: BoardDefinition, frame: Frame) -> Iterator[dict[str, Any]]:
    board, names = definition.board, definition.labels.names
    plane = centred(board, definition.side, definition.lattice, (0.0, 0.0))
    on_vertices = definition.play_on == "vertices"
    numbers = [f"{i}" for i in range(1, len(board.cells) + 1)]  # like board_labels.site_labels
    for name, cell in zip(numbers if on_vertices else names, board.cells, strict=True):
        yield {"kind": "cell", "name": name, "px": frame.dots(plane.point(cell))}
    if on_vertices:
        for name, vertex in zip(names, board.vertices, strict=True):
            yield {"kind": "vertex", "name": name, "px": frame.dots(plane.point(vertex))}
    if definition.play_on == "edges":
        for number, edge in enumerate(board.edges):
            name, *others = (
                f"{names[cell]}/{board.lattice.side_names[board.cell_edges[cell].index(number)]}"
                for cell in board.edge_cells[number]
            )
            (ax, ay), (bx, by) = plane.ends(edge)
            turn = round(math.degrees(math.atan2(by - ay, bx - ax))) % 180  # degrees clockwise
            px = frame.dots(plane.point(edge))
            yield {"kind": "edge", "name": name, "also": others, "px": px, "turn": turn}
