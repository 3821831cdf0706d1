"""Provenance in the files that printkit writes: its version and the command.

Each format has its place for it; the writers ask `made_by`. A file that a program makes, and not a
command, names the version alone.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from printkit.version import __version__

MADE_BY = "made_by"  # the key of JSON
_CHARSET = '<meta charset="utf-8">\n'
_command: ContextVar[str] = ContextVar("command", default="")


def made_by() -> str:
    """The version and, if one is being run, the command: `printkit 1.0 board gosix`."""
    return " ".join(filter(None, ("printkit", __version__, _command.get())))


@contextmanager
def making(command: str) -> Iterator[None]:
    """As long as this lasts, what is written is made by `command`."""
    before = _command.set(command)
    try:
        yield
    finally:
        _command.reset(before)


def commented(text: str) -> str:
    """Return the YAML `text` after a comment with its provenance."""
    return f"# {made_by()}\n{text}"


def generated(page: str) -> str:
    """Return the HTML `page` with its provenance as an element of its head."""
    from html import escape  # takes longer to import than all else here

    element = f'<meta name="generator" content="{escape(made_by())}">\n'
    return page.replace(_CHARSET, _CHARSET + element, 1)
