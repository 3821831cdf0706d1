"""Pieces to be cut out: their outlines, both sides, what bleeds off, and what they are made of."""

import collections
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from printkit.base.language import N_, _, role_name
from printkit.draw.cut_layers import Disc
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
    rectangle,
    turned,
)
from printkit.draw.fonts import Typeface
from printkit.draw.geometry.areas import Corners, grown, polygon
from printkit.draw.geometry.engraving import ground
from printkit.draw.geometry.nesting.layout import Outline, Placed, lying
from printkit.draw.geometry.plane import Box, Point, box_of
from printkit.draw.geometry.toolpaths import Shape
from printkit.draw.palette import FINE, GREY, INK, Look
from printkit.paper.hand_cutting import Cutting

_WORDS = frozenset(  # words in the names of pieces and sets
    [
        *(N_("stone"), N_("stones"), N_("tile"), N_("tiles"), N_("wall"), N_("walls"), N_("chits")),
        *(N_("dice"), N_("aid"), N_("track"), N_("marker"), N_("leg"), N_("xoids")),
        N_("loose-legs"),
    ]
)
_NAMES = {"blank": "white", "#ffffff": "white", "neutral": "grey"}  # names of colours in file names
_CORNERS = 72  # corners of the polygon around a disc, for the layout

Bleed = Callable[[float], tuple[Mark, ...]]
CUT_STRAIGHT = N_("Print on card, and cut it apart with straight cuts.")
CUT_OUT = N_("Print on card and cut out.")
COUNTER_ROOM = 0.5  # mm between a counter and the cuts about it, as a guillotine may be off
_RING = 0.84  # radius of the ring on a counter, of the counter's own


class Piece(NamedTuple):
    """One piece about its own origin, in mm.

    The `back` is drawn as it is seen when the piece is turned over about its upright axis. `bleed`
    draws what runs out beyond the outline, by the given mm, below the face;
    `bleed_behind` the same of the back, where that shows something else. The outline of a disc is
    a polygon around it, for straight cuts and for laying out; its `radius` is exact. `edged` is
    whether the face shows the outline, to be cut along. `plain` is a face of few lines, for
    engraving that takes less time, or nothing.
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


class PlacedPiece(NamedTuple):
    """A piece on a page: where its origin is, and how far it is turned clockwise, in degrees."""

    piece: Piece
    at: Point
    turn: float

    @property
    def outline(self) -> Outline:
        """The outline of the piece where it lies."""
        return lying(self.piece.outline, Placed(0, 0, self.turn, self.at))

    def marks(self, of_piece: Iterable[Mark]) -> list[Mark]:
        """Marks of the piece where they lie on the page."""
        return [moved(turned(mark, self.turn), *self.at) for mark in of_piece]

    def cell(self, room: float) -> Box:
        """The upright box around the piece with `room` mm about it."""
        return box_of(self.outline[0]).grown(room)

    def shifted(self, dx: float, dy: float) -> "PlacedPiece":
        """The piece moved by `dx` and `dy` mm."""
        return self._replace(at=(self.at[0] + dx, self.at[1] + dy))

    def behind_upright(self, axis: float) -> "PlacedPiece":
        """Where its back lies when the paper is turned over about an upright line."""
        return PlacedPiece(self.piece, (2 * axis - self.at[0], self.at[1]), -self.turn)

    def behind_level(self, axis: float) -> "PlacedPiece":
        """Where its back lies when the paper is turned over about a level line: upside down."""
        return PlacedPiece(self.piece, (self.at[0], 2 * axis - self.at[1]), 180 - self.turn)


class PieceSet(NamedTuple):
    """Pieces that are printed together, each as often as it is needed.

    `slug`, `title` and `note` are those of the kit's part, `words` stand on each sheet. Straight
    cuts leave `room` mm about a piece; `finish` is the work after the cuts, if any.
    `turns` are the angles in degrees by which a piece may be turned to save paper, `gap` is the
    least distance in mm between two pieces on neighbouring places of the board. Pieces cut
    `by_outline` are not cut straight. Where colours are `apart`, each name begins a new row.
    """

    slug: str
    title: str
    note: str
    words: str
    pieces: tuple[Piece, ...]
    room: float
    turns: tuple[float, ...] = (0.0,)
    finish: str = ""
    gap: float | None = None
    by_outline: bool = False
    apart: bool = False


def on_sheets(
    pieces: PieceSet, placed: Sequence[Placed], dx: float, dy: float
) -> list[list[PlacedPiece]]:
    """The pieces of each sheet as they are `placed`, all of them moved by `dx` and `dy` mm."""
    sheets: list[list[PlacedPiece]] = [[] for _ in range(1 + max(each.sheet for each in placed))]
    for each in placed:
        at = (each.at[0] + dx, each.at[1] + dy)
        sheets[each.sheet].append(PlacedPiece(pieces.pieces[each.piece], at, each.turn))
    return sheets


def counted(pieces: PieceSet) -> Iterator[tuple[Piece, int]]:
    """The distinct pieces of a set, and how many there are of each."""
    counts = collections.Counter(piece.name for piece in pieces.pieces)
    distinct = {piece.name: piece for piece in pieces.pieces}
    return ((piece, counts[name]) for name, piece in distinct.items())


def along_outlines(pieces: Iterable[Piece]) -> Cutting:
    """The outlines of `pieces`, holes too; those of discs have no corners."""
    length, corners = 0.0, 0
    for piece in pieces:
        if piece.radius:
            length += 2 * math.pi * piece.radius
        else:
            length += polygon(piece.outline).length
            corners += sum(map(len, piece.outline))
    return Cutting(outlines=length, corners=corners)


def piece_title(name: str) -> str:
    """What people call a piece, or a set, whose name is `name`, such as `marker-black`."""
    words = [name] if name in _WORDS else name.split("-")
    return "-".join(_(word) if word in _WORDS else role_name(word) for word in words)


def disc_piece(name: str, radius: float, face: tuple[Mark, ...], ground: Colour) -> Piece:
    """A round piece of `radius` mm with the same `face` on both sides."""
    reach = radius / math.cos(math.pi / _CORNERS)
    angles = [2 * math.pi * (i + 0.5) / _CORNERS for i in range(_CORNERS)]
    ring = tuple((reach * math.cos(angle), reach * math.sin(angle)) for angle in angles)

    def bleed(by: float) -> tuple[Mark, ...]:
        return (Circle((0.0, 0.0), radius + by, Ink(fill=ground), tag="bleed"),)

    return Piece(name, (ring,), face, seen_from_behind(face), bleed, radius)


def flat_piece(
    name: str,
    outline: Outline,
    sides: tuple[tuple[Mark, ...], tuple[Mark, ...]],
    ground: Colour,
    corners: Corners = "mitre",
) -> Piece:
    """A piece of any straight-sided outline, face and back, whose colour runs out all around."""

    def bleed(by: float) -> tuple[Mark, ...]:
        return (Path(grown(outline, by, corners), Ink(fill=ground), tag="bleed"),)

    return Piece(name, outline, *sides, bleed)


def quarter_turned(piece: Piece) -> Piece:
    """A `piece` that is not printed on its back, turned clockwise by 90 degrees."""
    rings = tuple(tuple((-y, x) for x, y in ring) for ring in piece.outline)
    return piece._replace(outline=rings, face=tuple(turned(mark, 90) for mark in piece.face))


def square_outline(side: float) -> Outline:
    """A square about its middle, `side` mm wide."""
    return rectangle_outline(side, side)


def rectangle_outline(width: float, height: float) -> Outline:
    """A rectangle about its middle; lengths in mm."""
    x, y = width / 2, height / 2
    return (((-x, -y), (x, -y), (x, y), (-x, y)),)


def seen_from_behind(face: tuple[Mark, ...]) -> tuple[Mark, ...]:
    """`face` again on the other side, where left and right are exchanged."""
    return tuple(map(mirrored, face))


def left_square(pieces: PieceSet) -> PieceSet:
    """`pieces` with squares instead of discs, as wide, so that straight cuts finish them."""
    if not all(piece.radius for piece in pieces.pieces):
        return pieces
    made = {}
    for piece in pieces.pieces:
        (bleed,) = piece.bleed(0.0)  # has the colour of the ground
        assert isinstance(bleed, Circle | Path)
        assert bleed.ink.fill is not None
        colour, side = bleed.ink.fill, 2 * piece.radius
        square = rectangle((-side / 2, -side / 2), side, side, Ink(colour, INK, FINE))
        face: tuple[Mark, ...] = (square, *piece.face)
        sides = face, seen_from_behind(face)
        made[piece.name] = flat_piece(piece.name, square_outline(side), sides, colour)
    found = tuple(made[piece.name] for piece in pieces.pieces)
    return pieces._replace(pieces=found, note=_(CUT_STRAIGHT), finish="", room=0.0)


@dataclass(frozen=True)
class Counter:
    """`count` discs of one look; `text` is written on them, if it is not empty."""

    look: Look
    text: str
    count: int


def counter_pieces(
    counters: Iterable[Counter], diameter: float, typeface: Typeface
) -> tuple[Piece, ...]:
    """All the counters in their order, each `diameter` mm across."""
    pieces: list[Piece] = []
    radius = diameter / 2
    for counter in counters:
        # A disc whose edge is its outline, and a ring that makes it a stone in any ink
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


def shape_of(piece: Piece) -> Shape:
    """`piece` as it is cut, about its own origin."""
    disc = Disc((0.0, 0.0), piece.radius) if piece.radius else None
    return Shape(piece.name, piece.outline, disc)


def material(piece: Piece, typeface: Typeface) -> str:
    """The material of `piece`, such as red card or filament: its colour before any style."""
    colour = ground(piece.face, shape_of(piece), typeface)
    return _NAMES.get(colour, colour)


def by_material(pieces: PieceSet, typeface: Typeface) -> list[PieceSet]:
    """A set for each material, which its slug and title name; the set itself if all are alike."""
    known = {piece.name: material(piece, typeface) for piece in pieces.pieces}
    materials = dict.fromkeys(known.values())
    if len(materials) < 2:
        return [pieces]
    return [
        pieces._replace(
            slug=f"{pieces.slug}-{each}",
            title=f"{pieces.title}, {each}",
            pieces=tuple(piece for piece in pieces.pieces if known[piece.name] == each),
        )
        for each in materials
    ]
