"""Drawings, at any size, of boards and of the pieces that several games share.

`BoardDefinition.style` selects how a board is drawn. A game's `View` draws the game's pieces.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import NamedTuple

from printkit.boards.definition import BoardDefinition
from printkit.boards.lattice import Site
from printkit.boards.polytwig import Form, rotations
from printkit.boards.topology import BoardGraph
from printkit.draw.display import Circle, Ink, Mark, Path, Text, centred_text, line, rectangle
from printkit.draw.geometry.plane import Box, Plane, Point, board_box, box_of, centred
from printkit.draw.geometry.xoid_outline import PieceSize, outline
from printkit.draw.style import palette
from printkit.draw.typography.typefaces import Typeface

_CELL = Ink(fill=palette.FIELD, stroke=palette.FAINT, width=palette.FINE)
_LINE = Ink(stroke=palette.INK, width=0.3)
_KEPT = 1024  # number of cached drawings of Xoids; successive positions show mostly the same Xoids


class DrawnBoard(NamedTuple):
    """A board laid out in mm on `plane`, and the typeface of the board's labels."""

    definition: BoardDefinition
    plane: Plane
    typeface: Typeface

    @property
    def board(self) -> BoardGraph:
        """The topology of the board."""
        return self.definition.board

    @property
    def pitch(self) -> float:
        """The distance in mm between the centres of neighbouring cells."""
        return self.definition.pitch * self.plane.side / self.definition.side

    @property
    def box(self) -> Box:
        """The bounding box of the board's cells, in mm."""
        return board_box(self.board, self.plane)


def fitted(
    definition: BoardDefinition, box: Box, typeface: Typeface, side: float | None = None
) -> DrawnBoard:
    """Centre the board in `box`, with cell sides of `side` mm or, by default, as large as fits."""
    unit = board_box(definition.board, Plane(definition.lattice, 1.0))
    size = side or min(box.width / unit.width, box.height / unit.height)
    plane = centred(definition.board, size, definition.lattice, box.middle)
    return DrawnBoard(definition, plane, typeface)


def board(drawn: DrawnBoard, tints: Mapping[Site, str] | None = None) -> list[Mark]:
    """Draw the empty board without labels; `tints` maps cells to special colours."""
    match drawn.definition.style:
        case "intersections":
            return _intersections(drawn, tints)
        case "dots":
            return _dots(drawn, tints)
        case _:
            return cells(drawn.board, drawn.plane, tints)


def cells(
    board: BoardGraph,
    plane: Plane,
    tints: Mapping[Site, str] | None = None,
    ink: Ink = _CELL,
    tag: str = "cell",
) -> list[Mark]:
    """Draw the cells of `board` in `ink`; `tints` maps cells to special fill colours."""
    inks = {cell: ink._replace(fill=fill) for cell, fill in (tints or {}).items()}
    return [Path((plane.cell(cell),), inks.get(cell, ink), tag=tag) for cell in board.cells]


def _intersections(drawn: DrawnBoard, tints: Mapping[Site, str] | None) -> list[Mark]:
    """Draw a Go board: lines that join the centres of neighbouring cells, and star points."""
    board, plane = drawn.board, drawn.plane
    marks = cells(board, plane, tints, Ink(fill=palette.WOOD))
    for cell, near in enumerate(board.cell_neighbours):
        start = plane.point(board.cells[cell])
        ends = (plane.point(board.cells[other]) for other in near if other > cell)
        marks += [line(start, end, _LINE, tag="grid") for end in ends]
    star = Ink(fill=palette.INK)
    radius = max(0.4, drawn.pitch * 0.06)
    points = (plane.point(site) for site in star_points(board))
    return [*marks, *(Circle(point, radius, star, tag="star") for point in points)]


def star_points(board: BoardGraph) -> list[Site]:
    """Return a Go board's star points, near corners and in the middle; [] if the board is small."""
    rows = sorted({r for _, r in board.cells})
    columns = sorted({q for q, _ in board.cells})
    away = 3 if min(len(rows), len(columns)) > 11 else 2
    if min(len(rows), len(columns)) < 2 * away + 3:
        return []
    places = [(columns[i], rows[j]) for i in (away, -1 - away) for j in (away, -1 - away)]
    if len(rows) % 2 and len(columns) % 2:
        places.append((columns[len(columns) // 2], rows[len(rows) // 2]))
    return [place for place in places if place in board.cell_index]


DOT = 0.12  # Radius of the dot on a vertex of a board of dots, relative to a cell's side.
VERTEX_STONE = 22 / 30  # Diameter of a cut-out stone on a vertex, relative to a cell's side.
SEAT = 0.37  # Radius of the circle in a cell for a capture stone, relative to the cell's side.


def _dots(drawn: DrawnBoard, tints: Mapping[Site, str] | None) -> list[Mark]:
    board, plane = drawn.board, drawn.plane
    side = plane.side
    sides = Ink(fill=palette.FIELD, stroke=palette.GREY, width=max(palette.FINE, side / 85))
    seat = Ink(fill=palette.PAPER_WHITE, stroke=palette.FAINT, width=palette.FINE, dash=(1, 1))
    dot = Ink(fill=palette.FIELD, stroke=palette.GREY, width=palette.FINE)
    return [
        *cells(board, plane, tints, sides),
        *(Circle(plane.point(cell), side * SEAT, seat, tag="seat") for cell in board.cells),
        *(Circle(plane.point(site), side * DOT, dot, tag="dot") for site in board.vertices),
    ]


def xoid(legs: Iterable[Site], plane: Plane, size: PieceSize, look: palette.Look) -> list[Mark]:
    """Draw a Xoid on `legs` in the colours of `look`; a blue Xoid has a white contour inside."""
    return list(_xoid_marks(tuple(legs), plane, size, look))


@lru_cache(_KEPT)
def _xoid_marks(
    legs: tuple[Site, ...], plane: Plane, size: PieceSize, look: palette.Look
) -> tuple[Mark, ...]:
    ink = Ink(fill=look.fill, stroke=palette.INK, width=palette.FINE)
    marks: list[Mark] = [Path(outline(legs, plane, size), ink, tag=look.fill)]
    if look.fill == "blue":
        contour = outline(legs, plane, size, inset=size.width * 0.13)
        marks.append(Path(contour, Ink(stroke=look.on, width=max(palette.FINE, size.width / 20))))
    return tuple(marks)


def flattest(form: Form, plane: Plane) -> tuple[tuple[Site, ...], Box]:
    """Rotate the Xoid `form` to the least height; return the turned legs and their bounding box."""
    turned = (
        (legs, box_of([end for leg in legs for end in plane.ends(leg)])) for legs in rotations(form)
    )
    return min(turned, key=lambda lying: round(lying[1].height, 3))


def outlined_xoid(legs: Iterable[Site], plane: Plane, size: PieceSize) -> list[Mark]:
    """Draw the dashed outline of a Xoid on `legs`, for a Xoid that is not on the board."""
    ink = Ink(fill=palette.PAPER_WHITE, stroke=palette.INK, width=palette.BOLD, dash=(1.2, 0.8))
    return [Path(outline(legs, plane, size), ink, tag="outlined")]


def disc(centre: Point, radius: float, look: palette.Look, text: str = "") -> list[Mark]:
    """Draw a stone of `radius` mm with `text` on the stone. A white stone has a bold rim."""
    bold = max(palette.FINE, min(palette.BOLD, radius / 5))
    width = bold if look.fill == "white" else palette.FINE
    ink = Ink(fill=look.fill, stroke=palette.INK, width=width)
    marks: list[Mark] = [Circle(centre, radius, ink, tag=f"stone-{look.fill}")]
    if text:
        size = max(palette.SMALL, radius * 1.05)
        marks.append(centred_text(Text(text, centre, size, look.on, bold=True, tag="stone-text")))
    return marks


def stone_radius(drawn: DrawnBoard) -> float:
    """Return the radius in mm of a stone drawn on the board."""
    on_vertices = drawn.definition.play_on == "vertices"
    return drawn.plane.side * 0.27 if on_vertices else drawn.pitch * 0.44


WALL = 0.7  # Side of a square wall that fits in a hexagon, relative to the pitch.
_JOINTS = (  # Ends of lines between bricks, (x, y) from the wall's centre, in units of the side.
    ((-0.5, -1 / 6), (0.5, -1 / 6)),
    ((-0.5, 1 / 6), (0.5, 1 / 6)),
    ((0, -0.5), (0, -1 / 6)),
    ((-0.25, -1 / 6), (-0.25, 1 / 6)),
    ((0.25, -1 / 6), (0.25, 1 / 6)),
    ((0, 1 / 6), (0, 0.5)),
)


def wall(side: float, centre: Point) -> list[Mark]:
    """Draw a square brick wall around `centre`, with sides of `side` mm."""
    x, y = centre
    bricks = Ink(fill=palette.BROWN, stroke=palette.INK, width=palette.FINE)
    joint = Ink(stroke=palette.MORTAR, width=max(palette.FINE, side / 30))
    block = rectangle((x - side / 2, y - side / 2), side, side, bricks, tag="wall")
    ends = [[(x + side * dx, y + side * dy) for dx, dy in pair] for pair in _JOINTS]
    edge = block._replace(ink=bricks._replace(fill=None), tag="")
    return [block, *(line(start, end, joint) for start, end in ends), edge]
