"""A review on paper: the curve of the shares of wins, and the better turns as diagrams."""

from collections.abc import Sequence
from typing import NamedTuple

from printkit.geometry.plane import Box
from printkit.language import _, labelled, role_name
from printkit.render.display import Circle, Document, Ink, Mark, Page, Path, Text
from printkit.render.fonts import Typeface
from printkit.sheets.frame import Layout
from printkit.sheets.palette import ACCENT, BODY, FIELD, FINE, GREY, INK, SMALL
from printkit.sheets.replay.pages import replay_document
from printkit.sheets.replay.story import Story, Turn
from printkit.sheets.replay.words import Words, column_height, set_column
from printkit.sheets.view import position_box, snug

_SCALE = 12.0  # mm to the left of the curve, for its scale
_FOOT = 6.0  # mm below it, for the numbers of turns
_LINE = 0.6
_DOT = 1.1
_NUMBERED = 12  # turns that have their number below the curve, at most
_WIDTH, _HEIGHT = 120.0, 52.0  # mm, of a picture of the curve: its type is read on a phone
_PAPER_HEIGHT = 75.0
_DIAGRAM = 100.0  # mm, of the width and of the height of a picture of a board, at most


class Curve(NamedTuple):
    """How a game stood: the share of wins of `role` before each turn and after the last.

    `lows` and `highs` are the limits of each of `shares`; `faults` are the numbers of the turns
    that have a verdict.
    """

    role: str
    shares: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]
    faults: Sequence[int]

    def marks(self, box: Box) -> list[Mark]:
        """Draw the curve in `box`, with a band for its errors and a dot for each fault."""
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
            marks.append(
                Path(
                    (((left, y), (right, y)),),
                    Ink(stroke=GREY, width=FINE, dash=dash),
                    closed=False,
                )
            )
            label = Text(
                f"{100 * share:.0f} %", (left - 1.5, y + SMALL / 3), SMALL, GREY, anchor="end"
            )
            marks.append(label)
        line = tuple(at(turn, share) for turn, share in enumerate(self.shares))
        marks.append(Path((line,), Ink(stroke=INK, width=_LINE), closed=False))
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
    """The curve alone, a picture."""
    marks = curve.marks(Box(2.0, 2.0, _WIDTH - 4.0, _HEIGHT - 2.0))
    return Document(title, (Page(_WIDTH, _HEIGHT, tuple(marks)),))


def diagram_document(story: Story, turn: Turn, typeface: Typeface) -> Document:
    """The position of `turn` alone, a picture."""
    box = snug(story.board, Box(0.0, 0.0, _DIAGRAM, _DIAGRAM), typeface)
    marks = story.view.position(position_box(story.board, box, typeface), turn.moment)
    page = Page(_DIAGRAM, round(box.bottom, 2), tuple(marks))
    return Document(labelled(story.title, _(story.about)), (page,), story.board.title)


def review_document(story: Story, curve: Curve, said: Sequence[str], layout: Layout) -> Document:
    """The curve and what is `said`, then the turns of `story`, which are the better ones.

    Raises InputError where the paper is too small.
    """
    area, typeface = layout.area, layout.typeface
    head = [Words(line, BODY, GREY, most=2) for line in (story.names, story.occasion) if line]
    marks = set_column(head, (area.left, area.top), area.width, typeface)
    top = area.top + _high(head, area.width, typeface)
    words = Words(
        _("Share of wins of {player}, by turns").format(player=role_name(curve.role)),
        BODY,
        bold=True,
    )
    marks += set_column([words], (area.left, top), area.width, typeface)
    top += _high([words], area.width, typeface)
    marks += curve.marks(Box(area.left, top, area.right, top + _PAPER_HEIGHT))
    top += _PAPER_HEIGHT + 3.0
    column = [Words(line, BODY, most=3) for line in said]
    while column and top + column_height(column, area.width, typeface) > area.bottom:
        column.pop()  # the diagrams tell it too
    marks += set_column(column, (area.left, top), area.width, typeface)
    title = labelled(story.title, _(story.about))
    pages = [layout.sheet(title, marks, _("The curve"))]
    if story.turns:
        pages += replay_document(story, layout).pages[:-1]
    return Document(title, tuple(pages), story.board.title)


def _high(words: list[Words], width: float, typeface: Typeface) -> float:
    return column_height(words, width, typeface) + 1.5
