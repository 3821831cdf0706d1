"""The outlines of Xoids: flat pieces that lie side by side on the legs of a board.

A leg's zone is the rhombus of its two ends and the centres of the hexagons on its two sides: the
zones tile the plane. Its body is the strip of the piece's width within the zone, so that its ends
are points of 120° and three bodies meet at a corner without overlap. A Xoid is the union of its
legs' bodies, shrunk by half the clearance with mitred corners: then any two Xoids on different
legs are at least the clearance apart.
"""

import math
from collections.abc import Iterable
from typing import NamedTuple

import shapely

from printkit.errors import InputError
from printkit.geometry.fit import USUAL_FIT, Fit
from printkit.geometry.plane import Plane, Point, Ring
from printkit.topology.lattice import Site

_GRID = 1e-4  # mm; on a finer one, rounding leaves gaps between bodies that ought to join


class PieceSize(NamedTuple):
    """How Xoids are cut, in mm: the leg they fit, the strip of the board that is theirs along it,
    and the gap between two of them; a piece is as wide as its strip less the gap.
    """

    leg: float
    width: float
    clearance: float

    @classmethod
    def for_leg(cls, leg: float, fit: Fit = USUAL_FIT) -> "PieceSize":
        """Return how Xoids are cut for a `leg`; their strip is usually half as wide as it is long.

        Raises InputError for pieces that are too wide for their legs, or would fall apart.
        """
        gap = fit.gap(leg)
        strip = leg / 2 if fit.width is None else fit.width + gap
        if not 2 * gap < strip < leg / math.sqrt(3):
            raise InputError(
                f"Xoids {strip - gap:.4g} mm wide with a clearance of {gap:.4g} mm do not fit legs "
                f"of {leg:.4g} mm: the two together are less than {leg / math.sqrt(3):.2f} mm, and "
                "the clearance is the smaller one"
            )
        return cls(leg, strip, gap)


def body(ends: tuple[Point, Point], width: float) -> Ring:
    """The strip of a leg: a hexagon whose tips are the leg's ends.

    A strip as wide as its zone would be a rhombus; `width` is less than leg / √3.
    """
    (ax, ay), (bx, by) = ends
    length = math.hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / length, (by - ay) / length
    half = width / 2
    tip = half / math.sqrt(3)
    return (
        (ax, ay),
        (ax + tip * ux + half * uy, ay + tip * uy - half * ux),
        (bx - tip * ux + half * uy, by - tip * uy - half * ux),
        (bx, by),
        (bx - tip * ux - half * uy, by - tip * uy + half * ux),
        (ax + tip * ux - half * uy, ay + tip * uy + half * ux),
    )


def outline(legs: Iterable[Site], plane: Plane, size: PieceSize) -> shapely.Polygon:
    """The cut-out shape of a Xoid on these legs, with holes where it closes a ring."""
    bodies = shapely.polygons([body(plane.ends(leg), size.width) for leg in legs])
    whole = shapely.union_all(bodies, grid_size=_GRID)
    shrunk = whole.buffer(-size.clearance / 2, join_style="mitre")
    if shrunk.geom_type != "Polygon":
        raise ValueError(f"pieces {size.width:g} mm wide fall apart at {size.clearance:g} mm gaps")
    return shapely.orient_polygons(shrunk)
