"""What a TrueType file holds, checked before any library expands it.

A few bytes of a font can ask for gigabytes: a character map lists ranges, and a composite glyph
names others. So the tables that letters need are checked here, as the OpenType specification 1.9
describes them, and all others are left out: no damage in those can reach whoever sets type.
"""

import struct
from collections.abc import Iterator, Mapping
from io import BytesIO

from printkit.render.glyphs import FontError, check_outlines, number

MAX_CHARACTERS = 1 << 16  # that a font maps to glyphs
MAX_NAMES = 1 << 20  # bytes of all names
_MAX_TABLES = 100
_EMS = range(16, 16385)  # font units in a type size
_VERSIONS = (b"\0\1\0\0", b"true")
# The least number of bytes of each table that type cannot be set without.
_NEEDED = {"cmap": 4, "glyf": 0, "head": 54, "hhea": 36, "hmtx": 4, "loca": 4}
_NEEDED |= {"maxp": 32, "name": 6, "post": 32}
_KEPT = ("OS/2", "cvt ", "fpgm", "gasp", "prep")  # where they are there
_NAMELESS = b"\0\3\0\0"  # the version of a table `post` without names of glyphs
# Maps of Unicode by platform and encoding, the fullest first.
_MAPS = ((3, 10), (0, 6), (0, 4), (3, 1), (0, 3), (0, 2), (0, 1), (0, 0))
_SEGMENTS, _GROUPS = 4, 12  # the formats that nearly all fonts have
_SPACE, _FIXED_SPACE = 0x20, 0xA0


def letters_only(data: bytes) -> bytes:
    """The font `data` with the tables that its letters need, and with one map of characters.

    Raises FontError unless each of its glyphs can be measured, drawn and taken into a subset.
    """
    from fontTools.ttLib.sfnt import SFNTWriter  # only typefaces of one's own need it

    try:
        tables = _checked(_tables(data))
    except (struct.error, IndexError):
        raise FontError("it is damaged: one of its tables is cut short") from None
    file = BytesIO()
    writer = SFNTWriter(file, len(tables))
    for tag, table in tables.items():
        writer[tag] = table
    writer.close()
    return file.getvalue()


def _tables(data: bytes) -> dict[str, bytes]:
    """The tables that are kept, by tag."""
    count = number(data, 4) if len(data) >= 12 else 0
    directory = data[12 : 12 + 16 * count]
    if data[:4] not in _VERSIONS or count > _MAX_TABLES or len(directory) < 16 * count:
        raise FontError("it is no TrueType font, or it is damaged")
    found: dict[str, bytes] = {}
    for raw, _, start, length in struct.iter_unpack(">4sLLL", directory):
        tag = raw.decode("latin-1")
        if tag in _NEEDED or tag in _KEPT:
            if start + length > len(data) or tag in found:
                raise FontError(f"it is damaged: its table '{tag}' is cut short, or there twice")
            found[tag] = data[start : start + length]
    for tag, least in _NEEDED.items():
        if len(found.get(tag, b"")) < least or tag not in found:
            raise FontError(f"it is damaged: its table '{tag}' is missing or cut short")
    if sum(map(len, found.values())) > len(data):
        raise FontError("it is damaged: its tables overlap")
    return found


def _checked(tables: dict[str, bytes]) -> dict[str, bytes]:
    """The tables, cut down to what letters need. Raises FontError."""
    head, glyphs = tables["head"], number(tables["maxp"], 4)
    if (em := number(head, 18)) not in _EMS:
        raise FontError(f"it has {em} units to the em, from 16 to 16,384 are possible")
    wide = number(tables["hhea"], 34)  # the last of these advances is that of all further glyphs
    if not 0 < wide <= glyphs or len(tables["hmtx"]) < 4 * wide + 2 * (glyphs - wide):
        raise FontError("it is damaged: its table 'hmtx' does not tell the width of every glyph")
    # Raise FontError for names beyond the table, or of more than MAX_NAMES bytes
    table = tables["name"]
    count, strings = struct.unpack_from(">HH", table, 2)
    total = 0
    for at in range(6, 6 + 12 * count, 12):
        length, start = struct.unpack_from(">HH", table, at + 8)
        total += length
        if strings + start + length > len(table) or total > MAX_NAMES:
            raise FontError("it is damaged: its table 'name' is cut short or absurdly large")
    check_outlines(tables["glyf"], tables["loca"], glyphs, long=number(head, 50) == 1)
    characters = _characters(tables["cmap"], glyphs)
    post = _NAMELESS + tables["post"][4:32]
    return {**tables, "cmap": _written_map(characters), "post": post}


def _characters(table: bytes, glyphs: int) -> dict[int, int]:
    """The glyph of every character, from the fullest of the maps that a table `cmap` has."""
    found: dict[tuple[int, int], int] = {}
    for at in range(4, 4 + 8 * number(table, 2), 8):
        platform, encoding, start = struct.unpack_from(">HHL", table, at)
        if number(table, start) in (_SEGMENTS, _GROUPS):
            found.setdefault((platform, encoding), start)
    for kind in _MAPS:
        if kind in found:
            start = found[kind]
            read = _grouped if number(table, start) == _GROUPS else _segmented
            mapped = dict(_bounded(read(table, start)))
            break
    else:
        raise FontError("it has no map of Unicode characters of format 4 or 12")
    characters = {code: glyph for code, glyph in mapped.items() if 0 < glyph < glyphs}
    for space, other in ((_SPACE, _FIXED_SPACE), (_FIXED_SPACE, _SPACE)):
        if space in characters:
            characters.setdefault(other, characters[space])
    if not characters:
        raise FontError("it has no letters")
    return characters


def _bounded(pairs: Iterator[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """No more than MAX_CHARACTERS pairs. Raises FontError for more."""
    for count, pair in enumerate(pairs):
        if count == MAX_CHARACTERS:
            raise FontError(f"it maps more than {MAX_CHARACTERS:,} characters")
        yield pair


def _grouped(table: bytes, start: int) -> Iterator[tuple[int, int]]:
    """Characters with their glyphs, from a map of format 12."""
    (count,) = struct.unpack_from(">L", table, start + 12)
    for at in range(start + 16, start + 16 + 12 * count, 12):
        first, last, glyph = struct.unpack_from(">LLL", table, at)
        if not first <= last <= 0x10FFFF:
            raise FontError("it is damaged: its table 'cmap' maps characters that there are not")
        yield from zip(range(first, last + 1), range(glyph, glyph + last + 1 - first), strict=True)


def _segmented(table: bytes, start: int) -> Iterator[tuple[int, int]]:
    """Characters with their glyphs, from a map of format 4."""
    segments = number(table, start + 6) // 2
    ends, starts, shifts, offsets = (
        start + 14 + 2 * (segments * which + (which > 0)) for which in range(4)
    )
    for at in range(0, 2 * segments, 2):
        first, last = number(table, starts + at), number(table, ends + at)
        shift, offset = number(table, shifts + at), number(table, offsets + at)
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offset:
                glyph = number(table, offsets + at + offset + 2 * (code - first))
            yield code, (glyph + shift) & 0xFFFF if glyph or not offset else 0


def _written_map(characters: Mapping[int, int]) -> bytes:
    """A table `cmap` of one map, of format 12."""
    groups: list[tuple[int, int, int]] = []
    for code, glyph in sorted(characters.items()):
        if groups and code == groups[-1][1] + 1 and glyph - groups[-1][2] == code - groups[-1][0]:
            groups[-1] = (groups[-1][0], code, groups[-1][2])
        else:
            groups.append((code, code, glyph))
    header = struct.pack(">HHHHL", 0, 1, *_MAPS[0], 12)
    start = struct.pack(">HHLLL", _GROUPS, 0, 16 + 12 * len(groups), 0, len(groups))
    return header + start + b"".join(struct.pack(">LLL", *group) for group in groups)
