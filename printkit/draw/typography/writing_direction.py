"""Writing direction: columns follow the current language, and paragraphs follow their script."""

from collections.abc import Iterable

from printkit.base.language import direction
from printkit.draw.display import Mark, Text, mirrored, moved
from printkit.draw.typography.text_shaping import is_leftward


def is_from_the_right() -> bool:
    """Return whether the current language is read from right to left."""
    return direction() == "rtl"


def across(marks: Iterable[Mark], width: float, left: float = 0.0) -> list[Mark]:
    """Mirror `marks` within `width` mm from x = `left` if the language is right-to-left."""
    if not is_from_the_right():
        return list(marks)
    return [moved(mirrored(mark), 2 * left + width, 0.0) for mark in marks]


def indent_shift(indent: float) -> float:
    """Return the x shift in mm of indented text, `indent` or, in a right-to-left language, 0."""
    return 0.0 if is_from_the_right() else indent


def in_order(place: int, count: int) -> int:
    """Return the index from the left of item `place` in a row of `count` items in reading order."""
    return count - 1 - place if is_from_the_right() else place


def begun(text: Text, width: float) -> Text:
    """Start `text` at `text.at` or, if right-to-left, `width` mm to the right of `text.at`."""
    if not is_leftward(text.text):
        return text
    return text._replace(at=(text.at[0] + width, text.at[1]), anchor="end")
