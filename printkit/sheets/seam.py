"""The marks where two sheets of a tiled drawing meet.

The sheet before a joint carries a dashed line to be cut along; the sheet after it a hatched strip,
which the other one covers. Crosses outside the window show both where the joint is. None of this is
seen when the sheets are put together: what is cut off bears the words, what is covered the hatch.
"""

import enum

from printkit.geometry.plane import Box, Point
from printkit.language import _
from printkit.render.display import CAP_HEIGHT, Ink, Mark, Text, line, rectangle
from printkit.render.fonts import Typeface
from printkit.sheets.frame import Layout
from printkit.sheets.palette import CUT_LINE, INK, PAPER_WHITE, SCALE_LINE, SMALL, THIN_LINE

ROOM = 3.0  # mm around a window for the crosses of its joints
_CUT_LINE = CUT_LINE._replace(dash=(2.0, 1.0))
_HATCH = SCALE_LINE
_STEP = 5.0  # mm between the lines of a hatch
_SHY = 0.5  # mm between a hatch and the joint, so that it stays covered
_LEAST_STRIP = 1.3 * SMALL  # mm of a strip that holds a line of words


class Edge(enum.Enum):
    """An edge of a sheet: the steps to the neighbour there, in columns and in rows."""

    LEFT = (-1, 0)
    TOP = (0, -1)
    RIGHT = (1, 0)
    BOTTOM = (0, 1)

    @property
    def across(self) -> int:
        """Columns to the right."""
        return self.value[0]

    @property
    def down(self) -> int:
        """Rows downwards."""
        return self.value[1]

    def of(self, box: Box) -> float:
        """Where this edge of `box` is: its x or its y."""
        at: float = getattr(box, self.name.lower())
        return at

    @property
    def is_cut(self) -> bool:
        """Whether a sheet is cut here, and not covered."""
        return self in {Edge.RIGHT, Edge.BOTTOM}


def seam(shown: Box, edge: Edge, names: tuple[str, str], layout: Layout) -> list[Mark]:
    """The marks at an edge of a window, where a sheet meets its neighbour; `names` are of both."""
    (name, neighbour), overlap = names, layout.options.overlap
    strip = _strip(shown, edge, overlap / 2)
    ends = _joint(strip, edge)
    tag, words = (
        (
            "cut",
            _("cut off here: {sheet} is glued on {neighbour}").format(
                sheet=name, neighbour=neighbour
            ),
        )
        if edge.is_cut
        else ("glue", _("glue here: {neighbour} lies on this strip").format(neighbour=neighbour))
    )
    marks = [line(*ends, _CUT_LINE, tag="cut")] if edge.is_cut else _hatch(strip, edge)
    if overlap / 2 >= _LEAST_STRIP:
        marks += _words(words, strip, edge, tag, layout.typeface)
    return [*marks, *_crosses(ends, edge)]


def _strip(shown: Box, edge: Edge, width: float) -> Box:
    """What is cut off or covered at an edge."""
    match edge:
        case Edge.LEFT:
            return shown._replace(right=shown.left + width)
        case Edge.RIGHT:
            return shown._replace(left=shown.right - width)
        case Edge.TOP:
            return shown._replace(bottom=shown.top + width)
        case Edge.BOTTOM:
            return shown._replace(top=shown.bottom - width)


def _joint(strip: Box, edge: Edge) -> tuple[Point, Point]:
    """The inner side of a strip."""
    match edge:
        case Edge.LEFT | Edge.RIGHT:
            x = strip.right if edge is Edge.LEFT else strip.left
            return (x, strip.top), (x, strip.bottom)
        case Edge.TOP | Edge.BOTTOM:
            y = strip.bottom if edge is Edge.TOP else strip.top
            return (strip.left, y), (strip.right, y)


def _hatch(strip: Box, edge: Edge) -> list[Mark]:
    """Slanting lines from side to side of a strip, short of the joint."""
    marks: list[Mark] = []
    upright = edge is Edge.LEFT
    width = (strip.width if upright else strip.height) - _SHY
    if width <= 0:
        return []
    length = strip.height if upright else strip.width
    for number in range(int((length - width) / _STEP)):
        along = _STEP * (number + 0.5)
        if upright:
            start = (strip.left, strip.top + along + width)
            end = (strip.left + width, strip.top + along)
        else:
            start = (strip.left + along + width, strip.top)
            end = (strip.left + along, strip.top + width)
        marks.append(line(start, end, _HATCH, tag="glue"))
    return marks


def _words(words: str, strip: Box, edge: Edge, tag: str, typeface: Typeface) -> list[Mark]:
    """A line of words along the middle of a strip, on white."""
    x, y = strip.middle
    size = typeface.shown(SMALL)
    length, height = typeface.width(words, SMALL) + 3, size * 1.2
    drop = CAP_HEIGHT * size / 2
    white = Ink(fill=PAPER_WHITE)
    if edge in {Edge.TOP, Edge.BOTTOM}:
        ground = rectangle((x - length / 2, y - height / 2), length, height, white, tag=tag)
        return [ground, Text(words, (x, y + drop), SMALL, INK, anchor="middle", tag=tag)]
    ground = rectangle((x - height / 2, y - length / 2), height, length, white, tag=tag)
    at = (x + drop, y)
    return [ground, Text(words, at, SMALL, INK, anchor="middle", angle=-90, tag=tag)]


def _crosses(ends: tuple[Point, Point], edge: Edge) -> list[Mark]:
    """A cross outside the window at both ends of a joint."""
    marks: list[Mark] = []
    upright = edge in {Edge.LEFT, Edge.RIGHT}
    for (x, y), out in zip(ends, (-ROOM, ROOM), strict=True):
        middle = (x, y + out / 2) if upright else (x + out / 2, y)
        end = (x, y + out) if upright else (x + out, y)
        dx, dy = (1.0, 0.0) if upright else (0.0, 1.0)
        bar = ((middle[0] - dx, middle[1] - dy), (middle[0] + dx, middle[1] + dy))
        marks.append(line((x, y), end, THIN_LINE, tag="joint"))
        marks.append(line(*bar, THIN_LINE, tag="register"))
    return marks
