"""Temporary changes to the global settings of libraries, by one thread at a time."""

import os
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

ABSENT = object()  # In a table of changes, this value removes its key.
_ALONE = RLock()  # A thread holds this lock while a library's setting is changed.
_DATE = "SOURCE_DATE_EPOCH"  # An environment variable that changes the dates in PDF files.
_READ_OTHERWISE = ("SearchPath", "Glob", "PageSize", "trustedHosts", "trustedSchemes")


@contextmanager
def changed(table: MutableMapping[str, Any], changes: Mapping[str, Any]) -> Iterator[None]:
    """Apply `changes` to `table` within the `with` block; the value ABSENT removes a key."""
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
def silenced(logger: str) -> Iterator[None]:
    """Suppress messages of `logger` below the level CRITICAL within the `with` block."""
    import logging  # imported late: only fontTools needs it

    log = logging.getLogger(logger)
    with _ALONE:
        before = log.level
        log.setLevel(logging.CRITICAL)
        try:
            yield
        finally:
            log.setLevel(before)


@contextmanager
def reportlab_defaults(fonts: Iterable["TTFont"] = ()) -> Iterator[None]:
    """Use reportlab's default settings, and register `fonts`, within the `with` block."""
    from reportlab import rl_config, rl_settings  # imported late, because it is slow
    from reportlab.pdfbase import pdfmetrics

    names = (name for name in rl_settings.__all__ if not name.endswith(_READ_OTHERWISE))
    settings = {name: getattr(rl_settings, name) for name in names}
    # Write reproducible files, with binary streams, because ASCII85 is a quarter longer
    settings |= {"invariant": 1, "useA85": 0}
    registered = {font.fontName: font for font in fonts}
    with (
        changed(vars(rl_config), settings),
        changed(vars(pdfmetrics)["_fonts"], registered),  # reportlab cannot unregister a font
        changed(os.environ, {_DATE: ABSENT}),
    ):
        yield
