"""The places of a drawn board: areas that can be pointed at, and outlines that draw the eye.

A place has two areas: its zone, which is as large as its neighbours leave it, so that a finger
finds it, and its spot, the part of it that a piece would take, which shows where one is.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple

from printkit.geometry.plane import Point
from printkit.geometry.xoid import PieceSize, body
from printkit.render.display import Circle, Ink, Mark, Path
from printkit.sheets.diagram import DrawnBoard, stone_radius
from printkit.sheets.palette import ACCENT, FINE, INK, LAST, PAPER_WHITE

_INK = Ink()  # none: whoever shows the areas has styles for their tags
_NEAR = 0.5  # of a side: halfway to the next vertex
Shape = Path | Circle  # an outline that is still to get its ink

_WIDTH = 0.07  # of the pitch
_LEAST, _MOST = 0.8, 1.4  # mm
_EDGE = 2 * FINE  # of the dark line that a light one has on both sides
_DASH = (1.2, 0.8)  # mm


class PlaceAreas(NamedTuple):
    """A place: its middle in mm, and its areas, tagged `zone` and `spot`."""

    at: Point
    zone: Mark
    spot: Mark


def places(drawn: DrawnBoard, on: str = "") -> Iterator[PlaceAreas]:
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
            zone: Mark = Path((rhombus,), _INK, tag="zone")
            yield PlaceAreas(at, zone, Path((spot,), _INK, tag="spot"))
        return
    for site in board.vertices if play_on == "vertices" else board.cells:
        at = plane.point(site)
        zone = Circle(at, plane.side * _NEAR, _INK, tag="zone")
        if play_on == "cells":
            zone = Path((plane.cell(site),), _INK, tag="zone")
        yield PlaceAreas(at, zone, Circle(at, stone_radius(drawn), _INK, tag="spot"))


def highlight(drawn: DrawnBoard, shapes: Sequence[Shape]) -> Iterator[Mark]:
    """Light outlines with dark edges, which show on every piece and on a grey printer."""
    by = width(drawn)
    return _inked(shapes, "last", (Ink(stroke=INK, width=by + _EDGE), Ink(stroke=LAST, width=by)))


def refused(drawn: DrawnBoard, shapes: Sequence[Shape]) -> Iterator[Mark]:
    """Red dashes on white."""
    by = width(drawn)
    white = Ink(stroke=PAPER_WHITE, width=by + _EDGE)
    return _inked(shapes, "refused", (white, Ink(stroke=ACCENT, width=by, dash=_DASH)))


def width(drawn: DrawnBoard) -> float:
    """Return the width of an outline on `drawn`, in mm."""
    return min(_MOST, max(_LEAST, drawn.pitch * _WIDTH))


def _inked(shapes: Sequence[Shape], tag: str, inks: Iterable[Ink]) -> Iterator[Mark]:
    """One ink after the other, so that no dark edge crosses a light line."""
    return (shape._replace(ink=ink, tag=tag) for ink, shape in product(inks, shapes))
