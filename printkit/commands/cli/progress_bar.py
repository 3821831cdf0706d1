"""Shows how far long work has come: a bar at a terminal, elsewhere a line a minute.

What was shown is written over with spaces: a Windows console need not know escape codes.
"""

import sys
import time
from typing import Self, TextIO

from printkit.commands.cli.console import tell

WIDTH = 40
PAUSE = 60  # seconds between two lines


class Progress:
    """A bar below the lines that are printed; a line now and then if the stream is not a terminal.

    As a context it is taken away at the end, so that an error has a line of its own.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self._stream = stream or sys.stderr
        self._width = 0  # letters that stand in the line
        self._shown = self._stream.isatty()
        self._next_line = time.monotonic() + PAUSE

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.make_room()

    def reach(self, done: int, total: int) -> None:
        """Show that `done` of `total` items, at least one, are done."""
        filled = WIDTH * done // total
        self._write(f"[{'#' * filled}{'.' * (WIDTH - filled)}] {done} of {total}")
        if not self._shown and time.monotonic() >= self._next_line:
            self._next_line = time.monotonic() + PAUSE
            tell(f"{done} of {total} so far")

    def make_room(self) -> None:
        """Take the bar away, so that a line can be printed."""
        if self._width:
            self._write("")

    def _write(self, text: str) -> None:
        if self._shown:
            self._stream.write(f"\r{' ' * self._width}\r{text}")
            self._stream.flush()
            self._width = len(text)
