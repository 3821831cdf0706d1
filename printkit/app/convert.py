"""Use case: write a record as one line, as YAML again, or on its record sheet."""

from pathlib import Path
from typing import Literal

from printkit.app.output import known_suffix, write_file
from printkit.app.verify import read_path
from printkit.catalog import open_game
from printkit.definitions.board_reader import BOARD_FIELDS
from printkit.definitions.print_section import Settings
from printkit.documents.nodes import Node, Scalar
from printkit.errors import InputError
from printkit.lookup import board_names, locate, named_at, one_line, read_tree, ruleset_names
from printkit.records.line import write_line
from printkit.records.reader import read_record
from printkit.records.record import Record
from printkit.records.writer import write_record

Form = Literal["line", "yaml"]
_FORMS: dict[str, Form] = {".txt": "line", ".yaml": "yaml", ".yml": "yaml"}
_SHEET = ".pdf"


def convert_file(source: str, target: Path, settings: Settings) -> Path:
    """Write the record in the file `source` to `target`, whose suffix tells the form.

    PDF is its record sheet, printed as `settings` say. Raises InputError.
    """
    suffix = known_suffix(target, (*_FORMS, _SHEET), ".txt")
    if suffix == _SHEET:
        from printkit.app.finished_sheet import finished_sheet  # other forms need not draw

        beside = Path(source).parent
        record = whole_record(read_path(source), source, beside)
        return write_file(target, finished_sheet(record, beside, settings))
    if settings:
        raise InputError(f"--{next(iter(settings))} is for a .pdf file, not for '{target.name}'")
    return write_file(target, converted_file(source, _FORMS[suffix]).encode())


def converted_file(source: str, form: Form) -> str:
    """The record in the file `source`, in `form`. Raises InputError."""
    return converted(read_path(source), source, Path(source).parent, form)


def converted(data: bytes, name: str, beside: Path, form: Form) -> str:
    """The record in `data`, called `name`, in `form`, as `whole_record` gives it."""
    whole = whole_record(data, name, beside)
    return f"{write_line(whole)}\n" if form == "line" else write_record(whole)


def whole_record(data: bytes, name: str, beside: Path) -> Record:
    """The record in `data`, called `name`; it need not be legal.

    A board that it names by a path, relative to the folder `beside`, is put into it. Raises
    InputError if it is no record, and where it names a ruleset by a path.
    """
    record = read_record(data, name)
    open_game(record, beside)
    whole = record._replace(board=whole_board(record, beside))
    check_ruleset(record)
    return whole


def line_of(record: Record, beside: Path | None) -> str:
    """`record` as a line that is read without any other file, or nothing if it cannot be one.

    Its paths start from the folder `beside`; where that is None it may have none.
    """
    board = record.board
    if beside is None and isinstance(board, Scalar) and board.value not in board_names():
        return ""
    try:
        check_ruleset(record)
        return write_line(record._replace(board=whole_board(record, beside or Path())))
    except InputError:
        return ""


def whole_board(record: Record, beside: Path | None) -> Node | None:
    """Return the board of `record`: a shipped name, or all of it. Raises InputError.

    A path is relative to the folder `beside`.
    """
    board = record.board
    if not isinstance(board, Scalar) or board.value in board_names():
        return board
    with named_at(board.span):
        path = locate(board.value, "boards", beside, board.span)
        return read_tree(path, BOARD_FIELDS, named=True)


def check_ruleset(record: Record) -> None:
    """Raise InputError where `record` names a ruleset by a path."""
    ruleset = record.ruleset
    if ruleset and ruleset.value not in ruleset_names():
        found = one_line(ruleset.value)
        raise InputError(
            f"a record that is converted names a shipped ruleset, found the path '{found}'",
            ruleset.span,
        )
