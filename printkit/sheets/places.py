"""The places of a drawn board as areas that can be pointed at.

A place has two areas: its zone, which is as large as its neighbours leave it, so that a finger
finds it, and its spot, the part of it that a piece would take, which shows where one is.
"""

from collections.abc import Iterator
from typing import NamedTuple

from printkit.geometry.plane import Point
from printkit.geometry.xoid import PieceSize, body
from printkit.render.display import Circle, Ink, Mark, Path
from printkit.sheets.diagram import DrawnBoard, stone_radius
from printkit.topology.lattice import Site

_INK = Ink()  # none: whoever shows the areas has styles for their tags
_NEAR = 0.5  # of a side: halfway to the next vertex


class Place(NamedTuple):
    """A place: its middle in mm, and its areas, tagged `zone` and `spot`."""

    at: Point
    zone: Mark
    spot: Mark


def places(drawn: DrawnBoard, on: str = "") -> Iterator[Place]:
    """The places of `drawn` in the order of their numbers: `on` cells, edges or vertices.

    By default they are those that its game is played on.
    """
    board = drawn.board
    match on or drawn.definition.play_on:
        case "edges":
            return (_leg(drawn, edge) for edge in board.edges)
        case "vertices":
            return (_vertex(drawn, vertex) for vertex in board.vertices)
        case _:
            return (_cell(drawn, cell) for cell in board.cells)


def _leg(drawn: DrawnBoard, edge: Site) -> Place:
    """A leg's zone is the rhombus of its ends and the centres of the hexagons on its sides."""
    plane = drawn.plane
    (ax, ay), (bx, by) = ends = plane.ends(edge)
    x, y = at = plane.point(edge)
    dx, dy = (by - ay) * 3**0.5 / 2, (ax - bx) * 3**0.5 / 2
    zone = ((ax, ay), (x + dx, y + dy), (bx, by), (x - dx, y - dy))
    spot = body(ends, PieceSize.for_leg(plane.side).width)
    return Place(at, Path((zone,), _INK, tag="zone"), Path((spot,), _INK, tag="spot"))


def _vertex(drawn: DrawnBoard, vertex: Site) -> Place:
    at = drawn.plane.point(vertex)
    return Place(at, Circle(at, drawn.plane.side * _NEAR, _INK, tag="zone"), _stone(drawn, at))


def _cell(drawn: DrawnBoard, cell: Site) -> Place:
    at = drawn.plane.point(cell)
    return Place(at, Path((drawn.plane.cell(cell),), _INK, tag="zone"), _stone(drawn, at))


def _stone(drawn: DrawnBoard, at: Point) -> Mark:
    return Circle(at, stone_radius(drawn), _INK, tag="spot")
