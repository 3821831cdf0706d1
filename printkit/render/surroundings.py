"""Settings of libraries, changed for printkit's sake by one thread at a time, and changed back."""

import logging
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from threading import RLock
from typing import Any

ABSENT = object()  # instead of a value: there is none
_ALONE = RLock()  # held by whoever has changed something


@contextmanager
def changed(table: MutableMapping[str, Any], changes: Mapping[str, Any]) -> Iterator[None]:
    """`table` with `changes`, without what they map to ABSENT, for as long as this lasts."""
    with _ALONE:
        before = {key: table.get(key, ABSENT) for key in changes}
        _change(table, changes)
        try:
            yield
        finally:
            _change(table, before)


def _change(table: MutableMapping[str, Any], changes: Mapping[str, Any]) -> None:
    for key, value in changes.items():
        if value is ABSENT:
            table.pop(key, None)
        else:
            table[key] = value


@contextmanager
def quietly(logger: str) -> Iterator[None]:
    """A library logs nothing but what ends it, for as long as this lasts."""
    log = logging.getLogger(logger)
    with _ALONE:
        before = log.level
        log.setLevel(logging.CRITICAL)
        try:
            yield
        finally:
            log.setLevel(before)
