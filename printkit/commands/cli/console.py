"""Prints for all commands: answers on standard output, sentences for people on standard error.

Control codes in files and options never reach a terminal.
"""

import os
import sys

TYPE_CHECKING = False  # like the constant of typing, whose import would slow the start
if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from typing import Any, TextIO


def tell(sentence: str) -> None:
    """Print `sentence` as one line on standard error, after all earlier standard output.

    Does nothing if standard error is closed, because the exit status reports the error as well.
    Raises OSError if earlier output cannot be written.
    """
    from printkit.base.text import one_line  # imported late: --version does not need it

    sys.stdout.flush()
    try:
        print(f"printkit: {one_line(sentence)}", file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


def show(
    text: object = "", *, end: str = "\n", file: "TextIO | None" = None, flush: bool = False
) -> None:
    """Print `text` for people, on standard output unless there is a `file`."""
    from printkit.base.text import harmless

    print(harmless(str(text)), end=end, file=file, flush=flush)


def show_json(value: "Any") -> None:
    """Print `value` as JSON for programs, on one line."""
    from printkit.base.text import as_json

    print(as_json(value), flush=True)


def show_signs(line: str) -> None:
    """Print a `line` unchanged, because printkit itself has generated its escape codes."""
    print(line)


class Listing:
    """Prints paths, one after the other, until the reading program closes the pipe."""

    def __init__(self) -> None:
        self._is_heard = True

    def add(self, path: "Path") -> None:
        """Print the `path` of a written file, unless the reading program has closed the pipe."""
        if self._is_heard:
            try:
                show(path)
            except BrokenPipeError:
                self._is_heard = False

    def add_all(self, paths: "Iterable[Path]") -> None:
        """Print each path when the iterator `paths` has written it; write all even if not read."""
        for path in paths:
            self.add(path)


def show_data(text: str) -> None:
    """Print `text`, the contents of a file, unchanged; on a terminal, escape control codes."""
    from printkit.base.text import harmless

    print(harmless(text) if sys.stdout.isatty() else text, end="")


def discard(stream: "TextIO") -> None:
    """Discard the rest of `stream`'s buffer, so that Python's final flush does not fail."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)
