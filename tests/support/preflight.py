"""Preflight finds faults for which a print shop would refuse a file.

The display list contains every box, ink and width to check. Images and transparency cannot occur,
and backends embed all fonts, so images, transparency and fonts need no check.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

import pytest

from printkit.base.print_options import DEFAULT_BLEED, PRESS, SAFE, UPLOAD
from printkit.base.units import MM_PER_POINT
from printkit.draw import display
from printkit.draw.formats import pdf
from printkit.draw.geometry.plane import Box, Point, Ring, box_of, circle
from printkit.draw.mark_extents import extent
from printkit.draw.style import colours
from printkit.draw.style.apply_style import PATTERN
from printkit.draw.typography.typefaces import Typeface
from printkit.machines import upload_components
from printkit.paper import kit_files

_HAIRLINE = 0.25 * MM_PER_POINT  # mm, the least width of a line
_MOST_INK = 300  # percent, the most ink in one place
_DARK = 80  # percent; this much black ink, or this much of each other ink, counts as black
_PIECE = 60.0  # mm; a trim with a shorter side is for a piece, which needs no safe zone
_TOUCH = 0.25  # mm; ink that is closer to the trim counts as touching the trim
_NEARLY = 0.25  # mm by which a safe zone may be too narrow: half the width of the widest line
_GAP = 0.5  # mm along the trim that may lack bleed, because nobody sees such a gap
_SLACK = 0.05  # mm by which lengths that count as equal may differ
_STRIP = 5.0  # mm; a shorter filled area is a detail of a picture, not a line
_WHITES = {display.WHITE, colours.Cmyk(0, 0, 0, 0).colour}
_SIDES = ("left", "top", "right", "bottom")
_OUTWARDS = (-1, -1, 1, 1)
_CORNERS = 64  # corners of the polygon that approximates a circle

_Interval = tuple[float, float]
_Fault = tuple[Point | None, str]  # the position on the page in mm, if known, and the message


class _Drawn(NamedTuple):
    """A shape with its `box` in `window`; text, and lines far from the trim, have no `outline`.

    `width` is that of a line or narrow area in mm. If `is_ground`, the shape may be cut anywhere.
    """

    kind: str
    colour: str
    box: Box
    window: Box
    outline: Sequence[Point] = ()
    width: float = math.inf
    is_ground: bool = False

    @property
    def is_white(self) -> bool:
        return self.colour in _WHITES

    @property
    def is_live(self) -> bool:
        """Whether the shape is visible content, which must not be cut away."""
        if self.kind == "text":
            return True
        return not (self.is_ground or self.is_white or self.colour in colours.SPOTS)

    def crossed(self, axis: int, at: float) -> list[_Interval]:
        """Return the intervals of x = `at` (`axis` 0) or y = `at` (`axis` 1) in the shape."""
        if not self.window[axis] <= at <= self.window[axis + 2]:
            return []
        found = []
        for start, end in zip(self.outline, [*self.outline[1:], *self.outline[:1]], strict=True):
            if (start[axis] <= at) != (end[axis] <= at):
                share = (at - start[axis]) / (end[axis] - start[axis])
                found.append(start[1 - axis] + share * (end[1 - axis] - start[1 - axis]))
        found.sort()
        low, high = self.window[1 - axis], self.window[3 - axis]
        pairs = zip(found[::2], found[1::2], strict=False)
        return [(max(a, low), min(b, high)) for a, b in pairs if a < high and b > low]


def faults_of(document: display.Document, purpose: str) -> list[str]:
    """Sentences why a shop would refuse `document`; `purpose` is press or upload."""
    faults = []
    first = _trim(document.pages[0])
    for number, page in enumerate(document.pages, start=1):
        paper, trim = Box(0.0, 0.0, page.width, page.height), _trim(page)
        drawn = [*_drawn(page.marks, document.typeface, paper, trim.grown(-SAFE))]
        outer = trim.grown(page.bleed).common(paper) or trim
        for at, sentence in (
            *_box_faults(drawn, (paper, trim, outer, first), purpose),
            *(fault for side in range(4) for fault in _unbled(drawn, trim, outer, side)),
            *(fault for side in range(4) for fault in _unsafe(drawn, trim, side)),
            *_ink_faults(drawn, purpose),
        ):
            place = f" at {at[0]:.1f}, {at[1]:.1f} mm" if at else ""
            faults.append(f"page {number}{place}: {sentence}")
    return faults


@pytest.fixture
def preflight(monkeypatch):
    """Check each document that is written for a press or for upload; the list of all faults."""
    found: list[str] = []
    for module in (pdf, kit_files, upload_components):

        def checked(document, *, for_press=False, write=module.write_pdf, module=module):
            if for_press or module is upload_components:
                found.extend(faults_of(document, PRESS if for_press else UPLOAD))
            return write(document, for_press=for_press)

        monkeypatch.setattr(module, "write_pdf", checked)
    return found


def _trim(page: display.Page) -> Box:
    return Box(*page.trim) if page.trim else Box(0.0, 0.0, page.width, page.height)


def _drawn(
    marks: Iterable[display.Mark], typeface: Typeface, window: Box, inner: Box
) -> Iterator[_Drawn]:
    """Yield the shapes of `marks`; a line within `inner` is a single shape without an outline."""
    for mark in marks:
        match mark:
            case display.Clipped(edges, within):
                shown = window.common(Box(*edges))
                yield from _drawn(within, typeface, shown, inner) if shown else ()
                continue
            case display.Text():
                box = extent(mark, typeface, display.CAP_HEIGHT)
                found = [_Drawn("text", mark.colour, box, window)] if mark.text.strip() else []
            case display.Circle(centre, radius, ink):
                found = [*_painted(circle(centre, radius, _CORNERS), ink, window, inner)]
            case display.Path(rings, ink, closed):
                painted = (_painted(ring, ink, window, inner, closed=closed) for ring in rings)
                found = [*chain.from_iterable(painted)]
        for one in found:
            if seen := one.box.common(window):
                yield one._replace(box=seen, is_ground=mark.tag == PATTERN)


def _painted(
    ring: Ring, ink: display.Ink, window: Box, inner: Box, *, closed: bool = True
) -> Iterator[_Drawn]:
    box, following = box_of(ring), (*ring[1:], *ring[:1])
    if ink.fill:
        edge, width = sum(map(math.dist, ring, following)), math.inf
        if not ink.stroke and edge >= 2 * _STRIP:  # a strip: compute its mean width
            pairs = zip(ring, following, strict=True)
            width = abs(sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)) / edge
        yield _Drawn("an area", ink.fill, box, window, ring, width)
    if not ink.stroke:
        return
    line = _Drawn("a line", ink.stroke, box.grown(ink.width / 2), window, (), ink.width)
    if inner.holds(line.box):
        yield line
        return
    for start, end in zip(ring, following if closed else ring[1:], strict=False):
        if length := math.dist(start, end):
            x = (start[1] - end[1]) * ink.width / 2 / length
            y = (end[0] - start[0]) * ink.width / 2 / length
            (ax, ay), (bx, by) = start, end
            band = ((ax + x, ay + y), (bx + x, by + y), (bx - x, by - y), (ax - x, ay - y))
            yield line._replace(box=box_of(band), outline=band)


def _box_faults(
    drawn: Sequence[_Drawn], boxes: tuple[Box, Box, Box, Box], purpose: str
) -> Iterator[_Fault]:
    paper, trim, outer, first = boxes
    if not paper.holds(trim, _SLACK):
        yield None, "its trim extends beyond the page"
    if max(abs(trim.width - first.width), abs(trim.height - first.height)) > _SLACK:
        yield None, f"its trim is {_size(trim)}, the trim of page 1 is {_size(first)}"
    if purpose == UPLOAD and not outer.holds(paper, _SLACK):
        sentence = f"the page is {_size(paper)}, trim and bleed are {_size(outer)}"
        yield None, f"{sentence}; the page must contain nothing outside trim and bleed"
    least, side = min(zip(_margins(trim, outer), _SIDES, strict=True))
    inner = trim.grown(_NEARLY - SAFE)
    is_near = any(one.is_live and not inner.holds(one.box) for one in drawn)
    if least < DEFAULT_BLEED - _SLACK and (purpose == UPLOAD or is_near):
        yield None, f"the bleed is {least:.2f} mm on the {side}, {DEFAULT_BLEED:g} mm is required"


def _size(box: Box) -> str:
    return f"{box.width:.4g} × {box.height:.4g} mm"


def _margins(trim: Box, outer: Box) -> list[float]:
    """Return the widths of the bleed in the order left, top, right, bottom."""
    return [max(0.0, (outer[at] - trim[at]) * _OUTWARDS[at]) for at in range(4)]


def _unbled(drawn: Sequence[_Drawn], trim: Box, outer: Box, side: int) -> Iterator[_Fault]:
    """Yield a fault for the first stretch of a trim side, away from corners, that lacks bleed."""
    axis, away = side % 2, _OUTWARDS[side]
    if (outer[side] - trim[side]) * away < 2 * _SLACK:
        return
    inside, edge = trim[side] - away * _TOUCH, outer[side] - away * _SLACK
    outside = min(trim[side] + away * _TOUCH, edge, key=lambda at: at * away)
    corner = max(_margins(trim, outer))
    low, high = trim[1 - axis] + corner, trim[3 - axis] - corner
    reached: list[_Interval] = []
    stopped: list[tuple[_Interval, _Drawn]] = []
    for one in drawn:
        if one.colour in colours.SPOTS or (inside - one.box[side]) * away > 0:
            continue
        touches = one.crossed(axis, inside)
        if one.crossed(axis, edge):
            reached += touches + one.crossed(axis, outside)  # ink may begin at the trim
        elif not one.is_white:
            stopped += ((touch, one) for touch in touches)
    reached.sort()
    for (start, end), one in sorted(stopped, key=lambda each: each[0]):
        bare, last = max(start, low), min(end, high)
        for cover, until in reached:
            if cover > bare + _GAP:
                break
            bare = max(bare, until)
        if last - bare > _GAP:
            beyond = max(0.0, (one.box[side] - trim[side]) * away)
            where = f"{beyond:.2f} mm beyond the trim" if beyond >= 0.01 else "at the trim"
            sentence = f"{one.kind} ends {where} on the {_SIDES[side]}, short of the bleed"
            yield (trim[side], bare) if axis == 0 else (bare, trim[side]), sentence
            return  # one fault for each side is enough


def _unsafe(drawn: Sequence[_Drawn], trim: Box, side: int) -> Iterator[_Fault]:
    if min(trim.width, trim.height) < _PIECE:
        return
    near = []
    for one in drawn:
        distance = (trim[side] - one.box[side]) * _OUTWARDS[side]
        least = -math.inf if one.kind == "text" else _TOUCH
        if least <= distance < SAFE - _NEARLY and one.is_live and one.box.common(trim):
            near.append((distance, one.box[:2], one.kind))
    if near:
        distance, place, called = min(near)
        where = f"{distance:.2f} mm from the trim" if distance >= 0 else "across the trim"
        yield (
            place,
            f"{called} is {where} on the {_SIDES[side]}; {SAFE:g} mm inside the trim are required",
        )


def _ink_faults(drawn: Iterable[_Drawn], purpose: str) -> Iterator[_Fault]:
    kinds: dict[tuple[str, str, float], _Drawn] = {}
    for one in drawn:
        kinds.setdefault((one.kind, one.colour, min(one.width, MM_PER_POINT)), one)
    for one in kinds.values():
        is_ink = purpose == PRESS and colours.is_for_press(one.colour)
        if not (is_ink or colours.is_hex(one.colour)):
            wanted = "process inks are" if purpose == PRESS else "RGB is"
            yield one.box[:2], f"{one.kind} in {one.colour}, {wanted} required"
        elif one.colour in colours.SPOTS:
            if one.kind != "a line":
                yield one.box[:2], f"{one.kind} in {one.colour}, which is for cut lines only"
        else:
            if purpose == PRESS:
                yield from ((one.box[:2], sentence) for sentence in _print_faults(one))
            if one.width < 0.99 * _HAIRLINE and not one.is_white:
                sentence = f"{one.kind} is {one.width:.3f} mm wide"
                yield one.box[:2], f"{sentence}, at least {_HAIRLINE:.3f} mm is required"


def _print_faults(one: _Drawn) -> Iterator[str]:
    inks = colours.process_colour(one.colour)
    if sum(inks) > _MOST_INK:
        yield (
            f"{one.kind} in {inks.colour} has {sum(inks)} % ink, more than the {_MOST_INK} % that "
            "can dry"
        )
    meant_black = any(inks[:3]) if inks.black >= _DARK else min(inks[:3]) >= _DARK
    if meant_black and (one.kind == "text" or one.width <= MM_PER_POINT):
        yield f"{one.kind} in {inks.colour}, black ink alone is required"
    if not any(inks) and colours.overprints(one.colour):
        yield f"{one.kind} in white overprints, and so would not show"
