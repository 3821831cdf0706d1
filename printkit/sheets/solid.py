"""Pieces for a 3D printer: solids with what is drawn on them in relief, laid out on plates."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.errors import InputError
from printkit.geometry.engraving import engraved, ground
from printkit.geometry.extrusion import NOTHING, Blank, Form, Region, blank, extruded
from printkit.geometry.nesting import Stock, nest
from printkit.geometry.nesting.layout import extent, turned
from printkit.geometry.relief import relief
from printkit.render.display import Mark
from printkit.render.fonts import Typeface
from printkit.render.mesh import DIGITS, Body, Plate, Standing
from printkit.sheets.materials import material, shape_of
from printkit.sheets.piece import Piece, PieceSet
from printkit.sheets.style import Paint


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
    """The plate of a printer, width and depth in mm, and how far pieces stand apart on it.

    Each plate has pieces of one colour only, unless colours are `mixed`.
    """

    width: float
    depth: float
    spacing: float
    mixed: bool = False


def body(piece: Piece, make: Make) -> Body:
    """`piece` as a solid. Raises InputError for a bevel or a drawing that it cannot have."""
    flat = blank(piece.name, piece.outline, piece.radius, make.form)
    face, back = make.paint(piece.face), make.paint(piece.back)
    colour = ground(face, shape_of(piece), make.typeface)
    try:
        above = _relief(piece, face, flat, make.typeface) if make.faces[0] else NOTHING
        below = _relief_below(piece, back, flat, make.typeface) if make.faces[1] else NOTHING
        return Body(piece.name, colour, extruded(flat, make.form, above, below))
    except ValueError as error:
        raise InputError(
            f"what is drawn on '{piece.name}' cannot be made in relief ({error}); "
            "give --relief none"
        ) from None


def _relief(piece: Piece, face: Sequence[Mark], flat: Blank, typeface: Typeface) -> Region:
    return relief(engraved(face, shape_of(piece), typeface), flat.top)


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
        laid = _laid(pieces, turns, bodies, bed)
        for number, standing in enumerate(laid, start=1):
            count = f"{number}" if len(laid) > 1 else ""
            found.append(Plate(title, "-".join(filter(None, (name, count))), standing))
    return found


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


def _laid(
    pieces: Sequence[Piece], turns: Iterable[float], bodies: dict[str, Body], bed: Bed
) -> list[tuple[Standing, ...]]:
    """The pieces of each plate, in their order."""
    choice = sorted(turns)
    for piece in pieces:
        _check_fits(piece, choice, bed)
    stock = Stock(bed.width, bed.depth)
    placed = nest([piece.outline for piece in pieces], stock, bed.spacing, choice)
    laid: list[list[Standing]] = [[] for _ in range(1 + max(each.sheet for each in placed))]
    for each in placed:
        at = (each.at[0], round(bed.depth - each.at[1], DIGITS))
        standing = Standing(bodies[pieces[each.piece].name], -each.turn % 360, at)
        laid[each.sheet].append(standing)
    return [tuple(plate) for plate in laid]


def _check_fits(piece: Piece, turns: Iterable[float], bed: Bed) -> None:
    boxes = [extent(turned(piece.outline, turn)) for turn in turns]
    if not any(box.width <= bed.width and box.height <= bed.depth for box in boxes):
        least = min(boxes, key=lambda box: max(box.width, box.height))
        raise InputError(
            f"the piece '{piece.name}' is {least.width:.1f} × {least.height:.1f} mm and does not "
            f"fit on a bed of {bed.width:g} × {bed.depth:g} mm; give a larger --bed"
        )
