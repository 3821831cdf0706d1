"""Pieces for a 3D printer: solids with what is drawn on them in relief, laid out on plates."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.errors import InputError
from printkit.geometry.engraving import engraved, ground
from printkit.geometry.extrusion import NOTHING, Blank, Form, Region, blank, extruded, relief
from printkit.geometry.nesting import Stock, nest
from printkit.geometry.nesting.layout import Outline, extent, turned
from printkit.language import _
from printkit.render.display import WHITE, Mark
from printkit.render.fonts import Typeface
from printkit.render.mesh import DIGITS, Body, Plate, Standing
from printkit.sheets.fit_strip import fit_strip
from printkit.sheets.materials import material, shape_of
from printkit.sheets.piece import Piece, PieceSet, flat_piece
from printkit.sheets.style import Paint

_STRIP = Form(3.0, relief=-0.4)
_LETTERS = 4.0  # mm, size of the type on a strip


class Make(NamedTuple):
    """How pieces become solids.

    `faces` tells whether what is drawn on the face, and on the back, is there in relief; `paint`
    gives the marks of a drawing their inks, `typeface` is that of all words.
    """

    form: Form
    faces: tuple[bool, bool]
    paint: Paint
    typeface: Typeface


class Bed(NamedTuple):
    """The plate of a printer: its width and depth in mm, and how far pieces stand apart on it.

    The outermost `margin` mm stay free, for a skirt or a brim. Each plate has pieces of one colour
    only, unless colours are `mixed`.
    """

    width: float
    depth: float
    spacing: float = 3.0
    mixed: bool = False
    margin: float = 8.0

    @property
    def stock(self) -> Stock:
        """The area that pieces may cover."""
        return Stock(self.width - 2 * self.margin, self.depth - 2 * self.margin)

    def checked(self) -> "Bed":
        """The bed itself. Raises InputError for a margin that leaves nothing of it."""
        if min(self.stock) <= 0:
            raise InputError(
                f"margins of {self.margin:g} mm leave nothing of a bed of {self.width:g} × "
                f"{self.depth:g} mm; give a --bed-margin of less than "
                f"{min(self.width, self.depth) / 2:g} mm"
            )
        return self


def body(piece: Piece, make: Make) -> Body:
    """`piece` as a solid. Raises InputError for a bevel or a drawing that it cannot have."""
    flat = blank(piece.name, piece.outline, piece.radius, make.form)
    face, back = make.paint(piece.face), make.paint(piece.back)
    colour = ground(face, shape_of(piece), make.typeface)
    try:
        above = (
            relief(engraved(face, shape_of(piece), make.typeface), flat.top)
            if make.faces[0]
            else NOTHING
        )
        below = _relief_below(piece, back, flat, make.typeface) if make.faces[1] else NOTHING
        return Body(piece.name, colour, extruded(flat, make.form, above, below))
    except ValueError as error:
        raise InputError(
            f"what is drawn on '{piece.name}' cannot be made in relief ({error}); "
            "give --relief none"
        ) from None


def _relief_below(piece: Piece, back: Sequence[Mark], flat: Blank, typeface: Typeface) -> Region:
    behind = tuple(tuple((-x, y) for x, y in ring) for ring in piece.outline)
    seen = shape_of(piece)._replace(outline=behind)
    return relief(engraved(back, seen, typeface), flat.bottom, behind=True)


# Plates


def plates(title: str, sets: Sequence[PieceSet], make: Make, bed: Bed) -> list[Plate]:
    """The pieces of `sets` on the fewest plates, those of one colour together.

    Raises InputError for a piece that the bed does not hold.
    """
    bodies: dict[str, Body] = {}
    for piece in (piece for pieces in sets for piece in pieces.pieces):
        if piece.name not in bodies:
            bodies[piece.name] = body(piece, make)
    found = []
    for name, (pieces, turns) in _materials(sets, make, bed).items():
        solids = [Solid(bodies[piece.name], piece.outline) for piece in pieces]
        found += numbered(title, name, lay(solids, sorted(turns), bed))
    return found


def strip_plate(typeface: Typeface, bed: Bed) -> Plate:
    """The strip that tells the clearance of a printer, with its plug: see `fit_strip`.

    Raises InputError for a bed that does not hold it.
    """
    strip, make = fit_strip((0.0, 0.0)), Make(_STRIP, (True, False), tuple, typeface)
    large = tuple(word._replace(size=_LETTERS, bold=True) for word in strip.words)
    bar = flat_piece("strip", strip.bar, (large, ()), WHITE)
    plug = flat_piece("plug", strip.plug, ((), ()), WHITE)
    laid = lay([Solid(body(piece, make), piece.outline) for piece in (bar, plug)], (0.0,), bed)
    return Plate(_("Fit strip"), "", laid[0])


def numbered(title: str, name: str, laid: Sequence[tuple[Standing, ...]]) -> list[Plate]:
    """Plates of one name, with numbers if there are several."""
    counts = [f"{number}" for number in range(1, len(laid) + 1)] if len(laid) > 1 else [""]
    names = ["-".join(filter(None, (name, count))) for count in counts]
    return [Plate(title, each, standing) for each, standing in zip(names, laid, strict=True)]


def _materials(
    sets: Iterable[PieceSet], make: Make, bed: Bed
) -> dict[str, tuple[list[Piece], set[float]]]:
    """The pieces by the names of their colours, none if all are alike, and their turns."""
    sorts: dict[str, tuple[list[Piece], set[float]]] = {}
    for pieces in sets:
        for piece in pieces.pieces:
            name = "" if bed.mixed else material(piece, make.typeface)
            found, turns = sorts.setdefault(name, ([], set(pieces.turns)))
            found.append(piece)
            turns &= set(pieces.turns)
    return {"": sorts.popitem()[1]} if len(sorts) == 1 else sorts


class Solid(NamedTuple):
    """A body and its outline on the plate, y downwards as nesting has it."""

    body: Body
    outline: Outline


def lay(solids: Sequence[Solid], turns: Sequence[float], bed: Bed) -> list[tuple[Standing, ...]]:
    """Bodies on as few plates as can be, in their order, each plate's in the middle of the bed.

    Raises InputError for a body that the bed does not hold.
    """
    stock = bed.stock
    for solid in solids:
        _check_fits(solid, turns, bed, stock)
    placed = nest([solid.outline for solid in solids], stock, bed.spacing, turns)
    laid: list[list[Standing]] = [[] for _ in range(1 + max(each.sheet for each in placed))]
    for each in placed:
        x, y = each.at
        laid[each.sheet].append(Standing(solids[each.piece].body, -each.turn % 360, (x, -y)))
    return [_centred(plate, bed) for plate in laid]


def _centred(standing: Sequence[Standing], bed: Bed) -> tuple[Standing, ...]:
    """Bodies moved together, so that the least box about them is in the middle of the bed."""
    xs, ys, _ = zip(*(place for each in standing for place in each.vertices()), strict=True)
    dx = (bed.width - min(xs) - max(xs)) / 2
    dy = (bed.depth - min(ys) - max(ys)) / 2
    return tuple(
        each._replace(at=(round(each.at[0] + dx, DIGITS), round(each.at[1] + dy, DIGITS)))
        for each in standing
    )


def _check_fits(solid: Solid, turns: Iterable[float], bed: Bed, stock: Stock) -> None:
    boxes = [extent(turned(solid.outline, turn)) for turn in turns]
    if not any(box.width <= stock.width and box.height <= stock.height for box in boxes):
        least = min(boxes, key=lambda box: max(box.width, box.height))
        wide, deep = (length + 2 * bed.margin for length in (least.width, least.height))
        raise InputError(
            f"'{solid.body.name}' is {least.width:.1f} × {least.height:.1f} mm and does not fit on "
            f"a bed of {bed.width:g} × {bed.depth:g} mm with margins of {bed.margin:g} mm; "
            f"give a --bed of {math.ceil(wide)}x{math.ceil(deep)}mm or more, or a smaller "
            "--bed-margin"
        )
