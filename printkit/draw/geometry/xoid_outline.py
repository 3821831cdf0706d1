"""The outlines of Xoids: flat pieces that are placed on the legs of a board.

The zone of a leg is the rhombus between the leg's two ends and the centres of the two hexagons next
to the leg. Zones tile the plane. The body of a leg is a strip along the leg within the zone. The
tips of a body have angles of 120°, so that the bodies of three legs meet at a vertex without
overlap; the tips form a triangle, the joint. A Xoid has the bodies of its legs without their tips,
and the joints between its legs, and is shrunk by half the clearance with mitred corners. Thus, its
ends are blunt, and Xoids on different legs are at least the clearance apart.
"""

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.boards.lattice import Site
from printkit.draw.geometry.fit import DEFAULT_FIT, Fit
from printkit.draw.geometry.plane import Plane, Point, Ring, box_of


class PieceSize(NamedTuple):
    """The size of Xoids in mm: the length of a leg, the width of the strip along each leg, and the
    clearance between two Xoids. A Xoid is as wide as the strip less the clearance.
    """

    leg: float
    width: float
    clearance: float

    @classmethod
    def for_leg(cls, leg: float, fit: Fit = DEFAULT_FIT) -> "PieceSize":
        """Return the size of Xoids on legs of `leg` mm; the default strip is half a leg wide.

        Raises InputError if a Xoid would be too wide for a leg or not wider than the clearance.
        """
        gap = fit.gap(leg)
        strip = leg / 2 if fit.width is None else fit.width + gap
        if not 2 * gap < strip < leg / math.sqrt(3):
            raise InputError(
                f"Xoids {strip - gap:.4g} mm wide with a clearance of {gap:.4g} mm do not fit legs "
                f"of {leg:.4g} mm: width and clearance together must be less than "
                f"{leg / math.sqrt(3):.2f} mm, and the clearance less than the width"
            )
        return cls(leg, strip, gap)


def body(ends: tuple[Point, Point], width: float, *, joints: bool = False) -> Ring:
    """Return a leg's body, a hexagon with tips at `ends`, or farther out around the `joints`.

    `width` must be below leg / √3.
    """
    ((ax, ay), (bx, by)), half = ends, width / 2
    inset, beyond = half / math.sqrt(3), -width / math.sqrt(3) if joints else 0.0
    length = math.dist(*ends)
    ux, uy = (bx - ax) / length, (by - ay) / length
    across, down = half * uy, half * ux  # from the leg's axis to the corners at its sides
    left, top, right, bottom = ax + inset * ux, ay + inset * uy, bx - inset * ux, by - inset * uy
    return (
        (ax + beyond * ux, ay + beyond * uy),
        (left + across, top - down),
        (right + across, bottom - down),
        (bx - beyond * ux, by - beyond * uy),
        (right - across, bottom + down),
        (left - across, top + down),
    )


def outline(
    legs: Iterable[Site], plane: Plane, size: PieceSize, inset: float = 0.0
) -> tuple[Ring, ...]:
    """Return the rings of the shape of a Xoid on connected `legs`, shrunk by another `inset` mm.

    The outer ring comes first and runs clockwise on the page; holes, if any, run anticlockwise.
    The legs form a plane graph, and each walk around a face of the graph is a ring of the shape.
    """
    ends = [plane.ends(leg) for leg in legs]
    steps: dict[_Place, dict[_Place, _Step]] = {_place(end): {} for leg in ends for end in leg}
    for a, b in ends:
        steps[_place(a)][_place(b)] = _Step.between(a, b)
        steps[_place(b)][_place(a)] = _Step.between(b, a)
    by = size.clearance / 2 + inset
    rings = [tuple(_moved(corners, by)) for corners in _walks(steps, size.width / 2)]
    outer = max(rings, key=lambda ring: box_of(ring).width)
    return (outer, *(ring for ring in rings if ring is not outer))


_Place = tuple[int, int]  # a vertex with integer coordinates, so that equal vertices compare equal


def _place(point: Point) -> _Place:
    return round(point[0] * 1e3), round(point[1] * 1e3)


class _Step(NamedTuple):
    """A directed leg from `start`; the unit vector `along` is the direction."""

    start: Point
    along: Point

    @classmethod
    def between(cls, a: Point, b: Point) -> "_Step":
        length = math.dist(a, b)
        return cls(a, ((b[0] - a[0]) / length, (b[1] - a[1]) / length))

    @property
    def angle(self) -> float:
        return math.atan2(self.along[1], self.along[0])

    def corner(self, half: float, side: int) -> Point:
        """Return the body's corner near `start`, on the right (1) or left (-1) if y is upwards."""
        (x, y), (ux, uy), inset = self.start, self.along, half / math.sqrt(3)
        return (x + inset * ux + side * half * uy, y + inset * uy - side * half * ux)


def _walks(steps: Mapping[_Place, Mapping[_Place, _Step]], half: float) -> Iterator[list[Point]]:
    """Yield the corners of each ring around the bodies and joints, with these on the left."""
    left = dict.fromkeys((a, b) for a in sorted(steps) for b in sorted(steps[a]))
    while left:
        a, b = first = next(iter(left))
        corners: list[Point] = []
        while True:
            del left[a, b]
            back = steps[b][a]
            # The walk takes the rightmost leg, or turns back at a dead end
            c = min(steps[b], key=lambda to: (steps[b][to].angle - back.angle - 1e-6) % math.tau)
            on = steps[b][c]
            corners.append(back.corner(half, -1))
            if c == a or (on.angle - back.angle) % math.tau > math.pi:  # the bodies do not touch
                corners.append(on.corner(half, 1))
            a, b = b, c
            if (a, b) == first:
                break
        yield corners


def _moved(corners: Sequence[Point], mm: float) -> Iterator[Point]:
    """Move all sides of a ring to the left by `mm`; Xoids are too wide for a side to vanish."""
    nexts = [*corners[1:], corners[0]]
    after = [_Step.between(one, other).along for one, other in zip(corners, nexts, strict=True)]
    before = [after[-1], *after[:-1]]
    for (x, y), (ax, ay), (bx, by) in zip(corners, before, after, strict=True):
        share = mm / (1 + ax * bx + ay * by)
        yield (x - share * (ay + by), y + share * (ax + bx))
