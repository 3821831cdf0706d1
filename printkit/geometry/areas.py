"""Areas of rings, whatever order these run in and even where they cross."""

from collections.abc import Iterable

import shapely

from printkit.geometry.plane import Ring

Rings = tuple[Ring, ...]


def area_of(rings: Iterable[Ring]) -> shapely.MultiPolygon:
    """What an odd number of rings surrounds, in mm."""
    area = shapely.MultiPolygon()
    for ring in rings:
        whole = shapely.make_valid(shapely.Polygon(ring))
        area = polygons_of(shapely.symmetric_difference(area, whole))
    return area


def polygons_of(shape: shapely.Geometry) -> shapely.MultiPolygon:
    """The polygons of any shape; lines and points, which have no ink, are dropped."""
    parts = shapely.get_parts(shapely.get_parts(shape))
    return shapely.MultiPolygon([part for part in parts if isinstance(part, shapely.Polygon)])
