"""Print replays as pages of diagrams, each with its turn, and a last page with the verdict.

A review has a page with the curve of win rates, then diagrams that show better turns.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _, labelled
from printkit.draw.display import Circle, Document, Ink, Mark, Page, Path, Text, line
from printkit.draw.game_view import Snapshot, position_box, trimmed_box
from printkit.draw.geometry.plane import Box
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.palette import ACCENT, BODY, FIELD, FINE, GREY, INK, SMALL
from printkit.draw.typography.paragraphs import Words, column_height, set_column
from printkit.paper.replay.kifu import kifu_page
from printkit.paper.replay.replay_steps import (
    Turn,
    Walkthrough,
    closings,
    head_words,
    verdict_words,
)

_USUAL = (6, 4, 3, 2, 1)  # numbers of diagrams per page to try until boards are legible
_GAP = 6.0  # mm between diagrams
_ABOVE = 1.0  # mm between words and a board
_BELOW_HEAD = 2.5
_ALMOST = 0.9  # a board may shrink by this factor to make room for a QR code
_LEAST_SIDE = 15.0  # mm, the least width and height of a board's box
_TEXT_LINES, _DETAIL_LINES = 5, 3
_SCALE = 12.0  # mm to the left of the curve, for the scale in percent
_FOOT = 6.0  # mm below the curve, for the numbers of turns
_LINE = 0.6
_DOT = 1.1
_NUMBERED = 12  # the most turn numbers that are printed below the curve
_PAPER_HEIGHT = 75.0


def replay_document(
    walkthrough: Walkthrough, layout: Layout, per_page: int | None = None
) -> Document:
    """Return the replay with `per_page` diagrams on a page, and a last page with the verdict.

    By default, a game of placement is one page with numbered pieces. Other games have six diagrams
    on a page if these are legible, and the verdict follows the last diagrams.
    """
    album = _Album(walkthrough, layout)
    turns = walkthrough.turns[: walkthrough.accepted]
    if per_page:
        grid = album.grid(per_page)
        pages = [*album.pages(turns, grid), album.sheet(album.ending(album.area), _("The verdict"))]
    elif page := kifu_page(walkthrough, layout):
        pages = [page]
    else:
        album = _Album(walkthrough, layout, is_short=True)
        pages = album.complete(turns)
    title = f"{album.title} · {walkthrough.names}" if walkthrough.names else album.title
    return Document(title, tuple(pages), walkthrough.board.title)


class _Grid(NamedTuple):
    """Diagram boxes, each with room for a caption `words` mm high and a board with this `pitch`."""

    boxes: list[Box]
    words: float
    pitch: float


class _Album:
    def __init__(self, walkthrough: Walkthrough, layout: Layout, *, is_short: bool = False) -> None:
        self._story = walkthrough
        self._layout = layout
        self._typeface = layout.typeface
        self._head = head_words(walkthrough)
        if is_short:
            words = " · ".join(filter(None, (walkthrough.names, walkthrough.occasion)))
            self._head = [Words(words, BODY, GREY, most=2)]
        self._caption = _short_caption if is_short else _caption
        self.title = labelled(walkthrough.title, _(walkthrough.about))

    @property
    def area(self) -> Box:
        """The area below the names and the occasion."""
        area = self._layout.area
        head = column_height(self._head, area.width, self._typeface) + _BELOW_HEAD
        return area._replace(top=area.top + head)

    def sheet(self, marks: list[Mark], name: str) -> Page:
        """Return a page with the names and the occasion above `marks`."""
        area = self._layout.area
        head = set_column(self._head, (area.left, area.top), area.width, self._typeface)
        return self._layout.sheet(self.title, [*head, *marks], name)

    def pages(self, turns: Sequence[Turn], grid: _Grid) -> list[Page]:
        """Return pages with a diagram for each of `turns`."""
        count = len(grid.boxes)
        parts = (turns[first : first + count] for first in range(0, len(turns), count))
        pages = []
        for part in parts:
            name = self._story.span(part[0].number, part[-1].number)
            pages.append(self.sheet(self._diagrams(part, grid), name))
        return pages

    def complete(self, turns: Sequence[Turn]) -> list[Page]:
        """Return pages with a diagram for each of `turns`; the last page ends with the verdict."""
        grid = self.usual_grid()
        last = len(turns) % len(grid.boxes)
        below = next((box.top for box in grid.boxes[last:] if box.left == self.area.left), None)
        if not last or below is None:
            return [*self.pages(turns, grid), self.sheet(self.ending(self.area), _("The verdict"))]
        diagrams = self._diagrams(turns[-last:], grid)
        end = self.ending(self.area._replace(top=below))
        return [*self.pages(turns[:-last], grid), self.sheet([*diagrams, *end], _("The verdict"))]

    def usual_grid(self) -> _Grid:
        """Return the largest grid with legible boards, but no larger than the turns need."""
        turns = self._story.accepted
        enough = min((number for number in _USUAL if number >= turns), default=_USUAL[0])
        grids = (self._best(number) for number in _USUAL if number <= enough)
        fitting = [grid for grid in grids if grid is not None]
        legible, play_on = self._story.view.legible, self._story.board.play_on
        readable = next((grid for grid in fitting if legible(grid.pitch, play_on)), None)
        return readable or (fitting[-1] if fitting else self.grid(1))

    def grid(self, number: int) -> _Grid:
        """Return a grid of `number` diagrams. Raises InputError if the paper is too small."""
        best = self._best(number)
        if best is None:
            paper, diagrams = self._layout.paper.name, f"{number} diagram{'s' * (number > 1)}"
            raise InputError(f"a page of {paper} has no room for {diagrams}; choose larger paper")
        return best

    def _best(self, number: int) -> _Grid | None:
        """Return the grid of `number` boxes with the largest boards, or None if no grid fits."""
        area, walkthrough, grids = self.area, self._story, []
        captions = [self._caption(turn) for turn in walkthrough.turns[: walkthrough.accepted]]
        for columns in range(1, number + 1):
            rows = math.ceil(number / columns)
            boxes = area.grid(columns, rows, _GAP)[:number]
            width, height = boxes[0].width, boxes[0].height
            if columns * rows - number >= columns or min(width, height) < _LEAST_SIDE:
                continue
            heights = (column_height(caption, width, self._typeface) for caption in captions)
            words = max(heights, default=0.0)
            room = Box(0, 0, width, height - words - _ABOVE)
            if room.height >= _LEAST_SIDE:
                pitch = position_box(walkthrough.board, room, self._typeface).pitch
                grids.append(_Grid(boxes, words, pitch))
        return max(grids, key=lambda grid: round(grid.pitch, 6), default=None)

    def _diagrams(self, turns: Sequence[Turn], grid: _Grid) -> list[Mark]:
        marks: list[Mark] = []
        for outer, turn in zip(grid.boxes, turns, strict=False):
            marks += set_column(self._caption(turn), outer[:2], outer.width, self._typeface)
            box = outer._replace(top=outer.top + grid.words + _ABOVE)
            trimmed = trimmed_box(self._story.board, box, self._typeface)
            marks += self._position_marks(turn.snapshot, trimmed)
        return marks

    def _position_marks(self, snapshot: Snapshot, box: Box) -> list[Mark]:
        drawn = position_box(self._story.board, box, self._typeface)
        return self._story.view.position(drawn, snapshot)

    def ending(self, box: Box) -> list[Mark]:
        """Draw the last position in `box`, with the verdict, the remarks and the QR code.

        Raises InputError if there is no room.
        """
        story, typeface = self._story, self._typeface
        words = [*verdict_words(story), Words(story.view.full_legend(), SMALL, GREY, most=4)]
        left, right = box.grid(2, 1, _GAP)
        choices = []
        for is_narrow, width in ((False, box.width), (True, right.width)):
            for closing in closings(words, story.line, width, typeface, is_narrow=is_narrow):
                height = box.height - closing.height
                above = box._replace(bottom=box.top + height - 2 * _ABOVE)
                room = left if is_narrow else above
                if height >= 0 and room.height >= _LEAST_SIDE:
                    pitch = position_box(story.board, room, typeface).pitch
                    choices.append((pitch, room, closing))
        if not choices:
            paper = self._layout.paper.name
            raise InputError(f"a page of {paper} has no room for the verdict; choose larger paper")
        least = _ALMOST * max(pitch for pitch, *_ in choices)
        _, room, closing = next(choice for choice in choices if choice[0] >= least)
        trimmed = trimmed_box(story.board, room, typeface)
        corner = right[:2] if room == left else (box.left, trimmed.bottom + 2 * _ABOVE)
        last = story.snapshot(len(story.turns))
        return [*self._position_marks(last, trimmed), *closing.marks(corner)]


def _caption(turn: Turn) -> list[Words]:
    return [
        Words(turn.heading, BODY, bold=True, most=1),
        Words(turn.text, BODY, most=_TEXT_LINES),
        Words(turn.details, SMALL, GREY, most=_DETAIL_LINES),
    ]


def _short_caption(turn: Turn) -> list[Words]:
    return [Words(f"{turn.heading} {turn.text}", BODY, bold=True, most=2)]


class Curve(NamedTuple):
    """Values before each turn and after the last turn; `lines` are pairs of a colour and values.

    `ticks` are pairs of a value and its label, the least first. `band` has the bounds of the first
    line's values; `dots` are the numbers of turns with a dot on that line.
    """

    lines: Sequence[tuple[str, Sequence[float]]]
    ticks: Sequence[tuple[float, str]]
    band: Sequence[tuple[float, float]] = ()
    dots: Sequence[int] = ()

    def marks(self, box: Box) -> list[Mark]:
        """Draw the curve in `box`, with its ticks on the left and the numbers of turns below."""
        frame = Box(box.left + _SCALE, box.top + SMALL, box.right, box.bottom - _FOOT)
        _colour, values = self.lines[0]
        last, (low, _label), (high, _label) = max(1, len(values) - 1), self.ticks[0], self.ticks[-1]

        def at(turn: int, value: float) -> tuple[float, float]:
            x = frame.left + frame.width * turn / last
            return round(x, 3), round(frame.bottom - frame.height * (value - low) / (high - low), 3)

        marks: list[Mark] = []
        if self.band:
            above = [at(turn, most) for turn, (_least, most) in enumerate(self.band)]
            below = [at(turn, least) for turn, (least, _most) in enumerate(self.band)]
            marks.append(Path(((*above, *reversed(below)),), Ink(fill=FIELD)))
        for value, label in self.ticks:
            (left, y), end = at(0, value), at(last, value)
            dash = (1.5, 1.5) if low < value < high else ()
            marks.append(line((left, y), end, Ink(stroke=GREY, width=FINE, dash=dash)))
            marks.append(Text(label, (left - 1.5, y + SMALL / 3), SMALL, GREY, anchor="end"))
        for colour, course in self.lines:
            points = tuple(at(turn, value) for turn, value in enumerate(course))
            if colour != INK:  # a dark edge makes a white line visible
                marks.append(Path((points,), Ink(stroke=INK, width=2 * _LINE), closed=False))
            ink = Ink(stroke=colour, width=_LINE)
            marks.append(Path((points,), ink, closed=False, tag="curve"))
        step = -(-last // _NUMBERED)
        for turn in range(step, last + 1, step):
            x, _y = at(turn, low)
            marks.append(Text(str(turn), (x, box.bottom - 1.0), SMALL, GREY, anchor="middle"))
        dots = (at(turn, values[turn]) for turn in self.dots if turn < len(values))
        return [*marks, *(Circle(dot, _DOT, Ink(fill=ACCENT)) for dot in dots)]


def review_document(
    walkthrough: Walkthrough, curve: Curve, title: str, said: Sequence[str], layout: Layout
) -> Document:
    """Return a page with `curve` and its summary, then pages with the walkthrough's diagrams.

    `title` is the heading of the curve. Raises InputError if the paper is too small.
    """
    album, area, typeface = _Album(walkthrough, layout), layout.area, layout.typeface
    top = album.area.top
    box = Box(area.left, top + 2 * SMALL, area.right, top + _PAPER_HEIGHT)
    heading = [Words(title, BODY, bold=True)]
    column = [Words(line, BODY, most=3) for line in said]
    marks = [
        *set_column(heading, (area.left, top), area.width, typeface),
        *curve.marks(box),
        *set_column(column, (area.left, box.bottom + _BELOW_HEAD), area.width, typeface),
    ]
    pages = [album.sheet(marks, _("The curve"))]
    if walkthrough.turns:
        pages += album.pages(walkthrough.turns, album.usual_grid())
    return Document(album.title, tuple(pages), walkthrough.board.title)
