"""Positions as pictures, each with its turn in words below it; all of a game are of one size."""

from collections.abc import Iterable
from itertools import chain

from printkit.geometry.plane import Box, Plane, board_box
from printkit.language import _, labelled
from printkit.render.display import Document, Page
from printkit.render.film import Film, Layer, tracks
from printkit.render.fonts import Typeface
from printkit.sheets.palette import ACCENT, BODY, GREY, SMALL
from printkit.sheets.replay.story import Story
from printkit.sheets.replay.words import Words, column_height, set_column
from printkit.sheets.view import position_box
from printkit.units import type_size

WIDTH = 120.0  # mm: type of 7 pt is read on a screen
_MARGIN = 5.0
_MOST_HEIGHT = 135.0  # of the board
_HEADING = type_size(12)


def slide_document(story: Story, turn: int, typeface: Typeface) -> Document:
    """The position after accepted turn number `turn`; the last comes with the verdict."""
    frame = _Frame(story, typeface)
    return frame.document([frame.slide(turn, verdict=turn == story.accepted)])


def slides_document(story: Story, typeface: Typeface) -> Document:
    """The scenes of the film of `story`, a page each."""
    frame = _Frame(story, typeface)
    return frame.document(frame.scenes())


def slides_film(story: Story, typeface: Typeface) -> Film:
    """The start of `story`, each turn, and a refused one; the last scene has the verdict."""
    frame = _Frame(story, typeface)
    scenes = frame.scenes()
    return Film(frame.title, WIDTH, frame.height, len(scenes), tuple(tracks(scenes)))


class _Frame:
    """Where things are on the slides of a game."""

    def __init__(self, story: Story, typeface: Typeface) -> None:
        self.story = story
        self._typeface = typeface
        self.title = labelled(story.title, _(story.about))
        room = WIDTH - 2 * _MARGIN
        self._head = [
            Words(story.title, _HEADING, bold=True, most=1),
            *(Words(line, BODY, GREY, most=2) for line in (story.names, story.occasion) if line),
        ]
        unit = board_box(story.board.board, Plane(story.board.lattice, 1.0))
        high = min(_MOST_HEIGHT, room * unit.height / unit.width)
        top = _MARGIN + column_height(self._head, room, typeface)
        box = Box(_MARGIN, top, WIDTH - _MARGIN, top + high)
        self._drawn_board = position_box(story.board, box, typeface)
        self._bottom = top + high
        last = len(story.turns)
        captions = [self._caption(turn, verdict=False) for turn in range(last + 1)]
        captions += [self._caption(turn, verdict=True) for turn in (story.accepted, last)]
        words = max(column_height(caption, room, typeface) for caption in captions)
        self.height = round(self._bottom + words + _MARGIN, 2)

    def scenes(self) -> list[list[Layer]]:
        """All slides; the last has the verdict."""
        last = len(self.story.turns)
        return [self.slide(turn, verdict=turn == last) for turn in range(last + 1)]

    def document(self, slides: Iterable[Iterable[Layer]]) -> Document:
        """Slides as pages."""
        pages = (Page(WIDTH, self.height, tuple(chain.from_iterable(slide))) for slide in slides)
        return Document(self.title, tuple(pages), self.story.board.title)

    def slide(self, turn: int, *, verdict: bool) -> list[Layer]:
        """The layers of a position with its words."""
        room, typeface = WIDTH - 2 * _MARGIN, self._typeface
        caption = self._caption(turn, verdict=verdict)
        layers = (
            tuple(set_column(self._head, (_MARGIN, _MARGIN), room, typeface)),
            *self.story.view.position_layers(self._drawn_board, self.story.moment(turn)),
            tuple(set_column(caption, (_MARGIN, self._bottom), room, typeface)),
        )
        return [layer for layer in layers if layer]

    def _caption(self, number: int, *, verdict: bool) -> list[Words]:
        """The turn, what it did, and at the end what became of the game."""
        story = self.story
        words = [Words(_("Start"), BODY, bold=True)]
        if number:
            turn = story.turns[number - 1]
            words = [Words(f"{turn.heading} {turn.text}", BODY, bold=True)]
            if turn.details and not (turn.fault and verdict):  # which says the same
                words.append(Words(turn.details, SMALL, ACCENT if turn.fault else GREY))
        if verdict:
            colour = ACCENT if story.wrong else GREY
            words += [Words(line, SMALL, colour) for line in story.verdict]
        return words
