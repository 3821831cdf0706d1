"""Rulesets, and the start of games, for programs and notebooks."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import NoneType
from typing import NamedTuple

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.nodes import Node, Scalar
from printkit.base.yaml.reader import read_node
from printkit.commands.api.position import Position
from printkit.rules.catalogue import game_class, open_game, read_options
from printkit.rules.record import Record
from printkit.rules.ruleset_file import read_ruleset
from printkit.rules.sources import LoadedBoard, Source, expect, is_text, opened, reference

_SETUP = "a dictionary of lists of texts or None"


class Ruleset(NamedTuple):
    """The rules of a game as a group plays it.

    `boards` are those it is played on, the default first; `options` the choices where the rules
    leave one, defaults included; `pitch` (mm) the one at which its boards are printed, if given.
    """

    name: str
    title: str
    game: str
    boards: tuple[str, ...]
    options: Mapping[str, str]
    sources: tuple[str, ...]
    pitch: float | None


def load_ruleset(source: Source) -> Ruleset:
    """Load a ruleset from `source`: a shipped name, YAML, or a path. Raises InputError.

    >>> ruleset = load_ruleset("hong-7x7")
    >>> ruleset.game, ruleset.boards, ruleset.options
    ('hong', ('hong-7x7',), {'threshold': '11'})
    """
    expect("source", source)
    text = opened(source, "rulesets")
    read = read_ruleset(read_node(text.data, text.name))
    options = read_options(game_class(read.game, read.game_span), read)
    words = {key: str(value) for key, value in options.items()}
    return Ruleset(read.name, read.title, read.game, read.boards, words, read.sources, read.pitch)


def new_game(
    game: str,
    board: Source | LoadedBoard | None = None,
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
    expect("game", game, "a text", (str,))
    if ruleset is not None:
        expect("ruleset", ruleset, "a text or a pathlib.Path or None")
    expect("first", first, "a text or None", (str, NoneType))
    expect("setup", setup, _SETUP, (Mapping, NoneType))
    for key, sites in (setup or {}).items():
        expect("setup", sites, _SETUP, (list, tuple))
        for text in (key, *sites):
            expect("setup", text, _SETUP, (str,))
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


def _board_node(board: Source | LoadedBoard | None, here: SourceSpan) -> Node | None:
    if board is None:
        return None
    if is_text(board):
        text = opened(board)
        return read_node(text.data, text.name)
    if isinstance(board, str | os.PathLike):
        return Scalar(reference(board), here)
    if not hasattr(board, "yaml"):
        expect("board", board, "a text or a pathlib.Path or a Board or None", ())
    return read_node(board.yaml.encode(), board.definition.name)
