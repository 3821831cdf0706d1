"""The provenance note in files that printkit writes: the version of printkit and the command.

If a Python program writes a file without a printkit command, the note contains only the version.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from printkit.version import __version__

MADE_BY = "made_by"  # key of the provenance note in JSON files
_CHARSET = '<meta charset="utf-8">\n'
_command: ContextVar[str] = ContextVar("command", default="")


def made_by() -> str:
    """Return printkit's version and the current command, such as `printkit 1.0 board gosix`."""
    return " ".join(filter(None, ("printkit", __version__, _command.get())))


@contextmanager
def recording_command(command: str) -> Iterator[None]:
    """Record `command` as the provenance of all files written inside the `with` statement."""
    before = _command.set(command)
    try:
        yield
    finally:
        _command.reset(before)


def with_comment(text: str) -> str:
    """Return the YAML `text`, preceded by a comment with its provenance."""
    return f"# {made_by()}\n{text}"


def with_generator(page: str) -> str:
    """Return the HTML `page`, with its provenance in a `meta` element."""
    from html import escape  # `html` is slow to import

    element = f'<meta name="generator" content="{escape(made_by())}">\n'
    return page.replace(_CHARSET, _CHARSET + element, 1)
