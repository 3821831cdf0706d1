"""Print replays as pages of diagrams, each with its turn, and a last page with the verdict.

A review has a page with the curve of win rates, then diagrams that show better turns.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from printkit.base.errors import InputError
from printkit.base.language import _, labelled, role_name
from printkit.draw.display import Circle, Document, Ink, Mark, Page, Path, Text, line
from printkit.draw.game_view import Snapshot, position_box, trimmed_box
from printkit.draw.geometry.plane import Box
from printkit.draw.qr import qr_code
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.palette import ACCENT, BODY, FIELD, FINE, GREY, HEADING, INK, SMALL
from printkit.draw.typography.paragraphs import Words, column_height, set_column
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.replay.replay_steps import Turn, Walkthrough, head_words

_USUAL = (4, 3, 2, 1)  # numbers of diagrams per page to try until boards are legible
_GAP = 6.0  # mm between diagrams
_ABOVE = 1.0  # mm between words and a board
_BELOW_HEAD = 2.5
_LEAST_SIDE = 15.0  # mm, the least width and height of a board's box
_LEAST_WORDS = 50.0  # mm, the least width of words next to a QR code
_TEXT_LINES, _DETAIL_LINES, _REMARK_LINES = 5, 3, 12
_SCALE = 12.0  # mm to the left of the curve, for the scale in percent
_FOOT = 6.0  # mm below the curve, for the numbers of turns
_LINE = 0.6
_DOT = 1.1
_NUMBERED = 12  # the most turn numbers that are printed below the curve
_WIDTH, _HEIGHT = 120.0, 52.0  # mm, the size of a picture of the curve, legible on a phone
_PAPER_HEIGHT = 75.0
_BELOW_WORDS = 1.5
_DIAGRAM = 100.0  # mm, the width and the greatest height of a picture of a board


def replay_document(
    walkthrough: Walkthrough, layout: Layout, per_page: int | None = None
) -> Document:
    """Return the replay with `per_page` diagrams on a page (default: as many as are legible)."""
    album = _Album(walkthrough, layout)
    grid = album.grid(per_page) if per_page else album.usual_grid()
    turns = walkthrough.turns[: walkthrough.accepted]
    count = len(grid.boxes)
    pages = [album.page(turns[i : i + count], grid) for i in range(0, len(turns), count)]
    title = f"{album.title} · {walkthrough.names}" if walkthrough.names else album.title
    return Document(title, (*pages, album.verdict_page()), walkthrough.board.title)


class _Grid(NamedTuple):
    """Diagram boxes, each with room for a caption `words` mm high and a board with this `pitch`."""

    boxes: list[Box]
    words: float
    pitch: float


class _Album:
    def __init__(self, walkthrough: Walkthrough, layout: Layout) -> None:
        self._story = walkthrough
        self._layout = layout
        self._typeface = layout.typeface
        self._head = head_words(walkthrough)
        self.title = labelled(walkthrough.title, _(walkthrough.about))

    @property
    def _area(self) -> Box:
        area = self._layout.area
        head = column_height(self._head, area.width, self._typeface) + _BELOW_HEAD
        return area._replace(top=area.top + head)

    def _sheet(self, marks: list[Mark], name: str) -> Page:
        area = self._layout.area
        head = set_column(self._head, (area.left, area.top), area.width, self._typeface)
        return self._layout.sheet(self.title, [*head, *marks], name)

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
        area, walkthrough, grids = self._area, self._story, []
        captions = [_caption(turn) for turn in walkthrough.turns[: walkthrough.accepted]]
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

    def page(self, turns: tuple[Turn, ...], grid: _Grid) -> Page:
        marks: list[Mark] = []
        for outer, turn in zip(grid.boxes, turns, strict=False):
            marks += set_column(_caption(turn), outer[:2], outer.width, self._typeface)
            box = outer._replace(top=outer.top + grid.words + _ABOVE)
            marks += self._position_marks(
                turn.snapshot, trimmed_box(self._story.board, box, self._typeface)
            )
        first, last = turns[0].number, turns[-1].number
        unit = _(self._story.unit)
        name = f"{unit} {first}–{last}" if last > first else f"{unit} {first}"
        return self._sheet(marks, name)

    def _position_marks(self, snapshot: Snapshot, box: Box) -> list[Mark]:
        drawn = position_box(self._story.board, box, self._typeface)
        return self._story.view.position(drawn, snapshot)

    def verdict_page(self) -> Page:
        """Return the page with the last position, the verdict, the remarks and the QR code."""
        walkthrough, area = self._story, self._area
        words = _verdict(walkthrough)
        code = qr_code(walkthrough.line) if walkthrough.line else None
        beside = code.side + _GAP if code else 0.0  # the QR code is to the right of the words
        if area.width - beside < _LEAST_WORDS:
            code, beside = None, 0.0
        width = area.width - beside
        height = column_height(words, width, self._typeface)
        height = max(height, code.side if code else 0.0)
        room = area.height - height - 2 * _ABOVE
        if room < _LEAST_SIDE:
            paper = self._layout.paper.name
            raise InputError(f"a page of {paper} has no room for the verdict; choose larger paper")
        above = area._replace(bottom=area.top + room)
        box = trimmed_box(walkthrough.board, above, self._typeface)
        marks = self._position_marks(walkthrough.snapshot(len(walkthrough.turns)), box)
        top = box.bottom + 2 * _ABOVE
        said = set_column(words, (area.left, top), width, self._typeface)
        if code:
            said += code.marks((area.right - code.side, top))
        return self._sheet([*marks, *said], _("The verdict"))


def _caption(turn: Turn) -> list[Words]:
    return [
        Words(turn.heading, BODY, bold=True, most=1),
        Words(turn.text, BODY, most=_TEXT_LINES),
        Words(turn.details, SMALL, GREY, most=_DETAIL_LINES),
    ]


def _verdict(walkthrough: Walkthrough) -> list[Words]:
    refused = [turn for turn in walkthrough.turns if turn.fault]
    lines, colour = enumerate(walkthrough.verdict), ACCENT if walkthrough.wrong else INK
    return [
        *(Words(f"{turn.heading} {turn.text}", BODY, ACCENT, bold=True) for turn in refused),
        *(Words(line, BODY if place else HEADING, colour, most=6) for place, line in lines),
        *(Words(line, BODY, most=_REMARK_LINES) for line in walkthrough.remarks),
        Words(walkthrough.view.full_legend(), SMALL, GREY, most=4),
    ]


class Curve(NamedTuple):
    """The estimated win rates of `role` before each turn and after the last turn.

    `lows` and `highs` are bounds of the win rates; `faults` are the numbers of weak turns.
    """

    role: str
    shares: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]
    faults: Sequence[int]

    def marks(self, box: Box) -> list[Mark]:
        """Draw the curve in `box`, with a band between the bounds and a dot for each weak turn."""
        frame = Box(box.left + _SCALE, box.top + SMALL, box.right, box.bottom - _FOOT)
        last = max(1, len(self.shares) - 1)

        def at(turn: int, share: float) -> tuple[float, float]:
            x = frame.left + frame.width * turn / last
            return round(x, 3), round(frame.bottom - frame.height * share, 3)

        turns = range(len(self.shares))
        band = [at(turn, self.highs[turn]) for turn in turns]
        band += [at(turn, self.lows[turn]) for turn in reversed(turns)]
        marks: list[Mark] = [Path((tuple(band),), Ink(fill=FIELD))]
        for share in (0.0, 0.5, 1.0):
            (left, y), (right, _) = at(0, share), at(last, share)
            dash = (1.5, 1.5) if share == 0.5 else ()
            marks.append(line((left, y), (right, y), Ink(stroke=GREY, width=FINE, dash=dash)))
            beside = (left - 1.5, y + SMALL / 3)
            marks.append(Text(f"{100 * share:.0f} %", beside, SMALL, GREY, anchor="end"))
        course = tuple(at(turn, share) for turn, share in enumerate(self.shares))
        marks.append(Path((course,), Ink(stroke=INK, width=_LINE), closed=False))
        step = -(-last // _NUMBERED)
        for turn in range(step, last + 1, step):
            x, _ = at(turn, 0.0)
            marks.append(Text(str(turn), (x, box.bottom - 1.0), SMALL, GREY, anchor="middle"))
        marks += [
            Circle(at(turn, self.shares[turn]), _DOT, Ink(fill=ACCENT))
            for turn in self.faults
            if turn < len(self.shares)
        ]
        return marks


def curve_document(curve: Curve, title: str) -> Document:
    """Return a document with a picture of `curve`."""
    marks = curve.marks(Box(2.0, 2.0, _WIDTH - 4.0, _HEIGHT - 2.0))
    return Document(title, (Page(_WIDTH, _HEIGHT, tuple(marks)),))


def diagram_document(walkthrough: Walkthrough, turn: Turn, typeface: Typeface) -> Document:
    """Return a document with a picture of the position after `turn`."""
    box = trimmed_box(walkthrough.board, Box(0.0, 0.0, _DIAGRAM, _DIAGRAM), typeface)
    marks = walkthrough.view.position(position_box(walkthrough.board, box, typeface), turn.snapshot)
    page = Page(_DIAGRAM, round(box.bottom, 2), tuple(marks))
    title = labelled(walkthrough.title, _(walkthrough.about))
    return Document(title, (page,), walkthrough.board.title)


def review_document(
    walkthrough: Walkthrough, curve: Curve, said: Sequence[str], layout: Layout
) -> Document:
    """Return a page with `curve` and its summary, then pages with the walkthrough's diagrams.

    Raises InputError if the paper is too small.
    """
    area, typeface = layout.area, layout.typeface
    title = _("Win rate of {player}, turn by turn").format(player=role_name(curve.role))
    marks: list[Mark] = []
    top = area.top
    for words in (head_words(walkthrough), [Words(title, BODY, bold=True)]):
        marks += set_column(words, (area.left, top), area.width, typeface)
        top += column_height(words, area.width, typeface) + _BELOW_WORDS
    marks += curve.marks(Box(area.left, top, area.right, top + _PAPER_HEIGHT))
    top += _PAPER_HEIGHT + 3.0
    column = [Words(line, BODY, most=3) for line in said]
    while column and top + column_height(column, area.width, typeface) > area.bottom:
        column.pop()  # a diagram repeats this line of the summary
    marks += set_column(column, (area.left, top), area.width, typeface)
    title = labelled(walkthrough.title, _(walkthrough.about))
    pages = [layout.sheet(title, marks, _("The curve"))]
    if walkthrough.turns:
        pages += replay_document(walkthrough, layout).pages[:-1]
    return Document(title, tuple(pages), walkthrough.board.title)
