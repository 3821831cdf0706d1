"""Records of games that were played without one."""

import os
from collections.abc import Sequence
from pathlib import Path

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.nodes import Node, Scalar
from printkit.base.yaml.writer import node_of
from printkit.boards.definition import BoardDefinition, board_tree
from printkit.rules.catalogue import OpenedGame, game_names
from printkit.rules.lookup import board_names, is_path, load_board, load_ruleset, ruleset_names
from printkit.rules.record import Record, TurnText

_NOWHERE = SourceSpan("")


def record_to(opened: OpenedGame, turns: Sequence[str]) -> Record:
    """Return the record of an `opened` game with these `turns`.

    Raises InputError for a ruleset that is not shipped.
    """
    ruleset, setting = opened.ruleset, opened.game.setting
    if ruleset.name not in ruleset_names() or load_ruleset(ruleset.name) != ruleset:
        raise InputError(
            f"the ruleset '{ruleset.name}' is not shipped, so a record cannot contain it"
        )
    return Record(
        file="",
        game=ruleset.game,
        board=_board(opened),
        ruleset=Scalar(ruleset.name, _NOWHERE),
        first=setting.first if setting.first != opened.game.roles[0] else None,
        setup={key: tuple(sites) for key, sites in setting.setup.items()},
        turns=tuple(TurnText(text, _NOWHERE, number) for number, text in enumerate(turns, 1)),
    )


def record_beside(
    opened: OpenedGame, game: str, board: str | BoardDefinition | None, folder: Path
) -> Record:
    """Return the record of an `opened` game without turns, for a file in `folder`.

    It names `game` and `board`, by which the game was opened; a board without a name is in it.
    """
    place: Node | None = None
    if board is not None:
        place = reference(board, folder) if isinstance(board, str) else _board(opened)
    ruleset = None if game in game_names() else reference(game, folder)
    return Record("", opened.ruleset.game, place, ruleset)


def reference(name: str, folder: Path) -> Scalar:
    """Return the board or the ruleset `name`, shipped or a path, as a file in `folder` names it."""
    if is_path(name):
        name = Path(os.path.relpath(name, folder)).as_posix()
        name = name if "/" in name else f"./{name}"
    return Scalar(name, _NOWHERE)


def _board(opened: OpenedGame) -> Node:
    board = opened.board
    if board.name in board_names() and load_board(board.name) == board:
        return Scalar(board.name, _NOWHERE)
    return node_of(board_tree(board), "")
