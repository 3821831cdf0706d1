"""Fonts: whether they are in the file, and how wide their glyphs are (ISO 32000-1, 9.5 ff)."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from printkit.preflight.objects import entry, identity, is_stream, items, name, number, whole
from printkit.preflight.plane import Matrix

_SUBSET = re.compile(r"[A-Z]{6}\+")
_PROGRAMS = ("/FontFile", "/FontFile2", "/FontFile3")
_USUAL_ASCENT, _USUAL_DESCENT, _USUAL_WIDTH = 0.75, -0.22, 0.5  # of the size
_MOST_WIDTHS = 70_000
_KINDS = {"/CIDFontType0": "CID Type 1", "/CIDFontType2": "CID TrueType"}


class Font(NamedTuple):
    """A font of a file; lengths in parts of its size.

    `code_bytes` is how many bytes of a string choose a glyph, `widths` has those of the codes that
    differ from `usual`.
    """

    name: str
    kind: str
    embedded: bool
    subset: bool
    code_bytes: int
    widths: Mapping[int, float]
    usual: float
    ascent: float
    descent: float

    def codes(self, shown: bytes) -> list[int]:
        """The codes in a string."""
        if self.code_bytes == 1:
            return list(shown)
        return [high << 8 | low for high, low in zip(shown[::2], shown[1::2], strict=False)]


UNNAMED = Font("", "none", False, False, 1, {}, _USUAL_WIDTH, _USUAL_ASCENT, _USUAL_DESCENT)


class Fonts:
    """The fonts of one file, each read once."""

    def __init__(self) -> None:
        self._read: dict[tuple[int, int], Font] = {}

    def font(self, value: Any) -> Font:
        """The font that a dictionary describes."""
        key = identity(value)
        if key is None:
            return _font(value)
        if key not in self._read:
            self._read[key] = _font(value)
        return self._read[key]


def _font(value: Any) -> Font:
    kind = name(entry(value, "/Subtype"))
    composite = kind == "/Type0"
    described = (items(entry(value, "/DescendantFonts")) or [None])[0] if composite else value
    called = name(entry(value, "/BaseFont")) or name(entry(value, "/Name"))
    descriptor = entry(described, "/FontDescriptor")
    embedded = kind == "/Type3" or any(is_stream(entry(descriptor, key)) for key in _PROGRAMS)
    ascent, descent = _heights(descriptor)
    subset = _SUBSET.match(called[1:]) is not None
    its = name(entry(described, "/Subtype"))
    label = _KINDS.get(its, its[1:].replace("Type", "Type ").replace("True Type ", "TrueType"))
    usual, widths = _composite_widths(described) if composite else _simple_widths(value, kind)
    return Font(
        _SUBSET.sub("", called[1:]) or "without a name",
        "TrueType" if its == "/TrueType" else label,
        embedded,
        subset,
        2 if composite else 1,
        widths,
        usual,
        ascent,
        descent,
    )


def _heights(descriptor: Any) -> tuple[float, float]:
    """How far glyphs rise and fall: capitals and descenders rather than accents on capitals."""
    capitals = number(entry(descriptor, "/CapHeight")) or number(entry(descriptor, "/Ascent"))
    ascent = min((capitals or 1000 * _USUAL_ASCENT) / 1000, 1.0)
    falls = number(entry(descriptor, "/Descent"))
    descent = _USUAL_DESCENT if falls is None else falls / 1000
    return max(ascent, 0.1), min(0.0, max(descent, -0.25))


def _simple_widths(value: Any, kind: str) -> tuple[float, dict[int, float]]:
    unit = 0.001
    if kind == "/Type3":
        matrix = [number(one) or 0.0 for one in items(entry(value, "/FontMatrix"))]
        unit = Matrix(*matrix).a if len(matrix) == 6 else unit
    first = whole(entry(value, "/FirstChar"))
    listed = items(entry(value, "/Widths"))[:256]
    widths = {first + at: (number(one) or 0.0) * unit for at, one in enumerate(listed)}
    return (0.0 if widths else _USUAL_WIDTH), widths


def _composite_widths(described: Any) -> tuple[float, dict[int, float]]:
    """The /DW and the /W of a CID font: `first [w …]` or `first last w` (ISO 32000-1, 9.7.4.3)."""
    widths: dict[int, float] = {}
    rest = iter(items(entry(described, "/W")))
    for start in rest:
        first, second = whole(start), next(rest, None)
        listed = items(second)
        if listed:
            widths.update((first + at, number(one) or 0.0) for at, one in enumerate(listed))
        else:
            width = number(next(rest, None)) or 0.0
            last = min(whole(second), first + _MOST_WIDTHS)
            widths.update(dict.fromkeys(range(first, last + 1), width))
        if len(widths) > _MOST_WIDTHS:
            break
    usual = number(entry(described, "/DW"))
    usual = 1000.0 if usual is None else usual
    return usual / 1000, {code: width / 1000 for code, width in widths.items()}
