"""Records that need no other file: what they name by a path is put into them."""

from pathlib import Path

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.nodes import Node, Scalar
from printkit.boards.definition import BOARD_FIELDS
from printkit.records.line import write_line
from printkit.records.opening import is_foreign, open_record
from printkit.records.trial import play
from printkit.rules.lookup import board_names, locate, named_at, one_line, read_tree, ruleset_names
from printkit.rules.record import Record


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
