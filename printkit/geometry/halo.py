"""Halos: plain areas about words and signs, for these to stand out of a pattern."""

from functools import lru_cache

import shapely

from printkit.geometry.areas import Rings, area_of, polygons_of, rings
from printkit.geometry.lettering import text_path
from printkit.render.display import Text
from printkit.render.fonts import Typeface

_DIGITS = 4  # of a place in mm
_CORNERS = 3  # of a quarter of a round corner
_FINE = 0.05  # mm, of the halo's outline
_KEPT = 4096


def text_halo(text: Text, by: float, typeface: Typeface) -> Rings:
    """The convex hull of the letters of `text`, grown by `by` mm.

    So no line of the pattern shows between its letters.
    """
    x, y = text.at
    plain = text._replace(at=(0.0, 0.0), colour="", tag="")
    return tuple(
        tuple((round(a + x, _DIGITS), round(b + y, _DIGITS)) for a, b in ring)
        for ring in _about(plain, by, typeface)
    )


@lru_cache(_KEPT)
def _about(text: Text, by: float, typeface: Typeface) -> Rings:
    letters = [point for ring in text_path(text, typeface).rings for point in ring]
    if not letters:
        return ()
    plate = shapely.MultiPoint(letters).convex_hull.buffer(by, quad_segs=_CORNERS)
    return _simple(plate)


def area_halo(outline: Rings, by: float) -> Rings:
    """All that is within `by` mm of the area in `outline`; without holes."""
    if not outline:
        return ()
    grown = area_of(outline).buffer(by, quad_segs=_CORNERS)
    whole = shapely.union_all([shapely.Polygon(part.exterior) for part in shapely.get_parts(grown)])
    return _simple(whole)


def _simple(area: shapely.Geometry) -> Rings:
    """The outline of `area` with fewer corners."""
    # Versions of GEOS begin rings at other points, and simplifying keeps where a ring begins.
    return rings(polygons_of(shapely.simplify(shapely.normalize(area), _FINE)))
