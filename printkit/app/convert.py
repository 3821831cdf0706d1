"""Use case: write a record as one line, or as YAML again."""

from pathlib import Path
from typing import Literal

from printkit.app.output import known_suffix, write_file
from printkit.app.verify import read_path
from printkit.catalog import open_game
from printkit.definitions.board_reader import BOARD_FIELDS
from printkit.documents.nodes import Node, Scalar
from printkit.errors import InputError
from printkit.lookup import board_names, locate, named_at, one_line, read_tree, ruleset_names
from printkit.records.line import write_line
from printkit.records.reader import read_record
from printkit.records.record import Record
from printkit.records.writer import write_record

Form = Literal["line", "yaml"]
_FORMS: dict[str, Form] = {".txt": "line", ".yaml": "yaml", ".yml": "yaml"}


def convert_file(source: str, target: Path) -> Path:
    """Write the record in the file `source` to `target`, whose suffix tells the form.

    Raises InputError.
    """
    form = _FORMS[known_suffix(target, tuple(_FORMS), ".txt")]
    return write_file(target, converted_file(source, form).encode())


def converted_file(source: str, form: Form) -> str:
    """The record in the file `source`, in `form`. Raises InputError."""
    return converted(read_path(source), source, Path(source).parent, form)


def converted(data: bytes, name: str, beside: Path, form: Form) -> str:
    """The record in `data`, called `name`, in `form`; it need not be legal.

    A board that it names by a path, relative to the folder `beside`, is put into it. Raises
    InputError if it is no record, and where it names a ruleset by a path.
    """
    record = read_record(data, name)
    open_game(record, beside)
    whole = record._replace(board=_whole_board(record, beside))
    _check_ruleset(record)
    return f"{write_line(whole)}\n" if form == "line" else write_record(whole)


def _whole_board(record: Record, beside: Path) -> Node | None:
    """The board of `record`: a shipped name, or all of it."""
    board = record.board
    if not isinstance(board, Scalar) or board.value in board_names():
        return board
    with named_at(board.span):
        path = locate(board.value, "boards", beside, board.span)
        return read_tree(path, BOARD_FIELDS, named=True)


def _check_ruleset(record: Record) -> None:
    ruleset = record.ruleset
    if ruleset and ruleset.value not in ruleset_names():
        found = one_line(ruleset.value)
        raise InputError(
            f"a record that is converted names a shipped ruleset, found the path '{found}'",
            ruleset.span,
        )
