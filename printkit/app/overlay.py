"""What is marked on a board by the game that is played on it."""

from printkit.catalog import game_class, game_of_board
from printkit.definitions.board_definition import BoardDefinition
from printkit.plugins.loading import view_of
from printkit.sheets.board_pages import Overlay, no_overlay


def overlay_of(board: BoardDefinition) -> Overlay:
    """The overlay of the game of a shipped board; nothing for a board of one's own."""
    game = game_of_board(board.name)
    return view_of(game_class(game)).overlay if game else no_overlay
