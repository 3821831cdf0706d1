"""Hatching: patterns of lines or dots over an area, which end exactly at the area's edge.

The pattern starts from the middle of the area's bounding box. Therefore, equal areas look equal
anywhere on a page, and an area that is printed on two sheets has the same pattern on both.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from printkit.draw.geometry.plane import Point, Ring, box_of, circle, rounded

Rings = tuple[Ring, ...]
_Stretch = tuple[float, float]  # the x of the start and the end of a part of a horizontal line

_WITHIN = 1e-3  # Minimum distance in mm of hatching lines from the edge of the area.
_LEAST = 0.05  # Minimum length of a hatching line in mm; a shorter line would print as a speck.
_DOT_CORNERS = 6  # Number of corners of the polygon that is printed as a dot.
_REMEMBERED = 4096  # Number of cached patterns.


def middle_of(rings: Iterable[Ring]) -> Point:
    """Return the middle of the bounding box of `rings`."""
    return box_of([point for ring in rings for point in ring]).middle


def hatch_area(rings: Rings, angles: Sequence[float], spacing: float) -> Rings:
    """Draw lines `spacing` mm apart over the area inside an odd number of `rings`.

    Each of `angles`, in degrees clockwise from horizontal, adds a set of parallel lines.
    """
    centre = middle_of(rings)
    return _moved(_hatched(_about(rings, centre), tuple(angles), spacing), centre)


def hatch_disc(centre: Point, radius: float, angles: Sequence[float], spacing: float) -> Rings:
    """Draw lines in a disc of `radius` mm around `centre`, as `hatch_area` does in an area."""
    segments: list[Ring] = []
    for angle in angles:
        ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for off in _offsets(radius, spacing):
            half = math.sqrt(max(0.0, radius * radius - off * off))
            if 2 * half >= _LEAST:
                x, y = -off * uy, off * ux
                segments.append(((x - half * ux, y - half * uy), (x + half * ux, y + half * uy)))
    return _moved(segments, centre)


def dots_in_area(rings: Rings, angle: float, spacing: float, weight: float) -> Rings:
    """Draw dots `weight` mm wide that are entirely inside `rings`, in rows at `angle` degrees."""
    centre = middle_of(rings)
    dots = _dotted(_about(rings, centre), angle, spacing, weight)
    return tuple(_dot(dot, centre, weight / 2) for dot in dots)


def dots_in_disc(
    centre: Point, radius: float, angle: float, spacing: float, weight: float
) -> Rings:
    """Draw dots in a disc of `radius` mm around `centre`, as `dots_in_area` does in an area."""
    room = radius - weight / 2
    dots = (dot for dot in _raster(radius, angle, spacing) if math.hypot(*dot) <= room)
    return tuple(_dot(dot, centre, weight / 2) for dot in dots)


def _about(rings: Rings, centre: Point) -> Rings:
    """Return `rings` relative to `centre`, rounded so that equal rings are equal cache keys."""
    x, y = centre
    return tuple(tuple((round(a - x, 3), round(b - y, 3)) for a, b in ring) for ring in rings)


def _moved(segments: Iterable[Ring], centre: Point) -> Rings:
    x, y = centre
    return tuple(rounded((a + x, b + y) for a, b in segment) for segment in segments)


@lru_cache(_REMEMBERED)
def _hatched(rings: Rings, angles: tuple[float, ...], spacing: float) -> Rings:
    reach = max(math.hypot(x, y) for ring in rings for x, y in ring)
    segments: list[Ring] = []
    for angle in angles:
        ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        level = [[(x * ux + y * uy, y * ux - x * uy) for x, y in ring] for ring in rings]
        for off in _offsets(reach, spacing):
            x, y = -off * uy, off * ux
            for start, end in _inside(level, off):
                segments.append(((x + start * ux, y + start * uy), (x + end * ux, y + end * uy)))
    return tuple(segments)


def _inside(rings: Sequence[Sequence[Point]], y: float) -> Iterator[_Stretch]:
    """Return the parts of the horizontal line at `y` inside `rings`, without parts along edges."""
    found = _between(rings, y)
    for beside in (y - _WITHIN, y + _WITHIN):
        pairs = product(found, _between(rings, beside))
        found = [(max(a, c), min(b, d)) for (a, b), (c, d) in pairs if a < d > c < b]
    return ((a + _WITHIN, b - _WITHIN) for a, b in found if b - a >= _LEAST + 2 * _WITHIN)


def _between(rings: Sequence[Sequence[Point]], y: float) -> list[_Stretch]:
    """Return the parts of the horizontal line at `y` inside `rings` by the even-odd rule."""
    crossed = sorted(
        ax + (y - ay) / (by - ay) * (bx - ax)
        for ring in rings
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True)
        if (ay <= y) != (by <= y)
    )
    return list(zip(crossed[::2], crossed[1::2], strict=True))


@lru_cache(_REMEMBERED)
def _dotted(rings: Rings, angle: float, spacing: float, weight: float) -> tuple[Point, ...]:
    import shapely  # imported late, because patterns of lines do not use it

    from printkit.draw.geometry.areas import area_of

    room = area_of(rings).buffer(-weight / 2)
    reach = max(math.hypot(x, y) for ring in rings for x, y in ring)
    dots = list(_raster(reach, angle, spacing))
    inside = shapely.covers(room, shapely.points(dots))
    return tuple(dot for dot, within in zip(dots, inside, strict=True) if within)


def _offsets(reach: float, spacing: float) -> list[float]:
    count = math.floor(reach / spacing + 0.5)
    return [(i + 0.5) * spacing for i in range(-count, count)]


def _raster(reach: float, angle: float, spacing: float) -> Iterable[Point]:
    """Yield the points of a triangular lattice around (0, 0), to a distance of at least `reach`."""
    ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    height = spacing * math.sqrt(3) / 2
    count = math.ceil(reach / height) + 1
    for row in range(-count, count + 1):
        for place in range(-count, count + 1):
            along = spacing * (place + 0.5 * (row % 2))
            yield (along * ux - row * height * uy, along * uy + row * height * ux)


def _dot(at: Point, centre: Point, radius: float) -> Ring:
    return rounded(circle((at[0] + centre[0], at[1] + centre[1]), radius, _DOT_CORNERS))
