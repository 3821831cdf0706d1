"""Matrices and intervals: mm on a page, y downwards, once a page's own matrix was applied."""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from printkit.geometry.plane import Point

Interval = tuple[float, float]


class Matrix(NamedTuple):
    """The transformation (x, y) → (a x + c y + e, b x + d y + f)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def at(self, x: float, y: float) -> Point:
        """Where a point comes to lie."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def after(self, first: "Matrix") -> "Matrix":
        """The transformation that does `first`, then this one."""
        a, b, c, d, e, f = self
        return Matrix(
            a * first.a + c * first.b,
            b * first.a + d * first.b,
            a * first.c + c * first.d,
            b * first.c + d * first.d,
            a * first.e + c * first.f + e,
            b * first.e + d * first.f + f,
        )

    @property
    def least_scale(self) -> float:
        """What the transformation makes of a length of 1 in the direction where it is shortest."""
        total = self.a**2 + self.b**2 + self.c**2 + self.d**2
        area = abs(self.a * self.d - self.b * self.c)
        spread = math.sqrt(max(0.0, total**2 - 4 * area**2))
        return math.sqrt(max(0.0, (total - spread) / 2))

    def square(self) -> tuple[Point, Point, Point, Point]:
        """The corners of the unit square."""
        return self.at(0, 0), self.at(1, 0), self.at(1, 1), self.at(0, 1)


UNCHANGED = Matrix()


def crossings(outline: Sequence[Point], axis: int, at: float) -> list[Interval]:
    """Where the line x = `at` (`axis` 0) or y = `at` (`axis` 1) runs inside a closed outline."""
    found = []
    for start, end in zip(outline, [*outline[1:], outline[0]], strict=True):
        if (start[axis] <= at) != (end[axis] <= at):
            share = (at - start[axis]) / (end[axis] - start[axis])
            found.append(start[1 - axis] + share * (end[1 - axis] - start[1 - axis]))
    found.sort()
    return list(zip(found[::2], found[1::2], strict=False))


def united(intervals: Iterable[Interval], slack: float = 0.0) -> list[Interval]:
    """Intervals in order, those joined that overlap or are no further apart than `slack`."""
    joined: list[Interval] = []
    for low, high in sorted(intervals):
        if joined and low <= joined[-1][1] + slack:
            joined[-1] = joined[-1][0], max(joined[-1][1], high)
        else:
            joined.append((low, high))
    return joined


def uncovered(interval: Interval, covers: Sequence[Interval]) -> list[Interval]:
    """The parts of an interval that none of the `covers`, in order and apart, reaches."""
    low, high = interval
    left = []
    for start, end in covers:
        if start > low:
            left.append((low, min(start, high)))
        low = max(low, end)
        if low >= high:
            break
    if low < high:
        left.append((low, high))
    return [(start, end) for start, end in left if start < end]
