"""Pictures of pages by numpy alone, where there is no PDFium: in browsers.

Each mark covers a share of each pixel, its exact area: the edges of its rings, cut at the borders
of pixels, add up to it along each row. PDFium counts the same way, so both draw nearly the same.
Lengths are in pixels unless they are said to be in mm.
"""

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from printkit.render.display import Circle, Clipped, Document, Ink, Mark, Page, Path, Point
from printkit.render.png import check_size, dots
from printkit.units import MM_PER_INCH

if TYPE_CHECKING:
    from PIL.Image import Image

Floats = NDArray[np.float64]
_Ring = Sequence[Point]

_THINNEST = 1.0  # pixels of a stroke, as PDFium has it
_FLATNESS = 0.02  # pixels between a circle and the straight pieces that stand for it


def pictures(document: Document, dpi: float, *, clear: bool = False) -> Iterator["Image"]:
    """The pages as `printkit.render.png.pictures` has them, without PDFium.

    They hold no Text but its outlines. Raises InputError for too many pixels, TypeError for Text.
    """
    from PIL import Image  # an extra: only pictures need it

    for page in document.pages:
        check_size(page, dpi)
    for page in document.pages:
        drawn = _drawn(page, dpi / MM_PER_INCH, clear=clear)
        yield Image.fromarray(drawn if clear else drawn[..., :3].copy())


def _drawn(page: Page, scale: float, *, clear: bool) -> NDArray[np.uint8]:
    """A page at `scale` pixels a mm: H × W × 4 from 0 to 255, red, green, blue, cover."""
    height, width = (dots(size, 1 / scale) for size in (page.height, page.width))
    canvas = np.full((height, width, 4), 0.0 if clear else 1.0, np.float32)
    box = _Box(0, 0, width, height)
    for mark in page.marks:
        _draw(canvas, mark, scale, box)
    cover = canvas[..., 3:]
    canvas[..., :3] /= np.where(cover > 0, cover, 1)  # it was multiplied by its cover
    return np.rint(canvas * 255).astype(np.uint8)


class _Box(NamedTuple):
    """Whole pixels: those from `left` and `top` on, before `right` and `bottom`."""

    left: int
    top: int
    right: int
    bottom: int

    def within(self, other: "_Box") -> "_Box":
        """What is in both."""
        corner = max(self.left, other.left), max(self.top, other.top)
        return _Box(*corner, min(self.right, other.right), min(self.bottom, other.bottom))

    @property
    def is_empty(self) -> bool:
        """Whether it holds no pixel."""
        return self.left >= self.right or self.top >= self.bottom


def _draw(canvas: NDArray[np.float32], mark: Mark, scale: float, box: _Box) -> None:
    """Draw what of a mark lies in `box`."""
    match mark:
        case Path(rings, ink, closed):
            placed = [[(x * scale, y * scale) for x, y in ring] for ring in rings]
            if ink.fill:
                _put(canvas, _cover(placed, box, even_odd=True), ink.fill)
            if ink.stroke:
                _put(canvas, _cover(_stroke(placed, ink, scale, closed), box), ink.stroke)
        case Circle((x, y), radius, ink):
            ring = _circle((x * scale, y * scale), radius * scale)
            if ink.fill:
                _put(canvas, _cover([ring], box), ink.fill)
            if ink.stroke:
                _put(canvas, _cover(_stroke([ring], ink, scale, closed=True), box), ink.stroke)
        case Clipped((left, top, right, bottom), marks):
            edges = left * scale, top * scale, right * scale, bottom * scale
            window = _outer(*edges).within(box)
            for inner in marks:
                _draw(canvas, inner, scale, window)
        case _:
            raise TypeError("text is drawn by its outlines")


def _outer(left: float, top: float, right: float, bottom: float) -> _Box:
    """The pixels that a box touches, a hair of rounding aside."""
    hair = 1e-6
    return _Box(
        math.floor(left + hair),
        math.floor(top + hair),
        math.ceil(right - hair),
        math.ceil(bottom - hair),
    )


class _Cover(NamedTuple):
    """The share of each pixel of `box` that is covered; `shares` has its rows and columns."""

    box: _Box
    shares: Floats


def _put(canvas: NDArray[np.float32], cover: _Cover | None, colour: str) -> None:
    """Paint a cover over what is there, colours being multiplied by their cover."""
    if cover is None:
        return
    left, top, right, bottom = cover.box
    shares = cover.shares[..., None].astype(np.float32)
    paint = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    part = canvas[top:bottom, left:right]
    part *= 1 - shares
    part += shares * np.array([*paint, 1.0], np.float32)


# Areas


def _cover(rings: Sequence[_Ring], box: _Box, *, even_odd: bool = False) -> _Cover | None:
    """What rings cover in `box`: all that they go round; None where that is nothing.

    Where it is `even_odd`, what they go round twice is left out.
    """
    rings = [ring for ring in rings if len(ring) > 1]
    if not rings:
        return None
    corners = [np.array(ring, float) for ring in rings]
    starts = np.concatenate(corners)
    ends = np.concatenate([np.roll(ring, -1, 0) for ring in corners])
    (left, top), (right, bottom) = starts.min(0), starts.max(0)
    seen = _outer(left, top, right, bottom).within(box)
    if seen.is_empty:
        return None
    corner = np.array((seen.left, seen.top), float)
    height, width = seen.bottom - seen.top, seen.right - seen.left
    wound = _wound(starts - corner, ends - corner, height, width)
    if even_odd:
        wound = np.abs(wound - 2 * np.rint(wound / 2))
    return _Cover(seen, np.minimum(np.abs(wound), 1))


def _wound(starts: Floats, ends: Floats, height: int, width: int) -> Floats:
    """How often edges wind round each pixel of a box, on average over its area."""
    starts, ends = _cut(*_cut_rows(starts, ends, height), 0)
    starts, ends = _clipped(starts, width), _clipped(ends, width)
    middle = (starts + ends) / 2
    columns, rows = np.floor(middle).astype(int).T
    columns = np.clip(columns, 0, width)
    inside = (rows >= 0) & (rows < height)
    fall = np.where(inside, ends[:, 1] - starts[:, 1], 0.0)
    beyond = middle[:, 0] - columns  # of its pixel, what lies left of the edge
    at = np.clip(rows, 0, height - 1) * (width + 2) + columns
    size = height * (width + 2)
    sums = np.bincount(at, fall * (1 - beyond), size) + np.bincount(at + 1, fall * beyond, size)
    return np.cumsum(sums.reshape(height, width + 2), 1)[:, :width]


def _cut_rows(starts: Floats, ends: Floats, height: int) -> tuple[Floats, Floats]:
    """The edges, cut at each row of pixels; those that are level or off the rows are left out."""
    low, high = np.minimum(starts, ends)[:, 1], np.maximum(starts, ends)[:, 1]
    kept = (low < high) & (high > 0) & (low < height)
    return _cut(starts[kept], ends[kept], 1)


def _clipped(points: Floats, width: int) -> Floats:
    """Points, those left and right of the box at its sides: an edge counts for what is right."""
    return np.column_stack((np.clip(points[:, 0], 0, width), points[:, 1]))


def _cut(starts: Floats, ends: Floats, axis: int) -> tuple[Floats, Floats]:
    """The edges, each cut wherever a coordinate is a whole number."""
    low, high = (pick(starts[:, axis], ends[:, axis]) for pick in (np.minimum, np.maximum))
    first = np.floor(low).astype(int) + 1
    counts = np.maximum(np.ceil(high).astype(int) - first, 0) + 1  # of the pieces
    edge = np.repeat(np.arange(len(counts)), counts)
    piece = np.arange(len(edge)) - np.repeat(np.cumsum(counts) - counts, counts)
    way = ends - starts
    length = np.where(way[:, axis] == 0, 1.0, way[:, axis])[edge]
    falls = length < 0
    whole = np.where(falls, (first + counts - 2)[edge] - piece, first[edge] + piece)
    share = (whole - starts[edge, axis]) / length  # where each piece ends
    until = np.where(piece == counts[edge] - 1, 1.0, share)
    since = np.where(piece == 0, 0.0, np.roll(until, 1))
    along = way[edge]
    return starts[edge] + since[:, None] * along, starts[edge] + until[:, None] * along


# Strokes


def _circle(centre: Point, radius: float) -> _Ring:
    """A circle in straight pieces."""
    count = _pieces(radius, 2 * math.pi)
    turns = [2 * math.pi * i / count for i in range(count)]
    x, y = centre
    return [(x + radius * math.cos(turn), y + radius * math.sin(turn)) for turn in turns]


def _pieces(radius: float, turn: float) -> int:
    """How many straight pieces stand for an arc of a `turn` in radians."""
    step = 2 * math.acos(max(0.0, 1 - _FLATNESS / max(radius, 2 * _FLATNESS)))
    return max(1, math.ceil(abs(turn) / step))


def _stroke(rings: Sequence[_Ring], ink: Ink, scale: float, closed: bool) -> list[_Ring]:  # noqa: FBT001
    """The outlines of rings drawn with `ink`: round joins, butt caps."""
    reach = max(ink.width * scale, _THINNEST) / 2
    outlines: list[_Ring] = []
    for ring in rings:
        line = [at for i, at in enumerate(ring) if i == 0 or at != ring[i - 1]]
        if closed and len(line) > 1 and line[0] == line[-1]:
            line.pop()
        if len(line) < 2:
            continue
        if ink.dash:
            whole = [*line, line[0]] if closed else line
            lengths = [length * scale for length in ink.dash]
            outlines += [_open_outline(dash, reach) for dash in _dashes(whole, lengths)]
        elif closed and len(line) > 2:
            outlines += [_side(line, reach), _side(line[::-1], reach)]
        else:
            outlines.append(_open_outline(line, reach))
    return outlines


def _open_outline(line: _Ring, reach: float) -> _Ring:
    """The outline of a line with two ends: there along its left, back along its right."""
    return [*_side(line, reach, closed=False), *_side(line[::-1], reach, closed=False)]


def _side(line: _Ring, reach: float, *, closed: bool = True) -> _Ring:
    """What runs `reach` to the left of a line: round at outer corners, sharp at inner ones."""
    ends = [*line, line[0]] if closed else line
    ways = [math.atan2(b[1] - a[1], b[0] - a[0]) for a, b in pairwise(ends)]
    lengths = [math.dist(a, b) for a, b in pairwise(ends)]
    found: list[Point] = []
    last = len(ways) - 1
    if not closed:
        found.append(_beside(ends[0], ways[0], reach))
    for i in range(0 if closed else 1, len(ways)):
        before, way = ways[i - 1], ways[i]
        turn = math.remainder(way - before, 2 * math.pi)
        room = min(lengths[i - 1], lengths[i])
        if turn >= 0:  # outer: `left` is at a smaller angle, as y runs downwards
            count = _pieces(reach, turn)
            found += [_beside(ends[i], before + turn * k / count, reach) for k in range(count + 1)]
        elif reach * math.tan(-turn / 2) < room:
            found.append(_beside(ends[i], before + turn / 2, reach / math.cos(turn / 2)))
        else:
            found += [_beside(ends[i], before, reach), ends[i], _beside(ends[i], way, reach)]
    if not closed:
        found.append(_beside(ends[-1], ways[last], reach))
    return found


def _beside(at: Point, way: float, reach: float) -> Point:
    """The point `reach` beside another, seen along a `way` in radians."""
    return at[0] + reach * math.sin(way), at[1] - reach * math.cos(way)


def _dashes(line: _Ring, lengths: Sequence[float]) -> Iterator[_Ring]:
    """The parts of a line that are drawn where dashes and gaps have these `lengths` in turn."""
    steps = list(lengths) * (2 if len(lengths) % 2 else 1)
    number, left = 0, steps[0]
    dash: list[Point] = [line[0]]
    for start, end in pairwise(line):
        length, gone = math.dist(start, end), 0.0
        while length - gone > left:
            gone += left
            share = gone / length
            at = (
                start[0] + share * (end[0] - start[0]),
                start[1] + share * (end[1] - start[1]),
            )
            if number % 2 == 0:
                yield [*dash, at]
            dash = [at]
            number = (number + 1) % len(steps)
            left = steps[number]
        left -= length - gone
        dash.append(end)
    if number % 2 == 0 and len(dash) > 1:
        yield dash
