"""Flat pieces as solids: extruded outlines with bevelled edges and reliefs.

The surface of a solid consists of horizontal faces, and of bands between the rings of corners that
bound the faces. The coordinates of a ring's corners are rounded only once. Faces and bands that
meet at a ring share the ring's corners, so that the mesh is closed for any shape.

A relief is an engraving that is raised above a face of a solid, or sunk into the face. The lines of
a relief are wide enough for a 3D printer. A relief has no slivers or narrow gaps, and does not
reach the edge of the face.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely.affinity import scale, translate

from printkit.base.errors import InputError
from printkit.draw.cut_layers import Disc, Etching, Run, Stroke
from printkit.draw.geometry.areas import Polygonal, area_of, polygon, rings
from printkit.draw.geometry.nesting.layout import Outline
from printkit.draw.geometry.plane import Point, Ring, circle, rounded
from printkit.machines.solids.mesh import DIGITS, Mesh, Triangle, Vertex


class Surface:
    """A mesh under construction; vertices at equal positions are merged."""

    def __init__(self) -> None:
        self._numbers: dict[Vertex, int] = {}
        self.triangles: list[Triangle] = []

    def number(self, point: Sequence[float], z: float) -> int:
        """Return the index of the vertex at height `z` above `point`."""
        x, y = (round(place, DIGITS) + 0.0 for place in point)
        return self._numbers.setdefault((x, y, round(z, DIGITS)), len(self._numbers))

    def face(self, area: shapely.Geometry, z: float, *, down: bool = False) -> None:
        """Add a horizontal face that is visible from above or, if `down`, from below."""
        found = shapely.get_parts(shapely.constrained_delaunay_triangles(area))
        corners = shapely.get_coordinates(shapely.orient_polygons(found)).reshape(-1, 4, 2)
        for triangle in corners.tolist():
            a, b, c = (self.number(point, z) for point in triangle[:3])
            self.triangles.append((a, c, b) if down else (a, b, c))

    def done(self) -> Mesh:
        """Return the mesh. Raises ValueError if the mesh is not closed."""
        mesh = Mesh(tuple(self._numbers), tuple(self.triangles))
        if not mesh.is_closed:
            raise ValueError("the mesh has gaps")
        return mesh


Region = shapely.MultiPolygon

NOTHING = Region()
_CHORD = 0.01  # Maximum distance between a circle and its polygon, in mm.
_LEAST = 1e-6  # Minimum divisor in `_moved`; 1 + m · n is 0 if a side turns back on itself.
_STEP = 0.05  # Precision of the maximum bevel that an error message states, in mm.


class PieceForm(NamedTuple):
    """Sizes of a piece in mm: height, 45° bevels at top and foot, and relief (negative if sunk)."""

    height: float
    bevel: float = 0.0
    foot: float = 0.0
    relief: float = 0.0


class Blank(NamedTuple):
    """The area, top face and bottom face of a piece without relief, seen from above, y upwards."""

    area: shapely.Polygon
    top: shapely.Polygon
    bottom: shapely.Polygon


def blank(name: str, outline: Outline, radius: float, form: PieceForm) -> Blank:
    """Make a blank from an `outline`, or from a disc. Raises InputError if a bevel is too wide."""
    area = disc(radius) if radius else polygon(outline)
    upwards = shapely.orient_polygons(scale(area, 1, -1, origin=(0, 0)))
    outer, *holes = map(rounded, rings(upwards))
    area = shapely.Polygon(outer, holes)
    return Blank(area, _inset(name, area, form.bevel), _inset(name, area, form.foot))


def disc(radius: float) -> shapely.Polygon:
    """Approximate the circle of `radius` mm about (0, 0) by a polygon with corners on both axes."""
    count = 8 * math.ceil(math.pi / math.acos(1 - min(1.0, _CHORD / radius)) / 8)
    return shapely.Polygon(circle((0.0, 0.0), radius, count))


def extruded(
    piece: Blank, form: PieceForm, above: Region = NOTHING, below: Region = NOTHING
) -> Mesh:
    """Return `piece` as a solid, with the relief `above` on its top and `below` in its bottom.

    `above` must be within the top face, and `below` within the bottom face. The rings of a relief
    must not touch each other. Raises ValueError if the mesh is not closed.
    """
    mesh = _Extrusion()
    upper, lower = shapely.orient_polygons([above, below])
    profile = [(0.0, piece.bottom), (form.foot, piece.area)]
    profile += [(form.height - form.bevel, piece.area), (form.height, piece.top)]
    for (low, one), (high, other) in pairwise(profile):
        if high > low:
            mesh.bands(rings(one), low, rings(other), high)
    mesh.face(piece.top.difference(upper), form.height)
    mesh.face(upper, form.height + form.relief)
    mesh.walls(upper, form.height, form.height + form.relief)
    sunk = abs(form.relief)
    mesh.face(piece.bottom.difference(lower), 0.0, down=True)
    mesh.face(lower, sunk, down=True)
    mesh.walls(lower, sunk, 0.0)
    return mesh.done()


class _Extrusion(Surface):
    def bands(self, lower: Iterable[Ring], low: float, upper: Iterable[Ring], high: float) -> None:
        """Add walls between rings with equally many corners; the solid is left of the rings."""
        for below, above in zip(lower, upper, strict=True):
            bottom = [self.number(point, low) for point in below]
            top = [self.number(point, high) for point in above]
            for i, j in pairwise([*range(len(bottom)), 0]):
                self.triangles += [(bottom[i], bottom[j], top[j]), (top[j], top[i], bottom[i])]

    def walls(self, region: Region, start: float, end: float) -> None:
        """Add the walls around a `region` that is raised or sunk from height `start` to `end`."""
        low, high = min(start, end), max(start, end)
        around = rings(region)
        if end < start:  # the solid is outside the rings
            around = tuple(ring[::-1] for ring in around)
        self.bands(around, low, around, high)


def _inset(name: str, area: shapely.Polygon, by: float) -> shapely.Polygon:
    """Return `area` with its edges moved inwards by `by` mm and as many corners as before."""
    if not by:
        return area
    shrunk = _shrunk(area, by)
    if shrunk is None:
        steps = range(math.ceil(by / _STEP) - 1, 0, -1)
        most = next((i * _STEP for i in steps if _shrunk(area, i * _STEP)), 0.0)
        raise InputError(
            f"a bevel of {by:g} mm is too wide for the piece '{name}'; give at most {most:.3g} mm"
        )
    return shrunk


def _shrunk(area: shapely.Polygon, by: float) -> shapely.Polygon | None:
    """Return the inset area, or None if an edge would vanish or meet another edge."""
    moved = [_moved(ring, by) for ring in rings(area)]
    if any(ring is None for ring in moved):
        return None
    outer, *holes = moved
    shrunk = shapely.Polygon(outer, holes)
    return shrunk if shrunk.is_valid and area.contains_properly(shrunk) else None


def _moved(ring: Ring, width: float) -> Ring | None:
    """Move the sides of `ring` inwards; return None if a side would reverse its direction.

    A corner between sides with normals m and n moves by `width` (m + n) / (1 + m · n).
    """
    normals = []
    for start, end in _sides(ring):
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy)
        normals.append((-dy / length, dx / length))
    corners = []
    for (x, y), (mx, my), (nx, ny) in zip(ring, (normals[-1], *normals[:-1]), normals, strict=True):
        share = width / max(1 + mx * nx + my * ny, _LEAST)
        corners.append((x + share * (mx + nx), y + share * (my + ny)))
    moved = rounded(corners)
    for ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) in zip(_sides(ring), _sides(moved), strict=True):
        if (bx - ax) * (dx - cx) + (by - ay) * (dy - cy) <= 0:
            return None
    return moved


def _sides(ring: Ring) -> Iterable[tuple[Point, Point]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


_GAP = 0.2  # Maximum width of the gaps in a relief that are closed, in mm.
_EDGE = 0.4  # Width of the border of a face that stays free of relief, in mm.
_SMALLEST = 0.1  # Minimum area of the parts and holes of a relief, in mm².
_COARSER = (1, 1.5, 2, 2.5, 3, 4)  # Factors by which a relief with too many corners is coarser.
_GRID = 1e-3  # Precision of a relief's coordinates, in mm.
_APART = 0.05  # Radius of the disc removed around a point where two rings meet, in mm.
_TRIES = 5
_SEGMENTS = 4  # number of segments per quarter circle of rounded corners


class Fineness(NamedTuple):
    """The minimum widths and the precision of a relief, in mm.

    Lines are `line` wide. Thin areas grow until their strokes are about `stroke` wide. Parts
    thinner than `least` are removed. Outlines deviate by up to `smooth` from the exact curves. A
    relief with more than `corners` corners is made coarser, and loses its small gaps and holes.
    """

    line: float = 0.5  # slightly wider than the line that a 0.4 mm nozzle prints
    stroke: float = 0.0
    least: float = 0.2
    smooth: float = 0.05
    corners: float = 230  # four triangles each: 60 pieces are within MOST_TRIANGLES


USUAL_FINENESS = Fineness()


def relief(
    etching: Etching, face: Polygonal, *, behind: bool = False, fineness: Fineness = USUAL_FINENESS
) -> Region:
    """Return the region that `etching` covers on a blank's `face`, with rings that do not touch.

    If `behind` is true, `face` is the bottom of a piece; then `etching` is drawn as it is seen
    after the piece is turned over from left to right. Raises ValueError if touching rings cannot be
    separated.
    """
    room = face.buffer(-_EDGE, join_style="mitre")
    found: list[shapely.Geometry] = []
    for each in etching.areas:
        area = area_of(each)
        # The mean width of a stroke is twice its area divided by its perimeter
        width = 2 * area.area / area.length if area.length else fineness.stroke
        thin = fineness.stroke - width
        found.append(area.buffer(thin / 2, _SEGMENTS) if thin > 0 else area)
    found += [_line(each, fineness.line) for each in etching.lines]
    drawn = shapely.union_all(found)
    drawn = scale(drawn, -1 if behind else 1, -1, origin=(0, 0))
    half = fineness.least / 2
    for coarse in _COARSER:
        gap = coarse * _GAP / 2
        closed = drawn.buffer(gap, _SEGMENTS).buffer(-gap, _SEGMENTS)
        opened = closed.intersection(room).buffer(-half, _SEGMENTS).buffer(half, _SEGMENTS)
        region = _separated(opened.simplify(coarse * fineness.smooth), coarse * _SMALLEST)
        if shapely.get_num_coordinates(region) <= fineness.corners:
            break
    return region


def _separated(found: shapely.Geometry, least: float) -> Region:
    """Snap `found` to a grid, and separate its rings, so that each point is the corner of one ring.

    Removes parts and holes below `least` mm². Raises ValueError if rings cannot be separated.
    """
    for _ in range(_TRIES):
        parts = shapely.get_parts(shapely.set_precision(found, _GRID))
        region = Region(
            [
                shapely.Polygon(
                    outer, [hole for hole in holes if shapely.Polygon(hole).area >= least]
                )
                for outer, *holes in map(rings, parts[shapely.area(parts) >= least])
            ]
        )
        counts = Counter(point for ring in rings(region) for point in ring)
        met = sorted(point for point, count in counts.items() if count > 1)
        if not met:
            return region
        around = shapely.MultiPoint(met).buffer(_APART, _SEGMENTS)
        found = region.difference(around)
    raise ValueError("contours of the relief touch each other")


def _line(stroke: Stroke, width: float) -> shapely.Geometry:
    match stroke:
        case Disc((x, y), radius):
            outer, inner = disc(radius + width / 2), disc(max(radius - width / 2, _GRID))
            return translate(outer.difference(inner), x, y)
        case Run(points, closed):
            line = (*points, points[0]) if closed else points
            return shapely.LineString(line).buffer(width / 2, _SEGMENTS)
