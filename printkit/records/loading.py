"""Find and open recorded games, and make their records independent of other files."""

import os
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from printkit.base.errors import NOWHERE, InputError, SourceSpan
from printkit.base.yaml.nodes import Node, Scalar
from printkit.base.yaml.writer import node_of
from printkit.boards.definition import BOARD_FIELDS, BoardDefinition, board_tree
from printkit.records.record_file import read_record
from printkit.records.trial import Trial
from printkit.rules import lookup
from printkit.rules.catalogue import OpenedGame, game_names, open_game
from printkit.rules.record import Record, TurnText
from printkit.rules.source_arguments import Source, SourceText, TypedPath, opened

SUFFIXES = (".yaml", ".yml")
_SHELLS_EXPAND = os.name != "nt"  # whether the system's shells expand patterns such as *.yaml


def record_files(paths: Iterable[str]) -> Iterator[str]:
    """Yield the files among `paths`, and the YAML files in and below each folder, sorted by name.

    Skips files and folders in a folder if their names begin with a dot. Yields the path of a folder
    that has no YAML files, so that reading the path fails. On Windows, expands patterns such as
    `*.yaml`, because the shells of Windows do not expand patterns.
    """
    if not _SHELLS_EXPAND:
        from glob import glob

        patterns = (sorted(glob(path)) or [path] for path in paths)  # noqa: PTH207 — Path.glob refuses absolute patterns
        paths = (path for found in patterns for path in found)
    for path in paths:
        found = False
        if _is_folder(path):
            for file in _yaml_files(path):
                found = True
                yield file
        if not found:
            yield path


def record_sources(records: Source | Sequence[Source]) -> Iterator[Source]:
    """Yield the texts among `records`, and the files that `record_files` finds for the paths."""
    for record in (records,) if isinstance(records, str | os.PathLike) else records:
        if isinstance(record, str):
            yield record
        else:
            yield from map(TypedPath, record_files([str(record)]))


def _is_folder(path: str) -> bool:
    return os.path.isdir(path)  # noqa: PTH112 — Path.is_dir fails on a name that is too long


def _yaml_files(folder: str) -> Iterator[str]:
    """Yield the YAML files below `folder`, without following symbolic links to folders."""
    try:
        with os.scandir(folder) as entries:
            listed = sorted(entries, key=lambda entry: entry.name)
    except OSError:
        yield folder
        return
    for entry in listed:
        if entry.name.startswith("."):
            continue
        if entry.is_dir(follow_symlinks=False):
            yield from _yaml_files(entry.path)
        elif entry.name.endswith(SUFFIXES):
            yield entry.path


def read_source(record: Source, *, by_path: bool = True) -> SourceText:
    """Return the content of `record`, a text or a file. Raises InputError if reading fails.

    A record in a file may contain paths if `by_path` is true.
    """
    if isinstance(record, str):
        return opened(record)
    path = str(record)
    if _is_folder(path) and next(_yaml_files(path), None) is None:
        raise InputError("there is no record (*.yaml, *.yml) in this folder", SourceSpan(path))
    return SourceText(lookup.read_file(Path(path)), path, Path(path).parent if by_path else None)


def open_record(data: bytes, name: str, folder: Path | None) -> tuple[Record, OpenedGame]:
    """Return the record in `data`, the bytes of the file `name`, and its opened game.

    Paths in the record are relative to `folder`; if `folder` is None, the record must not contain
    paths. Raises InputError if the record or its game cannot be read.
    """
    record = read_record(data, name)
    return record, open_game(record, folder)


def position_after(trial: Trial, turn: int | None) -> tuple[Any, int]:
    """Return the position after `turn` turns, and the number of turns.

    If `turn` is None, all turns are played. Raises InputError if fewer turns are legal.
    """
    turns = len(trial.steps)
    if turn is None or turn == turns:
        return trial.position, turns
    if not 0 <= turn < turns:
        legal = " that are legal" if trial.problem else ""
        raise InputError(f"there is no turn {turn}; the record has {turns} turns{legal}")
    return trial.steps[turn].before, turn


def with_inline_board(data: bytes, name: str, folder: Path | None) -> Record:
    """Return the record in `data`, the bytes of the file `name`, with its board inline.

    Paths in the record are relative to `folder`; if `folder` is None, the record must not contain
    paths. Raises InputError if `data` is not a record, or names a ruleset by a path. An illegal
    record is accepted.
    """
    if data.lstrip().startswith(b"(;"):
        raise InputError("this is SGF, which printkit does not read", SourceSpan(name))
    record, _opened = open_record(data, name, folder)
    whole = record._replace(board=inline_board(record, folder))
    check_ruleset(record)
    return whole


def line_of(record: Record, folder: Path | None) -> str:
    """Return `record` as one line that needs no other file, or "" if that is impossible.

    Paths are relative to `folder`; if `folder` is None, `record` must not contain paths.
    """
    board = record.board
    if folder is None and isinstance(board, Scalar) and board.value not in lookup.board_names():
        return ""
    from printkit.records.one_line import write_line  # imported late: not needed to verify

    try:
        check_ruleset(record)
        return write_line(record._replace(board=inline_board(record, folder or Path())))
    except InputError:
        return ""


def inline_board(record: Record, folder: Path | None) -> Node | None:
    """Return the board of `record` as a shipped name or an inline board.

    The path of a board is relative to `folder`. Raises InputError if the file is unreadable.
    """
    board = record.board
    if not isinstance(board, Scalar) or board.value in lookup.board_names():
        return board
    with lookup.errors_at(board.span):
        path = lookup.locate(board.value, "boards", folder, board.span)
        return lookup.read_tree(path, BOARD_FIELDS, named=True)


def check_ruleset(record: Record) -> None:
    """Raise InputError if `record` names a ruleset by a path."""
    ruleset = record.ruleset
    if ruleset and ruleset.value not in lookup.ruleset_names():
        found = f"found the path '{lookup.one_line(ruleset.value)}'"
        message = f"only records with a shipped ruleset can be converted; {found}"
        raise InputError(message, ruleset.span)


def record_to(opened: OpenedGame, turns: Sequence[str]) -> Record:
    """Return a record with `turns` of a game. Raises InputError if the ruleset is not shipped."""
    ruleset, setting = opened.ruleset, opened.game.setting
    if ruleset.name not in lookup.ruleset_names() or lookup.load_ruleset(ruleset.name) != ruleset:
        message = f"the ruleset '{ruleset.name}' is not shipped, so a record cannot contain it"
        raise InputError(message)
    return Record(
        file="",
        game=ruleset.game,
        board=_board(opened),
        ruleset=Scalar(ruleset.name, NOWHERE),
        first=setting.first if setting.first != opened.game.roles[0] else None,
        setup={key: tuple(sites) for key, sites in setting.setup.items()},
        turns=tuple(TurnText(text, NOWHERE, number) for number, text in enumerate(turns, 1)),
    )


def record_for_folder(
    opened: OpenedGame, game: str, board: str | BoardDefinition | None, folder: Path
) -> Record:
    """Return a record without turns of an `opened` game, for a file in `folder`.

    The record names `game` and `board`, the arguments that opened the game. A board that is not
    given by its name is written inline, unless the board is shipped with printkit.
    """
    place: Node | None = None
    if board is not None:
        place = relative_name(board, folder) if isinstance(board, str) else _board(opened)
    ruleset = None if game in game_names() else relative_name(game, folder)
    return Record("", opened.ruleset.game, place, ruleset)


def relative_name(name: str, folder: Path) -> Scalar:
    """Return the `name` of a board or ruleset; if it is a path, make it relative to `folder`."""
    if lookup.is_path(name):
        name = Path(os.path.relpath(name, folder)).as_posix()
        name = name if "/" in name else f"./{name}"
    return Scalar(name, NOWHERE)


def _board(opened: OpenedGame) -> Node:
    board = opened.board
    if board.name in lookup.board_names() and lookup.load_board(board.name) == board:
        return Scalar(board.name, NOWHERE)
    return node_of(board_tree(board), "")
