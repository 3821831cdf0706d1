"""Plain text for terminals.

Terminals obey some characters instead of printing them, and names of files, options and contents
of files may hold such characters. Escape sequences set a terminal's title or repaint its lines;
direction controls make a name or a number look like another one. All are shown by their codes.
"""

import string
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

_PLAIN = frozenset(string.ascii_lowercase + string.digits + "-.")  # characters of file names
LONGEST = 1000  # characters of a sentence
_HARMLESS = (
    "\u200c\u200d\u00a0"  # joiners of Persian, Hindi and emoji; French's space before a colon
)


def aligned(rows: list[tuple[str, ...]]) -> str:
    """Align `rows` of cells in columns: numbers to the right, others to the left."""
    rows = [tuple(map(printable, row)) for row in rows]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    numeric = [
        all(
            not cell or cell.lstrip("-+").replace(",", ".").replace(".", "", 1).isdigit()
            for cell in column[1:]
        )
        for column in zip(*rows, strict=True)
    ]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if number else cell.ljust(width)
            for cell, width, number in zip(row, widths, numeric, strict=True)
        ).rstrip()
        for row in rows
    )


def capitalised(text: str) -> str:
    """Return `text` with its first letter in upper case, all others as they are."""
    return text[:1].upper() + text[1:]


def printable(text: str) -> str:
    """Return `text` with each unprintable character, line ends too, replaced by its escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in _HARMLESS else ascii(c)[1:-1] for c in text)


def harmless(text: str) -> str:
    """Return `text` with the unprintable characters of each line replaced by their escapes."""
    return "\n".join(map(printable, text.split("\n")))


def as_json(value: Any, indent: int | None = None) -> str:
    """Return `value` as JSON, on one line unless `indent` is given, unprintable text escaped."""
    import json  # only some commands need it

    text = json.dumps(value, ensure_ascii=False, indent=indent)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)


def file_name(text: str) -> str:
    """Return `text` as a name for files on any system: other letters by their numbers."""
    return "".join(c if c in _PLAIN else f"u{ord(c):04x}" for c in text)


def one_line(sentence: str) -> str:
    """Return `sentence` printable on one line; beyond LONGEST its middle is left out."""
    line = printable(" ".join(sentence.split()))
    if len(line) <= LONGEST:
        return line
    half = LONGEST // 2 - 1
    return f"{line[:half]}…{line[-half:]}"


class GrowingTable:
    """A table printed row by row, its later rows unknown: columns grow with their cells."""

    def __init__(self, *widths: int) -> None:
        self._widths = widths

    def line(self, cells: Sequence[str]) -> str:
        """Return the next row, its `cells` at the widths met so far."""
        cells = tuple(map(printable, cells))
        self._widths = tuple(map(max, self._widths, map(len, cells)))
        return "  ".join(map(str.ljust, cells, self._widths)).rstrip()


class Canvas:
    """Characters by line and column, which may count from anywhere."""

    def __init__(self) -> None:
        self._lines: defaultdict[int, dict[int, str]] = defaultdict(dict)

    def write(self, column: int, line: int, text: str) -> None:
        """Write `text` on `line`, its first character in `column`."""
        self._lines[line].update(enumerate(text, start=column))

    def write_around(self, column: int, line: int, text: str) -> None:
        """Write `text` on `line`, its middle character in `column`."""
        self.write(column - len(text) // 2, line, text)

    @property
    def columns(self) -> range:
        """The columns from the first to the last that is written in."""
        lines = self._lines.values()
        return range(min(map(min, lines)), max(map(max, lines)) + 1)

    @property
    def lines(self) -> range:
        """The lines from the first to the last that is written on."""
        return range(min(self._lines), max(self._lines) + 1)

    def __str__(self) -> str:
        columns = self.columns
        return "\n".join(
            "".join(self._lines[line].get(column, " ") for column in columns).rstrip()
            for line in self.lines
        )
