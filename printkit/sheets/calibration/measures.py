"""True size: the check ruler and the check square, in the room that a paper leaves for them."""

from printkit.render.display import Mark, moved, turned
from printkit.sheets.flow import Block
from printkit.sheets.frame import (
    RULER_HEIGHT,
    RULER_WIDTH,
    check_square,
    paragraph,
    ruler,
    ruler_reach,
)
from printkit.sheets.palette import SMALL

READING = (
    "Lay a ruler on the scale, and both ways on the square. If they are off, print at 100 % "
    "without “fit to page”; nothing else is worth reading before they agree."
)
_SQUARE = 50.0  # mm
_GAP = 4.0  # mm between the measures
_BELOW = 5.0  # mm below them


def beside(words: str, width: float) -> Block:
    """Ruler and square side by side, with words below the ruler."""
    marks, _ = paragraph(words, (0.0, 17.0), 112.0, SMALL)
    square = check_square((width - _SQUARE, 0.0))
    return Block([*ruler((0.0, 0.0)), *marks, *square], _SQUARE + _BELOW)


def one_by_one(width: float, height: float) -> list[Block]:
    """Ruler and square for a narrow column of pages that are so high.

    The ruler lies along the longer side where the other is too short for it; where both are, it is
    as long as can be, and the words say so.
    """
    length = min(RULER_WIDTH, max(width, height))
    words = READING if length == RULER_WIDTH else f"{READING} {_shown(length)}"
    if length > width:
        return _upright(words, width, Block(ruler((0.0, 0.0), 1.0, length), length), height)
    level = Block(ruler((0.0, 0.0), 1.0, length), RULER_HEIGHT + _GAP)
    left = _SQUARE + _GAP
    if length == RULER_WIDTH:
        marks, _ = paragraph(words, (left, 0.0), width - left, SMALL)
        return [level, Block([*check_square((0.0, 0.0)), *marks], _SQUARE + _BELOW)]
    return [level, Block(check_square((0.0, 0.0)), _SQUARE + _GAP), _words(words, width)]


def _upright(words: str, width: float, scale: Block, height: float) -> list[Block]:
    """The ruler upright on the left, and as much of the square and the words as fits beside it."""
    left = RULER_HEIGHT + _GAP
    upright: list[Mark] = [moved(turned(mark, 90), RULER_HEIGHT, 0.0) for mark in scale.marks]
    high = min(scale.height + _BELOW, height)
    wide = width >= left + _SQUARE
    below, end = paragraph(words, (left, _SQUARE + _GAP if wide else 0.0), width - left, SMALL)
    if not wide:
        return [Block([*upright, *below], high), Block(check_square((0.0, 0.0)), _SQUARE + _BELOW)]
    both = [*upright, *check_square((left, 0.0))]
    if end <= high:
        return [Block([*both, *below], high)]
    return [Block(both, high), _words(words, width)]


def _words(words: str, width: float) -> Block:
    marks, end = paragraph(words, (0.0, 0.0), width, SMALL)
    return Block(marks, end + _GAP)


def _shown(length: float) -> str:
    mm, inches = ruler_reach(length)
    return f"Of the scale of 100 mm and 4 in, this paper has room for {mm} mm and {inches} in."
