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
    board, plane = drawn.board, drawn.plane
    play_on = on or drawn.definition.play_on
    if play_on == "edges":
        for edge in board.edges:
            # The zone: the rhombus of its ends and of the centres of the hexagons on its sides
            (ax, ay), (bx, by) = ends = plane.ends(edge)
            x, y = at = plane.point(edge)
            dx, dy = (by - ay) * 3**0.5 / 2, (ax - bx) * 3**0.5 / 2
            rhombus = ((ax, ay), (x + dx, y + dy), (bx, by), (x - dx, y - dy))
            spot = body(ends, PieceSize.for_leg(plane.side).width)
            yield Place(at, Path((rhombus,), _INK, tag="zone"), Path((spot,), _INK, tag="spot"))
        return
    on_vertices = play_on == "vertices"
    for site in board.vertices if on_vertices else board.cells:
        at = plane.point(site)
        zone: Mark = (
            Circle(at, plane.side * _NEAR, _INK, tag="zone")
            if on_vertices
            else Path((plane.cell(site),), _INK, tag="zone")
        )
        yield Place(at, zone, Circle(at, stone_radius(drawn), _INK, tag="spot"))
