"""Temporary changes to the settings of libraries, by one thread at a time."""

import logging
import os
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

ABSENT = object()  # marks a key without a value
_ALONE = RLock()  # held by the thread that has changed a setting
_DATE = "SOURCE_DATE_EPOCH"  # an environment variable that changes reportlab's dates
_READ_OTHERWISE = ("SearchPath", "Glob", "PageSize", "trustedHosts", "trustedSchemes")


@contextmanager
def changed(table: MutableMapping[str, Any], changes: Mapping[str, Any]) -> Iterator[None]:
    """Apply `changes` to `table` within the context; ABSENT removes a key."""
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
    """Silence messages of `logger` below CRITICAL within the context."""
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
    """Restore reportlab's defaults, and register `fonts` by name, within the context."""
    from reportlab import rl_config, rl_settings  # imported late: slow
    from reportlab.pdfbase import pdfmetrics

    names = (name for name in rl_settings.__all__ if not name.endswith(_READ_OTHERWISE))
    settings = {name: getattr(rl_settings, name) for name in names}
    # Write reproducible files, and binary streams, because ASCII85 is a quarter longer
    settings |= {"invariant": 1, "useA85": 0}
    registered = {font.fontName: font for font in fonts}
    with (
        changed(vars(rl_config), settings),
        changed(vars(pdfmetrics)["_fonts"], registered),  # registerFont cannot be undone
        changed(os.environ, {_DATE: ABSENT}),
    ):
        yield
