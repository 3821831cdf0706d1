"""The outlines of Xoids: flat pieces that lie side by side on the legs of a board.

A leg's zone is the rhombus of its two ends and the centres of the hexagons on its two sides: the
zones tile the plane. Its body is the strip of the piece's width within the zone, so that its ends
are points of 120° and three bodies meet at a corner without overlap. A Xoid is the union of its
legs' bodies, shrunk by half the clearance with mitred corners: then any two Xoids on different
legs are at least the clearance apart.
"""

import math
from collections.abc import Iterable
from typing import Literal, NamedTuple

import shapely

from printkit.geometry.plane import Plane, Point, Ring
from printkit.topology.lattice import Site

Corners = Literal["mitre", "round"]

_GRID = 1e-4  # mm; on a finer one, rounding leaves gaps between bodies that ought to join


class PieceSize(NamedTuple):
    """How Xoids are cut, in mm: the leg they fit, their width and the gap between two of them."""

    leg: float
    width: float
    clearance: float

    @classmethod
    def for_leg(cls, leg: float) -> "PieceSize":
        """The usual proportions: half a leg wide; loose enough to place, tight enough to stay."""
        return cls(leg, leg / 2, max(0.4, leg / 30))


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


def inset(shape: shapely.Polygon, depth: float) -> tuple[Ring, ...]:
    """The rings of the shape shrunk by so many mm, none where nothing is left."""
    return rings(shape.buffer(-depth, join_style="mitre"))


def grown(outline: tuple[Ring, ...], by: float, corners: Corners) -> tuple[Ring, ...]:
    """A shape's rings moved outwards by so many mm, its corners kept sharp or rounded.

    Its holes shrink.
    """
    shape = shapely.Polygon(outline[0], outline[1:])
    return rings(shape.buffer(by, quad_segs=4, join_style=corners))


def rings(shape: "shapely.Polygon | shapely.MultiPolygon") -> tuple[Ring, ...]:
    """The closed curves of a shape, outer before inner, each without its last point repeated."""
    parts = [shape] if isinstance(shape, shapely.Polygon) else list(shape.geoms)
    return tuple(
        tuple((float(x), float(y)) for x, y in ring.coords[:-1])
        for part in parts
        if not part.is_empty
        for ring in (part.exterior, *part.interiors)
    )
