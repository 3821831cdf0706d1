"""Reads a record as this program writes it, or as another one does."""

from printkit.records.reader import read_record
from printkit.records.record import Record


def read_any_record(data: bytes, name: str) -> Record:
    """The record in `data`, the bytes of a file called `name`. Raises InputError if it is none."""
    if not is_foreign(data):
        return read_record(data, name)
    from printkit.app.abstract_play import from_abstract_play  # seldom needed

    return from_abstract_play(data, name)


def is_foreign(data: bytes) -> bool:
    """Whether `data` may be a record as Abstract Play keeps it."""
    return data.lstrip()[:1] == b"{" and b'"header"' in data
