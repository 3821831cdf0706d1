"""Boards for a 3D printer.

A recess is what pieces cover when each of them lies on its place, grown by the clearance: dots and
cells take stones, legs are grooves for Xoids, and where tiles lie side by side all their places are
one tray. So a piece has the clearance to every wall about it.
"""

import math
from typing import NamedTuple

from printkit.definitions.board import BoardDefinition
from printkit.errors import InputError
from printkit.geometry.areas import rings
from printkit.geometry.extrusion import Region
from printkit.geometry.jigsaw import Guides, middle_ways, side_ways, split
from printkit.geometry.nesting.layout import Outline
from printkit.geometry.plane import Box, Plane, Point, box_of, centred
from printkit.geometry.slab import Ground, Slab, SlabForm, grooves, seats, slab
from printkit.geometry.xoid import PieceSize, body
from printkit.render.display import Path, Text
from printkit.render.mesh import Body, Standing
from printkit.sheets.board_pages import board_drawing
from printkit.sheets.kit import Request
from printkit.sheets.kit_parts import piece_sets
from printkit.sheets.palette import FIELD
from printkit.sheets.solid import Bed, Solid, lay
from printkit.sheets.style import Brush, Paint

_TURNS = (0.0, 90.0)
_MOST_PARTS = 36  # that anyone would print and put together
_KNOBS = 9.0  # mm of a bed that parts leave for knobs


class SolidBoard(NamedTuple):
    """A board as a slab, and how it may be split."""

    slab: Slab
    guides: Guides


def solid_board(request: Request, form: SlabForm, paint: Paint) -> SolidBoard:
    """The board of a request, about (0, 0), with recesses for the pieces of its game.

    `paint` gives the marks of its drawing their inks. Raises InputError.
    """
    board = request.board
    plane = centred(board.board, board.side, board.lattice, (0.0, 0.0))
    drawn = [
        mark._replace(bold=True) if isinstance(mark, Text) else mark  # for broad nozzles
        for mark in board_drawing(board, request.typeface, request.view.overlay).marks
    ]
    paths = [mark for mark in drawn if isinstance(mark, Path)]
    cells = [path.rings[0] for path in paths if path.tag == "cell"]
    legs = {path for path in paths if path.tag == "leg"}  # are grooves, not drawn
    ground = Ground(
        board.name, cells, paint([mark for mark in drawn if mark not in legs]), request.typeface
    )
    if request.kit.of_xoids:
        size = PieceSize.for_leg(board.side, request.fit)
        ends = [plane.ends(leg) for leg in board.board.edges]
        kept = [body(leg, size.width) for leg in ends]
        found = slab(ground, grooves(ends, size), form, plain_floors=True)
        return SolidBoard(found, Guides(middle_ways(cells), tuple(kept)))
    recess = _seats(request, plane)
    found = slab(ground, recess, form, plain_floors=False)
    if board.play_on == "cells":
        return SolidBoard(found, Guides(side_ways(cells), tuple(cells)))
    return SolidBoard(found, Guides(middle_ways(cells), rings(recess)))


def _seats(request: Request, plane: Plane) -> Region:
    """The recesses for all pieces of a game that are no Xoids."""
    board = request.board
    pieces = {piece.name: piece for each in piece_sets(request) for piece in each.pieces}
    if not pieces:
        raise InputError(f"{request.ruleset.title} has no pieces that could lie in a solid board")
    clearance = request.fit.gap(board.pitch if board.play_on == "cells" else board.side)
    shapes = [(piece.outline, piece.radius) for piece in pieces.values()]
    return seats(shapes, _places(board, plane), clearance)


def laid_board(
    board: SolidBoard, request: Request, form: SlabForm, bed: Bed, brush: Brush
) -> list[tuple[Standing, ...]]:
    """A board on as many plates as its parts need. Raises InputError where a part fits on none."""
    colour, name = brush.colour(FIELD), request.board.name
    solids = []
    for number, outline in enumerate(part_outlines(board, request, bed), start=1):
        try:
            mesh = board.slab.mesh(outline, form)
        except ValueError as error:
            raise InputError(
                f"the board '{name}' cannot be made as a solid ({error}); give --relief none or "
                "another --clearance"
            ) from None
        solids.append(Solid(Body(f"{name} {number}", colour, mesh), outline))
    return lay(solids, _TURNS, bed)


def part_outlines(board: SolidBoard, request: Request, bed: Bed) -> list[Outline]:
    """The outlines of parts that the bed holds: of one, if it holds the board."""
    outline, stock = board.slab.outline, bed.stock
    box = box_of(outline[0])
    if any(
        wide <= stock.width and high <= stock.height
        for wide, high in ((box.width, box.height), (box.height, box.width))
    ):
        return [outline]
    if _count(box, stock.width, stock.height) > _MOST_PARTS:
        sides = range(math.ceil(2 * bed.margin) + 20, 10_000)
        side = next(s for s in sides if _count(box, *[s - 2 * bed.margin] * 2) <= _MOST_PARTS)
        raise InputError(
            f"the board '{request.board.name}' is {box.width:.0f} × {box.height:.0f} mm, too "
            f"much for a bed of {bed.width:g} × {bed.depth:g} mm with margins of {bed.margin:g} "
            f"mm; give a --bed of {side}x{side}mm or more, or a smaller --pitch"
        )
    room = (stock.width, stock.height)
    return [part.outline for part in split(outline, board.guides, room, request.fit.joint_gap)]


def _count(box: Box, width: float, height: float) -> float:
    """About how many parts a board of a size needs for a bed of a size, with their knobs."""
    if min(width, height) <= _KNOBS:
        return math.inf
    return math.ceil(box.width / (width - _KNOBS)) * math.ceil(box.height / (height - _KNOBS))


def _places(definition: BoardDefinition, plane: Plane) -> list[Point]:
    """Where pieces lie: on the sites that are played on, and in hexagons that have a seat."""
    board = definition.board
    sites = {"cells": board.cells, "edges": board.edges, "vertices": board.vertices}
    seated = board.cells if definition.style == "dots" and definition.play_on != "cells" else ()
    return [plane.point(site) for site in (*sites[definition.play_on], *seated)]
