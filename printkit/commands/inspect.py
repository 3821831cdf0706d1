"""Measure a board of hexagons: legs, perimeter, necks, symmetry, turns to expect."""

from typing import Annotated

from printkit.base.progress import Progress, no_progress
from printkit.commands.declaration import command
from printkit.commands.parameters import Board, number
from printkit.rules.source_arguments import loaded_board
from printkit.study import board_measures

_GAMES = (
    "number of random games of Xong that estimate the number of turns (default: "
    f"{board_measures.GAMES} on boards of at most {board_measures.MOST_HEXAGONS} hexagons)"
)


@command(
    "printkit inspect my-board.yaml",
    "printkit inspect xong-standard --games 100",
    "printkit inspect yodd-8 --json",
    json="print JSON",
)
def inspect(
    board: Board,
    *,
    games: Annotated[int | None, number(0, board_measures.MOST_SAMPLE_GAMES, _GAMES)] = None,
    progress: Progress = no_progress,
) -> board_measures.Inspection:
    """Measure a board of hexagons, and estimate the number of turns in Xong from random games.

    By default, random games are played only on small boards for Xong. Raises InputError if the
    board cannot be loaded, has square cells, or is too large for the requested games.

    >>> inspection = inspect("xong-standard", games=0)
    >>> inspection.legs, inspection.perimeter, inspection.symmetry, inspection.turns
    (210, 54, 'd6', None)
    """
    return board_measures.measured(loaded_board(board), games, progress)
