"""Boards as solids: slabs with recesses for pieces, and a drawing engraved on top.

Coordinates of slabs have y upwards; those of drawings have y downwards. A slab has a floor at z = 0
and one height at each point. The edges of all levels split the plane into parts, and each part is
triangulated from its own corners. Neighbouring parts share corners, and the vertical walls between
parts close the mesh. Where three heights meet, the tallest wall is split at the middle height.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

import shapely
from shapely.affinity import scale, translate

from printkit.base.errors import InputError
from printkit.draw.display import Mark, Text
from printkit.draw.geometry.areas import polygon, polygons_of, rings
from printkit.draw.geometry.engraving import engraved
from printkit.draw.geometry.kerf_compensation import Shape, board_outline
from printkit.draw.geometry.lettering import text_path
from printkit.draw.geometry.nesting.layout import Outline
from printkit.draw.geometry.plane import Point, Ring, rounded
from printkit.draw.geometry.xoid_outline import PieceSize, body
from printkit.draw.typography.typefaces import Typeface
from printkit.machines.solids.extrusion import Fineness, Region, Surface, disc, relief
from printkit.machines.solids.mesh import Mesh

GRID = 1e-3  # precision of all corners, in mm


class Level(NamedTuple):
    """An area (y upwards) and its height in mm; where levels overlap, the last one counts."""

    area: shapely.Geometry
    height: float

    @property
    def sides(self) -> Iterator[tuple[Point, Point]]:
        """Yield the sides of the area, whose rings must be oriented with the area on their left."""
        for ring in shapely.get_rings(self.area):
            yield from pairwise(rounded(ring.coords))


def stepped(levels: Sequence[Level]) -> Mesh:
    """Return the solid from z = 0 up to `levels`. Raises ValueError if the mesh is not closed."""
    parts = list(_parts(levels))
    mesh = _Terrain(parts)
    for part in parts:
        mesh.face(part.area, part.height)
    mesh.face(shapely.union_all([part.area for part in parts]), 0.0, down=True)
    mesh.walls()
    return mesh.done()


def _parts(levels: Sequence[Level]) -> Iterator[Level]:
    areas = [shapely.set_precision(level.area, GRID) for level in levels]
    edges = shapely.union_all([shapely.boundary(area) for area in areas], grid_size=GRID)
    faces = shapely.get_parts(shapely.polygonize(shapely.get_parts(edges)))
    inside = shapely.point_on_surface(faces)
    heights = [0.0] * len(faces)
    for area, level in zip(areas, levels, strict=True):
        shapely.prepare(area)
        for face in shapely.contains(area, inside).nonzero()[0].tolist():
            heights[face] = level.height
    for face, height in zip(shapely.orient_polygons(faces), heights, strict=True):
        if height:
            yield Level(face, height)


class _Terrain(Surface):
    def __init__(self, parts: Sequence[Level]) -> None:
        super().__init__()
        self._left = {side: part.height for part in parts for side in part.sides}
        self._heights: dict[Point, set[float]] = defaultdict(set)
        for (start, end), height in self._left.items():
            beside = self._left.get((end, start), 0.0)
            for point in (start, end):
                self._heights[point] |= {height, beside}

    def walls(self) -> None:
        """Add a wall wherever a part is higher than its neighbour."""
        for (start, end), high in self._left.items():
            low = self._left.get((end, start), 0.0)
            if low < high:  # the solid is on the left of the line from start to end
                first, last = self._chain(start, low, high), self._chain(end, low, high)
                self.triangles += [(first[0], *pair) for pair in pairwise(last)]
                self.triangles += [(below, last[-1], above) for below, above in pairwise(first)]

    def _chain(self, point: Point, low: float, high: float) -> list[int]:
        """Return the indices of a wall's vertices above `point`, from height `low` to `high`."""
        heights = sorted(height for height in self._heights[point] if low <= height <= high)
        return [self.number(point, height) for height in heights]


RIM = 1.5  # Width of the border around a board's cells and recesses, in mm.
CORNER = 3.0  # Radius of a board's corners, in mm.
FLOOR = 0.8  # Minimum thickness of a board below its recesses and its drawing, in mm.
# Minimum widths of the drawing's lines, strokes and parts, and its precision, in nozzle widths
_FINENESS = (1.25, 1.0, 0.75, 0.125)
_MITRE = 4.0
_ROUND = 32  # number of segments per quarter circle of the rim


class SlabForm(NamedTuple):
    """Sizes in mm: the board's height, depths of recesses and drawing (0: none), nozzle width."""

    height: float = 4.0
    recess: float = 1.6
    depth: float = 0.4
    nozzle: float = 0.4

    def checked(self) -> "SlabForm":
        """Return the form. Raises InputError if the board's floor would be thinner than FLOOR."""
        least = self.recess + self.depth + FLOOR
        if least > self.height + 1e-9:
            raise InputError(
                f"recesses {self.recess:g} mm deep and a drawing {self.depth:g} mm deep leave less "
                f"than {FLOOR:g} mm of a board {self.height:g} mm high; give a --height of "
                f"{least:g}mm or more"
            )
        return self


class Slab(NamedTuple):
    """The areas of a board, its recesses, and its drawing, which may continue in recesses."""

    area: shapely.Polygon
    recess: shapely.MultiPolygon
    drawing: shapely.MultiPolygon

    def mesh(self, outline: Outline, form: SlabForm) -> Mesh:
        """Return a mesh within `outline` (y downwards). Raises ValueError if the mesh has gaps."""
        part = _upwards(polygon(outline))
        recess = shapely.intersection(self.recess, part)
        levels = [Level(part, form.height), Level(recess, form.height - form.recess)]
        if form.depth:
            inner = shapely.buffer(part, -form.nozzle, join_style="mitre")
            drawn = shapely.intersection(self.drawing, inner)
            sunk = shapely.intersection(drawn, self.recess)
            levels.append(Level(drawn, form.height - form.depth))
            levels.append(Level(sunk, form.height - form.recess - form.depth))
        return stepped(levels)

    @property
    def outline(self) -> Outline:
        """The outline of the board, with y downwards as in drawings."""
        return rings(_upwards(self.area))


class Ground(NamedTuple):
    """The cells of a board, and the marks of its drawing in the style's inks."""

    name: str
    cells: Sequence[Ring]
    marks: Sequence[Mark]
    typeface: Typeface


def slab(ground: Ground, recess: Region, form: SlabForm, *, plain_floors: bool) -> Slab:
    """Return a board as a slab; if `plain_floors`, the floors of its recesses have no drawing.

    `ground` and `recess` have y downwards. If there are labels inside cells, labels outside cells
    are omitted to save space. Strips that are too narrow to print become part of adjacent recesses.
    """
    whole = _grown(_grown(recess, form.nozzle), -form.nozzle)
    land = shapely.union_all([shapely.Polygon(cell) for cell in ground.cells], grid_size=GRID)
    places = shapely.union(land, whole)
    words = {mark: shapely.Point(mark.at) for mark in ground.marks if isinstance(mark, Text)}
    inside = {mark for mark, at in words.items() if shapely.intersects(places, at)}
    marks = [mark for mark in ground.marks if not inside or mark not in words or mark in inside]
    # The slab's edge encloses the cells, the recesses and the labels, with a rim around them
    corners = shapely.points(shapely.get_coordinates(whole))
    overhang = float(shapely.distance(land, corners).max())
    paths = (text_path(mark, ground.typeface) for mark in marks if isinstance(mark, Text))
    inked = [ring for path in paths for ring in path.rings]
    edge = shapely.Polygon(board_outline(ground.cells, inked, overhang + RIM, CORNER))
    (rimmed,) = polygons_of(shapely.union(edge, whole.buffer(RIM, _ROUND))).geoms
    rim = shapely.Polygon(rimmed.exterior)
    shape = Shape(ground.name, rings(rim))
    area, whole = _upwards(rim).geoms[0], _upwards(whole)
    if not form.depth:
        return Slab(area, whole, shapely.MultiPolygon())
    etching = engraved(marks, shape, ground.typeface)
    widths = [form.nozzle * part for part in _FINENESS]
    fineness = Fineness(*widths)._replace(corners=math.inf)
    faces = [polygons_of(shapely.difference(area, whole))]
    if not plain_floors:
        faces.append(whole)
    drawn = [relief(etching, face, fineness=fineness) for face in faces]
    return Slab(area, whole, polygons_of(shapely.union_all(drawn)))


def _upwards(area: shapely.Geometry) -> shapely.MultiPolygon:
    return polygons_of(scale(area, 1, -1, origin=(0, 0)))


def grooves(legs: Iterable[tuple[Point, Point]], size: PieceSize) -> shapely.MultiPolygon:
    """Return the recesses for Xoids: a groove with clearance along each of `legs`."""
    strips = [shapely.Polygon(body(leg, size.width, joints=True)) for leg in legs]
    return _grown(shapely.union_all(strips, grid_size=GRID), size.clearance / 2)


def seats(
    pieces: Iterable[tuple[Outline, float]], places: Iterable[Point], clearance: float
) -> shapely.MultiPolygon:
    """Return a recess on each of `places`: the union of all shapes of `pieces`, plus the clearance.

    Each piece is a pair of outline and radius; the radius is 0 unless the piece is a disc.
    """
    shapes = [
        disc(radius + clearance) if radius else _grown(polygon(outline), clearance)
        for outline, radius in pieces
    ]
    seat = shapely.union_all(shapes)
    return polygons_of(shapely.union_all([translate(seat, *at) for at in places], grid_size=GRID))


def _grown(area: shapely.Geometry, by: float) -> shapely.MultiPolygon:
    return polygons_of(shapely.buffer(area, by, join_style="mitre", mitre_limit=_MITRE))
