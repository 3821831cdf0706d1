"""The frame of a board: a band in the colour of the box, and plates with the title and motifs."""

import math
from collections.abc import Iterator, Sequence
from itertools import chain, product

from printkit.base.units import type_size
from printkit.draw.display import Ink, Mark, Path, Text
from printkit.draw.geometry.plane import Box
from printkit.draw.mark_extents import extent, ink_box, meets, union_box
from printkit.draw.style.palette import BODY, COVER, FINE, GROUND, INK, PAPER_WHITE
from printkit.draw.typography.typefaces import Typeface
from printkit.paper.box_face import Motifs, badge, label

CLEAR = 2.0  # mm kept free around a title
_EDGE = 1.0  # mm between the band and a plate, or between the edge of a wide band and a plate
_PAD = 2.2  # mm between a title and the edge of its plate
_HEAD = 12.6  # mm by which the band is wider above the board if the title is on the band
_BADGES = (14.0, 12.0, 10.0, 8.0)  # mm, sizes of plates with motifs in corners, to try in order
_BADGE = 12.2  # mm, the size of a plate with a motif on the band
_TITLES = tuple(map(type_size, (30, 25, 20)))  # type sizes of a title in a corner, to try in order
_SMALL_TITLE = type_size(18)
_ON_BAND = type_size(24)  # type size of a title on the band
_CAPITAL = 0.72  # height of capitals, relative to the type size
_DESCENT = 0.3  # depth of letters such as g below the baseline, relative to the type size
_NARROW = 20.0  # mm, the greatest width of a title if half the width of the board is too wide


def frame_around(
    words: str,
    inner: Box,
    outer: Box,
    typeface: Typeface,
    *,
    room: Sequence[Box],
    inked: Sequence[Box],
    motifs: Motifs,
    whole: bool,
) -> tuple[list[Mark], list[Mark], Box]:
    """Return the marks below the board and above, and the edge, of a frame titled `words`.

    The band is between the boxes `inner` and `outer`. `room` has the boxes of fiducials and QR
    code; if there are none, plates with `motifs` are in the corners of a tinted ground. Ink of the
    board is in the boxes `inked`. If no corner has room for the title, the title is on the band: in
    the middle if the frame fits `whole` on a sheet; otherwise at the left, because a seam might
    divide the title.
    """
    motifs = () if room else motifs
    for title in _titles(words, inner, room, typeface):
        plates, around = _plate(title, typeface)
        clear = around.grown(_EDGE)
        if not any(meets(clear, one) for one in inked):
            plates += _in_corners(inner, [*inked, around], motifs, typeface)
            break
    else:
        outer = outer._replace(top=outer.top - _HEAD)
        plates = _on_band(words, outer, motifs, typeface, centred=whole)
    tinted = (outer, COVER), (inner, PAPER_WHITE if room else GROUND)
    below: list[Mark] = [Path((box.corners,), Ink(fill=fill), tag="ground") for box, fill in tinted]
    edges = Path((outer.corners, inner.corners), Ink(stroke=INK, width=FINE), tag="frame")
    return below, [edges, *plates], outer


def _plate(title: Sequence[Text], typeface: Typeface) -> tuple[list[Mark], Box]:
    """Return a plate with the lines of `title`, and the box of the plate."""
    box = union_box(extent(text, typeface, _CAPITAL) for text in title).grown(_PAD)
    box = box._replace(bottom=box.bottom - _DESCENT * title[-1].size / 2)
    return [*label(box), *title], box


def _in_corners(inner: Box, taken: Sequence[Box], motifs: Motifs, typeface: Typeface) -> list[Mark]:
    """Draw two plates with `motifs`, as large as fit, in corners next to that of the title."""
    within = inner.grown(-_EDGE)
    across, down = within.middle
    # A motif of each player on opposite sides: at the upper right and the lower left
    corners = within.corners[1::2], (motifs[:1], motifs[1:2] or motifs[:1])
    for side in _BADGES if motifs else ():
        plates = [
            badge(
                shown,
                (
                    x + math.copysign(side * len(shown) / 2, across - x),
                    y + math.copysign(side / 2, down - y),
                ),
                side,
                typeface,
            )
            for (x, y), shown in zip(*corners, strict=True)
        ]
        rooms = [ink_box(plate, typeface).grown(_EDGE) for plate in plates]
        if not any(meets(one, other) for one in rooms for other in taken):
            return list(chain.from_iterable(plates))
    return []


def _titles(
    words: str, inner: Box, room: Sequence[Box], typeface: Typeface
) -> Iterator[list[Text]]:
    """Yield the title at possible positions within `inner` and next to the boxes in `room`."""
    if not room:
        for size in _TITLES:
            yield _in_corner(words, inner, typeface, size=size)
        return
    first, second, *_ = room
    right = max(box.right for box in (first, room[-1]) if meets(box, first.grown(0.1)))
    between = Box(right, first.top, second.left, first.bottom)
    size = typeface.fitted(words, max(1.0, between.width - 4 * CLEAR), _SMALL_TITLE, display=True)
    if size > BODY:
        at_middle = between.middle[0], between.middle[1] + 0.36 * size
        yield [Text(words, at_middle, size, INK, anchor="middle", tag="title", display=True)]
    sides = [
        (inner._replace(right=second.left), "end"),
        (inner._replace(top=second.bottom), "end"),
        (inner._replace(left=right), "start"),
        (inner._replace(top=first.bottom), "start"),
    ]
    for width, (side, anchor) in product((inner.width / 2, _NARROW), sides):
        yield _in_corner(words, side, typeface, anchor=anchor, width=width)


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
    away = _EDGE + _PAD
    x = inner.left + away if anchor == "start" else inner.right - away
    y = inner.top + away + _CAPITAL * size
    below_name = y + max(1.5 * BODY, _DESCENT * size + BODY)
    below = [
        Text(row, (x, below_name + 1.2 * number * BODY), BODY, INK, anchor=anchor, tag="title")
        for number, row in enumerate(typeface.wrap(rest, BODY, min(width, inner.width)))
    ]
    return [Text(name, (x, y), size, INK, anchor=anchor, tag="title", display=True), *below]


def _on_band(
    words: str, outer: Box, motifs: Motifs, typeface: Typeface, *, centred: bool
) -> list[Mark]:
    """Draw the plate with the title on the band above the board, and `motifs` at its ends."""
    end = _EDGE + _BADGE if motifs else 0.0
    y = outer.top + _EDGE + _BADGE / 2
    ends = outer.left + end - _BADGE / 2, outer.right - end + _BADGE / 2
    pairs = zip(ends, motifs, strict=False)
    badges = (badge([motif], (x, y), _BADGE, typeface) for x, motif in pairs)
    name, _, rest = words.partition(", ")
    room = outer.width - 2 * (end + _EDGE + _PAD)
    small = typeface.fitted(rest, room / 2, BODY) if rest else BODY
    width = typeface.width(rest, small) + CLEAR if rest else 0.0
    size = typeface.fitted(name, room - width, _ON_BAND, display=True)
    width += typeface.width(name, size, display=True)
    left = outer.middle[0] - width / 2 if centred else outer.left + end + _EDGE + _PAD
    base = y + _CAPITAL * size / 2 - _DESCENT * size / 6
    title = [Text(name, (left, base), size, INK, tag="title", display=True)]
    if rest:
        title.insert(0, Text(rest, (left + width, base), small, INK, anchor="end", tag="title"))
    return [*chain.from_iterable(badges), *_plate(title, typeface)[0]]
