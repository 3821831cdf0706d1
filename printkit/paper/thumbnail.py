"""Use case: a board, a Xoid or a position as SVG text, to be shown on a page or in a notebook."""

from printkit.base.print_options import PrintOptions
from printkit.boards.definition import BoardDefinition
from printkit.boards.polytwig import Form
from printkit.draw.display import Document
from printkit.draw.palette import LOOKS
from printkit.draw.styles import USUAL
from printkit.draw.svg import write_svg
from printkit.draw.view import Moment, view_of
from printkit.paper.board_pictures import board_portrait, position_portrait, xoid_portrait
from printkit.paper.page_setup import finished, overlay_of, typeface_of


def board_svg(board: BoardDefinition, style: str = USUAL) -> str:
    """A board as it is printed, with what its game marks on it. Raises InputError."""
    printing = PrintOptions(style=style)
    page = board_portrait(board, typeface_of(printing), overlay_of(board))
    return _svg(Document(board.title, (page,)), printing)


def xoid_svg(name: str, form: Form, style: str = USUAL) -> str:
    """A Xoid as a piece. Raises InputError."""
    printing = PrintOptions(style=style)
    return _svg(Document(f"Xoid {name}", (xoid_portrait(name, form, LOOKS["red"]),)), printing)


def position_svg(board: BoardDefinition, moment: Moment, style: str = USUAL) -> str:
    """A position with its last turn outlined. Raises InputError."""
    printing = PrintOptions(style=style)
    view = view_of(type(moment.game))
    page = position_portrait(board, view, moment, typeface_of(printing))
    return _svg(Document(board.title, (page,)), printing)


def _svg(document: Document, printing: PrintOptions) -> str:
    """Without the first line, which only a separate file needs."""
    (picture,) = write_svg(finished(document, printing))
    return picture.decode().partition("?>\n")[2]
