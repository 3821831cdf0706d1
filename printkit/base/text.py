"""Formats plain text for terminals.

Untrusted text may contain escape sequences, which set a terminal's title or repaint its lines, or
direction controls, which disguise a name. This module replaces unprintable characters by escapes.
"""

import string
from collections import defaultdict
from collections.abc import Sequence
from typing import Any

_PLAIN = frozenset(string.ascii_lowercase + string.digits + "-.")  # Characters kept in file names.
LONGEST = 1000  # Most characters in a line that `one_line` returns.
# Not escaped: joiners in Persian, Hindi and emoji; French no-break space.
_HARMLESS = "\u200c\u200d\u00a0"


def aligned(rows: list[tuple[str, ...]]) -> str:
    """Format `rows` of cells in columns: numeric columns are right-aligned, others left-aligned."""
    shown = [tuple(map(printable, row)) for row in rows]
    columns = []
    for column in zip(*shown, strict=True):
        width = max(map(len, column))
        figures = (cell.lstrip("-+") for cell in column[1:] if cell)
        numeric = all(one.replace(",", ".").replace(".", "", 1).isdigit() for one in figures)
        columns.append([cell.rjust(width) if numeric else cell.ljust(width) for cell in column])
    return "\n".join("  ".join(row).rstrip() for row in zip(*columns, strict=True))


def capitalised(text: str) -> str:
    """Return `text` with its first letter in upper case and all others unchanged."""
    return text[:1].upper() + text[1:]


def printable(text: str) -> str:
    """Return `text` with each unprintable character, including line ends, replaced by an escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c in _HARMLESS else ascii(c)[1:-1] for c in text)


def harmless(text: str) -> str:
    """Return `text` with each unprintable character, except line feeds, replaced by an escape."""
    return "\n".join(map(printable, text.split("\n")))


def as_json(value: Any, indent: int | None = None) -> str:
    """Return `value` as JSON with escaped unprintable characters, on one line without `indent`."""
    import json  # only few commands need `json`

    text = json.dumps(value, ensure_ascii=False, indent=indent)
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() or c == "\n" else json.dumps(c)[1:-1] for c in text)


def file_name(text: str) -> str:
    """Return `text` as a file name valid on any system; hex codes replace unsafe characters."""
    return "".join(c if c in _PLAIN else f"u{ord(c):04x}" for c in text)


def one_line(sentence: str) -> str:
    """Return `sentence` on one printable line; beyond LONGEST characters, omit the middle."""
    line = printable(" ".join(sentence.split()))
    if len(line) <= LONGEST:
        return line
    half = LONGEST // 2 - 1
    return f"{line[:half]}…{line[-half:]}"


class GrowingTable:
    """A table that is printed row by row before all rows are known; columns widen as needed."""

    def __init__(self, *widths: int) -> None:
        self._widths = widths

    def line(self, cells: Sequence[str]) -> str:
        """Return the next row; its `cells` are padded to the widest cells so far."""
        cells = tuple(map(printable, cells))
        self._widths = tuple(map(max, self._widths, map(len, cells)))
        return "  ".join(map(str.ljust, cells, self._widths)).rstrip()


class Canvas:
    """A grid of characters; line and column numbers may be negative."""

    def __init__(self) -> None:
        self._lines: defaultdict[int, dict[int, str]] = defaultdict(dict)

    def write(self, column: int, line: int, text: str) -> None:
        """Write `text` on `line`, beginning in `column`."""
        self._lines[line].update(enumerate(text, start=column))

    def write_around(self, column: int, line: int, text: str) -> None:
        """Write `text` on `line`, centred on `column`."""
        self.write(column - len(text) // 2, line, text)

    @property
    def columns(self) -> range:
        """The range from the first to the last column with text."""
        lines = self._lines.values()
        return range(min(map(min, lines)), max(map(max, lines)) + 1)

    @property
    def lines(self) -> range:
        """The range from the first to the last line with text."""
        return range(min(self._lines), max(self._lines) + 1)

    def __str__(self) -> str:
        columns = self.columns
        return "\n".join(
            "".join(self._lines[line].get(column, " ") for column in columns).rstrip()
            for line in self.lines
        )
