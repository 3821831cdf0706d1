"""Records of games that were played without one."""

from collections.abc import Sequence

from printkit.app.board_file import board_tree
from printkit.catalog import OpenedGame
from printkit.documents.nodes import Node, Scalar
from printkit.documents.tree import node_of
from printkit.errors import InputError, SourceSpan
from printkit.lookup import board_names, load_board, load_ruleset, ruleset_names
from printkit.records.record import Record, TurnText

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


def _board(opened: OpenedGame) -> Node:
    board = opened.board
    if board.name in board_names() and load_board(board.name) == board:
        return Scalar(board.name, _NOWHERE)
    return node_of(board_tree(board), "")
