"""Boards for cutting machines: cut out of one sheet, or split into parts with an assembly map."""

import math
from collections.abc import Iterable, Iterator
from functools import partial
from typing import NamedTuple

from printkit.definitions.board import BoardDefinition
from printkit.definitions.printing import PrintOptions
from printkit.geometry.areas import grown
from printkit.geometry.jigsaw import (
    BoardPart,
    Guides,
    check_room,
    middle_ways,
    side_ways,
    split,
)
from printkit.geometry.lettering import text_path
from printkit.geometry.mark_areas import clipped
from printkit.geometry.nesting.layout import Outline
from printkit.geometry.plane import Box, Plane, Point, Ring, box_of, centred
from printkit.geometry.toolpaths import board_outline
from printkit.geometry.xoid import body
from printkit.language import _, decimal
from printkit.render.cut_sheet import CutSheet
from printkit.render.display import Document, Ink, Mark, Path, Text, centred_text
from printkit.sheets.board_pages import Overlay, board_drawing, no_overlay
from printkit.sheets.cut_job import Job, lying_sheet
from printkit.sheets.cuts import block_of
from printkit.sheets.diagram import VERTEX_STONE
from printkit.sheets.foot import SLOT
from printkit.sheets.frame import Layout, paragraph
from printkit.sheets.palette import ACCENT, BODY, GREY_LINE, INK
from printkit.sheets.piece import Lying, Piece

BORDER = 8.0  # mm of board around its cells
CORNER = 3.0  # mm, radius of a board's corners
_POINT = 0.3  # of the pitch: what is kept whole about a point that is played on
_CORNERS = 24  # of the polygon about a point
_WORD = 0.5  # mm about a word
_NUMBER = 12.0  # mm, the size of the numbers on the map, or less on small parts


class BoardCut(NamedTuple):
    """A board as sheets to be cut: one for each part, and the map of several parts, in mm."""

    sheets: tuple[CutSheet, ...]
    map: Document | None = None


def cut_board(
    definition: BoardDefinition, job: Job, overlay: Overlay = no_overlay, border: float = BORDER
) -> BoardCut:
    """Lay out a board with a `border` of mm around its cells, upright or on its side.

    A board that a sheet does not hold is split into parts that do fit, a sheet for each. Raises
    InputError for a sheet that is too small for that.
    """
    drawing = board_drawing(definition, job.typeface, overlay)
    cells = [
        mark.rings[0] for mark in drawing.marks if isinstance(mark, Path) and mark.tag == "cell"
    ]
    block = block_of(map(box_of, cells)).grown(border)
    check_room((block.width, block.height), job.stock)
    words = list(_words(drawing.marks, job))
    rings = [ring for word in words for ring in word]
    outline = (board_outline(cells, rings, border, CORNER),)
    whole = _board_piece(definition.name, outline, drawing.marks, job)
    if place := _place(whole, job):
        return BoardCut((lying_sheet(definition.title, [place], job),))
    guides = _guides(definition, cells, [box_of([*sum(word, ())]) for word in words])
    parts = split(outline, guides, job.stock, job.joint)
    sheets = tuple(_part_sheet(definition, part, parts, drawing.marks, job) for part in parts)
    return BoardCut(sheets, _map(definition, parts, cells, job))


def _words(marks: Iterable[Mark], job: Job) -> Iterator[tuple[Ring, ...]]:
    """The ink of each word."""
    for mark in marks:
        if isinstance(mark, Text) and (rings := text_path(mark, job.typeface).rings):
            yield rings


def _board_piece(name: str, outline: Outline, marks: tuple[Mark, ...], job: Job) -> Piece:
    """A board, or a part of one, with what lies on it."""

    def bleed(by: float) -> tuple[Mark, ...]:
        return clipped(marks, grown(outline, by, "round"), job.typeface)

    face = clipped(marks, outline, job.typeface) if job.preset.prints else marks
    return Piece(name, outline, face, (), bleed)


def _place(piece: Piece, job: Job) -> Lying | None:
    """Where a piece lies in the middle of a sheet, upright or on its side, if it fits at all."""
    stock = job.stock
    for turn in (0.0, 90.0):
        box = Lying(piece, (0.0, 0.0), turn).cell(0.0)
        if box.width <= stock.width + 1e-6 and box.height <= stock.height + 1e-6:
            at = ((job.width - box.left - box.right) / 2, (job.height - box.top - box.bottom) / 2)
            return Lying(piece, at, turn)
    return None


def _part_sheet(
    definition: BoardDefinition,
    part: BoardPart,
    parts: list[BoardPart],
    marks: tuple[Mark, ...],
    job: Job,
) -> CutSheet:
    name = _("{board}, part {number} of {count}").format(
        board=definition.title, number=part.number, count=len(parts)
    )
    place = _place(_board_piece(f"part {part.number}", part.outline, marks, job), job)
    assert place is not None
    return lying_sheet(name, [place], job)


# Where a board may be split


def _guides(definition: BoardDefinition, cells: list[Ring], words: list[Box]) -> Guides:
    """The ways of seams between what is to stay whole: places for pieces, and words."""
    plane = centred(definition.board, definition.side, definition.lattice, (0.0, 0.0))
    ways = side_ways(cells) if definition.play_on == "cells" else middle_ways(cells)
    kept = [*_places(definition, plane, cells), *map(_around, words)]
    return Guides(ways, tuple(kept))


def _places(definition: BoardDefinition, plane: Plane, cells: list[Ring]) -> Iterator[Ring]:
    """What pieces are put on: cells, points, legs, or dots and the middles of cells."""
    board = definition.board
    if definition.play_on == "edges":
        yield from (body(plane.ends(edge), SLOT * plane.side) for edge in board.edges)
    elif definition.play_on == "vertices":
        radius = VERTEX_STONE * plane.side / 2
        yield from (_disc(plane.point(at), radius) for at in (*board.vertices, *board.cells))
    elif definition.style == "intersections":
        yield from (_disc(plane.point(at), _POINT * definition.pitch) for at in board.cells)
    else:
        yield from cells


def _disc(centre: Point, radius: float) -> Ring:
    angles = (2 * math.pi * i / _CORNERS for i in range(_CORNERS))
    x, y = centre
    return tuple((x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in angles)


def _around(word: Box) -> Ring:
    left, top, right, bottom = word.grown(_WORD)
    return ((left, top), (right, top), (right, bottom), (left, bottom))


# The assembly map


def _map(
    definition: BoardDefinition, parts: list[BoardPart], cells: list[Ring], job: Job
) -> Document:
    """A page that shows how the parts lie, each with its number."""
    layout = Layout(PrintOptions(), f"printkit · {definition.name}", job.typeface)
    words = _(
        "{count} parts, numbered as their files are. Lay part 1 down, and press each next "
        "one onto its neighbours from above. Joints have a gap of {gap} mm."
    ).format(count=len(parts), gap=decimal(job.joint))
    marks, y = paragraph(words, (layout.area.left, layout.area.top + BODY), layout.column)
    area = layout.area._replace(top=y + BODY)
    shown = _Shown(block_of(box_of(part.outline[0]) for part in parts), area)
    cell_ink, seam_ink = GREY_LINE, Ink(stroke=ACCENT, width=0.35)
    marks += [Path((shown.ring(cell),), cell_ink, tag="cell") for cell in cells]
    marks += [Path(tuple(map(shown.ring, part.outline)), seam_ink, tag="part") for part in parts]
    marks += map(partial(_number, shown), parts)
    page = layout.sheet(
        _("{board}: how the parts lie").format(board=definition.title), marks, _("Assembly map")
    )
    return Document(
        _("{board}: assembly map").format(board=definition.title), (page,), typeface=job.typeface
    )


class _Shown(NamedTuple):
    """What is drawn smaller, or larger, to fill an area."""

    box: Box
    area: Box

    @property
    def scale(self) -> float:
        return min(self.area.width / self.box.width, self.area.height / self.box.height)

    def ring(self, ring: Ring) -> Ring:
        """A ring of the board on the page."""
        return tuple(map(self.point, ring))

    def point(self, at: Point) -> Point:
        """A point of the board on the page."""
        scale, (x, _) = self.scale, self.box.middle
        left = self.area.middle[0]
        return left + (at[0] - x) * scale, self.area.top + (at[1] - self.box.top) * scale


def _number(shown: _Shown, part: BoardPart) -> Mark:
    box = box_of(part.outline[0])
    size = min(_NUMBER, shown.scale * min(box.width, box.height) / 2)
    text = Text(f"{part.number}", shown.point(box.middle), size, INK, bold=True, tag="part-number")
    return centred_text(text)
