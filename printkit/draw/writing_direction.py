"""Where words begin on a page: at the left, or at the right in a language that is read from there.

Paragraphs begin where their own script does. What stands in columns follows the language.
"""

from collections.abc import Iterable

from printkit.base.language import direction
from printkit.draw.display import Mark, Text, mirrored, moved
from printkit.draw.text_shaping import is_leftward


def is_from_the_right() -> bool:
    """Whether the language that is spoken is read from right to left."""
    return direction() == "rtl"


def across(marks: Iterable[Mark], width: float, left: float = 0.0) -> list[Mark]:
    """Return `marks` between x = `left` and `width` mm to its right as the language is read.

    What begins at the left then begins at the right; words stay readable.
    """
    if not is_from_the_right():
        return list(marks)
    return [moved(mirrored(mark), 2 * left + width, 0.0) for mark in marks]


def beside(indent: float) -> float:
    """Return how far words move to the right that leave `indent` mm free where lines begin."""
    return 0.0 if is_from_the_right() else indent


def in_order(place: int, count: int) -> int:
    """Return the place from the left of what is at `place` of `count` side by side."""
    return count - 1 - place if is_from_the_right() else place


def begun(text: Text, width: float) -> Text:
    """Return a line that begins at its left so that it begins where its script does.

    It has `width` mm.
    """
    if not is_leftward(text.text):
        return text
    return text._replace(at=(text.at[0] + width, text.at[1]), anchor="end")
