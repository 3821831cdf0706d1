"""Xong once more, slowly and by its definitions; nothing here comes from the package.

A hexagon is its centre in a grid of half widths and half sides, a leg the pair of its end points,
a Xoid a set of legs seen from the corner of its own bounding box in the least of twelve ways.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from string import ascii_lowercase

Point = tuple[int, int]
Leg = tuple[Point, Point]
Legs = frozenset[Leg]
Shape = tuple[Leg, ...]

# From a centre to its corners, clockwise from the top, and which two of them each side joins.
CORNERS = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
SIDES = {"ne": (0, 1), "e": (1, 2), "se": (2, 3), "sw": (3, 4), "w": (4, 5), "nw": (5, 0)}
FEW = 12  # legs of a part, all of whose connected sets are looked at

_shapes: dict[Shape, Shape] = {}


def hexagon(side: int) -> set[Point]:
    """The axial cells of a hexagonal board."""
    reach = range(1 - side, side)
    return {(q, r) for q in reach for r in reach if abs(q + r) < side}


def rectangle(columns: int, rows: int) -> set[Point]:
    """The axial cells of a board of rows, every second half a cell to the right."""
    return {(x - y // 2, y) for x in range(columns) for y in range(rows)}


def leg(a: Point, b: Point) -> Leg:
    return (a, b) if a < b else (b, a)


def turned(point: Point) -> Point:
    """A sixth of a turn about the centre of a hexagon, in exact halves."""
    x, y = point
    assert (x - y) % 2 == 0
    return ((x - y) // 2, (3 * x + y) // 2)


def flipped(point: Point) -> Point:
    return (-point[0], point[1])


def cornered(legs: Iterable[Leg]) -> Shape:
    """The legs moved so that their bounding box begins at (0, 0)."""
    legs = list(legs)
    left = min(x for ends in legs for x, _ in ends)
    top = min(y for ends in legs for _, y in ends)
    return tuple(sorted(((a - left, b - top), (c - left, d - top)) for (a, b), (c, d) in legs))


def images(legs: Iterable[Leg]) -> list[Shape]:
    """The legs turned in six ways, as they are first, and the mirror images of these."""
    legs = list(legs)
    turns, mirrored = [], []
    for _ in range(6):
        turns.append(cornered(legs))
        mirrored.append(cornered(leg(flipped(a), flipped(b)) for a, b in legs))
        legs = [leg(turned(a), turned(b)) for a, b in legs]
    return turns + mirrored


def shape(legs: Iterable[Leg]) -> Shape:
    """The Xoid that the legs form."""
    legs = list(legs)
    start = cornered(legs)
    if start not in _shapes:
        _shapes[start] = min(images(legs))
    return _shapes[start]


def joined(a: Leg, b: Leg) -> bool:
    return a != b and bool(set(a) & set(b))


def parts(legs: Iterable[Leg]) -> Iterator[Legs]:
    """The connected parts of a set of legs."""
    left = set(legs)
    while left:
        part = {left.pop()}
        edge = set(part)
        while edge:
            ends = {end for one in edge for end in one}
            edge = {other for other in left if other[0] in ends or other[1] in ends}
            left -= edge
            part |= edge
        yield frozenset(part)


def connected_sets(part: Legs, most: int = FEW) -> set[Legs]:
    """All connected sets of at most so many legs of a part."""
    found: set[Legs] = set()
    grown = {frozenset([one]) for one in part}
    for _ in range(most):
        found |= grown
        grown = {
            legs | {other}
            for legs in grown
            for other in part - legs
            if any(joined(other, one) for one in legs)
        }
    return found


class Places:
    """A board: its hexagons by their names, and their legs by all names of each."""

    def __init__(self, cells: Iterable[Point]) -> None:
        centres = sorted(((2 * q + r, 3 * r) for q, r in cells), key=lambda at: (at[1], at[0]))
        bottom = centres[-1][1]
        rows: dict[int, int] = {}
        self.hexagons: dict[str, Point] = {}
        for x, y in centres:
            rows[y] = rows.get(y, 0) + 1
            self.hexagons[f"{ascii_lowercase[(bottom - y) // 3]}{rows[y]}"] = (x, y)
        self.sides = {name: self._sides(at) for name, at in self.hexagons.items()}
        self.ring = {name: frozenset(sides.values()) for name, sides in self.sides.items()}
        self.corners = {
            name: {end for one in ring for end in one} for name, ring in self.ring.items()
        }
        self.names: dict[Leg, list[str]] = {}
        for name, sides in self.sides.items():
            for side, one in sides.items():
                self.names.setdefault(one, []).append(f"{name}/{side}")
        self.legs = set(self.names)

    @staticmethod
    def _sides(at: Point) -> dict[str, Leg]:
        corners = [(at[0] + x, at[1] + y) for x, y in CORNERS]
        return {side: leg(corners[a], corners[b]) for side, (a, b) in SIDES.items()}


places = cache(Places)


class Slow:
    """A game of Xong in progress. `moves` are the legs of each turn."""

    def __init__(
        self, cells: Iterable[Point], touch: str = "side", points: int = 2, last: int = 1
    ) -> None:
        board = places(frozenset(cells))
        self.hexagons, self.sides, self.names = board.hexagons, board.sides, board.names
        self.ring, self.corners, self.legs = board.ring, board.corners, board.legs
        self.touch, self.points, self.last = touch, points, last
        self.moves: list[Legs] = []
        self.placed: set[Shape] = set()
        self._touched: dict[Legs, set[str]] = {}  # by each move
        self._live: set[Leg] | None = None

    def read(self, text: str) -> list[Leg]:
        """The legs of a turn in the plain notation."""
        tokens = [token.split("/") for token in text.split()]
        return [self.sides[name][side] for name, sides in tokens for side in sides.split(",")]

    def play(self, text: str) -> None:
        legs = frozenset(self.read(text))
        self.moves.append(legs)
        self.placed.add(shape(legs))
        self._live = None

    @property
    def vacant(self) -> set[Leg]:
        return self.legs.difference(*self.moves)

    def touched(self, legs: Iterable[Leg]) -> set[str]:
        """The hexagons that legs touch, by the option."""
        if self.touch == "side":
            return {name for name, ring in self.ring.items() if not ring.isdisjoint(legs)}
        ends = {end for one in legs for end in one}
        return {name for name, corners in self.corners.items() if corners & ends}

    def owned(self) -> tuple[set[str], set[str]]:
        """The hexagons that only red, and that only blue, has touched."""
        red, blue = (
            {name for legs in self.moves[first::2] for name in self._touched_by(legs)}
            for first in (0, 1)
        )
        return red - blue, blue - red

    def _touched_by(self, move: Legs) -> set[str]:
        if move not in self._touched:
            self._touched[move] = self.touched(move)
        return self._touched[move]

    def live(self) -> set[Leg]:
        """The vacant legs in some connected set of vacant legs whose Xoid is not placed."""
        if self._live is None:
            self._live = self._look_for_live()
        return self._live

    def _look_for_live(self) -> set[Leg]:
        live: set[Leg] = set()
        for part in parts(self.vacant):
            if len(part) <= FEW:
                live.update(*(legs for legs in connected_sets(part) if self.is_new(legs)))
            else:
                assert self.is_new(part), "a part of many legs that is not itself a new Xoid"
                live |= part
        return live

    def is_new(self, legs: Legs) -> bool:
        return shape(legs) not in self.placed

    def is_over(self) -> bool:
        return not self.live()

    def cashed(self) -> set[str]:
        """The owned hexagons without a live side."""
        red, blue = self.owned()
        live = self.live()
        return {name for name in red | blue if not live & self.ring[name]}

    def standing(self) -> dict[str, int]:
        cashed = self.cashed()
        red, blue = (len(own) + (self.points - 1) * len(own & cashed) for own in self.owned())
        return {"red": red, "blue": blue}

    def final(self) -> dict[str, int]:
        """The scores of a game that is over."""
        red, blue = (self.points * len(own) for own in self.owned())
        if len(self.moves) % 2:
            return {"red": red, "blue": blue + self.last}
        return {"red": red + self.last, "blue": blue}
