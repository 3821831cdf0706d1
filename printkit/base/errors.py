"""Errors, each with a one-sentence message for the person who can fix the cause."""

import re
import sys
from typing import NamedTuple

# The line separators of `str.splitlines`; quoted names and untrusted texts may contain them
_LINE_ENDS = re.compile(r"[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")


class SourceSpan(NamedTuple):
    """A position in a file; lines and columns are counted from 1."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in self if part is not None)


NOWHERE = SourceSpan("")  # the span of a value from a program or the command line, not a file


class PrintkitError(Exception):
    """The base class of all errors that printkit raises on purpose.

    `message` is a sentence on one line; `span` is the position of the fault in a file, if known.
    """

    def __init__(self, message: str, span: SourceSpan | None = None) -> None:
        super().__init__(message)
        self.message = _LINE_ENDS.sub(" ", message)
        self.span = span

    def __str__(self) -> str:
        if not self.span:
            return self.message
        return f"{_LINE_ENDS.sub(' ', str(self.span))}: {self.message}"


class InputError(PrintkitError):
    """A file, a definition or a request is invalid."""


def missing(what: str, *libraries: str) -> InputError:
    """Return the error for missing `libraries`; `what` is a clause: "PNG needs pypdfium2"."""
    them = "it" if len(libraries) == 1 else "them"
    in_pipx = "pipx" in re.split(r"[\\/]", sys.prefix)  # pip cannot install into pipx's folders
    installer = "pipx inject printkit-games" if in_pipx else "pip install"
    return InputError(f"{what}; install {them} with: {installer} {' '.join(libraries)}")


class NotationError(PrintkitError):
    """The text of a turn does not denote a move; `code` identifies the reason in reports."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def nearest(word: str, known: "list[str] | tuple[str, ...]") -> str:
    """Return the hint "did you mean" with the most similar of the `known` words, or a list of them.

    If several of the `known` words begin with `word`, the list contains only these.
    """
    import difflib  # slow to import, and needed only for errors

    begun = [one for one in known if len(word) > 2 and one.startswith(word.lower())]
    close = begun or difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.5)
    if len(close) == 1:
        return f"did you mean '{close[0]}'?"
    return f"known: {', '.join(close or known)}" if known else "there is none"
