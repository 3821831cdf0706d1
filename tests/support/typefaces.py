import struct
from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.sfnt import SFNTWriter

EM = 1000
MADE = 0  # seconds since 1904, whatever the clock says


def square_font(letters="Aa ", *, family="Squares", fs_type=0, side=500, advance=600):
    """A font whose letters are squares of `side` on the baseline, but for the space."""
    names = {letter: f"u{ord(letter):04x}" for letter in letters}
    return font_of(
        {name: () if letter == " " else (box(0, 0, side, side),) for letter, name in names.items()},
        {ord(letter): name for letter, name in names.items()},
        family,
        fs_type,
        advance,
    )


def box(left, low, right, high):
    """A clockwise contour, which TrueType fills."""
    return ((left, low), (left, high), (right, high), (right, low))


def font_of(contours, characters, family="Shapes", fs_type=0, advance=600):
    glyphs = {".notdef": TTGlyphPen(None).glyph(), **{n: _glyph(c) for n, c in contours.items()}}
    builder = FontBuilder(EM, isTTF=True)
    builder.font.recalcTimestamp = False  # the same letters are the same bytes
    builder.updateHead(created=MADE, modified=MADE)
    builder.setupGlyphOrder(list(glyphs))
    builder.setupCharacterMap(characters)
    builder.setupGlyf(glyphs)
    builder.setupHorizontalMetrics(dict.fromkeys(glyphs, (advance, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    ps_name = "".join(filter(str.isalnum, family))
    builder.setupNameTable({"familyName": family, "styleName": "Regular", "psName": ps_name})
    builder.setupOS2(sTypoAscender=800, sTypoDescender=-200, fsType=fs_type)
    builder.setupPost()
    file = BytesIO()
    builder.save(file)
    return file.getvalue()


def _glyph(contours):
    pen = TTGlyphPen(None)
    for start, *others in contours:
        pen.moveTo(start)
        for point in others:
            pen.lineTo(point)
        pen.closePath()
    return pen.glyph()


def with_table(font, tag, table):
    """The font with a table of these bytes instead of its own, or as well; None takes it away.

    A function makes the bytes of those that are there.
    """
    reader = TTFont(BytesIO(font), lazy=True).reader
    tables = {each: reader[each] for each in reader.keys()}  # noqa: SIM118 — it is no dictionary
    tables[tag] = table(tables[tag]) if callable(table) else table
    if table is None:
        del tables[tag]
    file = BytesIO()
    writer = SFNTWriter(file, len(tables))
    for each, data in tables.items():
        writer[each] = data
    writer.close()
    return file.getvalue()


def characters_of(*groups):
    """A table `cmap` of format 12: the first character, the last, the first glyph."""
    body = b"".join(struct.pack(">LLL", *group) for group in groups)
    head = struct.pack(">HHLLL", 12, 0, 16 + len(body), 0, len(groups))
    return struct.pack(">HHHHL", 0, 1, 3, 10, 12) + head + body
