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
    Path,
    Text,
    centred_text,
    line,
    moved,
    rectangle,
    scaled,
    turned,
)
from printkit.draw.game_view import Snapshot, View
from printkit.draw.geometry.plane import Box, Plane, Point, board_box
from printkit.draw.mark_extents import extent, ink_box, meets
from printkit.draw.sheet_frame import Layout, TextColumn, paragraph
from printkit.draw.style import palette
from printkit.draw.typography.typefaces import Typeface
from printkit.rules.game import AnyGame, Setting

_TILT = -9.0  # degrees, rotation of the board in the picture
_CLOSE = 1.3  # scale of the board, relative to a board that just covers the picture
_NAME = type_size(150)  # largest type size of the game's name
_LEAST_NAME = type_size(24)
_FACT = 28.0  # mm, the least width of a fact next to others
_MOST = 3  # number of dots that show the difficulty
_CREDIT = type_size(11)
_ROUND = 2.0  # mm, the radius of a label's corners
_DOUBLE = 1.0  # mm between the two lines around a label, as around a board
_HIGH = 1.5  # height of a title's label, relative to the type size
_BADGE, _MOTIF = 14.0, 0.66  # mm, most height of a motif's label; size of the motif in its label
_APART = 2.5  # mm between the labels of a spine

Motifs = Sequence[Sequence[Mark]]


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
    from printkit.records.record_file import read_record  # imported late: boards need no record
    from printkit.records.trial import play

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
    facts, height = fact_rows(text.facts, width)
    if text.needs:
        needs, height = paragraph(text.needs, (0.0, height), TextColumn(width, typeface))
        facts += needs
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
    seen: list[Mark] = []
    for mark in chain.from_iterable(scene.view.position_layers(drawn, scene.snapshot)):
        if isinstance(mark, Text | Clipped) or mark.tag in {"badge", "inner-area"}:
            continue
        ink = mark.ink
        if mark.tag == "cell" and not ink.stroke:  # without strokes, rotated cells leave gaps
            ink = ink._replace(stroke=ink.fill, width=palette.FINE)
        tilted = moved(turned(mark._replace(ink=ink), _TILT), x, y)
        if meets(extent(tilted, layout.typeface), box):
            seen.append(tilted)
    edges = (box.left, box.top), box.width, box.height
    return [
        rectangle(*edges, Ink(fill=palette.COVER), tag="box"),
        Clipped((box.left, box.top, box.right, box.bottom), tuple(seen)),
        rectangle(*edges, Ink(stroke=palette.INK, width=palette.BOLD), tag="box-edge"),
    ]


def label(box: Box, fill: str = palette.FIELD) -> list[Mark]:
    """Draw a rounded label with a line around it; a large label has two lines, as boards have."""
    inner = box.grown(-_ROUND - _DOUBLE)
    is_large = min(inner.width, inner.height) > _ROUND
    outer = Ink(fill, palette.INK, palette.BOLD if is_large else palette.FINE)
    lines = [(box, outer), (inner.grown(_ROUND), Ink(None, palette.INK, palette.FINE))]
    shown = lines[: 1 + is_large]
    return [Path((edge.rounded(_ROUND),), ink, tag="plate") for edge, ink in shown]


def title_label(title: str, room: Box, typeface: Typeface) -> list[Mark]:
    """Draw a game's name, without its variant, in the middle of `room` along the longer side."""
    name, (across, along) = title.partition(", ")[0], sorted((room.width, room.height))
    size = typeface.fitted(name, along - across / 2, across / _HIGH, display=True)
    x, y = (typeface.width(name, size, display=True) + across / 2) / 2, _HIGH * size / 2
    words = centred_text(Text(name, (0.0, 0.0), size, palette.INK, tag="title", display=True))
    turn = 90.0 if room.height > room.width else 0.0
    return [moved(turned(mark, turn), *room.middle) for mark in (*label(Box(-x, -y, x, y)), words)]


def badge(motifs: Motifs, at: Point, room: float, typeface: Typeface) -> list[Mark]:
    """Draw `motifs` in a row on a label around `at`, which is at most `room` mm high."""
    side = min(room, _BADGE)
    half = side * len(motifs) / 2
    marks = label(Box(-half, -side / 2, half, side / 2)) if motifs else []
    for number, motif in enumerate(motifs):
        box = ink_box(motif, typeface)
        share = _MOTIF * side / max(box.width, box.height)
        marks += (moved(scaled(mark, share), (number + 0.5) * side - half, 0.0) for mark in motif)
    return [moved(mark, *at) for mark in marks]


def spine(title: str, motifs: Motifs, box: Box, typeface: Typeface) -> list[Mark]:
    """Draw the title of a game along `box`, between two of its motifs."""
    end = min(box.width, _BADGE)
    room = box._replace(top=box.top + end + _APART, bottom=box.bottom - end - _APART)
    marks = title_label(title, room, typeface)
    for motif, y in zip(motifs, (box.top + end / 2, box.bottom - end / 2), strict=False):
        marks += badge([motif], (box.middle[0], y), end, typeface)
    return marks


def fact_rows(facts: BoxFacts, width: float) -> tuple[list[Mark], float]:
    """Set `facts` in columns below a line from (0, 0); return the marks and their height."""
    shown = [(_("players"), "2")]
    shown += [(_("minutes"), facts.minutes)] if facts.minutes else []
    shown += [(pgettext("of players", "age"), f"{facts.age}+")] if facts.age else []
    shown += [(_("difficulty"), "")] if facts.difficulty else []
    abreast = min(len(shown), max(2, int(width / _FACT)))
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
    return marks, row + high + 1.5
