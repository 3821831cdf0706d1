"""Checks of the boxes of pages, and of the paint at their edges."""

import math
from collections.abc import Iterator

from printkit.geometry.plane import Box, Point
from printkit.preflight.document import Document
from printkit.preflight.findings import Finding
from printkit.preflight.marks import Mark, PageMarks
from printkit.preflight.plane import Interval, uncovered, united
from printkit.preflight.purpose import SLACK, Purpose

_TOUCH = 0.25  # mm from the trim, within which paint is taken to reach it
_PIECE = 60.0  # mm: a trim with a shorter side is that of a piece, whose art may go to its rim
_NEARLY = 0.1  # mm that the safe zone may be narrower: half a line
_GAP = 0.5  # mm along the trim that may stay without bleed: less is not seen
_SIDES = ("left", "top", "right", "bottom")
_OUTWARDS = (-1, -1, 1, 1)


def boxes(document: Document, purpose: Purpose) -> Iterator[Finding]:
    """Each page has a trim and a bleed box, one in the other, and all trims are of one size."""
    first = document.pages[0].boxes.cut if document.pages else None
    for page in document.pages:
        media, trim, bleed, crop = page.boxes
        for box, called in ((trim, "TrimBox"), (bleed, "BleedBox")):
            if box is None:
                yield Finding(f"it has no {called}", page.number)
        if trim and not media.holds(trim, SLACK):
            yield Finding("its TrimBox reaches beyond the page", page.number)
        if trim and bleed and not bleed.holds(trim, SLACK):
            yield Finding("its TrimBox reaches beyond its BleedBox", page.number)
        if bleed and not media.holds(bleed, SLACK):
            yield Finding("its BleedBox reaches beyond the page", page.number)
        if bleed and crop and not crop.holds(bleed, SLACK):
            sentence = f"its CropBox of {size(crop)} leaves out some of the bleed"
            yield Finding(sentence, page.number, fault=purpose.bare)
        if first and trim and not _same_size(trim, first):
            sentence = f"its trim is {size(trim)}, that of page 1 {size(first)}"
            yield Finding(sentence, page.number)
        if purpose.bare and bleed and not bleed.holds(media, SLACK):
            sentence = f"the page is {size(media)}, trim and bleed are {size(bleed)}"
            yield Finding(f"{sentence}: nothing may lie around them", page.number)


def size(box: Box) -> str:
    """Width and height, as people write them."""
    return f"{box.width:.4g} × {box.height:.4g} mm"


def _same_size(one: Box, other: Box) -> bool:
    return abs(one.width - other.width) <= SLACK and abs(one.height - other.height) <= SLACK


def bleed(document: Document, purpose: Purpose) -> Iterator[Finding]:
    """The bleed boxes are large enough, where something reaches the trim or every page has one."""
    yield from _unmeasured(document, bled=True)
    for page in document.pages:
        if page.boxes.trim and page.boxes.bleed and (purpose.bare or _reaches(page, purpose.safe)):
            least, side = min(zip(margins(page), _SIDES, strict=True))
            if least < purpose.bleed - SLACK:
                sentence = f"the bleed is {max(0.0, least):.2f} mm on the {side}"
                yield Finding(f"{sentence}, {purpose.bleed:g} mm are asked for", page.number)


def _unmeasured(document: Document, *, bled: bool) -> Iterator[Finding]:
    """A note that some pages lack the boxes, TrimBox and, if `bled`, BleedBox, to measure from."""
    count = sum(not (it.boxes.trim and (it.boxes.bleed or not bled)) for it in document.pages)
    pages = len(document.pages)
    if count:
        some = f"not checked on {count} of {pages} pages, which lack the boxes"
        yield Finding(some if count < pages else "not checked, for lack of boxes", fault=False)


def _reaches(page: PageMarks, safe: float) -> bool:
    """Whether anything is nearer to the trim than is safe."""
    inner = page.boxes.cut.grown(-safe + _NEARLY)
    return any(_is_live(mark) and not inner.holds(mark.box) for mark in page.marks)


def margins(page: PageMarks) -> list[float]:
    """How far the bleed reaches beyond the trim: left, top, right, bottom."""
    trim, outer = page.boxes.cut, page.boxes.outer
    return [(outer[at] - trim[at]) * _OUTWARDS[at] for at in range(4)]


def ink_in_bleed(document: Document) -> Iterator[Finding]:
    """What reaches the trim goes on to the edge of the bleed, or lies on paint that does."""
    yield from _unmeasured(document, bled=True)
    for page in document.pages:
        if page.boxes.trim and page.boxes.bleed:
            for side in range(4):
                yield from _stopping(page, side)


def _stopping(page: PageMarks, side: int) -> Iterator[Finding]:
    """The stretches along a side of the trim where paint ends before the bleed does.

    Left and right are crossed by x, so the stretches run along y; near the corners, where paint may
    leave across the other side, none are asked for.
    """
    trim, outer = page.boxes.cut, page.boxes.outer
    axis, away = side % 2, _OUTWARDS[side]
    if (outer[side] - trim[side]) * away < 2 * SLACK:
        return
    inner_line, outer_line = trim[side] - away * _TOUCH, outer[side] - away * SLACK
    next_line = min(trim[side] + away * _TOUCH, outer_line, key=lambda at: at * away)
    corner = max(margins(page))
    low, high = trim[1 - axis] + corner, trim[3 - axis] - corner
    reached: list[Interval] = []
    stopped: list[tuple[Interval, Mark]] = []
    for mark in page.marks:
        if mark.is_cut:
            continue
        touches = mark.crossed(axis, inner_line)
        if mark.crossed(axis, outer_line):
            reached += touches + mark.crossed(axis, next_line)  # it may begin at the trim
        elif not mark.is_white:
            stopped += ((touch, mark) for touch in touches)
    covers = united(reached, _GAP)
    bare = [
        (max(start, low), min(end, high), mark)
        for touch, mark in stopped
        for start, end in uncovered(touch, covers)
    ]
    for start, end, mark in sorted(bare, key=lambda one: one[:2]):
        if end - start > _GAP:
            yield Finding(_stop(mark, side, trim), page.number, _place(axis, trim[side], start))
            return  # one for each side is enough to mend it


def _stop(mark: Mark, side: int, trim: Box) -> str:
    beyond = max(0.0, (mark.box[side] - trim[side]) * _OUTWARDS[side])
    where = f"{beyond:.2f} mm beyond the trim" if beyond >= 0.01 else "at the trim"
    return f"{mark.called} ends {where} on the {_SIDES[side]} and does not fill the bleed"


def _place(axis: int, across: float, along: float) -> Point:
    return (across, along) if axis == 0 else (along, across)


def safe_zone(document: Document, purpose: Purpose) -> Iterator[Finding]:
    """Live matter keeps away from the trim; what runs out into the bleed is ground.

    Of a piece it is only noted: rings and rims are meant to lie along its edge.
    """
    yield from _unmeasured(document, bled=False)
    for page in document.pages:
        if page.boxes.trim:
            for side in range(4):
                yield from _too_near(page, side, purpose.safe)


def _too_near(page: PageMarks, side: int, safe: float) -> Iterator[Finding]:
    """The marks that end in the safe zone along a side: the nearest, and how many others."""
    trim = page.boxes.cut
    near = []
    for mark in page.marks:
        distance = (trim[side] - mark.box[side]) * _OUTWARDS[side]
        least = -math.inf if mark.kind == "text" else _TOUCH
        if least <= distance < safe - _NEARLY and _is_live(mark) and mark.box.common(trim):
            near.append((distance, mark.box[:2], mark.called))
    if near:
        distance, place, called = min(near)
        where = f"{distance:.2f} mm from the trim" if distance >= 0 else "across the trim"
        sentence = f"{called} is {where} on the {_SIDES[side]}, {safe:g} mm are safe"
        if more := len(near) - 1:
            sentence += f", as {'is' if more == 1 else 'are'} {more} other mark{'s' * (more > 1)}"
        fault = min(trim.width, trim.height) >= _PIECE
        yield Finding(sentence, page.number, place, fault=fault)


def _is_live(mark: Mark) -> bool:
    return mark.kind == "text" or not (mark.is_cut or mark.is_white)
