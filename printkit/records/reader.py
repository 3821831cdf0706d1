"""Reads record files: YAML, or a game as one line."""

import re

from printkit.documents.reader import read_node
from printkit.records.fields import record_of
from printkit.records.record import Record

# The beginning of a line, such as `xong1:`; no key of a record looks like it.
LINE_HEAD = re.compile(
    rb"(?:\xef\xbb\xbf)?\s{0,1000}(?P<game>[a-z](?:[a-z0-9-]{0,60}[a-z])?)(?P<version>[0-9]{1,9}):"
)


def is_line(data: bytes) -> bool:
    """Whether `data` begins as a game that is written as one line."""
    return LINE_HEAD.match(data) is not None


def read_record(data: bytes, file: str) -> Record:
    """The record in `data`, the bytes of `file`: YAML, or a line as `write_line` writes it.

    Raises InputError when it is not one.
    """
    if is_line(data):
        from printkit.records.line import read_line  # YAML does without

        return read_line(data, file)
    return record_of(read_node(data, file), file)
