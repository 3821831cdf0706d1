"""Use case: to tell whether a recorded game is legal, and its score."""

from pathlib import Path

from printkit.catalog import open_game, read_file
from printkit.errors import InputError
from printkit.records.reader import read_record
from printkit.verify.report import Report
from printkit.verify.trial import play


def verify_file(path: str) -> Report:
    """The report on the record in a file. A file that is no record gives a report too."""
    try:
        data = read_file(Path(path))
    except InputError as error:
        return Report(record=path, error=error)
    return verify_bytes(data, path, Path(path).parent)


def verify_bytes(data: bytes, name: str, beside: Path) -> Report:
    """The report on a record's bytes; paths in it are relative to the folder `beside`."""
    try:
        record = read_record(data, name)
        opened = open_game(record, beside)
    except InputError as error:
        return Report(record=name, error=error)
    return Report(
        record=name,
        game=record.game,
        ruleset=opened.ruleset.name,
        board=opened.board.name,
        trial=play(opened.game, record),
        players=record.players,
    )
