"""Flat pieces as solids: outlines raised to a height, with bevelled edges and reliefs.

A solid is made of level faces and of bands between rings. Every ring is rounded once and shared by
what meets at it, so that the mesh is closed whatever the shape.

A relief is the part of a drawing that is raised above a face of a solid, or sunk into it: what a
machine would engrave, with lines made broad enough to be printed in three dimensions, slivers and
narrow gaps removed, and clear of the edge of the face.
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
from printkit.draw.geometry.plane import Point, Ring
from printkit.machines.mesh import DIGITS, Mesh, Triangle, Vertex


class Surface:
    """Collects triangles; equal places are one vertex."""

    def __init__(self) -> None:
        self._numbers: dict[Vertex, int] = {}
        self.triangles: list[Triangle] = []

    def number(self, point: Sequence[float], z: float) -> int:
        """The number of the vertex at a height above a point."""
        place = (*on_grid(point), round(z, DIGITS))
        return self._numbers.setdefault(place, len(self._numbers))

    def face(self, area: shapely.Geometry, z: float, *, down: bool = False) -> None:
        """A level face that looks up or down."""
        found = shapely.get_parts(shapely.constrained_delaunay_triangles(area))
        corners = shapely.get_coordinates(shapely.orient_polygons(found)).reshape(-1, 4, 2)
        for triangle in corners.tolist():
            a, b, c = (self.number(point, z) for point in triangle[:3])
            self.triangles.append((a, c, b) if down else (a, b, c))

    def done(self) -> Mesh:
        """The mesh. Raises ValueError unless it is closed."""
        mesh = Mesh(tuple(self._numbers), tuple(self.triangles))
        if not mesh.is_closed:
            raise ValueError("the mesh has gaps")
        return mesh


def on_grid(point: Sequence[float]) -> Point:
    """A point as meshes have it."""
    return round(point[0], DIGITS) + 0.0, round(point[1], DIGITS) + 0.0


Region = shapely.MultiPolygon

NOTHING = Region()
_CHORD = 0.01  # mm between a circle and the sides that stand for it
_LEAST = 1e-6  # least value of 1 + m · n: below it a side turns back on itself
_STEP = 0.05  # mm, in which the widest possible bevel is told


class Form(NamedTuple):
    """How high a piece is and how wide its edges are bevelled, at 45°, above and below, in mm.

    The relief is raised `relief` mm above a face, or sunk into it where that is negative.
    """

    height: float
    bevel: float = 0.0
    foot: float = 0.0
    relief: float = 0.0


class Blank(NamedTuple):
    """A piece before it has a relief: its area, and what of it is level at the top and below.

    Unlike on paper y points upwards, away from who looks at it; all is as seen from above.
    """

    area: shapely.Polygon
    top: shapely.Polygon
    bottom: shapely.Polygon


def blank(name: str, outline: Outline, radius: float, form: Form) -> Blank:
    """The piece in `outline`, or a disc of `radius` mm. Raises InputError for too wide a bevel."""
    area = disc(radius) if radius else polygon(outline)
    upwards = shapely.orient_polygons(scale(area, 1, -1, origin=(0, 0)))
    outer, *holes = (tuple(map(on_grid, ring)) for ring in rings(upwards))
    area = shapely.Polygon(outer, holes)
    return Blank(area, _inset(name, area, form.bevel), _inset(name, area, form.foot))


def disc(radius: float) -> shapely.Polygon:
    """A polygon of points of the circle of `radius` mm about (0, 0), with its extremes."""
    count = 8 * math.ceil(math.pi / math.acos(1 - min(1.0, _CHORD / radius)) / 8)
    turns = (math.tau * i / count for i in range(count))
    return shapely.Polygon([(radius * math.cos(turn), radius * math.sin(turn)) for turn in turns])


def extruded(piece: Blank, form: Form, above: Region = NOTHING, below: Region = NOTHING) -> Mesh:
    """The solid, with the relief of a region on its top, and one sunk into its bottom.

    Regions lie within the level faces, and their rings have no point in common. Raises ValueError
    when the mesh would not be closed.
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
        """Walls between rings with as many corners each, the solid on their left."""
        for below, above in zip(lower, upper, strict=True):
            bottom = [self.number(point, low) for point in below]
            top = [self.number(point, high) for point in above]
            for i, j in pairwise([*range(len(bottom)), 0]):
                self.triangles += [(bottom[i], bottom[j], top[j]), (top[j], top[i], bottom[i])]

    def walls(self, region: Region, start: float, end: float) -> None:
        """The walls about a region that is raised from a level to a higher one, or sunk into it."""
        low, high = min(start, end), max(start, end)
        around = rings(region)
        if end < start:  # the solid is outside
            around = tuple(ring[::-1] for ring in around)
        self.bands(around, low, around, high)


def _inset(name: str, area: shapely.Polygon, by: float) -> shapely.Polygon:
    """Move the edges inwards; all corners stay."""
    if not by:
        return area
    shrunk = _shrunk(area, by)
    if shrunk is None:
        steps = range(math.ceil(by / _STEP) - 1, 0, -1)
        most = next((i * _STEP for i in steps if _shrunk(area, i * _STEP)), 0.0)
        raise InputError(
            f"a bevel of {by:g} mm is too wide for the piece '{name}', which can have {most:.3g} mm"
        )
    return shrunk


def _shrunk(area: shapely.Polygon, by: float) -> shapely.Polygon | None:
    """Return None if an edge would vanish or meet another."""
    moved = [_moved(ring, by) for ring in rings(area)]
    if any(ring is None for ring in moved):
        return None
    outer, *holes = moved
    shrunk = shapely.Polygon(outer, holes)
    return shrunk if shrunk.is_valid and area.contains_properly(shrunk) else None


def _moved(ring: Ring, width: float) -> Ring | None:
    """Return None if a side would turn round.

    Between two sides with normals m and n a corner moves by (m + n) / (1 + m · n).
    """
    normals = []
    for start, end in _sides(ring):
        dx, dy = end[0] - start[0], end[1] - start[1]
        length = math.hypot(dx, dy)
        normals.append((-dy / length, dx / length))
    corners = []
    for (x, y), (mx, my), (nx, ny) in zip(ring, (normals[-1], *normals[:-1]), normals, strict=True):
        share = width / max(1 + mx * nx + my * ny, _LEAST)
        corners.append(on_grid((x + share * (mx + nx), y + share * (my + ny))))
    moved = tuple(corners)
    for ((ax, ay), (bx, by)), ((cx, cy), (dx, dy)) in zip(_sides(ring), _sides(moved), strict=True):
        if (bx - ax) * (dx - cx) + (by - ay) * (dy - cy) <= 0:
            return None
    return moved


def _sides(ring: Ring) -> Iterable[tuple[Point, Point]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


_GAP = 0.2  # mm, width of the finest gap
_EDGE = 0.4  # mm of every face that stay free at its edge
_SMALLEST = 0.1  # mm²
_GRID = 1e-3  # mm
_APART = 0.05  # mm around a point where two parts meet
_TRIES = 5
_SEGMENTS = 4  # segments per quarter circle


class Fineness(NamedTuple):
    """How fine a relief is, in mm.

    Lines are `line` wide, areas grow until their strokes are about `stroke`, what is thinner than
    `least` is left out, and outlines leave their curves by `smooth`.
    """

    line: float = 0.5  # a little more than what comes out of the usual nozzle
    stroke: float = 0.0
    least: float = 0.2
    smooth: float = 0.01


USUAL_FINENESS = Fineness()


def relief(
    etching: Etching, face: Polygonal, *, behind: bool = False, fineness: Fineness = USUAL_FINENESS
) -> Region:
    """The region of an etching on a face of a blank; its rings have no point in common.

    `behind` is the face below, whose etching is as seen when the piece is turned over about its
    upright axis.
    """
    room = face.buffer(-_EDGE, join_style="mitre")
    found: list[shapely.Geometry] = []
    for each in etching.areas:
        area = area_of(each)
        # A stroke is as wide as twice its area is to what goes around it
        width = 2 * area.area / area.length if area.length else fineness.stroke
        thin = fineness.stroke - width
        found.append(area.buffer(thin / 2, _SEGMENTS) if thin > 0 else area)
    found += [_line(each, fineness.line) for each in etching.lines]
    drawn = shapely.union_all(found)
    drawn = scale(drawn, -1 if behind else 1, -1, origin=(0, 0))
    closed = drawn.buffer(_GAP / 2, _SEGMENTS).buffer(-_GAP / 2, _SEGMENTS)
    half = fineness.least / 2
    opened = closed.intersection(room).buffer(-half, _SEGMENTS).buffer(half, _SEGMENTS)
    # The region without the points where two of its rings meet, and a little around them
    region = _clean(opened.simplify(fineness.smooth))
    for _ in range(_TRIES):
        counts = Counter(point for ring in rings(region) for point in ring)
        met = sorted(point for point, count in counts.items() if count > 1)
        if not met:
            return region
        around = shapely.MultiPoint(met).buffer(_APART, _SEGMENTS)
        region = _clean(region.difference(around))
    raise ValueError("the relief's rings meet")


def _line(stroke: Stroke, width: float) -> shapely.Geometry:
    match stroke:
        case Disc((x, y), radius):
            outer, inner = disc(radius + width / 2), disc(max(radius - width / 2, _GRID))
            return translate(outer.difference(inner), x, y)
        case Run(points, closed):
            line = (*points, points[0]) if closed else points
            return shapely.LineString(line).buffer(width / 2, _SEGMENTS)


def _clean(found: shapely.Geometry) -> Region:
    """Snap to a grid; drop specks and pinholes."""
    parts = [
        part for part in shapely.get_parts(shapely.set_precision(found, _GRID)) if _is_large(part)
    ]
    plain = [
        shapely.Polygon(outer, [hole for hole in holes if _is_large(shapely.Polygon(hole))])
        for outer, *holes in map(rings, parts)
    ]
    return Region(plain)


def _is_large(part: shapely.Geometry) -> bool:
    return isinstance(part, shapely.Polygon) and part.area >= _SMALLEST
