"""Marks in the corners of a board, by which programs find the board in a photograph.

Terminology
-----------
fiducial
    A black square with a pattern of 4 × 4 modules, from the ArUco dictionary 4X4_50. A board has
    fiducials 0 to 3, clockwise from the upper left. A pad (a board for pencil marks) has fiducials
    4 to 7, so that programs recognize a pad even if its QR code is unreadable.
code
    A QR code next to a fiducial, with the game, the board, the pitch and the style.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from printkit.boards.definition import BoardDefinition
from printkit.draw.display import BLACK, WHITE, Clipped, Ink, Mark, Path, rectangle
from printkit.draw.geometry.plane import Box
from printkit.draw.mark_extents import meets, union_box
from printkit.draw.qr import qr_code
from printkit.draw.sheet_frame import Corners
from printkit.paper.board.tiling import Drawing

SIDE = 10.0  # mm, the side of a fiducial
MODULES = 6  # modules (small squares) across a fiducial, including its black border
PATTERNS = (  # for each fiducial, the rows of modules inside its border; 1 is a white module
    (0b1011, 0b0101, 0b0011, 0b0010),
    (0b0000, 0b1111, 0b1001, 0b1010),
    (0b0011, 0b0011, 0b0010, 0b1101),
    (0b1001, 0b1001, 0b0100, 0b0110),
    (0b0101, 0b0100, 0b1001, 0b1110),
    (0b0111, 0b1001, 0b1100, 0b1101),
    (0b1001, 0b1110, 0b0010, 0b1110),
    (0b1100, 0b0100, 0b1111, 0b0010),
)
_CORNERS = 4
_QUIET = 2.0  # mm of white paper around a fiducial
_GAP = 1.0  # mm kept free of ink around a QR code or the white square of a fiducial
_STEP = 1.0  # mm, the step in which fiducials move outwards until no ink blocks them
_MODULE = SIDE / MODULES
_CODE_MODULES = (0.68, 0.6, 0.55, 0.5, 0.42)  # mm, module sizes of QR codes to try in order


CODE, PAD_CODE = "printkit", "printkit/pad"  # first word of the QR code on a board, and on a pad


def code_text(corners: Corners, definition: BoardDefinition) -> str:
    """Return the text of a board's QR code, in capitals to save room, or "" if no game is known."""
    if not corners.game:
        return ""
    words = (
        PAD_CODE if corners.is_pad else CODE,
        "" if f"{definition.name}-".startswith(f"{corners.game}-") else corners.game,
        definition.name,
        f"{definition.pitch:.5g}",
        corners.style,
    )
    return " ".join(filter(None, words)).upper()


def has_fiducials(marks: Iterable[Mark]) -> bool:
    """Whether `marks` include a fiducial."""
    return any(
        has_fiducials(mark.marks) if isinstance(mark, Clipped) else mark.tag == "fiducial"
        for mark in marks
    )


class Marked(NamedTuple):
    """A drawing, the boxes of its `fiducials`, and the `room` of white squares and the QR code."""

    drawing: Drawing
    fiducials: tuple[Box, ...] = ()
    room: tuple[Box, ...] = ()


def marked(
    drawing: Drawing, inked: Sequence[Box], box: Box, text: str, *, is_pad: bool = False
) -> Marked:
    """Add fiducials in the corners of `box`, and a QR code near one of them unless `text` is "".

    If a box in `inked` blocks a fiducial, both fiducials on that side of `box` move outwards: left
    or right if `box` is wide, else up or down. The positions of fiducials do not depend on `text`.
    """
    is_wide = box.width > box.height
    before = after = 0.0
    grounds = _grounds(box)
    firsts = (0, 3) if is_wide else (0, 1)
    inner = box.grown(-SIDE - 2 * _QUIET - _GAP)
    outer = [  # what may block a fiducial
        one
        for one in inked
        if (one.left < inner.left or one.right > inner.right)
        and (one.top < inner.top or one.bottom > inner.bottom)
    ]
    while not all(_is_clear(ground, outer) for ground in grounds):
        blocked = {number for number in range(4) if not _is_clear(grounds[number], outer)}
        before += _STEP if blocked.intersection(firsts) else 0.0
        after += _STEP if blocked.difference(firsts) else 0.0
        left, top, right, bottom = box
        if is_wide:
            grounds = _grounds(Box(left - before, top, right + after, bottom))
        else:
            grounds = _grounds(Box(left, top - before, right, bottom + after))
    numbered = enumerate(grounds, start=_CORNERS if is_pad else 0)
    marks = [mark for number, ground in numbered for mark in _fiducial(number, ground)]
    room = grounds
    code = qr_code(text, 1.0) if text else None
    if code is not None:
        sides = [code.side * module for module in _CODE_MODULES]
        number, place = _code_place(sides, grounds, inked, is_wide=box.width > box.height)
        marks += code.resized(sides[number]).marks(place[:2])
        room = (*grounds, place)
    squares = tuple(ground.grown(-_QUIET) for ground in grounds)
    return Marked(Drawing((*drawing.marks, *marks), union_box([drawing.box, *room])), squares, room)


def _code_place(
    sides: Sequence[float], grounds: Sequence[Box], inked: Sequence[Box], *, is_wide: bool
) -> tuple[int, Box]:
    """Return the index of the first side in `sides` whose QR code fits, and the code's box."""
    within = union_box(grounds)
    for number, side in enumerate(sides):
        for ground in grounds:
            for place in _beside(ground, side, within):
                if _is_clear(place.grown(-_GAP), [*inked, *grounds]):  # a code has a white rim
                    return number, place
    place = list(_beside(grounds[0], sides[-1], within))[1 if is_wide else 0]
    while not _is_clear(place.grown(-_GAP), inked):
        place = place.moved(*((-_STEP, 0.0) if is_wide else (0.0, -_STEP)))
    return len(sides) - 1, place


def _beside(ground: Box, side: float, within: Box) -> Iterator[Box]:
    is_left, is_upper = ground.left <= within.left, ground.top <= within.top
    left = ground.left if is_left else ground.right - side
    top = ground.top if is_upper else ground.bottom - side
    across = ground.right if is_left else ground.left - side
    down = ground.bottom if is_upper else ground.top - side
    yield _square(across, top, side)
    yield _square(left, down, side)


def _grounds(box: Box) -> tuple[Box, ...]:
    """Return the boxes of the white squares around fiducials, clockwise from the upper left."""
    side = SIDE + 2 * _QUIET
    lefts, tops = (box.left, box.right - side), (box.top, box.bottom - side)
    corners = ((0, 0), (1, 0), (1, 1), (0, 1))
    return tuple(_square(lefts[x], tops[y], side) for x, y in corners)


def _is_clear(ground: Box, inked: Sequence[Box]) -> bool:
    room = ground.grown(_GAP)
    return not any(meets(room, one) for one in inked)


def _fiducial(number: int, ground: Box) -> Iterator[Mark]:
    yield rectangle(ground[:2], ground.width, ground.height, Ink(fill=WHITE), tag="fiducial-ground")
    square = ground.grown(-_QUIET)
    windows = [
        _square(square.left + x * _MODULE, square.top + y * _MODULE, _MODULE).corners
        for y, row in enumerate(PATTERNS[number], start=1)
        for x in range(1, MODULES - 1)
        if row >> (MODULES - 2 - x) & 1
    ]
    yield rectangle(square[:2], SIDE, SIDE, Ink(fill=BLACK), tag="fiducial")
    yield Path(tuple(windows), Ink(fill=WHITE), tag="fiducial")


def _square(left: float, top: float, side: float) -> Box:
    return Box(left, top, left + side, top + side)
