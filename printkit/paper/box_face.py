"""The face of the box, with a picture of a played game, the game's name, and key facts."""

from collections.abc import Sequence
from itertools import chain
from typing import NamedTuple

from printkit.base.language import _, pgettext
from printkit.base.units import type_size
from printkit.boards.definition import BoardDefinition, read_board
from printkit.draw.diagram import fitted
from printkit.draw.display import (
    Circle,
    Clipped,
    Ink,
    Mark,
    Page,
    Text,
    line,
    moved,
    rectangle,
    turned,
)
from printkit.draw.game_view import Snapshot, View
from printkit.draw.geometry.plane import Box, Plane, board_box
from printkit.draw.mark_extents import extent, meets
from printkit.draw.sheet_frame import Layout, TextColumn, paragraph
from printkit.draw.style import palette
from printkit.records.record_file import read_record
from printkit.records.trial import play
from printkit.rules.game import AnyGame, Setting

_TILT = -9.0  # degrees, rotation of the board in the picture
_CLOSE = 1.3  # scale of the board, relative to a board that just covers the picture
_NAME = type_size(150)  # largest type size of the game's name
_LEAST_NAME = type_size(24)
_ABREAST = 120.0  # mm; on a face at least this wide, all facts are side by side
_MOST = 3  # number of dots that show the difficulty
_CREDIT = type_size(11)


class BoxFacts(NamedTuple):
    """A game's playing time, least age of players in years, and `difficulty` from 1 to 3.

    `needs` lists what players need besides the printed sheets and the cutting tools.
    """

    minutes: str = ""
    age: int = 0
    difficulty: int = 0
    needs: tuple[str, ...] = ()


class CoverScene(NamedTuple):
    """A position, its board, and the view that draws the game."""

    board: BoardDefinition
    view: View
    snapshot: Snapshot


class BoxText(NamedTuple):
    """The text on the face of the box; `needs` is a sentence on what players need, or empty."""

    name: str
    credits: Sequence[str]
    facts: BoxFacts
    needs: str


def scene_of(text: str, game: AnyGame, view: View) -> CoverScene:
    """Return the last position of the record `text`, played with the options of `game`.

    Raises InputError if the record cannot be read, and ValueError if the record has no board.
    """
    record = read_record(text.encode(), "the record of the box face")
    if record.board is None:
        raise ValueError("the record of a box face must contain its board")
    board = read_board(record.board)
    first = record.first or game.roles[0]
    setting = Setting(board.board, board.labels, game.setting.options, first, record.setup)
    trial = play(type(game)(setting), record)
    over = trial.outcome is not None
    return CoverScene(board, view, Snapshot(trial.game, trial.position, over=over))


def box_page(text: BoxText, scene: CoverScene, layout: Layout) -> Page:
    """Return a page with the face of the box, but without a page title and a foot."""
    paper, margin = layout.paper, layout.options.margin
    frame = Box(margin, margin, paper.width - margin, paper.height - margin)
    width, typeface = frame.width, layout.typeface
    # Place the name, the credits and the facts one below the other, from y = 0
    size = min(typeface.fitted(text.name, width, _NAME, display=True), paper.height * 0.17)
    size = max(size, _LEAST_NAME)
    y = 6.0 + 0.72 * size
    words: list[Mark] = [Text(text.name, (0.0, y), size, palette.INK, tag="name", display=True)]
    y += 0.24 * size + 1.5
    for credit in text.credits:
        set_, y = paragraph(credit, (0.0, y), TextColumn(width, typeface), _CREDIT)
        words += set_
    facts, height = _facts(text, width, layout)
    words += [moved(mark, 0.0, y + 2.0) for mark in facts]
    bottom = max(frame.top + frame.height * 0.3, frame.bottom - (y + 2.0 + height))
    picture = box_picture(scene, layout, frame._replace(bottom=bottom))
    marks = (*picture, *(moved(mark, frame.left, bottom) for mark in words))
    return Page(paper.width, paper.height, marks, _("Cover"))


def box_picture(scene: CoverScene, layout: Layout, box: Box) -> list[Mark]:
    """Draw the board of `scene` rotated, larger than `box`, and clipped to `box`."""
    unit = board_box(scene.board.board, Plane(scene.board.lattice, 1.0))
    side = _CLOSE * max(box.width / unit.width, box.height / unit.height)
    drawn = fitted(scene.board, Box(0.0, 0.0, 0.0, 0.0), layout.typeface, side)
    x, y = box.middle
    inside: list[Mark] = []
    for mark in chain.from_iterable(scene.view.position_layers(drawn, scene.snapshot)):
        if isinstance(mark, Text | Clipped) or mark.tag == "badge":
            continue
        ink = mark.ink
        if mark.tag == "cell" and not ink.stroke:  # without strokes, rotated cells leave gaps
            ink = ink._replace(stroke=ink.fill, width=palette.FINE)
        inside.append(moved(turned(mark._replace(ink=ink), _TILT), x, y))
    seen = tuple(mark for mark in inside if meets(extent(mark, layout.typeface), box))
    edges = (box.left, box.top), box.width, box.height
    return [
        rectangle(*edges, Ink(fill=palette.COVER), tag="box"),
        Clipped((box.left, box.top, box.right, box.bottom), seen),
        rectangle(*edges, Ink(stroke=palette.INK, width=palette.BOLD), tag="box-edge"),
    ]


def _facts(text: BoxText, width: float, layout: Layout) -> tuple[list[Mark], float]:
    facts = text.facts
    shown = [(_("players"), "2")]
    shown += [(_("minutes"), facts.minutes)] if facts.minutes else []
    shown += [(pgettext("of players", "age"), f"{facts.age}+")] if facts.age else []
    shown += [(_("difficulty"), "")] if facts.difficulty else []
    abreast = len(shown) if width >= _ABREAST else min(3, len(shown))
    each = width / abreast
    marks: list[Mark] = [line((0.0, 0.0), (width, 0.0), palette.GREY_LINE)]
    row, high = 0.0, 1.3 * palette.SMALL + 1.6 * palette.HEADING + 2.5
    for number, (label, value) in enumerate(shown):
        row = high * (number // abreast)
        x = each * (number % abreast)
        marks.append(Text(label, (x, row + 2.0 + palette.SMALL), palette.SMALL, palette.GREY))
        below = row + 2.0 + 1.3 * palette.SMALL + 1.3 * palette.HEADING
        if value:
            marks.append(Text(value, (x, below), 1.35 * palette.HEADING, palette.INK, display=True))
            continue
        radius = 0.42 * palette.HEADING
        for place in range(_MOST):
            ink = Ink(palette.INK if place < facts.difficulty else None, palette.INK, 0.3)
            middle = (x + radius + place * 2.6 * radius, below - 0.47 * palette.HEADING)
            marks.append(Circle(middle, radius, ink, tag="difficulty"))
    y = row + high + 1.5
    if text.needs:
        words, y = paragraph(text.needs, (0.0, y), TextColumn(width, layout.typeface), palette.BODY)
        marks += words
    return marks, y
