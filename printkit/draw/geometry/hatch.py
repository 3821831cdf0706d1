"""Hatching: lines and dots over an area, ending exactly at its edge.

The pattern starts from the middle of the area's bounding box, so equal areas look equal anywhere on
a page, and an area that is printed on two sheets is the same on both.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from printkit.draw.geometry.plane import Point, Ring, box_of

Rings = tuple[Ring, ...]
Segment = tuple[Point, Point]
_Stretch = tuple[float, float]  # start and end, as distances along a line

_DIGITS = 4  # decimals of coordinates in mm
_WITHIN = 1e-3  # mm, minimum distance of lines from the edge of the area
_LEAST = 0.05  # mm; a shorter line would print as a speck
_DOT_CORNERS = 6  # corners of the polygon that is printed as a dot
_REMEMBERED = 4096  # number of cached patterns


def middle_of(rings: Iterable[Ring]) -> Point:
    """The middle of the bounding box of `rings`."""
    return box_of([point for ring in rings for point in ring]).middle


def hatch_area(rings: Rings, angles: Sequence[float], spacing: float) -> tuple[Segment, ...]:
    """Lines `spacing` mm apart over the area inside an odd number of `rings`.

    There is a set of lines for each of `angles`, in degrees clockwise from horizontal.
    """
    centre = middle_of(rings)
    return _moved(_hatched(_about(rings, centre), tuple(angles), spacing), centre)


def hatch_disc(
    centre: Point, radius: float, angles: Sequence[float], spacing: float
) -> tuple[Segment, ...]:
    """Hatch a disc of `radius` mm around `centre`, like `hatch_area`."""
    segments: list[Segment] = []
    for angle in angles:
        ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        for off in _offsets(radius, spacing):
            half = math.sqrt(max(0.0, radius * radius - off * off))
            if 2 * half >= _LEAST:
                x, y = -off * uy, off * ux
                segments.append(((x - half * ux, y - half * uy), (x + half * ux, y + half * uy)))
    return _moved(segments, centre)


def dots_in_area(rings: Rings, angle: float, spacing: float, weight: float) -> Rings:
    """Dots `weight` mm wide, each entirely inside `rings`, in rows turned by `angle` degrees."""
    centre = middle_of(rings)
    dots = _dotted(_about(rings, centre), angle, spacing, weight)
    return tuple(_dot(dot, centre, weight / 2) for dot in dots)


def dots_in_disc(
    centre: Point, radius: float, angle: float, spacing: float, weight: float
) -> Rings:
    """Dots in a disc of `radius` mm around `centre`, like `dots_in_area`."""
    room = radius - weight / 2
    dots = (dot for dot in _raster(radius, angle, spacing) if math.hypot(*dot) <= room)
    return tuple(_dot(dot, centre, weight / 2) for dot in dots)


def _about(rings: Rings, centre: Point) -> Rings:
    """The rings relative to `centre`, rounded so that equal rings are equal cache keys."""
    x, y = centre
    return tuple(tuple((round(a - x, 3), round(b - y, 3)) for a, b in ring) for ring in rings)


def _moved(segments: Iterable[Segment], centre: Point) -> tuple[Segment, ...]:
    x, y = centre
    return tuple(
        (
            (round(ax + x, _DIGITS), round(ay + y, _DIGITS)),
            (round(bx + x, _DIGITS), round(by + y, _DIGITS)),
        )
        for (ax, ay), (bx, by) in segments
    )


@lru_cache(_REMEMBERED)
def _hatched(rings: Rings, angles: tuple[float, ...], spacing: float) -> tuple[Segment, ...]:
    reach = max(math.hypot(x, y) for ring in rings for x, y in ring)
    segments: list[Segment] = []
    for angle in angles:
        ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
        level = [[(x * ux + y * uy, y * ux - x * uy) for x, y in ring] for ring in rings]
        for off in _offsets(reach, spacing):
            x, y = -off * uy, off * ux
            for start, end in _inside(level, off):
                segments.append(((x + start * ux, y + start * uy), (x + end * ux, y + end * uy)))
    return tuple(segments)


def _inside(rings: Sequence[Sequence[Point]], y: float) -> Iterator[_Stretch]:
    """The parts of the horizontal line at `y` inside `rings`, except along an edge."""
    found = _between(rings, y)
    for beside in (y - _WITHIN, y + _WITHIN):
        found = [
            (max(a, c), min(b, d))
            for a, b in found
            for c, d in _between(rings, beside)
            if a < d > c < b
        ]
    return ((a + _WITHIN, b - _WITHIN) for a, b in found if b - a >= _LEAST + 2 * _WITHIN)


def _between(rings: Sequence[Sequence[Point]], y: float) -> list[_Stretch]:
    """The parts of the horizontal line at `y` inside `rings` by the even-odd rule."""
    crossed = sorted(
        ax + (y - ay) / (by - ay) * (bx - ax)
        for ring in rings
        for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True)
        if (ay <= y) != (by <= y)
    )
    return list(zip(crossed[::2], crossed[1::2], strict=True))


@lru_cache(_REMEMBERED)
def _dotted(rings: Rings, angle: float, spacing: float, weight: float) -> tuple[Point, ...]:
    import shapely  # imported late: lines do not need it

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
    """The points of a triangular lattice around (0, 0)."""
    ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    height = spacing * math.sqrt(3) / 2
    count = math.ceil(reach / height) + 1
    for row in range(-count, count + 1):
        for place in range(-count, count + 1):
            along = spacing * (place + 0.5 * (row % 2))
            yield (along * ux - row * height * uy, along * uy + row * height * ux)


def _dot(at: Point, centre: Point, radius: float) -> Ring:
    x, y = at[0] + centre[0], at[1] + centre[1]
    turns = (math.tau * i / _DOT_CORNERS for i in range(_DOT_CORNERS))
    return tuple(
        (round(x + radius * math.cos(turn), _DIGITS), round(y + radius * math.sin(turn), _DIGITS))
        for turn in turns
    )
