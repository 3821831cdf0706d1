"""Sentences for whoever started a command, on standard error."""

import os
import sys

TYPE_CHECKING = False  # that of typing, which start-up has no time to import
if TYPE_CHECKING:
    from typing import TextIO


def tell(sentence: str) -> None:
    """Print `sentence` on one line of standard error, after all that was printed before it.

    Nothing happens when nobody can be told, as the exit status tells all the same. Raises OSError
    when what was printed before cannot be written.
    """
    from printkit.text import one_line  # --version never needs it

    sys.stdout.flush()
    try:
        print(f"printkit: {one_line(sentence)}", file=sys.stderr, flush=True)
    except OSError:
        discard(sys.stderr)


def discard(stream: "TextIO") -> None:
    """Send what `stream` still holds, and Python's last flush of it, nowhere instead of failing."""
    null = os.open(os.devnull, os.O_WRONLY)
    os.dup2(null, stream.fileno())
    os.close(null)
