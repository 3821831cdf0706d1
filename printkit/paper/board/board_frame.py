"""The frame of a board: two lines, a motif of the game in each corner, and the title."""

import math
from collections.abc import Iterator, Sequence
from itertools import cycle

from printkit.base.units import type_size
from printkit.draw.display import Ink, Mark, Path, Text, line, moved, rectangle
from printkit.draw.geometry.plane import Box, Point
from printkit.draw.mark_extents import extent, meets, union_box
from printkit.draw.style.palette import BODY, FINE, INK
from printkit.draw.typography.typefaces import Typeface

CLEAR = 2.0  # mm kept free around a title
_DOUBLE = 1.0  # mm between the two lines of a frame
_OUTER = 0.6  # mm, the width of the outer line of a frame
_NOTCH = 6.0  # mm, radius of the arcs that the inner line makes around the motifs
_MOTIF = 2.6  # mm from the corner of the inner line to the centre of a motif
_ARC = 8  # sides of the polygon that approximates such an arc
_TITLES = tuple(map(type_size, (30, 25, 20)))  # type sizes of a title in a corner, to try in order
_SMALL_TITLE = type_size(18)
_ABOVE = type_size(24)  # type size of a title above the board
_CAPITAL = 0.72  # height of capitals, relative to the type size
_DESCENT = 0.3  # depth of letters such as g below the baseline, relative to the type size
_NARROW = 20.0  # mm, the greatest width of a title if half the width of the board is too wide
_RULE = 4.0  # mm between a title above the board and the rules on both sides of it


def frame_around(
    words: str,
    inner: Box,
    typeface: Typeface,
    *,
    room: Sequence[Box],
    inked: Sequence[Box],
    motifs: Sequence[Sequence[Mark]],
    whole: bool,
) -> tuple[list[Mark], Box]:
    """Return the frame with the title `words`, and the box around its outer line.

    `inner` is the box inside the frame, which a title above the board enlarges. `room` has the
    boxes of fiducials and QR code; if there are none, `motifs` decorate corners without ink. Ink of
    the board is in the boxes `inked`. A title above the board is centred if the frame fits `whole`
    on a sheet; otherwise a seam might divide the title.
    """
    has_motifs = bool(motifs) and not room
    title: Sequence[Mark]
    for title in _titles(words, inner, room, typeface, corner=_NOTCH if has_motifs else 0.0):
        around = union_box(extent(text, typeface) for text in title).grown(CLEAR)
        if not any(meets(around, one) for one in inked):
            break
    else:
        title, inner = _above(words, inner, typeface, centred=whole)
    corners = [Box(x, y, x, y).grown(_NOTCH) for x, y in inner.corners] if has_motifs else []
    is_free = not any(meets(one, other) for one in corners for other in inked)
    outer = inner.grown(_DOUBLE)
    outside = rectangle(
        outer[:2], outer.width, outer.height, Ink(stroke=INK, width=_OUTER), tag="frame"
    )
    inside: list[Mark] = [
        rectangle(inner[:2], inner.width, inner.height, Ink(stroke=INK, width=FINE), tag="frame")
    ]
    if corners and is_free:
        inside = [Path((_notched(inner),), Ink(stroke=INK, width=FINE), tag="frame")]
        within = inner.grown(-_MOTIF)
        for (x, y), motif in zip(within.corners, cycle(motifs), strict=False):
            inside += [moved(mark, x, y) for mark in motif]
    return [outside, *inside, *title], outer


def _notched(box: Box) -> tuple[Point, ...]:
    """Return the outline of `box` with a concave arc around each corner."""
    points = []
    for number, (x, y) in enumerate(box.corners):
        for step in range(_ARC + 1):
            angle = math.pi / 2 * (number + 1 - step / _ARC)
            points.append((x + _NOTCH * math.cos(angle), y + _NOTCH * math.sin(angle)))
    return tuple(points)


def _titles(
    words: str, inner: Box, room: Sequence[Box], typeface: Typeface, corner: float
) -> Iterator[list[Text]]:
    """Yield the title at possible positions within `inner` and next to the boxes in `room`.

    Without `room`, the title is in the upper left, `corner` mm from the side of `inner`.
    """
    if not room:
        at = inner._replace(left=inner.left + corner)
        for size in _TITLES:
            yield _in_corner(words, at, typeface, size=size)
        return
    first, second, third, last, *_ = room
    right = max(box.right for box in (first, room[-1]) if meets(box, first.grown(0.1)))
    between = Box(right, first.top, second.left, first.bottom)
    size = typeface.fitted(words, max(1.0, between.width - 4 * CLEAR), _SMALL_TITLE, display=True)
    if size > BODY:
        at_middle = between.middle[0], between.middle[1] + 0.36 * size
        yield [Text(words, at_middle, size, INK, anchor="middle", tag="title", display=True)]
    sides = [
        (inner._replace(right=second.left), "end", False),
        (inner._replace(top=second.bottom), "end", False),
        (inner._replace(left=right), "start", False),
        (inner._replace(bottom=last.top), "start", True),
        (inner._replace(left=last.right), "start", True),
        (inner._replace(bottom=third.top), "end", True),
        (inner._replace(right=third.left), "end", True),
    ]
    for width in (inner.width / 2, _NARROW):
        for side, anchor, at_foot in sides:
            title = _in_corner(words, side, typeface, anchor=anchor, width=width)
            down = side.bottom - CLEAR - 0.25 * title[-1].size - title[-1].at[1]
            if at_foot:
                title = [text._replace(at=(text.at[0], text.at[1] + down)) for text in title]
            yield title


def _in_corner(
    words: str,
    inner: Box,
    typeface: Typeface,
    *,
    anchor: str = "start",
    width: float = math.inf,
    size: float = _SMALL_TITLE,
) -> list[Text]:
    """Typeset the title in a corner; words after its first comma are smaller, on lines below."""
    name, _, rest = words.partition(", ")
    size = typeface.fitted(name, min(width, inner.width / 2), size, display=True)
    x = inner.left + CLEAR if anchor == "start" else inner.right - CLEAR
    y = inner.top + CLEAR + _CAPITAL * size
    below_name = y + max(1.5 * BODY, _DESCENT * size + BODY)
    below = [
        Text(row, (x, below_name + 1.2 * number * BODY), BODY, INK, anchor=anchor, tag="title")
        for number, row in enumerate(typeface.wrap(rest, BODY, min(width, inner.width)))
    ]
    return [Text(name, (x, y), size, INK, anchor=anchor, tag="title", display=True), *below]


def _above(words: str, inner: Box, typeface: Typeface, *, centred: bool) -> tuple[list[Mark], Box]:
    """Return the title above the board, between two rules, and `inner` with room for it."""
    size = typeface.fitted(words, inner.width - 2 * CLEAR, _ABOVE, display=True)
    half = typeface.width(words, size, display=True) / 2
    ends = inner.left + _NOTCH + CLEAR, inner.right - _NOTCH - CLEAR
    middle, base = inner.middle[0] if centred else ends[0] + half, inner.top - CLEAR
    half += _RULE
    y = base - _CAPITAL * size / 2
    ink = Ink(stroke=INK, width=FINE)
    rules = [
        line((start, y), (end, y), ink, tag="frame")
        for start, end in ((ends[0], middle - half), (middle + half, ends[1]))
        if end - start > _RULE
    ]
    title = Text(words, (middle, base), size, INK, anchor="middle", tag="title", display=True)
    return [title, *rules], inner._replace(top=base - _CAPITAL * size - CLEAR)
