"""Pieces and boards for a 3D printer: solids with drawings in relief, laid out on plates.

A recess of a board is the area of a piece on its site, grown by the clearance. Dots and cells have
recesses for stones, legs (sides of cells) have grooves for Xoids, and the recesses of adjacent
tiles merge into a tray.
"""

import math
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import shapely

from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.draw.display import WHITE, Path, Text
from printkit.draw.geometry.areas import rings
from printkit.draw.geometry.engraving import engraved, ground
from printkit.draw.geometry.nesting import Stock
from printkit.draw.geometry.nesting.layout import Outline, extent, turned
from printkit.draw.geometry.nesting.packing import nest
from printkit.draw.geometry.plane import Box, box_of, centred
from printkit.draw.geometry.xoid_outline import PieceSize
from printkit.draw.geometry.xoid_outline import body as leg_body
from printkit.draw.style.apply_style import Brush, Paint
from printkit.draw.style.palette import FIELD
from printkit.draw.typography.typefaces import Typeface
from printkit.machines.cutters.cut_layout import fit_strip
from printkit.machines.cutters.jigsaw import Guides, middle_ways, side_ways, split
from printkit.machines.piece_material import material, shape_of
from printkit.machines.solids.extrusion import NOTHING, PieceForm, blank, extruded, relief
from printkit.machines.solids.mesh import DIGITS, MOST_TRIANGLES, Body, Plate, Standing
from printkit.machines.solids.solid_board import Ground, Slab, SlabForm, grooves, seats, slab
from printkit.paper.board.board_pages import board_drawing
from printkit.paper.kit import Request
from printkit.paper.kit_parts import piece_sets
from printkit.paper.pieces.piece import Piece, PieceSet, flat_piece

_STRIP = PieceForm(3.0, relief=-0.4)
_LETTERS = 4.0  # font size of the labels on the fit strip, in mm

_TURNS = (0.0, 90.0)
_MOST_PARTS = 36  # Maximum number of parts that a board is split into.
_UNEVEN = 1.5  # Maximum number of triangles of a board's part, relative to the mean.
_KNOBS = 9.0  # Length reserved for knobs in a bed's width and depth, in mm.


class SolidOptions(NamedTuple):
    """The options for solids; the flags `faces` select reliefs on a piece's face and back."""

    form: PieceForm
    faces: tuple[bool, bool]
    paint: Paint
    typeface: Typeface


class Bed(NamedTuple):
    """A printer's bed in mm: its size, the `spacing` of pieces, and a free `margin` for a brim.

    Each plate has pieces of one colour only, unless colours are `mixed`.
    """

    width: float
    depth: float
    spacing: float = 3.0
    mixed: bool = False
    margin: float = 8.0

    @property
    def stock(self) -> Stock:
        """The size of the area of the bed that pieces may cover."""
        return Stock(self.width - 2 * self.margin, self.depth - 2 * self.margin)

    def checked(self) -> "Bed":
        """Return this bed unchanged. Raises InputError if its margins leave no area for pieces."""
        if min(self.stock) <= 0:
            raise InputError(
                f"margins of {self.margin:g} mm leave nothing of a bed of {self.width:g} × "
                f"{self.depth:g} mm; give a --bed-margin of less than "
                f"{min(self.width, self.depth) / 2:g} mm"
            )
        return self


def body(piece: Piece, make: SolidOptions) -> Body:
    """Return `piece` as a solid. Raises InputError if a bevel or relief is not possible."""
    flat = blank(piece.name, piece.outline, piece.radius, make.form)
    face, back = make.paint(piece.face), make.paint(piece.back)
    colour = ground(face, shape_of(piece), make.typeface)
    above = below = NOTHING
    try:
        if make.faces[0]:
            above = relief(engraved(face, shape_of(piece), make.typeface), flat.top)
        if make.faces[1]:
            behind = tuple(tuple((-x, y) for x, y in ring) for ring in piece.outline)
            seen = shape_of(piece)._replace(outline=behind)
            below = relief(engraved(back, seen, make.typeface), flat.bottom, behind=True)
        return Body(piece.name, colour, extruded(flat, make.form, above, below))
    except ValueError as error:
        raise InputError(
            f"the drawing on '{piece.name}' cannot be made as a relief ({error}); give "
            "--relief none"
        ) from None


def plates(title: str, sets: Sequence[PieceSet], make: SolidOptions, bed: Bed) -> list[Plate]:
    """Put the pieces of `sets` on plates by colour. Raises InputError if a piece does not fit."""
    bodies: dict[str, Body] = {}
    names: dict[str, str] = {}
    # Maps each colour name ("" if mixed) to its pieces, and to rotations that all of them allow
    sorts: dict[str, tuple[list[Piece], set[float]]] = {}
    for pieces in sets:
        for piece in pieces.pieces:
            if piece.name not in bodies:
                bodies[piece.name] = body(piece, make)
                names[piece.name] = "" if bed.mixed else material(piece, make.typeface)
            alike, turns = sorts.setdefault(names[piece.name], ([], set(pieces.turns)))
            alike.append(piece)
            turns &= set(pieces.turns)
    if len(sorts) == 1:
        sorts = {"": sorts.popitem()[1]}
    found = []
    for name, (alike, turns) in sorts.items():
        solids = [Solid(bodies[piece.name], piece.outline) for piece in alike]
        found += numbered(title, name, lay(solids, sorted(turns), bed))
    return found


def strip_plate(typeface: Typeface, bed: Bed) -> Plate:
    """Return a plate with the fit strip. Raises InputError if the strip is larger than the bed."""
    bar_outline, plug_outline, gaps = fit_strip((0.0, 0.0))
    make = SolidOptions(_STRIP, (True, False), tuple, typeface)
    large = tuple(word._replace(size=_LETTERS, bold=True) for word in gaps)
    bar = flat_piece("strip", bar_outline, (large, ()), WHITE)
    plug = flat_piece("plug", plug_outline, ((), ()), WHITE)
    laid = lay([Solid(body(piece, make), piece.outline) for piece in (bar, plug)], (0.0,), bed)
    return Plate(_("Fit strip"), "", laid[0])


def numbered(title: str, name: str, laid: Sequence[tuple[Standing, ...]]) -> list[Plate]:
    """Return the plates `laid`, called `name`; several plates have numbers after the name."""
    counts = [f"{number}" for number in range(1, len(laid) + 1)] if len(laid) > 1 else [""]
    names = ["-".join(filter(None, (name, count))) for count in counts]
    return [Plate(title, each, standing) for each, standing in zip(names, laid, strict=True)]


class Solid(NamedTuple):
    """A body, and its outline on the plate; the outline has y downwards, as in nesting."""

    body: Body
    outline: Outline


def lay(solids: Sequence[Solid], turns: Sequence[float], bed: Bed) -> list[tuple[Standing, ...]]:
    """Nest `solids` centred on few plates. Raises InputError if a body is too large for the bed."""
    stock = bed.stock
    for solid in solids:
        boxes = [extent(turned(solid.outline, turn)) for turn in turns]
        if not any(box.width <= stock.width and box.height <= stock.height for box in boxes):
            least = min(boxes, key=lambda box: max(box.width, box.height))
            wide, deep = (length + 2 * bed.margin for length in (least.width, least.height))
            raise InputError(
                f"'{solid.body.name}' is {least.width:.1f} × {least.height:.1f} mm and does not "
                f"fit on a bed of {bed.width:g} × {bed.depth:g} mm with margins of "
                f"{bed.margin:g} mm; give a --bed of {math.ceil(wide)}x{math.ceil(deep)}mm or "
                "more, or a smaller --bed-margin"
            )
    placed = nest([solid.outline for solid in solids], stock, bed.spacing, turns)
    counts = [len(solid.body.mesh.triangles) for solid in solids]
    share, totals = max(1, MOST_TRIANGLES - max(counts)), Counter[int]()
    laid: dict[tuple[int, int], list[Standing]] = {}
    for each in placed:
        x, y = each.at
        standing = Standing(solids[each.piece].body, -each.turn % 360, (x, -y))
        # Split sheets with too many triangles; bodies that begin in the same share are together
        laid.setdefault((each.sheet, totals[each.sheet] // share), []).append(standing)
        totals[each.sheet] += counts[each.piece]
    plates = []
    for _sheet, plate in sorted(laid.items()):
        xs, ys, _zs = zip(*(place for each in plate for place in each.vertices()), strict=True)
        dx = (bed.width - min(xs) - max(xs)) / 2
        dy = (bed.depth - min(ys) - max(ys)) / 2
        places = ((round(x + dx, DIGITS), round(y + dy, DIGITS)) for _body, _turn, (x, y) in plate)
        plates.append(tuple(each._replace(at=at) for each, at in zip(plate, places, strict=True)))
    return plates


def solid_board(request: Request, form: SlabForm, paint: Paint) -> tuple[Slab, Guides]:
    """Return the board as a slab centred on (0, 0), and the guides for splitting the slab.

    Raises InputError if the game has no pieces for a solid board.
    """
    board = request.board
    plane = centred(board.board, board.side, board.lattice, (0.0, 0.0))
    drawn = [
        mark._replace(bold=True) if isinstance(mark, Text) else mark  # thin text is hard to print
        for mark in board_drawing(board, request.typeface, request.view.overlay).marks
    ]
    paths = [mark for mark in drawn if isinstance(mark, Path)]
    cells = [path.rings[0] for path in paths if path.tag == "cell"]
    legs = {path for path in paths if path.tag == "leg"}  # not drawn, because legs become grooves
    inked = paint([mark for mark in drawn if mark not in legs])
    ground = Ground(board.name, cells, inked, request.typeface)
    if request.kit.of_xoids:
        size = PieceSize.for_leg(board.side, request.fit)
        ends = [plane.ends(leg) for leg in board.board.edges]
        kept = [leg_body(leg, size.width) for leg in ends]
        found = slab(ground, grooves(ends, size), form, plain_floors=True)
        return found, Guides(middle_ways(cells), tuple(kept))
    pieces = {piece.name: piece for each in piece_sets(request) for piece in each.pieces}
    if not pieces:
        raise InputError(f"{request.ruleset.title} has no pieces for a solid board")
    clearance = request.fit.gap(board.pitch if board.play_on == "cells" else board.side)
    shapes = [(piece.outline, piece.radius) for piece in pieces.values()]
    played = getattr(board.board, board.play_on)
    seated = board.board.cells if board.style == "dots" and board.play_on != "cells" else ()
    recess = seats(shapes, [plane.point(site) for site in (*played, *seated)], clearance)
    found = slab(ground, recess, form, plain_floors=False)
    if board.play_on == "cells":
        return found, Guides(side_ways(cells), tuple(cells))
    return found, Guides(middle_ways(cells), rings(recess))


def board_plates(
    request: Request, form: SlabForm, bed: Bed, brush: Brush
) -> list[tuple[Standing, ...]]:
    """Lay out a board's parts on plates. Raises InputError if a part does not fit on the bed."""
    board, guides = solid_board(request, form, brush.marks)
    colour, name = brush.colour(FIELD), request.board.name
    solids = []
    for number, outline in enumerate(part_outlines(board, guides, request, bed), start=1):
        try:
            mesh = board.mesh(outline, form)
        except ValueError as error:
            raise InputError(
                f"the board '{name}' cannot be made as a solid ({error}); give --relief none or "
                "another --clearance"
            ) from None
        solids.append(Solid(Body(f"{name} {number}", colour, mesh), outline))
    return lay(solids, _TURNS, bed)


def part_outlines(board: Slab, guides: Guides, request: Request, bed: Bed) -> list[Outline]:
    """Split a board for the bed, and for plates of MOST_TRIANGLES unless it has thousands of sites.

    Raises InputError if the bed is too small.
    """
    outline, room = board.outline, bed.stock
    box = box_of(outline[0])
    size, triangles = (box.width, box.height), 4 * sum(map(shapely.get_num_coordinates, board))
    fits = all(side <= most for side, most in zip(sorted(size), sorted(room), strict=True))
    if fits and triangles <= MOST_TRIANGLES:
        return [outline]
    count, least = _count(box, *room), _UNEVEN * triangles / MOST_TRIANGLES
    if not fits and count > _MOST_PARTS:
        sides = range(math.ceil(2 * bed.margin) + 20, 10_000)
        side = next(s for s in sides if _count(box, *[s - 2 * bed.margin] * 2) <= _MOST_PARTS)
        raise InputError(
            f"the board '{request.board.name}' is {box.width:.0f} × {box.height:.0f} mm, too large "
            f"for a bed of {bed.width:g} × {bed.depth:g} mm with margins of {bed.margin:g} mm; "
            f"give a --bed of {side}x{side}mm or more, or a smaller --pitch"
        )
    if triangles > MOST_TRIANGLES and count < least:
        parts = min(math.isqrt(_MOST_PARTS), math.ceil(math.sqrt(least)))  # on each side
        room = Stock(*(min(a, b / parts + _KNOBS) for a, b in zip(room, size, strict=True)))
    return [part.outline for part in split(outline, guides, room, request.fit.joint_gap)]


def _count(box: Box, width: float, height: float) -> float:
    if min(width, height) <= _KNOBS:
        return math.inf
    return math.ceil(box.width / (width - _KNOBS)) * math.ceil(box.height / (height - _KNOBS))
