"""The dragons of a Hong tile: a segment from edge to edge, and a head on its neck at two edges.

Lengths are in hundredths of the tile's side, y downwards, about the tile's centre, for a tile whose
segment lies level. A half turn leaves the tile as it is. Segment and necks are equally wide where
they meet an edge, square to it and about its middle: so they join across the cut between any two
tiles, and no part of a tile touches another part of the same tile.

Terminology
-----------
joint
    Where a segment or a neck meets the tile's edge.
stem
    A segment or a neck as something that scales grow on: `stem(along, off)` is a point, `along`
    from 0 at the root of the scales to 1 at the joint's collar, `off` from -1 to 1 across.
"""

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import shapely

from printkit.geometry.plane import Point, Ring

SIDE = 100.0
EDGE = SIDE / 2
JOINT = 11.6  # half the width of a segment or a neck at the edge
COLLAR = 2.3  # how far the band at a joint reaches into the tile

_CHORD = 1.0  # about the length of the straight pieces of a curve
_SCALE_PIECES = 8  # of a scale's arc; an even number, as a half scale ends at its tip

Curve = Sequence[Point]
Stem = Callable[[float, float], Point]


class Segment(NamedTuple):
    """The dragon's body across a tile.

    `outline` is its area and `banks` its two sides, from edge to edge; `scales` are arcs, `spine`
    are plates along its middle, `pearl` is the disc in the tile's centre and `collars` the bands at
    the joints, each from the two ends of its inner side.
    """

    outline: Ring
    banks: tuple[Ring, ...]
    scales: tuple[Ring, ...]
    spine: tuple[Ring, ...]
    pearl: Ring
    collars: tuple[Ring, ...]


class Head(NamedTuple):
    """A dragon's head with its neck at the lower edge of the tile.

    `outline` is the area of head and neck: it begins and ends at the edge, so that as an open line
    it is the contour. Beside it lie `spikes`, `horn`, `whisker`, `teeth` and `tongue`; on it are
    the arcs of `scales`, the `frill` behind the jaw, `eye` and `pupil`, the `lines` of brow and
    nostril and the `collar` at the joint.
    """

    outline: Ring
    scales: tuple[Ring, ...]
    collar: Ring
    spikes: tuple[Ring, ...]
    horn: Ring
    whisker: Ring
    teeth: tuple[Ring, ...]
    tongue: Ring
    frill: Ring
    eye: Ring
    pupil: Ring
    lines: tuple[Ring, ...]


def half_turn(curve: Curve) -> Ring:
    """The curve turned by 180° about the tile's centre."""
    return tuple((-x, -y) for x, y in curve)


# Curves


def _smooth(*points: Point) -> list[Point]:
    """A smooth curve through points (a centripetal Catmull-Rom spline), in straight pieces."""
    ahead = _mix(points[1], points[0], 2)
    behind = _mix(points[-2], points[-1], 2)
    padded = [ahead, *points, behind]
    curve = [points[0]]
    for i in range(len(points) - 1):
        curve += _piece(padded[i : i + 4])
    return curve


def _piece(near: Curve) -> list[Point]:
    """The spline from the second to the third of four points, without the second."""
    knots = [0.0]
    for start, end in pairwise(near):
        knots.append(knots[-1] + math.sqrt(math.dist(start, end)))
    count = max(2, math.ceil(math.dist(near[1], near[2]) / _CHORD))
    return [
        _on_spline(near, knots, knots[1] + (knots[2] - knots[1]) * i / count)
        for i in range(1, count + 1)
    ]


def _on_spline(near: Curve, knots: Sequence[float], at: float) -> Point:
    """The spline's point at a knot value (Barry and Goldman): neighbours mixed pair by pair."""
    points = list(near)
    for reach in (1, 2):
        points = [
            _mix(a, b, (at - knots[i]) / (knots[i + reach] - knots[i]))
            for i, (a, b) in enumerate(pairwise(points))
        ]
    before, after = points
    return _mix(before, after, (at - knots[1]) / (knots[2] - knots[1]))


def _flat(curves: Iterable[Curve], tolerance: float) -> tuple[Ring, ...]:
    """Curves without the points that lie on the line of their neighbours, but for a tolerance."""
    lines = shapely.simplify([shapely.LineString(curve) for curve in curves], tolerance)
    return tuple(tuple((float(x), float(y)) for x, y in line.coords) for line in lines)


def _mix(a: Point, b: Point, share: float) -> Point:
    """The point on the line from a to b, 0 at a and 1 at b."""
    return (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))


def _joined(*curves: Curve) -> Ring:
    """Curves end to end, with corners where they meet."""
    points = list(curves[0])
    for curve in curves[1:]:
        points += curve[1:]
    return tuple(points)


def _ellipse(centre: Point, width: float, height: float, tilt: float = 0.0) -> Ring:
    """An ellipse of half axes `width` and `height`, turned clockwise by `tilt` radians."""
    count = max(16, math.ceil(math.tau * max(width, height) / _CHORD))
    c, s = math.cos(tilt), math.sin(tilt)
    turns = (math.tau * i / count for i in range(count))
    offsets = ((width * math.cos(turn), height * math.sin(turn)) for turn in turns)
    return tuple((centre[0] + c * x - s * y, centre[1] + s * x + c * y) for x, y in offsets)


def _taper(curve: Curve, root: float, tip: float) -> Ring:
    """The area about a curve whose half width goes from `root` at its start to `tip`."""
    left, right = [], []
    for i, (x, y) in enumerate(curve):
        (ax, ay), (bx, by) = curve[max(0, i - 1)], curve[min(len(curve) - 1, i + 1)]
        half = (root + (tip - root) * i / (len(curve) - 1)) / math.dist((ax, ay), (bx, by))
        dx, dy = half * (by - ay), half * (ax - bx)
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return (*left, *reversed(right))


def _walk(curve: Curve) -> Callable[[float], Point]:
    """The curve as a function of the share of its length, from 0 to 1."""
    lengths = [0.0]
    for a, b in pairwise(curve):
        lengths.append(lengths[-1] + math.dist(a, b))

    def at(share: float) -> Point:
        goal = min(max(share, 0.0), 1.0) * lengths[-1]
        i = next(i for i, length in enumerate(lengths[1:]) if length >= goal - 1e-9)
        return _mix(curve[i], curve[i + 1], (goal - lengths[i]) / (lengths[i + 1] - lengths[i]))

    return at


# Scales


class _Band(NamedTuple):
    """A strip along a stem, between two offs, with so many scales across."""

    low: float
    high: float
    scales: int


def _scales(stem: Stem, rows: int, bands: Iterable[_Band]) -> list[Curve]:
    """Half ellipses that point along the stem, each row half a scale off the one before.

    An arc begins and ends on the tips of the row before it: so scales look overlapped.
    """
    arcs: list[Curve] = []
    for band in bands:
        half = (band.high - band.low) / band.scales / 2
        for row in range(rows):
            shifted = row % 2
            for number in range(band.scales + shifted):
                middle = band.low + half * (2 * number + 1 - shifted)
                arcs.append(
                    [
                        stem((row + reach) / rows, middle + half * across)
                        for across, reach in _HALF_CIRCLE
                        if band.low - 1e-6 <= middle + half * across <= band.high + 1e-6
                    ]
                )
    return arcs


_HALF_CIRCLE = tuple(
    (-math.cos(math.pi * i / _SCALE_PIECES), math.sin(math.pi * i / _SCALE_PIECES))
    for i in range(_SCALE_PIECES + 1)
)


# The segment

_SWAY = 6.8  # how far the middle line leaves the tile's axis, to either side
_STATIONS = 48
_SCALE_ROWS = 9  # from the pearl to a collar
_SPINE = 0.2  # half the width of the spine, of the segment's half width
_PLATES = 7
_PEARL = 4.2


def _on_segment(x: float, off: float) -> Point:
    """The point across the middle line at x; the line is level where it meets the edges."""
    turn = math.tau * x / SIDE
    scale = _SWAY / math.sqrt(27 / 16)  # the greatest value of sin t (1 + cos t)
    y = scale * math.sin(turn) * (1 + math.cos(turn))
    slope = scale * math.tau / SIDE * (math.cos(turn) + math.cos(2 * turn))
    across = off * JOINT / math.hypot(1, slope)
    return (x - across * slope, y + across)


def _from_pearl(along: float, off: float) -> Point:
    """The segment's right half as a stem."""
    return _on_segment(along * (EDGE - COLLAR), off)


@cache
def segment(tolerance: float) -> Segment:
    """The segment of every tile, its curves true to a tolerance."""
    xs = [SIDE * (i / _STATIONS - 0.5) for i in range(_STATIONS + 1)]
    upper = tuple(_on_segment(x, -1) for x in xs)
    lower = tuple(_on_segment(x, 1) for x in xs)
    scales = _scales(_from_pearl, _SCALE_ROWS, [_Band(-1, -_SPINE, 2), _Band(_SPINE, 1, 2)])
    spine = tuple(_plate(i) for i in range(_PLATES))
    end = EDGE - COLLAR
    collar = ((end, JOINT), (end, -JOINT), (EDGE, -JOINT), (EDGE, JOINT))
    upper, lower = _flat((upper, lower), tolerance)
    return Segment(
        outline=(*upper, *reversed(lower)),
        banks=(upper, lower),
        scales=_flat((*scales, *map(half_turn, scales)), tolerance),
        spine=_flat((*spine, *map(half_turn, spine)), tolerance),
        pearl=_ellipse((0, 0), _PEARL, _PEARL),
        collars=(collar, half_turn(collar)),
    )


def _plate(number: int) -> Ring:
    """A plate of the spine: a leaf, broader towards the pearl."""
    first = _PEARL / (EDGE - COLLAR)
    length = (1 - first) / _PLATES
    shares = (0, 0.15, 0.35, 0.6, 0.85, 1)

    def rim(side: float) -> list[Point]:
        offs = (side * _SPINE * math.sin(math.pi * share**0.75) for share in shares)
        alongs = (first + length * (number + share) for share in shares)
        return _smooth(*(_from_pearl(*place) for place in zip(alongs, offs, strict=True)))

    return _joined(rim(-1), rim(1)[::-1])[:-1]


# The head: drawn looking to the left about its own origin, behind the mouth, then lifted a little

_PLACE = (-3.2, 33.0)
_SIZE = 1.1
_LIFT = math.radians(19)

_BACK = ((JOINT, EDGE), (JOINT, EDGE - 4), (JOINT + 1, EDGE - 11))  # of the neck, in the tile
_THROAT = ((-JOINT - 0.8, EDGE - 5), (-JOINT, EDGE - 3), (-JOINT, EDGE))
_CROWN = ((11, -6.5), (6, -10), (1, -11))
_BROW = ((1, -11), (-3, -12.2), (-7, -10.5), (-9.5, -7))
_NOSE = ((-9.5, -7), (-14, -6), (-18.5, -6.8), (-22, -9), (-26, -7.5), (-27.5, -3.5), (-25.8, 0))
_UPPER_LIP = ((-25.8, 0), (-21, -1.6), (-15, -0.2), (-8, 1.2), (-2, 4))
_LOWER_LIP = ((-2, 4), (-9, 6), (-16, 7.2), (-20, 6.2), (-22.6, 3.8))
_JAW = ((-22.6, 3.8), (-24.2, 7.5), (-20.5, 11), (-13, 11.6), (-6, 10.6))
_HORN = ((2, -9), (8, -12), (15, -12.9), (22, -11.2), (27.5, -6))
_WHISKER = (
    *((-23.5, -2), (-28.5, -4.2), (-32.3, -2), (-33.6, 2)),
    *((-32.2, 6), (-29.4, 7.2), (-27.4, 5.6), (-27.8, 3.6)),
)
_TONGUE = (
    ((-4.5, 4.1), (-11, 2.6), (-16, 4), (-21, 2.6), (-26, 4.4)),
    ((-26, 4.4), (-22, 4.6), (-17, 5.9), (-11, 4.8), (-4.5, 4.1)),
)
_TEETH = (
    ((-24.1, -1.2), (-22.5, 2.4), (-21.5, -1.2)),
    ((-16.7, -0.4), (-15.1, 2.2), (-14.3, -0.4)),
    ((-20.2, 6.4), (-19.2, 3.4), (-17.8, 6.4)),
)
_FRILL = (  # three lobes that point back, and the cheek
    *(((2.5, -5.5), (6.5, -6.8), (11, -5.5)), ((11, -5.5), (7.2, -3.5), (6.4, -1.5))),
    *(((6.4, -1.5), (9.5, -1.2), (12.5, 1)), ((12.5, 1), (8, 2), (5.4, 3.4))),
    *(((5.4, 3.4), (7.6, 4.6), (9, 7.5)), ((9, 7.5), (4, 7.8), (-0.5, 5.6))),
    ((-0.5, 5.6), (2.6, 0.8), (2.5, -5.5)),
)
_EYE = (-4.6, -5.6)
_EYE_SLANT = math.radians(12)
_BROW_LINE = ((-9.3, -7.2), (-6.5, -8.8), (-2, -8.6), (1.5, -6))
_NOSTRIL = ((-25.2, -4.2), (-23.4, -5.6), (-21.8, -4.2), (-22.8, -3))
_MANE = (  # on the neck's back, in the tile
    ((11.8, 31.5), (12.6, 36), (20.5, 36.5)),
    ((12.4, 35.8), (12.4, 40.5), (20, 41.6)),
    ((12.2, 40), (11.6, 44.6), (18.4, 46)),
)
_BEARD = (((-20.5, 10.2), (-16, 11), (-21.5, 17)), ((-16, 10.8), (-11.5, 11.2), (-15.5, 16.5)))
_NECK_ROWS = 4


def _lifted(points: Curve) -> list[Point]:
    """Points of the head where the tile has them."""
    c, s = _SIZE * math.cos(_LIFT), _SIZE * math.sin(_LIFT)
    return [(_PLACE[0] + c * x - s * y, _PLACE[1] + s * x + c * y) for x, y in points]


@cache
def head(tolerance: float) -> Head:
    """The head at the lower edge of every tile, its curves true to a tolerance.

    A half turn makes the one at the upper edge.
    """
    (place,) = _lifted([_EYE])
    end = EDGE - COLLAR
    outline, horn, whisker, tongue, frill, eye, pupil = _flat(
        (
            _head_outline(),
            _taper(_smooth(*_lifted(_HORN)), 2.6, 0.5),
            _taper(_smooth(*_lifted(_WHISKER)), 1.0, 0.5),
            _outline_of(_TONGUE),
            _outline_of(_FRILL),
            _ellipse(place, 2.9, 2.3, _LIFT + _EYE_SLANT),
            _ellipse(place, 0.9, 1.9, _LIFT),
        ),
        tolerance,
    )
    spikes = (*map(_spike, _MANE), *(_spike(_lifted(points)) for points in _BEARD))
    lines = (_smooth(*_lifted(line)) for line in (_BROW_LINE, _NOSTRIL))
    return Head(
        outline=outline,
        scales=_flat(_scales(_neck(), _NECK_ROWS, [_Band(-1, 1, 5)]), tolerance),
        collar=((-JOINT, end), (JOINT, end), (JOINT, EDGE), (-JOINT, EDGE)),
        spikes=_flat(spikes, tolerance),
        horn=horn,
        whisker=whisker,
        teeth=tuple(tuple(_lifted(tooth)) for tooth in _TEETH),
        tongue=tongue,
        frill=frill,
        eye=eye,
        pupil=pupil,
        lines=_flat(lines, tolerance),
    )


def _head_outline() -> Ring:
    jaw = _lifted(_JAW)
    return _joined(
        _smooth(*_BACK, *_lifted(_CROWN)),
        *(_smooth(*_lifted(part)) for part in (_BROW, _NOSE, _UPPER_LIP, _LOWER_LIP)),
        _smooth(*jaw),
        _smooth(jaw[-1], *_THROAT),
    )


def _outline_of(parts: Sequence[Curve]) -> Ring:
    """A closed outline of smooth curves that meet in corners."""
    return _joined(*(_smooth(*_lifted(part)) for part in parts))[:-1]


def _spike(points: Curve) -> Ring:
    """A spike on the ground from the first point to the second, bent towards the first."""
    left, right, tip = points
    bend = (0.13 * (left[0] - right[0]), 0.13 * (left[1] - right[1]))

    def rim(foot: Point) -> list[Point]:
        x, y = _mix(foot, tip, 0.5)
        return _smooth(foot, (x + bend[0], y + bend[1]), tip)

    return _joined(rim(left), rim(right)[::-1])


def _neck() -> Stem:
    """The neck as a stem, from behind the jaw to the collar."""
    end = EDGE - COLLAR
    chin = _lifted(_JAW)[-1]
    throat = _walk(_smooth(chin, *_THROAT[:-1], (-JOINT, end)))
    back = _walk(_smooth(*_lifted(_CROWN[1::-1]), *_BACK[:0:-1], (JOINT, end)))
    return lambda along, off: _mix(throat(along), back(along), (off + 1) / 2)
