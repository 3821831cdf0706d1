"""The outlines of a TrueType file, checked without drawing any.

A glyph is simple, with the points of its contours, or composite: other glyphs in their places
(OpenType specification 1.9, table `glyf`).
"""

import struct
from itertools import pairwise

MAX_POINTS = 10_000  # of a glyph with its components
MAX_TOTAL_POINTS = 4_000_000  # of all glyphs
_MAX_DEPTH = 16  # of components within components
_HEADER = 10  # bytes of a glyph: the number of contours, and a box

# Bits of the flags of a point.
_SHORT_X, _SHORT_Y, _REPEATED, _SAME_X, _SAME_Y = 0x02, 0x04, 0x08, 0x10, 0x20
# Bits of the flags of a component.
_WORDS, _PLACES, _SCALE, _MORE, _TWO_SCALES, _MATRIX = 0x01, 0x02, 0x08, 0x20, 0x40, 0x80


def _bytes_of_point(flag: int) -> int:
    """How many bytes the coordinates of a point with these flags have."""
    across = 1 if flag & _SHORT_X else 0 if flag & _SAME_X else 2
    return across + (1 if flag & _SHORT_Y else 0 if flag & _SAME_Y else 2)


_BYTES = tuple(map(_bytes_of_point, range(256)))


class FontError(Exception):
    """A font cannot be used; the message says why, and ends a sentence."""


def number(table: bytes, at: int) -> int:
    """The unsigned number of 16 bits at a place in a table. Raises struct.error beyond its end."""
    found: int = struct.unpack_from(">H", table, at)[0]
    return found


def check_outlines(glyf: bytes, loca: bytes, count: int, *, long: bool) -> None:
    """Raise FontError or struct.error unless each of `count` glyphs can be drawn.

    `long` says in which of its two formats the table `loca` tells where glyphs begin.
    """
    places = struct.unpack_from(f">{count + 1}{'L' if long else 'H'}", loca)
    starts = places if long else tuple(2 * place for place in places)
    if starts[-1] > len(glyf) or any(start > end for start, end in pairwise(starts)):
        raise FontError("it is damaged: its table 'loca' leads beyond its glyphs")
    glyphs = _Glyphs(glyf, starts)
    for glyph in range(count):
        glyphs.check(glyph)


class _Glyphs:
    """The glyphs of a font; each is looked at once."""

    def __init__(self, glyf: bytes, starts: tuple[int, ...]) -> None:
        self._glyf, self._starts = glyf, starts
        self._points: dict[int, int] = {}
        self._total = 0

    def check(self, glyph: int, depth: int = 0) -> int:
        """The number of points of a glyph. Raises FontError, struct.error or IndexError."""
        if glyph not in self._points:
            if glyph >= len(self._starts) - 1 or depth > _MAX_DEPTH:
                raise FontError("it is damaged: a glyph is made of itself, or of one that is none")
            data = self._glyf[self._starts[glyph] : self._starts[glyph + 1]]
            self._points[glyph] = self._points_of(data, depth) if data else 0
        return self._points[glyph]

    def _points_of(self, data: bytes, depth: int) -> int:
        (contours,) = struct.unpack_from(">h", data)
        if contours < -1:
            raise FontError("it is damaged: a glyph has an odd number of contours")
        points = self._composite(data, depth) if contours < 0 else _simple(data, contours)
        self._total += points
        if points > MAX_POINTS or self._total > MAX_TOTAL_POINTS:
            raise FontError(
                f"its glyphs are too intricate: {MAX_POINTS:,} points are the most of one, "
                f"{MAX_TOTAL_POINTS:,} of all"
            )
        return points

    def _composite(self, data: bytes, depth: int) -> int:
        at, flags, points = _HEADER, _MORE, 0
        while flags & _MORE:
            flags, component = number(data, at), number(data, at + 2)
            its = self.check(component, depth + 1)
            at += 4
            kind = ">HH" if flags & _WORDS else ">BB"
            ours, theirs = struct.unpack_from(kind, data, at)
            if not flags & _PLACES and not (ours < points and theirs < its):
                raise FontError("it is damaged: a glyph is joined at points that it does not have")
            at += struct.calcsize(kind)
            at += 2 if flags & _SCALE else 4 if flags & _TWO_SCALES else 8 if flags & _MATRIX else 0
            points += its
            if at > len(data) or points > MAX_POINTS:
                raise FontError("it is damaged: a glyph is cut short or made of too many others")
        return points


def _simple(data: bytes, contours: int) -> int:
    """The number of points of a simple glyph."""
    if not contours:
        return 0
    ends = struct.unpack_from(f">{contours}H", data, _HEADER)
    if any(end >= following for end, following in pairwise(ends)):
        raise FontError("it is damaged: the contours of a glyph are in disorder")
    points: int = ends[-1] + 1
    at = _HEADER + 2 * contours
    at += 2 + number(data, at)
    seen = length = 0
    while seen < points:
        flag = data[at]
        repeats = 1
        at += 1
        if flag & _REPEATED:
            repeats += data[at]
            at += 1
        seen += repeats
        length += repeats * _BYTES[flag]
    if seen > points or at + length > len(data):
        raise FontError("it is damaged: a glyph is cut short")
    return points
