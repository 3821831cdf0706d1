"""Pads: a board to a page, on which pencils are the pieces, or some of them."""

from typing import NamedTuple

from printkit.base.language import _
from printkit.boards.definition import BoardDefinition
from printkit.draw.display import Page, Path, moved
from printkit.draw.flow import Block
from printkit.draw.fonts import Typeface
from printkit.draw.frame import Corners, Layout, paragraph
from printkit.draw.geometry.plane import Box
from printkit.draw.palette import PAPER_WHITE, SMALL
from printkit.paper.board_pages import Overlay, board_drawing, cornered_board, no_overlay
from printkit.paper.board_size import holds
from printkit.paper.fiducials import Marked, has_fiducials
from printkit.paper.record_head import FormField, row_marks
from printkit.paper.tiling import Drawing

LEAST_PITCH = 5.0  # mm from cell to cell, in which a pencil can draw
MOST_PITCH = 34.0  # mm, beyond which a larger board is no easier to play on
_TRIES = 4  # attempts to approach the largest size: labels do not grow with the board
_GAP = 3.0  # mm above the board
_SHARES = (1.0, 0.99, 0.98, 0.97, 0.96, 0.95, 0.94)  # scales to try until the fiducials fit
_SLACK = 0.01  # mm, to which the largest size is found


class PadText(NamedTuple):
    """What stands above the board of a pad: its title, how pencils are used, and blanks."""

    title: str
    words: str
    blanks: tuple[str, ...]


class Pad(NamedTuple):
    """A board in a `box` of its sheet, which the words above it leave."""

    board: BoardDefinition
    text: PadText
    box: Box
    layout: Layout

    def page(self, overlay: Overlay) -> Page:
        """The sheet; `overlay` draws what a game marks on its board."""
        drawing = pad_drawing(self.board, self.layout, overlay, self.box)
        (x, y), (from_x, from_y) = self.box.middle, drawing.box.middle
        marks = [moved(mark, x - from_x, y - from_y) for mark in drawing.marks]
        head = _head(self.text, self.layout).marks
        return self.layout.sheet(self.text.title, [*head, *marks], _("Pad"))


def pad_drawing(board: BoardDefinition, layout: Layout, overlay: Overlay, box: Box) -> Drawing:
    """A board for pencils, with fiducials in its corners unless they do not fit into `box`."""
    drawing = pad_board(board, layout.typeface, overlay, layout.corners).drawing
    if not holds(box.grown(_SLACK), drawing.box):
        drawing = pad_board(board, layout.typeface, overlay, None).drawing
    return drawing


def pad_board(
    board: BoardDefinition, typeface: Typeface, overlay: Overlay, corners: Corners | None
) -> Marked:
    """A board for pencils, with fiducials in its corners, unless `corners` are None."""
    corners = corners and corners._replace(is_pad=True)
    marked = cornered_board(board, typeface, overlay, corners)
    marks = tuple(
        mark._replace(ink=mark.ink._replace(fill=PAPER_WHITE))  # for pencils of any colour
        if isinstance(mark, Path) and mark.tag == "cell" and mark.ink.fill
        else mark
        for mark in marked.drawing.marks
    )
    return marked._replace(drawing=marked.drawing._replace(marks=marks))


def largest_pad(
    board: BoardDefinition, text: PadText, layout: Layout, most: float = MOST_PITCH
) -> Pad:
    """A pad with `board` as large as it can be, with a pitch of at most `most` mm.

    The paper is turned if only then fiducials fit, or else if the board is larger then.
    """
    pads = []
    for sheet in layout.orientations:
        area = sheet.reading_area
        box = area._replace(top=area.top + _head(text, sheet).height + _GAP)
        pad = Pad(largest(board, box, sheet.typeface, most), text, box, sheet)
        pitch = pad.board.pitch
        smaller = (pad._replace(board=pad.board.resized(pitch * share)) for share in _SHARES)
        pads.append(next(filter(_has_marks, smaller), pad) if layout.corners else pad)
    return max(pads, key=lambda pad: (_has_marks(pad), round(pad.board.pitch, 3)))


def _has_marks(pad: Pad) -> bool:
    drawing = pad_drawing(pad.board, pad.layout, no_overlay, pad.box)
    return has_fiducials(drawing.marks)


def _head(text: PadText, layout: Layout) -> Block:
    area = layout.area
    words, end = paragraph(text.words, (area.left, area.top + 1), layout.column, SMALL)
    row = tuple(FormField(label, 1.0) for label in text.blanks)
    line = (area.left, end + 2 * SMALL)
    blanks = row_marks(row, line, area.width, layout.typeface, None)
    return Block([*words, *blanks], line[1] + 1 - area.top)


def largest(board: BoardDefinition, box: Box, typeface: Typeface, most: float) -> BoardDefinition:
    """`board` as large as it fits into `box` with its labels, at most with a pitch of `most` mm."""
    pitch = board.pitch
    for _try in range(_TRIES):
        drawn = board_drawing(board.resized(pitch), typeface).box
        share = min(box.width / drawn.width, box.height / drawn.height)
        if share >= 1 and pitch == most:
            break
        pitch = min(most, pitch * share)
    return board.resized(pitch)
