"""Printing for all commands: results on standard output, messages on standard error.

Control codes from files and options are escaped before they reach a terminal.
"""

import os
import sys

TYPE_CHECKING = False  # replaces typing.TYPE_CHECKING, because importing typing is slow
if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from typing import TextIO


def tell(sentence: str) -> None:
    """Print `sentence` as one line on standard error, after all earlier standard output.

    Ignores a closed standard error, because the exit status reports the error as well.
    Raises OSError if earlier standard output cannot be written.
    """
    from printkit.base.text import one_line  # imported late: not needed for --version

    sys.stdout.flush()
    try:
        print(f"printkit: {one_line(sentence)}", file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


def show(
    text: object = "", *, end: str = "\n", file: "TextIO | None" = None, flush: bool = False
) -> None:
    """Print `text` with control codes escaped, to `file` (default: standard output)."""
    from printkit.base.text import harmless

    print(harmless(str(text)), end=end, file=file, flush=flush)


class Listing:
    """A printer of file paths that stops printing when the reading program closes the pipe."""

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
        """Print the paths; always exhaust the iterator, because each step writes a file."""
        for path in paths:
            self.add(path)


def show_data(text: str) -> None:
    """Print `text`, the contents of a file, unchanged; on a terminal, escape control codes."""
    from printkit.base.text import harmless

    print(harmless(text) if sys.stdout.isatty() else text, end="")


def discard(stream: "TextIO") -> None:
    """Redirect `stream` to the null device, so that Python's flush at exit does not fail."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)
