"""Paragraphs in a column, either with bold words (`**like these**`) or with a maximum of lines."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from printkit.draw.display import Mark, Text
from printkit.draw.flow import Block
from printkit.draw.sheet_frame import LEADING, TextColumn
from printkit.draw.style.palette import INK
from printkit.draw.typography.typefaces import Typeface, is_runt

_BOLD = "**"
_NO_BREAK = "\u00a0"  # The no-break space.
_MORE = "…"
_NARROWEST = 0.1  # every letter is wider than this, relative to the type size


class _Run(NamedTuple):
    text: str
    bold: bool


_Word = tuple[_Run, ...]


def set_runs(text: str, column: TextColumn, size: float, colour: str = INK) -> Block:
    """Set a paragraph in `column`, from x = 0; `size` is the type size in mm."""
    leading, size = column.leading, column.typeface.shown(size)
    marks: list[Mark] = []
    lines = list(_lines(_split(text), column, size))
    if lines[1:] and is_runt(_text(lines[-1]), _text(lines[-2])):
        *before, spared = lines[-2]
        last = [spared, *lines[-1]]
        if sum(1 for _ in _lines(last, column, size)) == 1:  # the spared word fits
            lines[-2:] = [before, last]
    for number, line in enumerate(lines):
        x, y = 0.0, (leading * number + 1) * size
        for run in _joined(line):
            words = run.text.lstrip()
            x += column.typeface.width(run.text[: len(run.text) - len(words)], size, bold=run.bold)
            marks.append(Text(words, (x, y), size, colour, bold=run.bold))
            x += column.typeface.width(words, size, bold=run.bold)
    return Block(marks, leading * len(lines) * size)


def _split(text: str) -> Iterator[_Word]:
    """Split `text` into words. A word consists of runs, each of them bold or regular."""
    bold = False
    for word in re.split(r"[ \n]+", text.strip()):  # do not split at no-break spaces
        parts = word.split(_BOLD)
        runs = []
        for number, part in enumerate(parts):
            bold = bold != (number > 0)
            if part:
                runs.append(_Run(part, bold))
        if runs:
            yield tuple(runs)


def _lines(words: Iterable[_Word], column: TextColumn, size: float) -> Iterator[list[_Word]]:
    line: list[_Word] = []
    used, space = 0.0, max(column.typeface.width(" ", size, bold=bold) for bold in (False, True))
    for word in _short(words, column, size):
        width = _width(word, column, size)
        if line and used + space + width > column.width:
            yield line
            line, used = [], 0.0
        used += width + (space if line else 0.0)
        line.append(word)
    if line:
        yield line


def _text(line: list[_Word]) -> str:
    return " ".join("".join(run.text for run in word) for word in line)


def _short(words: Iterable[_Word], column: TextColumn, size: float) -> Iterator[_Word]:
    """Split words that are wider than the column, if possible at no-break spaces."""
    for word in words:
        if _width(word, column, size) <= column.width:
            yield word
            continue
        parts: list[list[_Run]] = [[]]  # the parts of the word between no-break spaces
        for run in word:
            first, *others = run.text.split(_NO_BREAK)
            parts[-1].append(_Run(first, run.bold))
            parts += ([_Run(other, run.bold)] for other in others)
        for part in map(tuple, parts):
            if _width(part, column, size) <= column.width:
                yield part
                continue
            for run in part:
                for letters in column.typeface.wrap(run.text, size, column.width, bold=run.bold):
                    yield (_Run(letters, run.bold),)


def _width(word: _Word, column: TextColumn, size: float) -> float:
    return sum(column.typeface.width(run.text, size, bold=run.bold) for run in word)


def _joined(line: list[_Word]) -> Iterator[_Run]:
    """Join neighbouring runs of equal weight in a line, with spaces between words."""
    text, bold = "", False
    for number, word in enumerate(line):
        for place, run in enumerate(word):
            space = " " if number and not place else ""
            if text and run.bold != bold:
                yield _Run(text, bold)
                text = ""
            text, bold = text + space + run.text, run.bold
    if text:
        yield _Run(text, bold)


class Words(NamedTuple):
    """A paragraph of at most `most` lines; the type size `size` is in mm."""

    text: str
    size: float
    colour: str = INK
    bold: bool = False
    most: int = 3


def set_lines(words: Words, width: float, typeface: Typeface) -> list[str]:
    """Wrap a paragraph to `width` mm and return its lines; a shortened text ends with “…”."""
    # Cut the text before wrapping it, because texts in game records may be very long
    room = 2 + int(words.most * max(1.0, width / (_NARROWEST * words.size)))
    text = " ".join(re.split(r"[^\S\u00a0]+", words.text.strip()))[:room]
    lines = typeface.wrap(text, words.size, width, bold=words.bold)
    if len(lines) <= words.most:
        return lines
    last = f"{lines[words.most - 1]}{_MORE}"
    while len(last) > 1 and typeface.width(last, words.size, bold=words.bold) > width:
        last = f"{last[:-2]}{_MORE}"
    return [*lines[: words.most - 1], last]


def set_column(
    column: list[Words], at: tuple[float, float], width: float, typeface: Typeface
) -> list[Mark]:
    """Set paragraphs one below the other, with the top left corner of the first at `at`."""
    x, y = at
    marks: list[Mark] = []
    for words in column:
        size, lines = words.size, set_lines(words, width, typeface)
        for row, line in enumerate(lines):
            at = (x, y + size + row * (size * LEADING))
            marks.append(Text(line, at, size, words.colour, bold=words.bold))
        y += len(lines) * size * LEADING
    return marks


def column_height(column: list[Words], width: float, typeface: Typeface) -> float:
    """Return the height in mm of the paragraphs of `column`, set one below the other."""
    return sum(len(set_lines(words, width, typeface)) * words.size * LEADING for words in column)
