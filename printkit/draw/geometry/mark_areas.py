"""Operations on marks as areas: clipping to an outline, and halos around text and symbols."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

import shapely
from shapely.geometry.base import BaseGeometry

from printkit.draw.display import Circle, Ink, Mark, Path, Text
from printkit.draw.geometry.areas import Rings, area_of, polygon, polygons_of, rings
from printkit.draw.geometry.lettering import outlined_marks, text_path
from printkit.draw.geometry.linework import closed
from printkit.draw.geometry.nesting.layout import Outline
from printkit.draw.geometry.plane import Box, rounded
from printkit.draw.typography.typefaces import Typeface

_TOUCH = 1e-6  # mm: ink that extends less than this into a box only touches the box
_ROUND = 32  # number of segments of a quarter of a clipped circle


def enters(path: Path, box: Box) -> bool:
    """Return whether `path` has ink in `box`; ink that only touches the box does not count."""
    reach = path.ink.width / 2 if path.ink.stroke else 0.0
    inner, outer = (shapely.box(*box.grown(by - _TOUCH)) for by in (0.0, reach))
    lines = [closed(ring) if path.closed else ring for ring in path.rings]
    if outer.intersects(shapely.MultiLineString(lines)):
        return True
    return path.ink.fill is not None and bool(inner.intersects(area_of(path.rings)))


def clipped(marks: Iterable[Mark], outline: Outline, typeface: Typeface) -> tuple[Mark, ...]:
    """Return the parts of `marks` within `outline`, with all text converted to paths.

    A mark entirely within the outline stays unchanged. The lines of other marks become areas that
    end exactly at the outline. Marks of type `Clipped` are left out.
    """
    window = polygon(outline)
    shapely.prepare(window)
    paths = outlined_marks(marks, typeface)
    return tuple(part for mark in paths for part in _within(mark, window))


def _within(mark: Mark, window: shapely.Polygon) -> Iterator[Mark]:
    area: BaseGeometry
    line: BaseGeometry
    if isinstance(mark, Circle):
        disc = shapely.Point(mark.centre).buffer(mark.radius, quad_segs=_ROUND)
        area, line = disc if mark.ink.fill else shapely.Polygon(), disc.exterior
    elif isinstance(mark, Path):
        lines = [closed(ring) if mark.closed else ring for ring in mark.rings]
        line = shapely.MultiLineString([line for line in lines if len(line) > 1])
        filled = mark.rings if mark.ink.fill else ()
        area = area_of(ring for ring in filled if len(ring) > 2)
    else:
        return
    ink = shapely.union(area, line.buffer(mark.ink.width / 2)) if mark.ink.stroke else area
    if window.covers(ink):
        yield mark
        return
    if mark.ink.fill:
        yield from _area(area, window, mark.ink.fill, mark.tag)
    if mark.ink.stroke:
        broad = line.buffer(mark.ink.width / 2, cap_style="flat", join_style="mitre")
        yield from _area(broad, window, mark.ink.stroke, mark.tag)


def _area(area: BaseGeometry, window: shapely.Polygon, colour: str, tag: str) -> Iterator[Mark]:
    held = polygons_of(shapely.GeometryCollection([area.intersection(window)]))
    for part in held.geoms:
        yield Path(rings(part), Ink(fill=colour), tag=tag)


_CORNERS = 3  # Number of segments of a rounded corner of 90°.
_FINE = 0.05  # Tolerance in mm for the simplified outline of a halo.
_KEPT = 4096  # Number of cached halos.


def text_halo(text: Text, by: float, typeface: Typeface) -> Rings:
    """Return the convex hull of `text` grown by `by` mm, which hides a pattern between letters."""
    x, y = text.at
    plain = text._replace(at=(0.0, 0.0), colour="", tag="")
    return tuple(rounded((a + x, b + y) for a, b in ring) for ring in _about(plain, by, typeface))


@lru_cache(_KEPT)
def _about(text: Text, by: float, typeface: Typeface) -> Rings:
    letters = [point for ring in text_path(text, typeface).rings for point in ring]
    if not letters:
        return ()
    plate = shapely.MultiPoint(letters).convex_hull.buffer(by, quad_segs=_CORNERS)
    return _simple(plate)


def area_halo(outline: Rings, by: float) -> Rings:
    """Return the rings of `outline` grown by `by` mm, without holes."""
    if not outline:
        return ()
    grown = area_of(outline).buffer(by, quad_segs=_CORNERS)
    whole = shapely.union_all([shapely.Polygon(part.exterior) for part in shapely.get_parts(grown)])
    return _simple(whole)


def _simple(area: shapely.Geometry) -> Rings:
    # Normalize first: simplify keeps a ring's first point, which depends on the version of GEOS
    return rings(polygons_of(shapely.simplify(shapely.normalize(area), _FINE)))
