"""Pieces to cut out, with their outlines, both sides, bleed and material."""

import collections
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from printkit.base.language import N_, _, role_name
from printkit.draw.display import (
    Circle,
    Colour,
    Ink,
    Mark,
    Path,
    Text,
    centred_text,
    mirrored,
    moved,
    turned,
)
from printkit.draw.geometry.nesting.layout import NestedPiece, Outline, lying
from printkit.draw.geometry.plane import Box, Corners, Point, box_of, perimeter
from printkit.draw.style.palette import FINE, GREY, INK, Look
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.pieces.hand_cutting import Cutting

_WORDS = frozenset(  # translatable words in the names of pieces and sets
    [
        *(N_("stone"), N_("stones"), N_("tile"), N_("tiles"), N_("wall"), N_("walls"), N_("chits")),
        *(N_("dice"), N_("aid"), N_("track"), N_("marker"), N_("leg"), N_("xoids")),
        N_("loose-legs"),
    ]
)
_CORNERS = 72  # number of corners of the polygon that represents a disc in layouts

Bleed = Callable[[float], tuple[Mark, ...]]
CUT_STRAIGHT = N_("Print on card, and cut it apart with straight cuts.")
CUT_OUT = N_("Print on card and cut out.")
STONES = "stones"  # slug of the set of a game's stones
COUNTER_ROOM = 0.5  # mm between a counter and the cuts around it, because guillotines are inexact
_RING = 0.84  # radius of the ring on a counter, relative to the counter's radius


class Piece(NamedTuple):
    """One piece to cut out, drawn around its own origin, in mm.

    `back` is drawn as seen after turning the piece over about its vertical axis. `bleed` draws the
    face's bleed with the given width in mm; `bleed_behind` draws the back's bleed if it differs. A
    disc's outline is a polygon around it. `radius` is the radius of a disc, or 0 for other pieces.
    If `edged`, the face shows the outline as a cut line. `plain` is a simplified face for fast
    engraving, or empty. Rows for straight cuts have pieces of one `kind`, such as a colour.
    """

    name: str
    outline: Outline
    face: tuple[Mark, ...]
    back: tuple[Mark, ...]
    bleed: Bleed
    radius: float = 0.0
    bleed_behind: Bleed | None = None
    edged: bool = True
    plain: tuple[Mark, ...] = ()
    kind: str = ""


class PlacedPiece(NamedTuple):
    """A piece on a page: the position of its origin, and its clockwise rotation in degrees."""

    piece: Piece
    at: Point
    turn: float

    @property
    def outline(self) -> Outline:
        """The outline of the piece on the page."""
        return lying(self.piece.outline, NestedPiece(0, 0, self.turn, self.at))

    def marks(self, of_piece: Iterable[Mark]) -> list[Mark]:
        """Return the marks `of_piece`, rotated and moved to the piece's position on the page."""
        return [moved(turned(mark, self.turn), *self.at) for mark in of_piece]

    def cell(self, room: float) -> Box:
        """Return the piece's bounding box, grown by `room` mm."""
        return box_of(self.outline[0]).grown(room)

    def shifted(self, dx: float, dy: float) -> "PlacedPiece":
        """Return the piece moved by `dx` and `dy` mm."""
        return self._replace(at=(self.at[0] + dx, self.at[1] + dy))

    def turned_about_x(self, axis: float) -> "PlacedPiece":
        """Return the piece's place on the back of paper that is turned over about x = `axis`."""
        return PlacedPiece(self.piece, (2 * axis - self.at[0], self.at[1]), -self.turn)

    def turned_about_y(self, axis: float) -> "PlacedPiece":
        """Return the piece's place on the back of paper that is turned over about y = `axis`."""
        return PlacedPiece(self.piece, (self.at[0], 2 * axis - self.at[1]), 180 - self.turn)


class PieceSet(NamedTuple):
    """A set of pieces to print together; `pieces` repeats a piece as often as it is needed.

    `slug`, `title` and `note` are those of the kit's part; `words` are printed on each sheet.
    Straight cuts leave `room` mm around a piece; `finish` is the instruction for after the cuts, or
    "". `turns` are the rotations in degrees that nesting may use. If `by_outline`, pieces need no
    straight cuts. If `punched`, straight cuts only separate the rows, and a hole punch cuts out the
    pieces.
    """

    slug: str
    title: str
    note: str
    words: str
    pieces: tuple[Piece, ...]
    room: float
    turns: tuple[float, ...] = (0.0,)
    finish: str = ""
    by_outline: bool = False
    punched: bool = False

    @property
    def is_of_discs(self) -> bool:
        """Whether the set has a game's stones, or only discs."""
        return self.slug == STONES or all(piece.radius for piece in self.pieces)


def place_on_sheets(
    pieces: PieceSet, placed: Sequence[NestedPiece], dx: float, dy: float
) -> list[list[PlacedPiece]]:
    """Return the `placed` pieces of each sheet, all moved by `dx` and `dy` mm."""
    sheets: list[list[PlacedPiece]] = [[] for _ in range(1 + max(each.sheet for each in placed))]
    for each in placed:
        at = (each.at[0] + dx, each.at[1] + dy)
        sheets[each.sheet].append(PlacedPiece(pieces.pieces[each.piece], at, each.turn))
    return sheets


def counted(pieces: PieceSet) -> Iterator[tuple[Piece, int]]:
    """Return the distinct pieces of a set, with the number of each."""
    counts = collections.Counter(piece.name for piece in pieces.pieces)
    distinct = {piece.name: piece for piece in pieces.pieces}
    return ((piece, counts[name]) for name, piece in distinct.items())


def along_outlines(pieces: Iterable[Piece]) -> Cutting:
    """Return the cutting job for the outlines of `pieces`, including holes."""
    length, corners = 0.0, 0
    for piece in pieces:
        if piece.radius:
            length += 2 * math.pi * piece.radius
        else:
            length += perimeter(piece.outline)
            corners += sum(map(len, piece.outline))
    return Cutting(outlines=length, corners=corners)


def piece_title(name: str) -> str:
    """Return the translated title of the piece or set `name`, such as `marker-black`."""
    words = [name] if name in _WORDS else name.split("-")
    return "-".join(_(word) if word in _WORDS else role_name(word) for word in words)


def disc_piece(name: str, radius: float, face: tuple[Mark, ...], ground: Colour) -> Piece:
    """Return a disc with the same `face` on both sides; `ground` is the colour of its bleed."""
    reach = radius / math.cos(math.pi / _CORNERS)
    angles = [2 * math.pi * (i + 0.5) / _CORNERS for i in range(_CORNERS)]
    ring = tuple((reach * math.cos(angle), reach * math.sin(angle)) for angle in angles)

    def bleed(by: float) -> tuple[Mark, ...]:
        return (Circle((0.0, 0.0), radius + by, Ink(fill=ground), tag="bleed"),)

    return Piece(name, (ring,), face, seen_from_behind(face), bleed, radius, kind=ground)


def flat_piece(
    name: str,
    outline: Outline,
    sides: tuple[tuple[Mark, ...], tuple[Mark, ...]],
    ground: Colour,
    corners: Corners = "mitre",
) -> Piece:
    """Return a straight-edged piece; `sides` are face and back, `ground` is the bleed's colour."""

    def bleed(by: float) -> tuple[Mark, ...]:
        from printkit.draw.geometry.areas import grown  # imported late: many kits have no bleed

        return (Path(grown(outline, by, corners), Ink(fill=ground), tag="bleed"),)

    return Piece(name, outline, *sides, bleed, kind=ground)


def quarter_turned(piece: Piece) -> Piece:
    """Return `piece` rotated clockwise by 90 degrees; the back of `piece` must be blank."""
    rings = tuple(tuple((-y, x) for x, y in ring) for ring in piece.outline)
    return piece._replace(outline=rings, face=tuple(turned(mark, 90) for mark in piece.face))


def square_outline(side: float) -> Outline:
    """Return the outline of a square around (0, 0), `side` mm wide."""
    return rectangle_outline(side, side)


def rectangle_outline(width: float, height: float) -> Outline:
    """Return the outline of a rectangle around (0, 0), with lengths in mm."""
    x, y = width / 2, height / 2
    return (((-x, -y), (x, -y), (x, y), (-x, y)),)


def seen_from_behind(face: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """Return `face` with left and right exchanged, for the other side of a piece."""
    return tuple(map(mirrored, face))


@dataclass(frozen=True)
class Counter:
    """A group of `count` equal discs in the colours `look`, with `text` on their faces, if any."""

    look: Look
    text: str
    count: int


def counter_pieces(
    counters: Iterable[Counter], diameter: float, typeface: Typeface
) -> tuple[Piece, ...]:
    """Return all discs of `counters` as pieces, in order, each `diameter` mm across."""
    pieces: list[Piece] = []
    radius = diameter / 2
    for counter in counters:
        # The ring makes the disc recognizable as a stone in any ink
        fill, ink = counter.look.fill, counter.look.on
        edge = Ink(fill=fill, stroke=INK, width=FINE)
        ring = Ink(stroke=GREY if fill == "white" else ink, width=max(FINE, radius * 0.04))
        face: list[Mark] = [
            Circle((0.0, 0.0), radius, edge, tag=f"stone-{fill}"),
            Circle((0.0, 0.0), radius * _RING, ring, tag="ring"),
        ]
        if counter.text:
            width = 2 * radius * _RING * 0.8
            size = typeface.fitted(counter.text, width, radius * 1.05, bold=True)
            text = Text(counter.text, (0.0, 0.0), size, ink, bold=True, tag="counter-text")
            face.append(centred_text(text))
        name = "-".join(filter(None, (fill, counter.text)))
        pieces += [disc_piece(name, radius, tuple(face), fill)] * counter.count
    return tuple(pieces)
