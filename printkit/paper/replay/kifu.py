"""Print a whole game on one page: each piece has the number of the turn that placed the piece.

Terminology
-----------
kifu
    A game on one diagram, as in Go books. A long game has up to four diagrams, each with the
    numbers of some of the turns.
"""

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printkit.base.language import _, labelled, role_name
from printkit.draw.diagram import DrawnBoard, stone_radius
from printkit.draw.display import CAP_HEIGHT, Circle, Ink, Mark, Page, Text, centred_text
from printkit.draw.game_view import Snapshot, View, position_box, trimmed_box
from printkit.draw.geometry.plane import Box
from printkit.draw.geometry.xoid_outline import PieceSize
from printkit.draw.sheet_frame import LEADING, Layout
from printkit.draw.style.palette import BODY, FINE, GREY, HEADING, INK, PAPER_WHITE, SMALL
from printkit.draw.typography.paragraphs import Words, set_column
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.replay.replay_steps import Closing, Walkthrough, closings, verdict_words
from printkit.rules.game import PieceOnBoard

_MOST_TURNS = 99  # most turns on one diagram, if several diagrams are legible
_MOST_DIAGRAMS = 4
_ROUND = 10  # diagrams begin at turns such as 1, 51 and 101
_GAP = 4.0  # mm between diagrams, and between the last diagram and the words
_CAPTION = BODY * LEADING + 1.0  # mm, the height of a caption above one of several diagrams
_ALMOST = 0.97  # diagrams may shrink by this factor to make room for a QR code
_LEAST_SIDE = 15.0  # mm, the least height of the room for diagrams
_OTHER_LINES = 40
_LEAST_DIGIT = 1.6  # mm, least height of a legible digit
_STONE, _LEG = (1.05, 1.65), (1.6, 1.5)  # greatest type size and width, relative to the radius
_NEUTRAL = 0.4  # radius of the disc with the number of a neutral piece, relative to a stone's


class NumberedDiagram(NamedTuple):
    """A diagram of a kifu: the position after turn `last`, with the numbers from turn `first` on.

    `numbers` are pairs of a piece and its number. `others` are the turns without a piece, in words.
    """

    first: int
    last: int
    view: View
    snapshot: Snapshot
    numbers: tuple[tuple[PieceOnBoard, str], ...]
    others: tuple[str, ...]

    def marks(self, drawn: DrawnBoard) -> list[Mark]:
        """Draw the position and the numbers."""
        layers = self.view.position_layers(drawn, self.snapshot, bare=True)
        marks = [mark for layer in layers for mark in layer]
        widest = max(("00", *(number for _piece, number in self.numbers)), key=len)
        for piece, number in self.numbers:
            marks += _numeral(drawn, self.view, piece, number, widest)
        return marks

    def is_legible(self, drawn: DrawnBoard) -> bool:
        """Return whether all digits are high enough."""
        texts = (mark for mark in self.marks(drawn) if isinstance(mark, Text))
        sizes = (text.size for text in texts if text.tag == "number")
        return CAP_HEIGHT * min(sizes, default=math.inf) >= _LEAST_DIGIT


def kifu_page(walkthrough: Walkthrough, layout: Layout) -> Page | None:
    """Return the game on one page, or None for a game of moves or if numbers are illegible."""
    legend, typeface = walkthrough.view.numbered_legend(), layout.typeface
    area = layout.area._replace(bottom=layout.area.bottom - _GAP)  # apart from the foot
    for figures in _choices(walkthrough) if legend is not None else ():
        words = _words(walkthrough, figures, legend or "")
        choices = closings(words, walkthrough.line, area.width, typeface)
        grids = [_boxes(walkthrough, area, one, len(figures), typeface) for one in choices]
        pitches = [position_box(walkthrough.board, boxes[0], typeface).pitch for boxes in grids]
        least = _ALMOST * max(pitches)
        best = next((i for i, pitch in enumerate(pitches) if pitch >= least), -1)
        closing, boxes = choices[best], grids[best]
        boards = [position_box(walkthrough.board, box, typeface) for box in boxes]
        pairs = list(zip(figures, boards, strict=True))
        if boxes[0].height < _LEAST_SIDE or not all(one.is_legible(on) for one, on in pairs):
            continue
        marks = [mark for one, on in pairs for mark in one.marks(on)]
        if len(figures) > 1:
            for one, box in zip(figures, boxes, strict=True):
                caption = [Words(walkthrough.span(one.first, one.last), BODY, bold=True)]
                marks += set_column(caption, (box.left, box.top - _CAPTION), box.width, typeface)
        marks += closing.marks((area.left, boxes[-1].bottom + _GAP))
        title = labelled(walkthrough.title, _(walkthrough.about))
        return layout.sheet(title, marks, walkthrough.span(1, max(1, walkthrough.accepted)))
    return None


def _words(
    walkthrough: Walkthrough, figures: Sequence[NumberedDiagram], legend: str
) -> list[Words]:
    others = " · ".join(words for figure in figures for words in figure.others)
    first = next((turn.role for turn in walkthrough.turns), walkthrough.view.game.roles[0])
    numbers = _("Each number is the turn that placed the piece; {player} played turn 1.")
    explained = f"{_(legend)} {numbers.format(player=role_name(first))}".strip()
    return [
        Words(walkthrough.names, HEADING, bold=True, most=2),
        Words(walkthrough.occasion, BODY, GREY, most=2),
        *verdict_words(walkthrough),
        Words(others, BODY, most=_OTHER_LINES),
        Words(explained, SMALL, GREY, most=4),
    ]


def _boxes(
    walkthrough: Walkthrough, area: Box, closing: Closing, count: int, typeface: Typeface
) -> list[Box]:
    """Return boxes above `closing` for the largest `count` diagrams, below their captions."""
    room = area._replace(bottom=area.bottom - closing.height - _GAP)
    grids = [room.grid(wide, -(-count // wide), _GAP)[:count] for wide in range(1, count + 1)]
    above = _CAPTION if count > 1 else 0.0
    under = [[box._replace(top=box.top + above) for box in boxes] for boxes in grids]
    board = walkthrough.board
    best = max(under, key=lambda boxes: round(position_box(board, boxes[0], typeface).pitch, 6))
    return [trimmed_box(board, box, typeface) for box in best]


def _choices(walkthrough: Walkthrough) -> Iterator[Sequence[NumberedDiagram]]:
    """Yield the kifu of a game in several numbers of diagrams, the preferred number first."""
    turns = walkthrough.accepted
    for count in range(min(_MOST_DIAGRAMS, max(1, math.ceil(turns / _MOST_TURNS))), 0, -1):
        step = turns if count == 1 else math.ceil(turns / count / _ROUND) * _ROUND
        firsts = range(1, turns + 1, step) if turns else [1]
        yield [_figure(walkthrough, first, min(turns, first + step - 1)) for first in firsts]


def _figure(walkthrough: Walkthrough, first: int, last: int) -> NumberedDiagram:
    is_last = last == walkthrough.accepted  # only the last diagram shows a refused turn
    snapshot = walkthrough.snapshot(len(walkthrough.turns) if is_last else last)
    turns = walkthrough.turns[first - 1 : last]
    sites = {turn.number: turn.snapshot.sites() for turn in turns}
    placed = {site: number for number in sites for site in sites[number]}
    numbered, seen = list[tuple[PieceOnBoard, str]](), Counter[int]()
    for piece in snapshot.game.placements(snapshot.position):
        if number := placed.get(piece.sites[0]):
            numbered.append((piece, str(number)))
            seen[number] += len(piece.sites)
    others = tuple(
        (_("{turn} at {site}") if sites[turn.number] else "{turn} {site}")
        .format(turn=turn.number, site=turn.text)
        .replace(" ", "\u00a0")
        for turn in turns
        if seen[turn.number] < max(1, len(sites[turn.number]))
        and turn.snapshot.move is not None  # the verdict reports a resignation
    )
    plain = snapshot._replace(before=None, move=None)  # without the outline of the last turn
    return NumberedDiagram(first, last, walkthrough.view, plain, tuple(numbered), others)


def _numeral(
    drawn: DrawnBoard, view: View, piece: PieceOnBoard, number: str, widest: str
) -> Iterator[Mark]:
    """Draw `number` on the middle of `piece`, as large as there is room for the text `widest`."""
    points = [drawn.plane.point(site) for site in piece.sites]
    x, y = (sum(places) / len(points) for places in zip(*points, strict=True))
    middle = min(points, key=lambda at: (round(math.dist(at, (x, y)), 3), at))
    radius, (most, broad), colour = stone_radius(drawn), _STONE, INK
    if drawn.definition.play_on == "edges":
        size = PieceSize.for_leg(drawn.plane.side)
        radius, (most, broad) = (size.width - size.clearance) / 2, _LEG
    if piece.role is None:
        radius *= _NEUTRAL
        ink = Ink(fill=PAPER_WHITE, stroke=INK, width=FINE)
        yield Circle(middle, radius, ink, tag="badge")
    else:
        look = view.look(piece.role)
        colour = look.on
        if drawn.definition.play_on == "edges":  # hide the contour behind the number
            yield Circle(middle, radius - FINE, Ink(fill=look.fill), tag="badge")
    width = drawn.typeface.width(widest, 1.0, bold=True)
    high = radius * min(most, broad / width)
    yield centred_text(Text(number, middle, high, colour, bold=True, tag="number"))
