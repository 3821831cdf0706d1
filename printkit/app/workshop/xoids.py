"""Use case: the Xoids, with the lines that they are drawn by."""

from collections.abc import Iterator, Mapping
from typing import Any

from printkit.app.inspect import list_xoids
from printkit.app.workshop.fields import at_field, board_of, fields_of
from printkit.documents.schema import Field, Fields, Integer
from printkit.geometry.plane import Plane
from printkit.topology.lattice import HEX
from printkit.topology.polytwig import EDGE_SCALE, Form, place, polytwigs

MOST_SHOWN_LEGS = 8  # of those that a page shows: 965 have as many or fewer
_USUAL = 5
_UNIT = Plane(HEX, 1.0)

XOID_FIELDS = Fields(
    "Xoids",
    **{"max-legs": Field(Integer(1, MOST_SHOWN_LEGS), f"1 to {MOST_SHOWN_LEGS}, default {_USUAL}")},
)


def xoids(request: Mapping[str, Any]) -> dict[str, Any]:
    """Answer with each Xoid: its name, its symmetry, where it fits, and its legs as lines.

    The request may have `options`, those of XOID_FIELDS, and a `board` to count places on. A line
    has its ends in sides of hexagons. Raises FieldError.
    """
    most = fields_of(request, "options", XOID_FIELDS).get("max-legs", _USUAL)
    board = board_of(request)
    with at_field("board"):
        listed = list_xoids(most, board)
    drawn = zip(listed, polytwigs(most), strict=True)
    return {"xoids": [{**row, "lines": list(_lines(twig.form))} for row, twig in drawn]}


def _lines(form: Form) -> Iterator[list[float]]:
    for key in form:
        x, y = place(key)
        ends = _UNIT.ends((EDGE_SCALE * x, EDGE_SCALE * y))
        yield [round(value, 3) for end in ends for value in end]
