"""Points and boxes in the plane (in mm, y downwards), and the positions of a lattice's sites."""

import math
from collections.abc import Iterable
from typing import Literal, NamedTuple

from printkit.boards.lattice import FINENESS, HEX, Lattice, Site
from printkit.boards.topology import BoardGraph

_SQRT3 = math.sqrt(3)
# The side of a cell (ne, e or se) that an edge is, by the parities of the edge's site / 3
_SIDE = {(q & 1, r & 1): side for side, (q, r) in enumerate(HEX.steps[:3])}
_ARC = 6  # sides of the polygon that approximates a rounded corner

Point = tuple[float, float]
Ring = tuple[Point, ...]
Corners = Literal["mitre", "round"]  # of an outline that is grown


class Box(NamedTuple):
    """An upright rectangle, given by its left, top, right and bottom edges in mm."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The width of the box in mm."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The height of the box in mm."""
        return self.bottom - self.top

    @property
    def middle(self) -> Point:
        """The centre of the box."""
        return ((self.left + self.right) / 2, (self.top + self.bottom) / 2)

    @property
    def corners(self) -> Ring:
        """The corners of the box, clockwise from the top left."""
        left, top, right, bottom = self
        return ((left, top), (right, top), (right, bottom), (left, bottom))

    def grown(self, by: float) -> "Box":
        """Move all sides of the box outwards by `by` mm, or inwards if `by` is negative."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def rounded(self, radius: float) -> Ring:
        """Return the outline of the box with corners of `radius` mm, clockwise."""
        ring: list[Point] = []
        for turn, (x, y) in enumerate(self.grown(-radius).corners, start=2):
            angles = (math.pi / 2 * (turn + step / _ARC) for step in range(_ARC + 1))
            ring += ((x + radius * math.cos(at), y + radius * math.sin(at)) for at in angles)
        return tuple(ring)

    def common(self, other: "Box") -> "Box | None":
        """Return the intersection of the boxes, which is flat if they touch; None if disjoint."""
        box = Box(
            max(self.left, other.left),
            max(self.top, other.top),
            min(self.right, other.right),
            min(self.bottom, other.bottom),
        )
        return box if box.left <= box.right and box.top <= box.bottom else None

    def holds(self, other: "Box", slack: float = 0.0) -> bool:
        """Return whether `other` is within this box, or extends at most `slack` mm beyond it."""
        return self.grown(slack).common(other) == other

    def moved(self, dx: float, dy: float) -> "Box":
        """Return a copy of the box moved by `dx` and `dy` mm."""
        return Box(self.left + dx, self.top + dy, self.right + dx, self.bottom + dy)

    def grid(self, columns: int, rows: int, gap: float) -> "list[Box]":
        """Divide the box into equal boxes with gaps of `gap` mm; return the boxes row by row."""
        width, height = (self.width + gap) / columns, (self.height + gap) / rows
        first = Box(self.left, self.top, self.left + width - gap, self.top + height - gap)
        places = ((row, column) for row in range(rows) for column in range(columns))
        return [first.moved(column * width, row * height) for row, column in places]


def circle(centre: Point, radius: float, corners: int) -> Ring:
    """Approximate a circle by a polygon with `corners` corners; the first is right of `centre`."""
    x, y = centre
    turns = (math.tau * corner / corners for corner in range(corners))
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns)


def rounded(points: Iterable[Point]) -> Ring:
    """Round `points` to 0.1 µm, so that results are the same on all machines."""
    return tuple((round(x, 4) + 0.0, round(y, 4) + 0.0) for x, y in points)


def perimeter(outline: Iterable[Ring]) -> float:
    """Return the length of all rings of `outline`."""
    return sum(math.dist(*ends) for ring in outline for ends in _edges(ring))


def area(outline: Iterable[Ring]) -> float:
    """Return the area in the first ring of `outline`, without the areas in its other rings."""
    outer, *holes = (
        abs(sum(x * next_y - next_x * y for (x, y), (next_x, next_y) in _edges(ring))) / 2
        for ring in outline
    )
    return outer - sum(holes)


def _edges(ring: Ring) -> Iterable[tuple[Point, Point]]:
    return zip(ring, (*ring[1:], ring[0]), strict=True)


def box_of(points: Iterable[Point]) -> Box:
    """Return the bounding box of `points`, which must not be empty."""
    xs, ys = zip(*points, strict=True)
    return Box(min(xs), min(ys), max(xs), max(ys))


class Plane(NamedTuple):
    """A lattice in mm; cells have sides of `side` mm, and cell (0, 0) is centred on `origin`."""

    lattice: Lattice
    side: float
    origin: Point = (0.0, 0.0)

    def point(self, site: Site) -> Point:
        """Return the position of a site in mm: a vertex, or the centre of a cell or an edge."""
        q, r = site[0] / FINENESS, site[1] / FINENESS
        lattice, side, (x, y) = self
        if lattice is HEX:
            return (x + side * _SQRT3 * (q + r / 2), y + side * 1.5 * r)
        return (x + side * q, y + side * r)

    def cell(self, site: Site) -> Ring:
        """Return the corners of the cell that has its centre at `site`."""
        q, r = site
        point = self.point
        return tuple([point((q + s, r + t)) for s, t in self.lattice.corner_offsets])

    def ends(self, edge: Site) -> tuple[Point, Point]:
        """Return the positions of both ends of any `edge` of the hex lattice."""
        x, y = edge
        side = _SIDE[x // 3 & 1, y // 3 & 1]
        (q, r), offsets = HEX.edge_offsets[side], HEX.corner_offsets
        (a, b), (c, d) = offsets[side - 1], offsets[side]
        return self.point((x - q + a, y - r + b)), self.point((x - q + c, y - r + d))


def board_box(board: BoardGraph, plane: Plane) -> Box:
    """Return the bounding box of all cells of `board`, in mm."""
    return box_of(plane.point(vertex) for vertex in board.vertices)


def centred(board: BoardGraph, side: float, lattice: Lattice, middle: Point) -> Plane:
    """Return the plane that centres `board` on `middle`, with cell sides of `side` mm."""
    x, y = board_box(board, Plane(lattice, side)).middle
    return Plane(lattice, side, (middle[0] - x, middle[1] - y))


def simplified(line: Ring, tolerance: float) -> Ring:
    """Simplify a polyline to within `tolerance` mm by the Ramer-Douglas-Peucker algorithm."""
    kept = {0, len(line) - 1}
    stretches = [(0, len(line) - 1)]
    while stretches:
        first, last = stretches.pop()
        between = range(first + 1, last)
        off = {point: _from_segment(line[point], line[first], line[last]) for point in between}
        farthest = max(off, key=off.__getitem__, default=first)
        if off.get(farthest, 0.0) > tolerance:
            kept.add(farthest)
            stretches += [(first, farthest), (farthest, last)]
    return tuple(line[point] for point in sorted(kept))


def _from_segment(point: Point, start: Point, end: Point) -> float:
    (x, y), (ax, ay), (bx, by) = point, start, end
    dx, dy = bx - ax, by - ay
    share = ((x - ax) * dx + (y - ay) * dy) / ((dx * dx + dy * dy) or 1.0)
    share = max(0.0, min(1.0, share))
    return math.hypot(x - ax - share * dx, y - ay - share * dy)
