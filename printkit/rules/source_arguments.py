"""Resolves arguments of Python programs: a path of a file, or a `str` with content or a name."""

import os
import re
from pathlib import Path
from typing import NamedTuple, Protocol, TypeGuard

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.base.language import SOURCE
from printkit.base.print_kinds import Reference
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import BoardDefinition, read_board
from printkit.rules.catalogue import OpenedGame, check_named, open_setting
from printkit.rules.lookup import board_names, is_path, load_board, locate, one_line, read_file

Source = str | os.PathLike[str]


class LoadedBoard(Protocol):
    """The interface of `printkit.Board`, the board class for programs."""

    @property
    def definition(self) -> BoardDefinition:
        """The parsed definition of the board."""

    @property
    def yaml(self) -> str:
        """The text of the board's YAML file."""


BoardSource = Source | LoadedBoard | BoardDefinition

_TEXT = "text"  # Replaces the file name in errors about a text without a file.
# Matches names and paths (also `C:\…`), but not YAML, JSON or one-line games, which have a colon.
_WORD = re.compile(r"(\w:)?[^:\n]+")


class TypedPath:
    """A path that is kept as typed; pathlib.Path would change `./game.yaml` to `game.yaml`."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def __str__(self) -> str:
        return self._text

    __fspath__ = __str__


class SourceText(NamedTuple):
    """The content `data` of a text or a file, and the `name` for the content in errors.

    Paths in the content are relative to `folder`, which is None if there is no file.
    """

    data: bytes
    name: str
    folder: Path | None


def expect(
    name: str,
    value: object,
    expected: str = "a text or a pathlib.Path",
    types: tuple[type, ...] = (str, os.PathLike),
) -> None:
    """Raise TypeError unless `value`, the argument called `name`, is an instance of `types`."""
    if not isinstance(value, types) or (isinstance(value, bool) and bool not in types):
        shown = repr(value)
        shown = shown if len(shown) <= 60 else f"{shown[:60]}…"
        raise TypeError(f"{name}: expected {expected}, found {shown}")


def is_text(source: object) -> TypeGuard[str]:
    """Return whether `source` is YAML, JSON or a one-line game record, not a name or a path."""
    return isinstance(source, str) and not _WORD.fullmatch(source)


def opened(source: Source, kind: str | None = None) -> SourceText:
    """Return the content of `source`, a text or the path of a file.

    With a `kind` such as `boards`, shipped names are allowed. Raises InputError if no file exists.
    """
    if is_text(source):
        return SourceText(source.encode("utf-8", "surrogatepass"), _TEXT, None)
    if isinstance(source, os.PathLike):
        path = Path(source)
    elif kind is None:
        raise _not_a_file(source)
    else:
        path = locate(reference(source), kind, None, None)
    return SourceText(read_file(path), called(source) if kind is None else str(path), path.parent)


def called(source: Source) -> str:
    """Return the name that reports use for the record `source`."""
    return _TEXT if isinstance(source, str) else str(source)


def reference(name: Source) -> str:
    """Return `name` as a string: a shipped name, or a path with a slash.

    Raises InputError if `name` is a `str` that looks like a path.
    """
    if isinstance(name, os.PathLike):
        path = os.fspath(name)
        return path if is_path(path) else os.path.join(".", path)  # noqa: PTH118 — Path drops it
    if is_path(name) or name.endswith(SOURCE):
        raise _not_a_file(name)
    return name


def reference_and_span(name: Source) -> tuple[str, SourceSpan | None]:
    """Return `name` as a string, and its position, or None if `name` is not from a YAML file."""
    text = name if isinstance(name, str) else os.path.join(".", name)  # noqa: PTH118
    return text, text.span if isinstance(text, Reference) else None


def _not_a_file(text: str) -> InputError:
    found = f"'{one_line(text)}' is text, not a file"
    return InputError(f"{found}; pass a pathlib.Path to open a file")


def board_reference(board: BoardSource) -> str | BoardDefinition:
    """Convert `board` to a name, path or definition. Raises InputError if `board` is invalid."""
    if is_text(board):
        return board_in(opened(board))
    if isinstance(board, str | os.PathLike):
        return reference(board)
    return board if isinstance(board, BoardDefinition) else board.definition


def loaded_board(board: BoardSource) -> BoardDefinition:
    """Return the definition of `board`. Raises InputError if the board cannot be loaded."""
    found = board_reference(board)
    return load_board(found) if isinstance(found, str) else found


def chosen_setting(
    game: str,
    board: BoardSource | None = None,
    size: str | None = None,
    pitch: float | None = None,
    side: float | None = None,
) -> OpenedGame:
    """Open the game or ruleset `game` on `board`, or on its board of a `size` such as 9x9.

    Cells are `pitch` mm apart, or have sides of `side` mm. Raises InputError for invalid arguments.
    """
    place = None if board is None else board_reference(board)
    if size is not None:
        check_named(game)
        start = f"{game}-"
        sizes = tuple(name[len(start) :] for name in board_names() if name.startswith(start))
        if size not in sizes:
            raise InputError(f"{game} has no board of size '{size[:40]}'; {nearest(size, sizes)}")
        place = start + size
    opened = open_setting(game, place, pitch)
    if side is None:
        return opened
    return OpenedGame(opened.game, opened.ruleset, opened.board.with_side(side))


def board_in(source: SourceText) -> BoardDefinition:
    """Return the board that `source` describes. Raises InputError if the content is invalid."""
    board = read_board(read_node(source.data, source.name))
    if source.folder is None:
        check_shipped(board)
    return board


def check_shipped(board: BoardDefinition) -> None:
    """Raise InputError if the `print:` section of `board`, read from a text, contains a path."""
    for key, name in board.printing.items():
        if isinstance(name, Reference):  # a value of the option `style` or `preset`
            locate(name, f"{key}s", None, name.span)
