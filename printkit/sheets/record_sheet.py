"""Record sheets: numbered turns for the pencil, line for line as the file has them."""

import math
from typing import NamedTuple

from printkit.definitions.board_definition import BoardDefinition
from printkit.geometry.plane import Box, Point
from printkit.render.display import Mark, Page, Text, line
from printkit.render.fonts import Typeface
from printkit.rules.game import AnyGame
from printkit.sheets import diagram
from printkit.sheets.flow import Block
from printkit.sheets.frame import Layout, TextColumn, paragraph
from printkit.sheets.labels import RIM, rim_labels, site_labels
from printkit.sheets.palette import BODY, GREY, GREY_LINE, INK, SMALL
from printkit.sheets.view import View

_ROW = 6.1  # mm, high enough to write in
_HEAD = 70.0  # mm, on paper that has room for the drawn board beside the blanks
_NUMBER = 9.0
_ROLE = 13.0
_DIAGRAM = 88.0  # mm at most for the drawn board at the head's right
_LEAST_DIAGRAM = 45.0
_BLANKS = 72.0  # mm for the blanks at least
_ABREAST = 170.0  # mm of width in which all of a form's columns stand side by side
_LOW = 150.0  # mm of height; where there is less, only the first sheet has a head


class RecordForm(NamedTuple):
    """What a game's record sheet asks for.

    `columns` are headings with their shares of the width of a turn, `guide` is the notation in a
    few words, `abreast` how many turns stand side by side, in columns of their own; `setup` is a
    further blank for what is settled before play. `named` lines say whose turn it is, which a
    sheet cannot know where the one who begins is found by chance.
    """

    columns: tuple[tuple[str, float], ...]
    guide: str
    turns: int
    abreast: int = 1
    setup: str = ""
    named: bool = True


USUAL_FORM = RecordForm((("turn", 1.0),), "One line a turn, as printkit verify reads it.", 40)


def record_pages(
    form: RecordForm, game: AnyGame, board: BoardDefinition, view: View, layout: Layout
) -> list[Page]:
    """Sheets with a line a turn, as many as the turns of `form` need."""
    area = layout.area
    abreast = max(1, min(form.abreast, math.floor(form.abreast * area.width / _ABREAST)))
    head = _head(form, game, board, view, layout)
    pages: list[Page] = []
    first = 1
    while first <= form.turns:
        marks = list(head.marks)
        below = area._replace(top=area.top + head.height)
        rows = math.floor((below.height - 6) / _ROW)
        rows = max(1, rows - rows % 2)
        for place in range(abreast):
            strip = _strip(below, place, abreast)
            marks += _rows(range(first, first + rows), form, view, strip)
            first += rows
        number = len(pages) + 1
        pages.append(layout.sheet("Record of a game", marks, f"Record sheet {number}"))
        if area.height < _LOW:
            head = Block([], 0.0)
    return pages


def _strip(area: Box, place: int, abreast: int) -> Box:
    """The column of the sheet for one of the turns that stand side by side."""
    gap = 4.0
    width = (area.width - gap * (abreast - 1)) / abreast
    left = area.left + place * (width + gap)
    return Box(left, area.top + 5, left + width, area.bottom)


def _head(
    form: RecordForm, game: AnyGame, board: BoardDefinition, view: View, layout: Layout
) -> Block:
    """Blanks for names, date and the claimed result, the guide, and the board with its names.

    On small paper the board is smaller, or left out.
    """
    area = layout.area
    side = min(_DIAGRAM, area.width - 6 - _BLANKS)
    width = area.width - side - 6 if side >= _LEAST_DIAGRAM else area.width
    blanks = [*([role] for role in game.roles), ["event, place"], ["date", "sheet"]]
    if scored := game.scored_roles():
        blanks.append([f"result: {scored[0]}", *scored[1:]])
    blanks.append(["winner"])
    blanks += [[form.setup]] if form.setup else []
    marks: list[Mark] = []
    y = area.top + 6.0
    for row in blanks:
        each = width / len(row)
        for place, label in enumerate(row):
            marks += _blank(label, (area.left + place * each, y), each - 3, layout.typeface)
        y += 7.2
    column = TextColumn(width, layout.typeface)
    words, end = paragraph(form.guide, (area.left, y - 3.5), column, SMALL)
    marks += words
    if side == _DIAGRAM:
        end = area.top + _HEAD
    if side >= _LEAST_DIAGRAM:
        bottom = min(end - 1, area.top + _HEAD - 1)
        box = Box(area.right - side, area.top + 1, area.right, bottom)
        marks += named_board(board, view, box, layout.typeface)
    return Block(marks, end - area.top)


def named_board(board: BoardDefinition, view: View, box: Box, typeface: Typeface) -> list[Mark]:
    """The board in `box` with its names: in the cells where they fit, else at the rim."""
    rim = 1.5 if board.label_scheme == "dots" else RIM
    drawn = diagram.fitted(board, box.grown(-rim), typeface)
    longest = max(typeface.width(name, SMALL) for name in board.labels.names)
    inside = board.style == "dots" or (board.style == "cells" and longest < drawn.pitch * 0.8)
    names = site_labels(drawn, SMALL) if inside else []
    return [*view.board(drawn), *names, *rim_labels(drawn)]


def _blank(label: str, at: Point, width: float, typeface: Typeface) -> list[Mark]:
    x, y = at
    return [
        Text(label, (x, y), SMALL, GREY),
        line((x + 1.5 + typeface.width(label, SMALL), y + 0.6), (x + width, y + 0.6), GREY_LINE),
    ]


def _rows(numbers: range, form: RecordForm, view: View, strip: Box) -> list[Mark]:
    top, left = strip.top, strip.left + _NUMBER + (_ROLE if form.named else 0)
    edges = [left]
    for _, share in form.columns:
        edges.append(edges[-1] + share * (strip.right - left))
    marks: list[Mark] = [
        Text(title, (edge + 1, top - 1.4), SMALL, GREY)
        for (title, _), edge in zip(form.columns, edges[:-1], strict=True)
    ]
    bottom = top + len(numbers) * _ROW
    marks += [line((x, top), (x, bottom), GREY_LINE) for x in edges[:-1]]
    marks.append(line((strip.left, top), (strip.right, top), GREY_LINE))
    for row, number in enumerate(numbers):
        y = top + (row + 1) * _ROW
        marks += [
            Text(f"{number}.", (strip.left + _NUMBER - 2, y - 1.8), BODY, INK, anchor="end"),
            line((strip.left, y), (strip.right, y), GREY_LINE),
        ]
        if form.named:
            role = view.game.roles[(number - 1) % 2]
            place = (strip.left + _NUMBER, y - 1.8)
            marks.append(Text(role, place, SMALL, view.look(role).word))
    return marks
