"""Exception classes; each message is one sentence for the person who can fix the cause."""

import re
import sys
from typing import NamedTuple


class SourceSpan(NamedTuple):
    """A position in a file; lines and columns are counted from 1."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in self if part is not None)


NOWHERE = SourceSpan("")  # the span of a value that is not from a file


class PrintkitError(Exception):
    """The base class of all errors that printkit raises on purpose.

    `message` is a sentence on one line; `span` is the position of the fault in a file, if known.
    """

    def __init__(self, message: str, span: SourceSpan | None = None) -> None:
        super().__init__(message)
        self.message = _on_one_line(message)
        self.span = span

    def __str__(self) -> str:
        if not self.span:
            return self.message
        return f"{_on_one_line(str(self.span))}: {self.message}"


def _on_one_line(text: str) -> str:
    """Join the non-empty lines of `text`, which may be untrusted, with spaces."""
    return " ".join(filter(None, text.splitlines()))


class InputError(PrintkitError):
    """The error for an invalid file, definition, argument or request."""


def missing(what: str, *libraries: str) -> InputError:
    """Return the error for missing `libraries`; `what` is a clause like "PNG needs pypdfium2"."""
    them = "it" if len(libraries) == 1 else "them"
    in_pipx = "pipx" in re.split(r"[\\/]", sys.prefix)  # pip cannot install into pipx's folders
    installer = "pipx inject printkit-games" if in_pipx else "pip install"
    return InputError(f"{what}; install {them} with: {installer} {' '.join(libraries)}")


class NotationError(PrintkitError):
    """The error for a turn's text that does not denote a move; reports contain `code`."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def nearest(word: str, known: "list[str] | tuple[str, ...]") -> str:
    """Return the hint "did you mean" with the `known` word most similar to `word`, or a list.

    The list contains the `known` words that begin with `word`, or else all `known` words.
    """
    import difflib  # `difflib` is slow to import, and only errors need it

    begun = [one for one in known if len(word) > 2 and one.startswith(word.lower())]
    close = begun or difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.5)
    if len(close) == 1:
        return f"did you mean '{close[0]}'?"
    return f"known: {', '.join(close or known)}" if known else "known: none"
