"""Words of any length in a column: texts of records are as long as their writers like."""

from typing import NamedTuple

from printkit.render.display import Mark, Text
from printkit.render.fonts import Typeface
from printkit.sheets.palette import INK

LEADING = 1.38  # from line to line, of the type's size
_MORE = "…"
_NARROWEST = 0.1  # of the type's size: every letter is wider


class Words(NamedTuple):
    """A paragraph to be set: its type in mm, and the most lines that it may take."""

    text: str
    size: float
    colour: str = INK
    bold: bool = False
    most: int = 3


def set_lines(words: Words, width: float, typeface: Typeface) -> list[str]:
    """The lines of a paragraph in a column of `width` mm; what has no room ends in an ellipsis."""
    room = 2 + int(words.most * max(1.0, width / (_NARROWEST * words.size)))  # more than it holds
    text = " ".join(words.text.split())[:room]
    lines = typeface.wrap(text, words.size, width, bold=words.bold)
    if len(lines) <= words.most:
        return lines
    last = f"{lines[words.most - 1]}{_MORE}"
    while len(last) > 1 and typeface.width(last, words.size, bold=words.bold) > width:
        last = f"{last[:-2]}{_MORE}"
    return [*lines[: words.most - 1], last]


def height(words: Words, width: float, typeface: Typeface) -> float:
    """The height of the paragraph `words` in a column `width` mm wide, in mm."""
    return len(set_lines(words, width, typeface)) * words.size * LEADING


def set_words(
    words: Words, at: tuple[float, float], width: float, typeface: Typeface
) -> list[Mark]:
    """Set the paragraph `words` in a column `width` mm wide; `at` is its top left corner."""
    x, y = at
    leading = words.size * LEADING
    return [
        Text(line, (x, y + words.size + row * leading), words.size, words.colour, bold=words.bold)
        for row, line in enumerate(set_lines(words, width, typeface))
    ]


def set_column(
    column: list[Words], at: tuple[float, float], width: float, typeface: Typeface
) -> list[Mark]:
    """Set the paragraphs of `column` one below the other; `at` is their top left corner."""
    x, y = at
    marks: list[Mark] = []
    for words in column:
        marks += set_words(words, (x, y), width, typeface)
        y += height(words, width, typeface)
    return marks


def column_height(column: list[Words], width: float, typeface: Typeface) -> float:
    """The height of the paragraphs of `column`, one below the other, in mm."""
    return sum(height(words, width, typeface) for words in column)
