"""Split a drawing that is larger than the paper, and mark the joints between its sheets.

Both sheets of a joint have a dashed cut line, and are taped edge to edge from behind. If sheets
overlap, only the sheet to the left of a joint, or above it, is cut; the sheet is glued on a hatched
strip of its neighbour. Crosses outside the window mark the joint on both sheets.

Terminology
-----------
window
    The interval of the drawing, along one axis, that one sheet shows.
joint
    The coordinate at which two windows meet; both windows extend half an overlap beyond it.
"""

import enum
import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise, zip_longest
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _
from printkit.draw.display import CAP_HEIGHT, Ink, Mark, Text, line, rectangle
from printkit.draw.geometry.plane import Box, Point
from printkit.draw.sheet_frame import Layout
from printkit.draw.style import palette
from printkit.draw.typography.typefaces import Typeface

_LEAST = 5.0  # mm, the least distance between two joints
_NARROW = 10.0  # mm, the least width of a useful window
_PARTS = 40  # parts of the range in which a joint may be; only the best joint of each is tried
ROOM = 3.0  # mm around a window for the crosses of its joints
SPILL = 1.0  # mm of the drawing beyond a joint without overlap, because cuts are inexact
_CUT_LINE = palette.CUT_LINE._replace(dash=(2.0, 1.0))
_STEP = 5.0  # mm between the lines of the hatching
_SHY = 0.5  # mm between the hatching and the joint, so that the glued sheet covers the hatching
_LEAST_STRIP = 1.3 * palette.SMALL  # mm, the least width of a strip with an instruction


class Span(NamedTuple):
    """An interval along one axis, in mm."""

    start: float
    end: float


class Windows(NamedTuple):
    """The windows along an axis from `start` to `end`, which overlap by `overlap` mm at joints."""

    start: float
    end: float
    overlap: float
    joints: tuple[float, ...]

    def spans(self) -> list[Span]:
        """Return the interval that each window shows, including overlaps."""
        half = self.overlap / 2
        starts = [self.start, *(joint - half for joint in self.joints)]
        ends = [*(joint + half for joint in self.joints), self.end]
        return list(map(Span, starts, ends))

    def shares(self) -> list[Span]:
        """Return the interval of each window that stays visible after the sheets are joined."""
        return [Span(*ends) for ends in pairwise((self.start, *self.joints, self.end))]


class Obstacles(NamedTuple):
    """Intervals along an axis that joints should avoid, as sorted starts and sorted ends."""

    starts: list[float]
    ends: list[float]

    @classmethod
    def of(cls, spans: Sequence[Span], clear: float = 0.0) -> "Obstacles":
        """Build the obstacles from `spans`, each widened by `clear` mm at both ends."""
        starts = sorted(round(span.start - clear, 3) for span in spans)
        return cls(starts, sorted(round(span.end + clear, 3) for span in spans))

    def at(self, place: float) -> int:
        """Return the number of obstacles that a joint at the coordinate `place` cuts."""
        return bisect_left(self.starts, place) - bisect_right(self.ends, place)


def fewest(whole: Span, widest: float, overlap: float) -> int:
    """Return the least number of windows, each at most `widest` mm wide, that cover `whole`.

    Raises InputError if `widest` is too small.
    """
    length = whole.end - whole.start
    if length <= widest:
        return 1
    if widest < _NARROW:
        raise InputError(
            "margins and marks leave too little of the paper for a part of the board; "
            "give larger paper or smaller margins"
        )
    if 3 * overlap > widest:
        raise InputError(
            f"an overlap of {overlap:g} mm is too large for sheets that show {widest:.1f} "
            f"mm; give at most {math.floor(widest / 3)} mm"
        )
    return math.ceil((length - overlap) / (widest - overlap) - 1e-9)


def windows(
    whole: Span, widest: float, overlap: float, avoid: Sequence[Obstacles] = (), near: float = 1e9
) -> Windows:
    """Split `whole` into the fewest windows, at joints that cut the fewest obstacles.

    `avoid` lists the most important obstacles first. Joints are at most `near` mm from an even
    split. Raises InputError if `widest` is too small.
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
        even = round(first + number * step, 3)
        room = Span(max(room.start, even - near), min(room.end, even + near))
        choices.append(_choices(room, even, avoid))
    return Windows(*whole, overlap, _cheapest(first, last, choices, Span(_LEAST, reach)))


# A joint: cut obstacles (a count per kind), distance from an even split, coordinate; in mm
_Choice = tuple[tuple[int, ...], float, float]


def _choices(room: Span, even: float, avoid: Sequence[Obstacles]) -> list[_Choice]:
    """Return the best joint in each part of `room`, and the joint `even`, which always fits."""
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
    return tuple(kind.at(place) for kind in avoid), round(abs(place - even), 3), place


def _cheapest(
    first: float, last: float, choices: Sequence[Sequence[_Choice]], steps: Span
) -> tuple[float, ...]:
    """Choose a joint from each of `choices`, at distances in `steps`, to cut few obstacles."""
    ways: dict[float, tuple[tuple[float, ...], tuple[float, ...]]] = {first: ((), ())}
    for choice in choices:
        ways = {
            place: min(
                (tuple(map(sum, zip_longest(cost, (*cuts, off), fillvalue=0.0))), (*joints, place))
                for before, (cost, joints) in ways.items()
                if _within(place - before, steps)
            )
            for cuts, off, place in choice
            if any(_within(place - before, steps) for before in ways)
        }
    return min(way for before, way in ways.items() if _within(last - before, steps))[1]


def _within(step: float, steps: Span) -> bool:
    return steps.start - 1e-3 <= step <= steps.end + 1e-3


class Edge(enum.Enum):
    """An edge of a sheet; the value is the column and row offset of the sheet beyond it."""

    LEFT = (-1, 0)
    TOP = (0, -1)
    RIGHT = (1, 0)
    BOTTOM = (0, 1)

    def __init__(self, across: int, down: int) -> None:
        self.across, self.down = across, down

    def of(self, box: Box) -> float:
        """Return the x or y coordinate of this edge of `box`."""
        place: float = getattr(box, self.name.lower())
        return place


def seam(shown: Box, edge: Edge, names: tuple[str, str], layout: Layout) -> list[Mark]:
    """Draw the joint at `edge` of a sheet; `names` are the names of the sheet and its neighbour."""

    def at(through: float, along: float) -> Point:
        return (through, along) if edge.across else (along, through)

    (name, neighbour), width = names, layout.options.overlap / 2
    outer = edge.of(shown)
    inner = outer - (edge.across + edge.down) * width
    low, high = sorted((outer, inner))
    start, end = (shown.top, shown.bottom) if edge.across else (shown.left, shown.right)
    marks: list[Mark]
    if not width:  # the line is just outside the cut
        beyond = outer + (edge.across + edge.down) * palette.FINE / 2
        marks = [line(at(beyond, start), at(beyond, end), _CUT_LINE, tag="cut")]
    elif edge.across + edge.down > 0:
        tag, words = "cut", _("cut off here: {sheet} is glued on {neighbour}")
        marks = [line(at(inner, start), at(inner, end), _CUT_LINE, tag="cut")]
    else:
        tag, words = "glue", _("glue here: {neighbour} lies on this strip")
        hatch = high - low - _SHY
        count = int((end - start - hatch) / _STEP) if hatch > 0 else 0
        places = [start + _STEP * (number + 0.5) for number in range(count)]
        ends = ((at(low, place + hatch), at(low + hatch, place)) for place in places)
        marks = [line(*pair, palette.SCALE_LINE, tag="glue") for pair in ends]
    if width >= _LEAST_STRIP:
        words = words.format(sheet=name, neighbour=neighbour)
        middle = at((low + high) / 2, (start + end) / 2)
        marks += _words(words, middle, tag, layout.typeface, upright=bool(edge.across))
    for place, out in ((start, -ROOM), (end, ROOM)):  # a cross at each end of the joint
        half = place + out / 2
        marks += [
            line(at(inner, place), at(inner, place + out), palette.THIN_LINE, tag="joint"),
            line(at(inner - 1, half), at(inner + 1, half), palette.THIN_LINE, tag="register"),
        ]
    return marks


def _words(words: str, middle: Point, tag: str, typeface: Typeface, *, upright: bool) -> list[Mark]:
    x, y = middle
    size = typeface.shown(palette.SMALL)
    length, height = typeface.width(words, palette.SMALL) + 3, size * 1.2
    drop = CAP_HEIGHT * size / 2
    at, angle = (x, y + drop), 0.0
    if upright:
        length, height = height, length
        at, angle = (x + drop, y), -90
    corner = (x - length / 2, y - height / 2)
    return [
        rectangle(corner, length, height, Ink(fill=palette.PAPER_WHITE), tag=tag),
        Text(words, at, palette.SMALL, palette.INK, anchor="middle", angle=angle, tag=tag),
    ]
