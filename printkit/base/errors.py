"""Errors: one sentence each, for the person who can fix the cause."""

import re
import sys
from typing import NamedTuple

# What `str.splitlines` splits at: quoted names and texts of strangers may contain it
_LINE_ENDS = re.compile(r"[\n\v\f\r\x1c-\x1e\x85\u2028\u2029]+")


class SourceSpan(NamedTuple):
    """A place in a file; line and column count from 1."""

    file: str
    line: int | None = None
    column: int | None = None

    def __str__(self) -> str:
        return ":".join(str(part) for part in self if part is not None)


NOWHERE = SourceSpan("")  # the span of values that are typed or passed by a program


class PrintkitError(Exception):
    """The base class of all errors that printkit raises on purpose.

    `message` is one sentence on one line, whatever it quotes; `span`, where known, is the place
    that it is about.
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
    """A file, a definition or a request cannot be used as it stands."""


def missing(what: str, *libraries: str) -> InputError:
    """The error that `what`, such as "PNG needs pypdfium2", cannot be had without `libraries`."""
    them = "it" if len(libraries) == 1 else "them"
    in_pipx = "pipx" in re.split(r"[\\/]", sys.prefix)  # pip does not reach what pipx made
    installer = "pipx inject printkit-games" if in_pipx else "pip install"
    return InputError(f"{what}; install {them} with: {installer} {' '.join(libraries)}")


class NotationError(PrintkitError):
    """The text of a turn names no move; `code` is the report's code for the reason."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def nearest(word: str, known: "list[str] | tuple[str, ...]") -> str:
    """Ask whether the nearest of the `known` words to `word` was meant, else list them.

    Several that begin with `word` are listed alone.
    """
    import difflib  # only errors pay for it

    begun = [one for one in known if len(word) > 2 and one.startswith(word.lower())]
    close = begun or difflib.get_close_matches(word.lower(), known, n=1, cutoff=0.5)
    if len(close) == 1:
        return f"did you mean '{close[0]}'?"
    return f"known: {', '.join(close or known)}" if known else "none is known"
