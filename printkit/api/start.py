"""Starts games for programs and notebooks."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from printkit.api.position import Position
from printkit.api.typed import checked
from printkit.app.sources import BoardSource, Source, is_text, opened, reference
from printkit.catalog import open_game
from printkit.definitions.board import BoardDefinition
from printkit.documents.nodes import Node, Scalar
from printkit.documents.reader import read_node
from printkit.errors import InputError, SourceSpan
from printkit.records.record import Record


@checked
def new_game(
    game: str,
    board: BoardSource | None = None,
    *,
    ruleset: Source | None = None,
    first: str | None = None,
    setup: Mapping[str, Sequence[str]] | None = None,
) -> Position:
    """The position before the first turn of a game, on its usual board or another one.

    `board` and `ruleset` are shipped names, or paths of files; a board may also be YAML or a Board.
    `first` is the role that begins where chance decides, `setup` what is on the board before play.
    Raises InputError.

    >>> new_game("hong", "hong-7x7", setup={"stones": ["a1", "c5", "g7"]})
    <Position of hong on hong-7x7 after turn 0: less to move>
    """
    here = SourceSpan("new_game")
    record = Record(
        file="",
        game=game,
        board=_board_node(board, here),
        ruleset=Scalar(reference(ruleset), here) if ruleset is not None else None,
        first=first,
        setup={key: tuple(sites) for key, sites in (setup or {}).items()},
    )
    opened = open_game(record, Path())
    violation = opened.game.setup_violation()
    if violation is not None:
        raise InputError(violation.message)
    return Position(opened, opened.game.start())


def _board_node(board: BoardSource | None, here: SourceSpan) -> Node | None:
    if board is None:
        return None
    if is_text(board):
        text = opened(board)
        return read_node(text.data, text.name)
    if isinstance(board, str | os.PathLike):
        return Scalar(reference(board), here)
    if isinstance(board, BoardDefinition):
        raise TypeError("board: expected a Board, found its definition")
    return read_node(board.yaml.encode(), board.definition.name)
