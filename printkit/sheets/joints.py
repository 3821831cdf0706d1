"""Where a drawing too large for the paper is parted: as evenly as can be without cutting names.

Terminology
-----------
window
    What one sheet shows, of the drawing's extent along one axis.
joint
    The place along the axis at which two windows meet once they are put together; both windows
    reach half an overlap beyond it.
"""

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from printkit.errors import InputError

_LEAST = 5.0  # mm between two joints
_NARROW = 10.0  # mm of a sheet that no overlap makes good for anything
_PARTS = 40  # of the room of a joint; of each, the best place is combined with other joints


class TooNarrowError(InputError):
    """Sheets that show too little to be put together."""


class Span(NamedTuple):
    """The extent of something along one axis, in mm."""

    start: float
    end: float


class Windows(NamedTuple):
    """The joints along an axis, from `start` to `end`, and the overlap of neighbouring windows."""

    start: float
    end: float
    overlap: float
    joints: tuple[float, ...]

    def spans(self) -> list[Span]:
        """What each window shows."""
        half = self.overlap / 2
        starts = [self.start, *(joint - half for joint in self.joints)]
        ends = [*(joint + half for joint in self.joints), self.end]
        return list(map(Span, starts, ends))

    def shares(self) -> list[Span]:
        """What is seen of each window when all are put together."""
        return [Span(*ends) for ends in pairwise((self.start, *self.joints, self.end))]


class Obstacles(NamedTuple):
    """What should not be cut: where such things start and end along an axis, each sorted."""

    starts: list[float]
    ends: list[float]

    def cut_by(self, joints: Sequence[float]) -> int:
        """The number of things that `joints` cut."""
        return sum(map(self.at, joints))

    def at(self, place: float) -> int:
        """The number of things that a cut at `place` goes through."""
        return bisect_left(self.starts, place) - bisect_right(self.ends, place)


def obstacles(spans: Sequence[Span], clear: float = 0.0) -> Obstacles:
    """Things that should not be cut, by their `spans`, with `clear` mm kept on both sides."""
    return Obstacles(
        sorted(round(span.start - clear, 3) for span in spans),
        sorted(round(span.end + clear, 3) for span in spans),
    )


def fewest(whole: Span, widest: float, overlap: float) -> int:
    """The least number of windows that cover `whole`.

    Raises TooNarrowError when the margins or the overlap leave too little of a window.
    """
    length = whole.end - whole.start
    if length <= widest:
        return 1
    if widest < _NARROW:
        raise TooNarrowError(
            "margins and marks leave too little of the paper for a part of the board; "
            "give larger paper or smaller margins"
        )
    if 3 * overlap > widest:
        raise TooNarrowError(
            f"an overlap of {overlap:g} mm is too much for sheets that show {widest:.1f} mm; "
            f"{math.floor(widest / 3)} mm are the most"
        )
    return math.ceil((length - overlap) / (widest - overlap) - 1e-9)


def windows(whole: Span, widest: float, overlap: float, avoid: Sequence[Obstacles] = ()) -> Windows:
    """The fewest windows, none wider than `widest`, with joints that cut as little as possible.

    What stands first in `avoid` is spared first; joints that cut equally much are spread evenly.
    Raises TooNarrowError when the margins or the overlap leave too little of a window.
    """
    count = fewest(whole, widest, overlap)
    if count == 1:
        return Windows(*whole, overlap, ())
    first, last = whole.start + overlap / 2, whole.end - overlap / 2
    reach = widest - overlap
    step = (last - first) / count
    choices = []
    for number in range(1, count):
        room = Span(max(first, last - (count - number) * reach), min(last, first + number * reach))
        choices.append(_choices(room, round(first + number * step, 3), avoid))
    return Windows(*whole, overlap, _cheapest(first, last, choices, Span(_LEAST, reach)))


class _Choice(NamedTuple):
    """A place for a joint: what it cuts of each kind, and how far it is from an even division."""

    cuts: tuple[int, ...]
    off: float
    place: float


def _choices(room: Span, even: float, avoid: Sequence[Obstacles]) -> list[_Choice]:
    """The best place for a joint in each part of its room, and the even division.

    With the even divisions of all joints there is always a way. Looked at are obstacles' ends and
    the middles between them, which are farthest from both, to a tenth of a mm.
    """
    step = (room.end - room.start) / _PARTS
    ends = {room.start + number * step for number in range(_PARTS + 1)}
    for kind in avoid:
        for edges in kind:
            ends.update(edges[bisect_left(edges, room.start) : bisect_right(edges, room.end)])
    middles = ((one + other) / 2 for one, other in pairwise(sorted(ends)))
    best: dict[int, _Choice] = {-1: _rated(even, even, avoid)}
    for place in sorted({round(place, 1) for place in (*ends, *middles)}):
        part = int((place - room.start) / step) if step else 0
        choice = _rated(place, even, avoid)
        best[part] = min(choice, best.get(part, choice))
    return list(best.values())


def _rated(place: float, even: float, avoid: Sequence[Obstacles]) -> _Choice:
    return _Choice(tuple(kind.at(place) for kind in avoid), round(abs(place - even), 3), place)


_Cost = tuple[float, ...]


def _cheapest(
    first: float, last: float, choices: Sequence[Sequence[_Choice]], steps: Span
) -> tuple[float, ...]:
    """The joints that cut least in all, with steps between neighbours that windows allow."""
    ways: dict[float, tuple[_Cost, tuple[float, ...]]] = {first: ((), ())}
    for choice in choices:
        ways = {
            place: min(
                (_sum(cost, (*cuts, off)), (*joints, place))
                for before, (cost, joints) in ways.items()
                if _within(place - before, steps)
            )
            for cuts, off, place in choice
            if any(_within(place - before, steps) for before in ways)
        }
    return min(way for before, way in ways.items() if _within(last - before, steps))[1]


def _within(step: float, steps: Span) -> bool:
    return steps.start - 1e-3 <= step <= steps.end + 1e-3


def _sum(cost: _Cost, more: _Cost) -> _Cost:
    return tuple(a + b for a, b in zip(cost, more, strict=True)) if cost else more
