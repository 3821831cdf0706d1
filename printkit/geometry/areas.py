"""Areas and the rings around them."""

from collections.abc import Iterable
from typing import Literal

import shapely
from shapely.affinity import rotate, scale, translate

from printkit.geometry.plane import Ring

Rings = tuple[Ring, ...]
Corners = Literal["mitre", "round"]


def area_of(rings: Iterable[Ring]) -> shapely.MultiPolygon:
    """What an odd number of `rings` surrounds, whichever way they run and even where they cross."""
    area = shapely.MultiPolygon()
    for ring in rings:
        whole = shapely.make_valid(shapely.Polygon(ring))
        area = polygons_of(shapely.symmetric_difference(area, whole))
    return area


def polygons_of(shape: shapely.Geometry) -> shapely.MultiPolygon:
    """The polygons of `shape`; lines and points, which have no ink, are dropped."""
    parts = shapely.get_parts(shapely.get_parts(shape))
    return shapely.MultiPolygon([part for part in parts if isinstance(part, shapely.Polygon)])


def largest(shape: shapely.Geometry) -> shapely.Polygon:
    """The largest polygon of a shape whose others are slivers of rounding."""
    return max(polygons_of(shape).geoms, key=lambda part: part.area)


def polygon(outline: Rings) -> shapely.Polygon:
    """The area of `outline`: an outer ring, less the holes that follow it."""
    return shapely.Polygon(outline[0], outline[1:])


def inset(shape: shapely.Polygon, depth: float) -> Rings:
    """The rings of `shape` shrunk by `depth` mm, none where nothing is left."""
    return rings(shape.buffer(-depth, join_style="mitre"))


def grown(outline: Rings, by: float, corners: Corners) -> Rings:
    """The rings of `outline` moved outwards by `by` mm, with sharp or rounded `corners`.

    Its holes shrink.
    """
    return rings(polygon(outline).buffer(by, quad_segs=4, join_style=corners))


def stroked(lines: Iterable[Ring], width: float) -> Rings:
    """The rings of the area that `lines` of a `width` cover, with flat ends."""
    return rings(
        shapely.MultiLineString(list(lines)).buffer(width / 2, quad_segs=4, cap_style="flat")
    )


def rings(shape: shapely.Polygon | shapely.MultiPolygon) -> Rings:
    """The closed curves of `shape`, outer before inner; no last point repeats the first."""
    parts = [shape] if isinstance(shape, shapely.Polygon) else list(shape.geoms)
    return tuple(
        tuple((float(x), float(y)) for x, y in ring.coords[:-1])
        for part in parts
        if not part.is_empty
        for ring in (part.exterior, *part.interiors)
    )


def is_chiral(outline: Rings) -> bool:
    """Whether the area of `outline` is not its own mirror image, turned by any multiple of 30°."""
    area = polygon(outline)
    area = translate(area, -area.centroid.x, -area.centroid.y)
    mirror = scale(area, -1, 1, origin=(0, 0))
    turned = (rotate(mirror, 30 * turn, origin=(0, 0)) for turn in range(12))
    return all(area.symmetric_difference(other).area > area.area / 1000 for other in turned)
