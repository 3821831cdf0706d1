"""Sheets of cut-out Xoids and of loose legs."""

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printkit.geometry.plane import Box, Plane, Point, box_of
from printkit.geometry.xoid import PieceSize, outline, rings
from printkit.render.display import Mark, Page, Text
from printkit.render.fonts import centred_text
from printkit.sheets import diagram
from printkit.sheets.frame import Layout, fitted, paragraph
from printkit.sheets.palette import PAPER_WHITE, SMALL
from printkit.topology import polytwig
from printkit.topology.lattice import HEX, Site
from printkit.topology.polytwig import Polytwig

GUTTER = 2.5  # mm between pieces, for the scissors
MIRROR_MARK = "*"


class _Piece(NamedTuple):
    """A piece to be cut out: its legs as they lie on the sheet, its box about leg-plane (0, 0)."""

    label: str
    legs: tuple[Site, ...]
    box: Box


class _Placed(NamedTuple):
    piece: _Piece
    origin: Point


def xoid_pages(
    xoids: list[Polytwig], size: PieceSize, layout: Layout, role: str, notes: str
) -> list[Page]:
    """Sheets with each Xoid in a player's colour, chiral ones in both hands."""
    pieces = [piece for xoid in xoids for piece in _hands(xoid, size)]
    words, top = paragraph(notes, (layout.area.left, layout.area.top + 1), layout.area.width, SMALL)
    area = layout.area._replace(top=top)
    pages: list[Page] = []
    for placed in _shelves(pieces, area):
        marks = [mark for item in placed for mark in _marks(item, size, role)]
        title = f"Xoids, {role}"
        number = len(pages) + 1
        pages.append(layout.sheet(title, [*words, *marks], f"{title} {number}"))
    return pages


def loose_leg_page(count: int, size: PieceSize, layout: Layout, notes: str) -> Page:
    """Single legs without names, `count` of them in each colour or as many as the sheet holds."""
    legs = polytwig.sites(polytwig.canonical([1]))
    single = _Piece("", legs, _piece_box(legs, size))
    words, top = paragraph(notes, (layout.area.left, layout.area.top + 1), layout.area.width, SMALL)
    half = (layout.area.bottom - top) / 2
    marks = list(words)
    for row, role in enumerate(("red", "blue")):
        area = layout.area._replace(top=top + row * half, bottom=top + (row + 1) * half - GUTTER)
        placed = _shelves([single] * count, area)[0]
        marks += [mark for item in placed for mark in _marks(item, size, role)]
    return layout.sheet("Loose legs", marks)


def _hands(xoid: Polytwig, size: PieceSize) -> Iterator[_Piece]:
    """The Xoid as a piece, and its mirror image where that is another shape."""
    yield _lying(xoid.name, polytwig.rotations(xoid.form), size)
    if xoid.chiral:
        mirror = polytwig.rotations(polytwig.mirrored(xoid.form))
        yield _lying(xoid.name + MIRROR_MARK, mirror, size)


def _lying(label: str, rotations: Iterable[tuple[Site, ...]], size: PieceSize) -> _Piece:
    """The piece turned so that its box is as flat, and then as narrow, as it can be."""
    pieces = [_Piece(label, legs, _piece_box(legs, size)) for legs in rotations]
    return min(pieces, key=lambda piece: (round(piece.box.height, 3), round(piece.box.width, 3)))


def _piece_box(legs: Iterable[Site], size: PieceSize) -> Box:
    outer = rings(outline(legs, Plane(HEX, size.leg), size))[0]
    return box_of(outer)


class _Shelf:
    """A row of pieces on one sheet, as high as its first."""

    def __init__(self, sheet: int, left: float, top: float, height: float) -> None:
        self.sheet, self.left, self.top, self.height = sheet, left, top, height


def _shelves(pieces: list[_Piece], area: Box) -> list[list[_Placed]]:
    """Pieces in rows from the top, a list a sheet; straight cuts part the rows.

    The highest come first and each goes on the first row that has room for it.
    """
    shelves: list[_Shelf] = []
    sheets: list[list[_Placed]] = []
    for piece in sorted(pieces, key=lambda piece: -round(piece.box.height, 3)):
        room = (shelf for shelf in shelves if shelf.left + piece.box.width <= area.right)
        shelf = next(room, None) or _new_shelf(shelves, sheets, area, piece.box.height)
        place = (shelf.left - piece.box.left, shelf.top - piece.box.top)
        sheets[shelf.sheet].append(_Placed(piece, place))
        shelf.left += piece.box.width + GUTTER
    return sheets


def _new_shelf(
    shelves: list[_Shelf], sheets: list[list[_Placed]], area: Box, height: float
) -> _Shelf:
    """A row below the last one, or at the top of a new sheet."""
    top = shelves[-1].top + shelves[-1].height + GUTTER if shelves else area.top
    if not shelves or top + height > area.bottom:
        sheets.append([])
        top = area.top
    shelves.append(_Shelf(len(sheets) - 1, area.left, top, height))
    return shelves[-1]


def _marks(placed: _Placed, size: PieceSize, role: str) -> list[Mark]:
    plane = Plane(HEX, size.leg, placed.origin)
    marks = diagram.xoid(placed.piece.legs, plane, size, role)
    name = _name(placed.piece, plane, size) if placed.piece.label else None
    return [*marks, name] if name else marks


def _name(piece: _Piece, plane: Plane, size: PieceSize) -> Text | None:
    """The name along the leg that is nearest to the middle, read from below or from the right.

    None where it could only be printed too small to read.
    """
    middle = _mean([plane.point(leg) for leg in piece.legs])
    leg = min(piece.legs, key=lambda leg: round(math.dist(plane.point(leg), middle), 3))
    (ax, ay), (bx, by) = plane.ends(leg)
    angle = math.degrees(math.atan2(by - ay, bx - ax))
    angle = (angle + 90) % 180 - 90
    height = min(SMALL * 1.1, size.width * 0.6)
    type_size = fitted(piece.label, size.leg * 0.76, height, bold=True)
    if type_size < SMALL:
        return None
    text = Text(piece.label, (0, 0), type_size, PAPER_WHITE, bold=True, angle=angle, tag="name")
    return _along(text, plane.point(leg))


def _along(text: Text, middle: Point) -> Text:
    """The turned text with the middle of its capitals at a point."""
    drop = centred_text(text).at[1]
    turn = math.radians(text.angle)
    at = (middle[0] - drop * math.sin(turn), middle[1] + drop * math.cos(turn))
    return text._replace(at=at, anchor="middle")


def _mean(points: list[Point]) -> Point:
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
