"""What is marked on a board by the game that is played on it."""

from printkit.catalog import game_class, game_of_board
from printkit.definitions.board import BoardDefinition
from printkit.sheets.board import Overlay, no_overlay
from printkit.sheets.kit import board_overlay


def overlay_of(board: BoardDefinition) -> Overlay:
    """The overlay of the game of a shipped board; nothing for a board of one's own."""
    game = game_of_board(board.name)
    return board_overlay(game_class(game)) if game else no_overlay
