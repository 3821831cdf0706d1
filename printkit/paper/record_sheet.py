"""Record sheets, with numbered lines for turns in the notation of record files."""

import math
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from printkit.base.errors import NotationError
from printkit.base.language import N_, _, pgettext, role_name
from printkit.boards.definition import BoardDefinition
from printkit.boards.lattice import Lattice
from printkit.draw import diagram
from printkit.draw.board_labels import rim_labels, site_labels, small_rim, widest_name
from printkit.draw.display import Ink, Mark, Page, Path, Text, centred_text, line
from printkit.draw.flow import Block
from printkit.draw.game_view import View
from printkit.draw.geometry.plane import Box, Plane, Point, centred
from printkit.draw.sheet_frame import Layout, TextColumn, paragraph
from printkit.draw.style.palette import BODY, FINE, GREY, GREY_LINE, INK, SMALL
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.record_head import Filled, FormField, blank_rows, row_marks, turn_marks
from printkit.rules.game import AnyGame

_ROW, _MOST_ROW = 6.0, 8.5  # mm, the least and the greatest height of a row
_COLUMN_HEAD, _BELOW = 5.0, 4.3  # mm above the first row, for headings; mm below the last row
_HEAD = 70.0  # mm, the least height of a head with a board that is _DIAGRAM mm wide
_GAP = 4.0  # mm between two columns of numbered rows
_BLANK = 7.2  # mm from one row of blanks to the next
_SHORT = 11.0  # mm, the height of the head of all sheets after the first: one row of blanks
_NUMBER = 9.0
_ROLE = 13.0
_DIAGRAM = 88.0  # mm, the greatest width of the board drawn in the head
_LEAST_DIAGRAM = 45.0
_NAME_HEIGHT = 0.8  # least distance between rows with names, relative to the type size
_BLANKS = 72.0  # mm, the least width of the blanks
_ABREAST = 170.0  # mm, the least width of an area with all blocks of lines side by side
_COMPASS = 24.0  # mm, the width of the room for a compass
_CELL = 6.0  # mm, the side of the cell that is drawn as a compass
_DOTTED_RIM = 2.6  # mm around a board of dots, because dots extend beyond its cells
_SIZES = (1.6, 1.4, 1.2, 1.1, 1.0)  # to try of a QR code, relative to the least legible size on A4
_WORKED = 0  # the number of the example line, above turn 1


class RecordForm(NamedTuple):
    """The layout of a game's record sheet.

    `columns` are pairs of a heading and the column's share of the width; `guide` summarizes the
    notation. There are `turns` lines plus `turns_a_site` for each site of the board, in at most
    `abreast` blocks side by side. `terms` label extra blanks for agreements before play. If
    `named`, each line names the player to move. The columns after the turn show the values that
    `Game.changes` returns for the keys `changes`. `worked` is an example line, with a text for each
    of `columns`. If `compass`, a drawing of a cell names the cell's sides. `filled` is a recorded
    game to print in the blanks and lines.
    """

    columns: tuple[tuple[str, float], ...]
    guide: str = ""
    turns: int = 0
    turns_a_site: float = 0.0
    abreast: int = 1
    terms: tuple[str, ...] = ()
    named: bool = True
    changes: tuple[str, ...] = ()
    worked: tuple[str, ...] = ()
    compass: bool = False
    filled: Filled | None = None

    def on(self, board: BoardDefinition) -> "RecordForm":
        """Return the form with the number of lines that `board` needs, which is at least one."""
        sites = len(getattr(board.board, board.play_on))
        turns = max(1, self.turns + math.ceil(self.turns_a_site * sites))
        return self._replace(turns=turns, turns_a_site=0.0)


USUAL_FORM = RecordForm(
    ((N_("turn"), 1.0),), N_("One line a turn, as printkit verify reads it."), 40
)


def worked_line(game: AnyGame, turns: Iterable[str], changes: Sequence[str]) -> tuple[str, ...]:
    """Return the first turn that is legal at the start, and its `changes`; () if none is legal."""
    start = game.start()
    if game.outcome(start) is not None:
        return ()
    for turn in turns:
        try:
            move = game.parse_move(turn, start)
        except NotationError:
            continue
        if game.check(start, move) is None:
            found = game.changes(start, move, game.apply(start, move))
            return (turn, *(found[name] for name in changes))
    return ()


def middle_names(board: BoardDefinition) -> list[str]:
    """Return the site names of `board`, sorted by distance from the board's centre."""
    topology = board.board
    sites = topology.vertices if board.label_scheme == "dots" else topology.cells
    plane = centred(topology, 1.0, board.lattice, (0.0, 0.0))
    named = list(zip(sites, board.labels.names, strict=True))
    named.sort(key=lambda pair: round(math.hypot(*plane.point(pair[0])), 6))
    return [name for _site, name in named]


def record_pages(
    form: RecordForm, game: str, board: BoardDefinition, view: View, layout: Layout
) -> list[Page]:
    """Return record sheets with `form.turns` numbered lines, distributed evenly over the sheets.

    The first sheet has the blanks, the board, and the board's title if it differs from `game`.
    """
    filled = form.filled
    area = layout.area
    title = _("{game}: record of a game").format(game=game)
    name = "" if board.title == game else f"{board.title}."
    head = _head(name, form, board, view, layout)
    # The head of further sheets: the players' names and the sheet number
    blanks = (*blank_rows(view.game, ())[0], FormField(pgettext("number of a page", "sheet"), 1.0))
    at = (area.left, area.top + _SHORT - 5.0)
    further = Block(row_marks(blanks, at, area.width, layout.typeface, filled), _SHORT)
    code = filled.code.side * max(layout.paper[1:]) / 297 if filled and filled.code else 0.0
    lines: Sequence[int] = range(_WORKED if form.worked else 1, form.turns + 1)
    below, beyond = (area._replace(top=area.top + each.height) for each in (head, further))
    sheets: list[list[Mark]] = []
    while lines:
        below = _above_code(len(lines), form, below, code)
        abreast, rows = _shape(len(lines), form, below, beyond)
        width = (below.width - _GAP * (abreast - 1)) / abreast
        row = Box(0.0, 0.0, width, min(_MOST_ROW, _room(below) / rows))
        marks = [*(further if sheets else head).marks]
        for place in range(abreast):
            shown, lines = lines[:rows], lines[rows:]
            if shown:
                left = below.left + place * (width + _GAP)
                first = row.moved(left, below.top + _COLUMN_HEAD)
                marks += _rows(shown, form, view, first, layout.typeface)
        sheets.append(marks)
        room, below = area._replace(top=below.bottom), beyond
    if filled and code:
        if not room.height:  # the code gets a sheet of its own
            room, sheets = area, [*sheets, []]
        sheets[-1] += filled.code_marks(room, layout.typeface)
    words = _("Record sheet {number}")
    return [layout.sheet(title, each, words.format(number=n)) for n, each in enumerate(sheets, 1)]


def _above_code(lines: int, form: RecordForm, below: Box, code: float) -> Box:
    """Return the part of `below` for `lines`, above the largest code; all of it without room."""
    for size in _SIZES:
        above = below._replace(bottom=below.bottom - size * code)
        if _room(above) >= _ROW and math.prod(_shape(lines, form, above, above)) >= lines:
            return above
    return below


def _shape(lines: int, form: RecordForm, below: Box, beyond: Box) -> tuple[int, int]:
    """Return the numbers of columns and rows in `below`; later sheets have the area `beyond`."""
    most = max(1, min(form.abreast, math.floor(form.abreast * below.width / _ABREAST)))
    here, next_ones = (max(1, math.floor(_room(box) / _ROW + 1e-9)) for box in (below, beyond))
    further = math.ceil(max(0, lines - most * here) / (most * next_ones))
    room = here + further * next_ones
    abreast = math.ceil(lines / room)
    return abreast, min(here, math.ceil(lines * here / (room * abreast)))


def _room(below: Box) -> float:
    return below.height - _COLUMN_HEAD - _BELOW


def _head(name: str, form: RecordForm, board: BoardDefinition, view: View, layout: Layout) -> Block:
    """Draw the first sheet's head; on small paper, the head's board is smaller or left out."""
    area = layout.area
    side = min(_DIAGRAM, area.width - 6 - _BLANKS)
    if not _can_be_named(board, side, layout.typeface):
        side = 0.0
    width = area.width - side - 6 if side >= _LEAST_DIAGRAM else area.width
    marks: list[Mark] = []
    left, y = area.left, area.top + 6.0
    for row in blank_rows(view.game, form.terms):
        marks += row_marks(row, (left, y), width, layout.typeface, form.filled)
        y += _BLANK
    top = y - 3.5
    aside = _COMPASS if form.compass else 0.0
    column = TextColumn(width - aside, layout.typeface)
    end = top
    for words, bold in ((name, True), (form.guide, False)):
        if words:
            written, end = paragraph(words, (left, end), column, SMALL, bold=bold)
            marks += written
    if form.compass:
        middle = left + (width - _COMPASS / 2)
        compass, low = side_compass(board.lattice, (middle, top))
        marks += compass
        end = max(end, low)
    if side == _DIAGRAM:
        end = max(end, area.top + _HEAD)
    if side >= _LEAST_DIAGRAM:
        bottom = min(end - 1, area.top + _HEAD - 1)
        box = Box(area.right - side, area.top + 1, area.right, bottom)
        marks += named_board(board, view, box, layout.typeface)
    return Block(marks, end - area.top)


def _can_be_named(board: BoardDefinition, side: float, typeface: Typeface) -> bool:
    """Whether the rows of `board`, drawn `side` mm wide, are far enough apart for their names."""
    room = side - 2 * small_rim(typeface)
    if room <= 0:
        return False
    drawn = diagram.fitted(board, Box(0.0, 0.0, room, room), typeface)
    return board.style == "dots" or drawn.pitch >= _NAME_HEIGHT * typeface.shown(SMALL)


def side_compass(lattice: Lattice, top: Point) -> tuple[list[Mark], float]:
    """Draw a cell with its sides named, below the point `top`; return marks and lowest y."""
    middle = (top[0], top[1] + 2 * SMALL + _CELL)
    plane = Plane(lattice, _CELL, middle)
    marks: list[Mark] = [Path((plane.cell((0, 0)),), Ink(stroke=INK, width=FINE), tag="compass")]
    for name, offset in zip(lattice.side_names, lattice.edge_offsets, strict=True):
        x, y = plane.point(offset)
        away = 1 + SMALL / math.hypot(x - middle[0], y - middle[1])
        at = (middle[0] + (x - middle[0]) * away, middle[1] + (y - middle[1]) * away)
        marks.append(centred_text(Text(name, at, SMALL, INK, tag="compass")))
    return marks, middle[1] + _CELL + SMALL


def named_board(board: BoardDefinition, view: View, box: Box, typeface: Typeface) -> list[Mark]:
    """Draw the board in `box`, with site names at the rim and, if they fit, in the cells."""
    rim = _DOTTED_RIM if board.label_scheme == "dots" else small_rim(typeface)
    drawn = diagram.fitted(board, box.grown(-rim), typeface)
    longest = widest_name(board, typeface)
    inside = board.style == "dots" or (board.style == "cells" and longest < drawn.pitch * 0.8)
    names = site_labels(drawn, SMALL) if inside else []
    return [*view.board(drawn), *names, *rim_labels(drawn, rim=rim)]


def _rows(
    numbers: Sequence[int], form: RecordForm, view: View, first: Box, typeface: Typeface
) -> list[Mark]:
    left, top, right = first[:3]
    start = first.left + _NUMBER + (_ROLE if form.named else 0)
    widths = [share * (first.right - start) for _title, share in form.columns]
    edges = [*accumulate(widths, initial=start)]  # left edges of columns, then the last right edge
    marks: list[Mark] = [
        Text(role_name(_(title)), (edge + 1, top - 1.4), SMALL, GREY)
        for (title, _share), edge in zip(form.columns, edges[:-1], strict=True)
    ]
    bottom = top + len(numbers) * first.height
    marks += [line((x, top), (x, bottom), GREY_LINE) for x in edges[:-1]]
    marks.append(line((left, top), (right, top), GREY_LINE))
    for row, number in enumerate(numbers, start=1):
        y = top + row * first.height
        marks.append(line((left, y), (right, y), GREY_LINE))
        if number == _WORKED:
            marks += _worked(form, edges, (left, y - 1.8), typeface)
            continue
        at = (left + _NUMBER - 2, y - 1.8)
        marks.append(Text(f"{number}.", at, BODY, INK, anchor="end"))
        if form.named:
            role, place = view.game.roles[(number - 1) % 2], (left + _NUMBER, y - 1.8)
            marks.append(Text(role_name(role), place, SMALL, view.look(role).word))
        if form.filled and number <= len(form.filled.turns):
            cells = form.filled.turns[number - 1]
            marks += turn_marks(cells, edges, (y - first.height, first.height), typeface)
    return marks


def _worked(form: RecordForm, edges: Sequence[float], at: Point, typeface: Typeface) -> list[Mark]:
    """Draw the example line in grey, so that nobody takes it for a turn of the game."""
    marks: list[Mark] = [Text(_("for example") if form.named else _("e.g."), at, SMALL, GREY)]
    for text, left, right in zip(form.worked, edges, edges[1:], strict=False):
        if text:
            size = typeface.fitted(text, right - left - 2, BODY)
            marks.append(Text(text, (left + 1, at[1]), size, GREY, tag="worked"))
    return marks
