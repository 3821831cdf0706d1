"""Use case: write a record in another form: for links, other programs, or on its record sheet."""

import json
from pathlib import Path
from typing import Any

from printkit.base.errors import InputError, SourceSpan
from printkit.base.output import known_suffix, write_file
from printkit.base.print_section import Settings
from printkit.base.provenance import commented
from printkit.base.yaml.nodes import Node, Scalar
from printkit.base.yaml.writer import value_of
from printkit.boards.definition import BOARD_FIELDS
from printkit.records.line import write_line
from printkit.records.opening import is_foreign, open_record, read_source
from printkit.records.record_file import record_node, write_record
from printkit.records.trial import play
from printkit.rules.catalogue import open_game
from printkit.rules.lookup import board_names, locate, named_at, one_line, read_tree, ruleset_names
from printkit.rules.record import Record
from printkit.rules.sources import Source

FORMS = ("line", "yaml", "json", "sgf", "abstract-play")
_FORMS = {".txt": "line", ".yaml": "yaml", ".yml": "yaml", ".json": "json", ".sgf": "sgf"}
_SHEET = ".pdf"


def convert_source(source: Source, target: Path, to: str | None, settings: Settings) -> Path:
    """Write the record `source` to `target` in the form `to`, or in that of its suffix.

    PDF is its record sheet, printed as `settings` say. Raises InputError.
    """
    suffix = known_suffix(target, (*_FORMS, _SHEET), ".txt")
    if suffix == _SHEET and to is None:
        from printkit.machines.kit_files import finished_sheet  # other forms need not draw

        read = read_source(source)
        record, beside = whole_record(*read), read.beside or Path()  # a text names no path
        return write_file(target, finished_sheet(record, beside, settings))
    if settings:
        raise InputError(f"--{next(iter(settings))} is for a .pdf file, not for '{target.name}'")
    usual = _FORMS.get(suffix)
    form = to or usual
    if form is None or (usual != form and (usual, form) != ("json", "abstract-play")):
        raise InputError(f"'{target.name}' is no file for --to {to}")
    text = converted(*read_source(source), form)
    return write_file(target, (commented(text) if form == "yaml" else text).encode())


def converted(data: bytes, name: str, beside: Path | None, form: str) -> str:
    """The record in `data`, called `name`, in `form`, as `whole_record` gives it.

    SGF and Abstract Play's form take legal games only.
    """
    whole = whole_record(data, name, beside)
    match form:
        case "line":
            return f"{write_line(whole)}\n"
        case "yaml":
            return write_record(whole)
        case "json":
            values: dict[str, Any] = value_of(record_node(whole._replace(turns=())))
            if whole.turns:
                values["moves"] = [turn.line for turn in whole.turns]
            return f"{json.dumps(values, ensure_ascii=False, indent=1)}\n"
        case "sgf":
            from printkit.records.sgf import to_sgf

            return to_sgf(whole, open_game(whole, beside))
        case "abstract-play":
            from printkit.records.abstract_play import to_abstract_play

            return to_abstract_play(whole, open_game(whole, beside), write_line(whole))
        case _:
            raise ValueError(form)


def whole_record(data: bytes, name: str, beside: Path | None) -> Record:
    """The record in `data`, called `name`; it need not be legal.

    A board that it names by a path, relative to the folder `beside`, is put into it; where that is
    None it may name none. Raises InputError if it is no record, and where it names a ruleset by a
    path.
    """
    if data.lstrip().startswith(b"(;"):
        raise InputError("this is SGF, which printkit writes but does not read", SourceSpan(name))
    foreign = is_foreign(data)
    record, opened = open_record(data, name, None if foreign else beside)
    if foreign:  # written by another program, it has to be legal
        problem = play(opened.game, record).problem
        if problem:
            raise InputError(
                f"by the rules of {record.ruleset.value if record.ruleset else record.game} it is "
                f"no game: {problem.violation.message} (turn {problem.turn})",
                SourceSpan(name),
            )
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
