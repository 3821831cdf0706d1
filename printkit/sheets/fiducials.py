"""Marks in the corners of a board by which a program finds it in a photograph.

Terminology
-----------
fiducial
    A black square with a pattern of 4 × 4 modules, of the ArUco dictionary 4X4_50: number 0 in the
    upper left corner, 1 to 3 clockwise.
code
    A QR code beside the first fiducial, which names the game, the board, its pitch and its style.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from printkit.definitions.board_definition import BoardDefinition
from printkit.geometry.plane import Box
from printkit.render.display import BLACK, WHITE, Ink, Mark, Path, rectangle
from printkit.render.fonts import Typeface
from printkit.render.qr import qr_code
from printkit.sheets.extent import extent, meets
from printkit.sheets.frame import Corners
from printkit.sheets.tiling import Drawing

SIDE = 10.0  # mm, of a fiducial
MODULES = 6  # across it, of which one at each side is the black border
PATTERNS = (  # the rows of modules inside the border, 1 is white
    (0b1011, 0b0101, 0b0011, 0b0010),
    (0b0000, 0b1111, 0b1001, 0b1010),
    (0b0011, 0b0011, 0b0010, 0b1101),
    (0b1001, 0b1001, 0b0100, 0b0110),
)
_QUIET = 2.0  # mm of white paper around a fiducial
_GAP = 1.0  # mm from whatever else is printed
_STEP = 1.0  # mm, by which they are moved outwards until they are clear
_MODULE = SIDE / MODULES
_CODE_MODULE = 0.6  # mm, that a phone sees from where it sees the whole board


CODE = "printkit"  # begins what a code says


def code_text(corners: Corners, definition: BoardDefinition) -> str:
    """Return what the code on a board says; nothing where its game is not known.

    It is in capitals, of which a code has room for more.
    """
    if not corners.game:
        return ""
    words = (CODE, corners.game, definition.name, f"{definition.pitch:g}", corners.style)
    return " ".join(filter(None, words)).upper()


class Marked(NamedTuple):
    """A drawing with its fiducials, whose black squares are in the order of their numbers."""

    drawing: Drawing
    fiducials: tuple[Box, ...]


def marked(drawing: Drawing, text: str, typeface: Typeface) -> Marked:
    """Put fiducials into the corners of `drawing`, and the code of `text` if there is any.

    They take corners that are free. Where none is, they stand above and below the drawing, or
    beside it if it is wider than high; nothing is moved.
    """
    inked = [extent(mark, typeface) for mark in drawing.marks]
    box = drawing.box
    is_wide = box.width > box.height
    out = 0.0
    while not all(_is_clear(one, inked) for one in _grounds(_grown(box, out, is_wide=is_wide))):
        out += _STEP
    grounds = _grounds(_grown(box, out, is_wide=is_wide))
    marks = [mark for number, ground in enumerate(grounds) for mark in _fiducial(number, ground)]
    whole = _around([box, *grounds])
    if text and (code := qr_code(text, _CODE_MODULE)):
        corner, whole = _code_corner(code.side, grounds, whole, inked, is_wide=is_wide)
        marks += code.marks(corner)
    squares = tuple(ground.grown(-_QUIET) for ground in grounds)
    return Marked(Drawing((*drawing.marks, *marks), whole), squares)


def _grown(box: Box, out: float, *, is_wide: bool) -> Box:
    """`box` with its shorter sides moved `out` mm outwards."""
    dx, dy = (out, 0.0) if is_wide else (0.0, out)
    return Box(box.left - dx, box.top - dy, box.right + dx, box.bottom + dy)


def _grounds(box: Box) -> tuple[Box, ...]:
    """The white squares of the fiducials in the corners of `box`, clockwise from the upper left."""
    side = SIDE + 2 * _QUIET
    lefts, tops = (box.left, box.right - side), (box.top, box.bottom - side)
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    return tuple(Box(lefts[x], tops[y], lefts[x] + side, tops[y] + side) for x, y in corners)


def _is_clear(ground: Box, inked: Sequence[Box]) -> bool:
    room = ground.grown(_GAP)
    return not any(meets(room, one) for one in inked)


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return Box(min(lefts), min(tops), max(rights), max(bottoms))


def _fiducial(number: int, ground: Box) -> Iterator[Mark]:
    yield rectangle(ground[:2], ground.width, ground.height, Ink(fill=WHITE), tag="fiducial-ground")
    square = ground.grown(-_QUIET)
    outer = _ring(square.left, square.top, SIDE)
    windows = [
        _ring(square.left + x * _MODULE, square.top + y * _MODULE, _MODULE)
        for y, row in enumerate(PATTERNS[number], start=1)
        for x in range(1, MODULES - 1)
        if row >> (MODULES - 2 - x) & 1
    ]
    yield Path((outer,), Ink(fill=BLACK), tag="fiducial")
    yield Path(tuple(windows), Ink(fill=WHITE), tag="fiducial")


def _ring(left: float, top: float, side: float) -> tuple[tuple[float, float], ...]:
    right, bottom = left + side, top + side
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _code_corner(
    side: float, grounds: Sequence[Box], whole: Box, inked: Sequence[Box], *, is_wide: bool
) -> tuple[tuple[float, float], Box]:
    """The upper left corner of the code, beside the first fiducial, and the box with the code."""
    first = grounds[0]
    left, top = (first.left, first.bottom) if is_wide else (first.right, first.top)
    place = Box(left, top, left + side, top + side)
    while not _is_clear(place, inked):
        place = place.moved(*((-_STEP, 0.0) if is_wide else (0.0, -_STEP)))
    return place[:2], _around([whole, place])
