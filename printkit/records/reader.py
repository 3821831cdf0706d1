"""Reads record files: YAML, or a game as one line."""

from printkit.documents.reader import read_node
from printkit.records.fields import record_of
from printkit.records.line_head import is_line
from printkit.records.record import Record


def read_record(data: bytes, file: str) -> Record:
    """The record in `data`, the bytes of `file`: YAML, or a line as `write_line` writes it.

    Raises InputError when it is not one.
    """
    if is_line(data):
        from printkit.records.line import read_line  # YAML does without

        return read_line(data, file)
    return record_of(read_node(data, file), file)
