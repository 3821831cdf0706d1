"""Paths as polygons in mm: curves become short chords (ISO 32000-1, 8.5)."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printkit.geometry.plane import Point
from printkit.preflight.plane import Matrix

PATH_OPERATORS = ("m", "l", "c", "v", "y", "h", "re")
_SHARES = tuple(step / 8 for step in range(1, 8))  # of a curve, where its chords meet


class Subpath(NamedTuple):
    """Points that are joined by lines, the last to the first where it is closed."""

    points: tuple[Point, ...]
    closed: bool

    def bands(self, width: float) -> Iterator[tuple[Point, ...]]:
        """The area that a line of some `width` covers, a rectangle for each of its pieces."""
        ends = [*self.points[1:], *self.points[:1]] if self.closed else self.points[1:]
        for start, end in zip(self.points, ends, strict=False):
            length = math.dist(start, end)
            if length > 0:
                across = width / 2 / length
                x, y = (start[1] - end[1]) * across, (end[0] - start[0]) * across
                yield (
                    (start[0] + x, start[1] + y),
                    (end[0] + x, end[1] + y),
                    (end[0] - x, end[1] - y),
                    (start[0] - x, start[1] - y),
                )


class PathBuilder:
    """The path that is being constructed."""

    def __init__(self) -> None:
        self._done: list[Subpath] = []
        self._open: list[Point] = []
        self._last = (0.0, 0.0)  # as the file says it, not yet transformed

    def add(self, operator: str, numbers: Sequence[float], ctm: Matrix) -> None:
        """Carry out a path operator. Raises ValueError for operands that it cannot have."""
        match operator, len(numbers):
            case "m", 2:
                self._end(closed=False)
                self._go(numbers[0], numbers[1], ctm)
            case "l", 2:
                self._go(numbers[0], numbers[1], ctm)
            case "c", 6:
                self._curve(*numbers, ctm=ctm)
            case "v", 4:
                self._curve(*self._last, *numbers, ctm=ctm)
            case "y", 4:
                self._curve(*numbers, *numbers[2:], ctm=ctm)
            case "re", 4:
                self._rectangle(*numbers, ctm=ctm)
            case "h", 0:
                self._end(closed=True)
            case _:
                raise ValueError(operator)

    def subpaths(self, *, close: bool) -> list[Subpath]:
        """All subpaths; `close` closes the last."""
        self._end(closed=close)
        return self._done

    def _go(self, x: float, y: float, ctm: Matrix) -> None:
        self._open.append(ctm.at(x, y))
        self._last = x, y

    def _curve(  # noqa: PLR0913, PLR0917 — two controls and the end
        self, x1: float, y1: float, x2: float, y2: float, x3: float, y3: float, *, ctm: Matrix
    ) -> None:
        """A cubic Bézier curve from the last point."""
        x0, y0 = self._last
        for t in _SHARES:
            s = 1 - t
            a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
            self._open.append(
                ctm.at(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3)
            )
        self._go(x3, y3, ctm)

    def _rectangle(self, x: float, y: float, width: float, height: float, *, ctm: Matrix) -> None:
        self._end(closed=False)
        for corner in ((x, y), (x + width, y), (x + width, y + height), (x, y + height)):
            self._go(*corner, ctm)
        self._end(closed=True)
        self._last = x, y

    def _end(self, *, closed: bool) -> None:
        if len(self._open) > 1:
            self._done.append(Subpath(tuple(self._open), closed))
        self._open = self._open[:1] if closed else []  # where a path goes on that was closed
