"""Settings of libraries, changed for printkit's sake by one thread at a time, and changed back."""

import logging
import os
from collections.abc import Iterable, Iterator, Mapping, MutableMapping
from contextlib import contextmanager
from threading import RLock
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reportlab.pdfbase.ttfonts import TTFont

ABSENT = object()  # instead of a value: there is none
_ALONE = RLock()  # held by whoever has changed something
_DATE = "SOURCE_DATE_EPOCH"  # an environment variable that reportlab would use
_READ_OTHERWISE = ("SearchPath", "Glob", "PageSize", "trustedHosts", "trustedSchemes")


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


@contextmanager
def plainly(fonts: Iterable["TTFont"] = ()) -> Iterator[None]:
    """Reportlab with its own defaults and some fonts by their names, as long as this lasts."""
    from reportlab import rl_config, rl_settings  # which takes its time
    from reportlab.pdfbase import pdfmetrics

    names = (name for name in rl_settings.__all__ if not name.endswith(_READ_OTHERWISE))
    settings = {name: getattr(rl_settings, name) for name in names}
    # Reproducible files, and streams as they are, not as text a quarter longer
    settings |= {"invariant": 1, "useA85": 0}
    registered = {font.fontName: font for font in fonts}
    with (
        changed(vars(rl_config), settings),
        changed(vars(pdfmetrics)["_fonts"], registered),  # registering could not be undone
        changed(os.environ, {_DATE: ABSENT}),
    ):
        yield
