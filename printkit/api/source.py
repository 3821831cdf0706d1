"""Where programs take boards, rulesets and records from: names, paths, or their text itself."""

import os
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, Union

from printkit.definitions.board_definition import BoardDefinition
from printkit.definitions.board_reader import read_board
from printkit.documents.reader import read_node
from printkit.lookup import locate, read_file
from printkit.records.line_head import is_line

if TYPE_CHECKING:
    from printkit.api.board import Board  # whoever has one has loaded what it needs

Source = str | os.PathLike[str]
BoardSource: TypeAlias = Union[Source, "Board"]


class SourceText(NamedTuple):
    """The bytes of a file, what errors call it, and the folder that paths in it start from."""

    data: bytes
    name: str
    beside: Path


def is_text(source: Source) -> bool:
    """Whether `source` is no path: YAML of several lines, JSON, or a game as one line."""
    if not isinstance(source, str):
        return False
    return "\n" in source or source.startswith("{") or is_line(_bytes(source))


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")


def opened(source: Source, kind: str | None = None) -> SourceText:
    """Open `source`: the text itself if it is one, else a file.

    With a `kind` such as `boards` a word is a shipped name. Raises InputError.
    """
    if isinstance(source, str) and is_text(source):
        return SourceText(_bytes(source), "text", Path())
    path = Path(source)
    if isinstance(source, str) and kind is not None:
        path = locate(source, kind, Path(), None)
    return SourceText(read_file(path), str(path), path.parent)


def board_reference(board: BoardSource) -> str | BoardDefinition:
    """`board` as use cases take it: a name, a path, or the board itself. Raises InputError."""
    if isinstance(board, str):
        if not is_text(board):
            return board
        text = opened(board)
        return read_board(read_node(text.data, text.name))
    if isinstance(board, os.PathLike):
        return os.path.join(".", board)  # noqa: PTH118 — a path, not a name
    return board.definition
