"""Games opened by the terms of a record."""

from functools import cache
from pathlib import Path

from printkit.records.record_file import read_record
from printkit.rules.catalogue import open_game


@cache
def opened(terms):
    return open_game(read_record(terms.encode(), "test.yaml"), Path()).game
