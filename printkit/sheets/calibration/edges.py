"""Frames and staircases at the edges of a sheet: how close a printer comes to each of them."""

from typing import NamedTuple

from printkit.render.display import Mark, Point, Text, line
from printkit.render.fonts import centred_text
from printkit.render.paper import Paper
from printkit.sheets.palette import GREY_LINE, INK, SMALL, THIN_LINE

EDGE = 19.0  # mm, deeper than the staircases
EDGES = range(3, 16)  # mm from the edge of the paper, the steps of a staircase
READING = (
    "The frames are 5 and 10 mm from the edges of the paper. The staircase at each edge has a step "
    "for every millimetre: the first that is printed is as close as this printer comes to that "
    "edge. Give --margin the greatest of the four, or more."
)
_TREAD = 5.0  # mm, where the edge is long enough


def edge_marks(paper: Paper) -> list[Mark]:
    """Frames at the least margin and at the usual one, and a staircase at the middle of each side.

    The frames stop where the staircases are, whose steps have their distance from the edge beside
    them.
    """
    width, height = paper.width, paper.height
    middles = ((width / 2, 0.0), (width / 2, height), (0.0, height / 2), (width, height / 2))
    marks: list[Mark] = []
    for middle, inwards in zip(middles, ((0, 1), (0, -1), (1, 0), (-1, 0)), strict=True):
        along = (abs(inwards[1]), abs(inwards[0]))
        edge = _Edge(middle, along, inwards, width / 2 if along[0] else height / 2)
        marks += [*_frame_side(edge, 5.0), *_frame_side(edge, 10.0), *_staircase(edge)]
    return marks


class _Edge(NamedTuple):
    """An edge of the paper: its middle, the ways along it and inwards, and half its length."""

    middle: Point
    along: tuple[int, int]
    inwards: tuple[int, int]
    half: float

    @property
    def tread(self) -> float:
        """How long a step is: staircases of two edges do not meet in the corner."""
        return min(_TREAD, 2 * (self.half - EDGE) / len(EDGES))

    def at(self, run: float, depth: float) -> Point:
        """The place so far along the edge from its middle, and so far from it."""
        return (
            self.middle[0] + run * self.along[0] + depth * self.inwards[0],
            self.middle[1] + run * self.along[1] + depth * self.inwards[1],
        )


def _frame_side(edge: _Edge, depth: float) -> list[Mark]:
    """A side of a frame, without its middle."""
    room, end = len(EDGES) / 2 * edge.tread + 2.5, edge.half - depth
    sides = ((-end, -room), (room, end))
    return [
        line(edge.at(start, depth), edge.at(stop, depth), GREY_LINE, tag="frame")
        for start, stop in sides
    ]


def _staircase(edge: _Edge) -> list[Mark]:
    """Steps about the middle of an edge, each a mm farther in than the one before."""
    marks: list[Mark] = []
    tread = edge.tread
    for number, depth in enumerate(EDGES):
        start = (number - len(EDGES) / 2) * tread
        step = edge.at(start, depth), edge.at(start + tread, depth)
        marks.append(line(*step, THIN_LINE, tag="margin"))
        figure = Text(f"{depth}", edge.at(start + tread / 2, depth + 1.9), SMALL, INK)
        marks.append(centred_text(figure))
    return marks
