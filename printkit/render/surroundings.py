"""Libraries kept apart from what surrounds them, and the process from what they are told.

Several libraries read settings when they are imported: variables, files at home and in the folder
that a program is run in. Some cannot be imported past a setting that they do not understand; here
they can. Whatever is changed for printkit's sake is changed back, and by one thread at a time.
"""

import logging
import os
import sys
from collections.abc import Iterator, Mapping, MutableMapping
from configparser import RawConfigParser
from contextlib import contextmanager, redirect_stdout
from importlib import import_module
from io import StringIO
from threading import RLock
from typing import Any

ABSENT = object()  # instead of a value: there is none
_HOMES = ("HOME", "USERPROFILE")
_NOBODYS = f"{__file__}-home"  # a folder that is not there
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


def import_past_settings(name: str, prefix: str, *modules: str, at_home: bool = False) -> Any:
    """A module, imported without its settings where it cannot be imported with them.

    The names of its environment variables begin with `prefix`; it reads settings with ConfigParser,
    from `modules`, or from a file `at_home`. Raises ImportError when it is not installed.
    """
    known = set(sys.modules)
    try:
        with redirect_stdout(StringIO()):  # where some tell why they end the program
            return import_module(name)
    except ImportError:
        raise
    except (Exception, SystemExit):  # noqa: BLE001 — whatever a setting provokes
        package = name.partition(".")[0]
        for half_imported in set(sys.modules) - known:
            if half_imported.partition(".")[0] == package:
                del sys.modules[half_imported]
        with _without_settings(prefix, modules, at_home=at_home):
            return import_module(name)


@contextmanager
def _without_settings(prefix: str, modules: tuple[str, ...], *, at_home: bool) -> Iterator[None]:
    """Hide variables, modules, files at home if `at_home`, and all files from ConfigParser."""
    variables = [name for name in os.environ if name.startswith(prefix)]
    environment = dict.fromkeys([*variables, "XDG_CONFIG_HOME"], ABSENT)
    home = dict.fromkeys(_HOMES, _NOBODYS) if at_home else {}
    read = RawConfigParser.read
    with (
        changed(os.environ, {**environment, **home}),
        changed(sys.modules, dict.fromkeys(modules)),  # None: there is no such module
    ):
        RawConfigParser.read = lambda *_, **__: []  # type: ignore[method-assign]
        try:
            yield
        finally:
            RawConfigParser.read = read  # type: ignore[method-assign]
