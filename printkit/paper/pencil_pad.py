"""Pads, which are pages with a board where pencil marks replace some or all of the pieces."""

from typing import NamedTuple

from printkit.base.language import _
from printkit.boards.definition import BoardDefinition
from printkit.draw.display import Ink, Mark, Page, Path, moved
from printkit.draw.flow import Block
from printkit.draw.geometry.plane import Box
from printkit.draw.sheet_frame import Corners, Layout, paragraph
from printkit.draw.style.palette import FINE, PAPER_WHITE, SMALL
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.board.board_pages import Overlay, board_drawing, cornered_board, no_overlay
from printkit.paper.board.board_size import holds
from printkit.paper.board.fiducials import Marked, has_fiducials
from printkit.paper.board.tiling import Drawing
from printkit.paper.record_head import FormField, row_marks

LEAST_PITCH = 5.0  # mm, the least cell pitch that leaves room for pencil marks
MOST_PITCH = 34.0  # mm, the greatest cell pitch; a larger board is not easier to play on
_TRIES = 4  # times to enlarge a board; once is not enough, because its labels do not grow
_GAP = 3.0  # mm between the words and the board
_SHARES = (1.0, 0.99, 0.98, 0.97, 0.96, 0.95, 0.94)  # scales to try until the fiducials fit
_SLACK = 0.01  # mm by which a board may exceed its box


class PadText(NamedTuple):
    """The text above the board of a pad: title, instructions for pencils, labels of blanks."""

    title: str
    words: str
    blanks: tuple[str, ...]


class Pad(NamedTuple):
    """A sheet with a board in `box`, below the words of `text`."""

    board: BoardDefinition
    text: PadText
    box: Box
    layout: Layout

    def page(self, overlay: Overlay) -> Page:
        """Return the sheet; `overlay` draws the marks that the game adds to its board."""
        drawing = pad_drawing(self.board, self.layout, overlay, self.box)
        (x, y), (from_x, from_y) = self.box.middle, drawing.box.middle
        marks = [moved(mark, x - from_x, y - from_y) for mark in drawing.marks]
        head = _head(self.text, self.layout).marks
        return self.layout.sheet(self.text.title, [*head, *marks], _("Pad"))


def pad_drawing(board: BoardDefinition, layout: Layout, overlay: Overlay, box: Box) -> Drawing:
    """Return a board for pencil marks, with fiducials in its corners if they fit in `box`."""
    drawing = pad_board(board, layout.typeface, overlay, layout.corners).drawing
    if not holds(box.grown(_SLACK), drawing.box):
        drawing = pad_board(board, layout.typeface, overlay, None).drawing
    return drawing


def pad_board(
    board: BoardDefinition, typeface: Typeface, overlay: Overlay, corners: Corners | None
) -> Marked:
    """Return a board for pencil marks, with fiducials in its corners unless `corners` is None."""
    corners = corners and corners._replace(is_pad=True)
    marked = cornered_board(board, typeface, overlay, corners)
    marks = tuple(_for_pencils(mark, board) for mark in marked.drawing.marks)
    return marked._replace(drawing=marked.drawing._replace(marks=marks))


def _for_pencils(mark: Mark, board: BoardDefinition) -> Mark:
    """Return `mark` with white cells, and with fine lines where pencils draw along them."""
    match mark:
        case Path(_, Ink(fill=str()) as ink, tag="cell"):
            return mark._replace(ink=ink._replace(fill=PAPER_WHITE))
        case Path(_, ink, tag="inner-area") if board.play_on == "edges":
            return mark._replace(ink=ink._replace(width=FINE))
    return mark


def largest_pad(
    board: BoardDefinition, text: PadText, layout: Layout, most: float = MOST_PITCH
) -> Pad:
    """Return a pad with `board` as large as fits, with a pitch of at most `most` mm.

    The paper is turned if fiducials fit only then, or if the board becomes larger without losing
    its fiducials.
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
    """Return `board` as large as fits in `box` with its labels; `most` limits the pitch in mm."""
    pitch = board.pitch
    for _try in range(_TRIES):
        drawn = board_drawing(board.resized(pitch), typeface).box
        share = min(box.width / drawn.width, box.height / drawn.height)
        if share >= 1 and pitch == most:
            break
        pitch = min(most, pitch * share)
    return board.resized(pitch)
