"""Any bytes are a typeface that prints in every way, or one sentence says why they are none."""

import struct
from collections.abc import Iterator
from functools import cache
from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fuzz.seeds import check_sentence
from support.typefaces import characters_of, square_font, with_table

from printkit.base.errors import InputError
from printkit.draw.display import Document, Page, Text
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.formats.svg import write_svg
from printkit.draw.geometry.lettering import outlined
from printkit.draw.typography.font_file import read_face
from printkit.draw.typography.typefaces import BUNDLED, Typeface

LETTERS = "Aé ½Ǻ"  # some are made of others
MOST_LETTERS = 20  # of a face that are drawn


@cache
def real() -> bytes:
    """Some letters of a font with all tables that fonts have, hinting and composites."""
    options = Options()
    options.layout_features, options.glyph_names = ["*"], True
    subsetter = Subsetter(options)
    subsetter.populate(text=LETTERS)
    font = TTFont(BytesIO(BUNDLED.regular.data), recalcTimestamp=False)
    subsetter.subset(font)
    file = BytesIO()
    font.save(file)
    return file.getvalue()


def seeds() -> Iterator[bytes]:
    small = square_font("A")
    yield from (small, real())
    yield with_table(small, "cmap", characters_of((65, 65, 60000)))
    for tag in ("GSUB", "hmtx", "glyf", "loca", "name", "post", "head"):
        yield with_table(real(), tag, lambda table: table[: len(table) // 2] + b"\xff\xff")
    yield with_table(small, "maxp", struct.pack(">LH", 0x10000, 0xFFFF) + bytes(26))


def check(data: bytes) -> None:
    try:
        face = read_face(data, "f.ttf")
    except InputError as error:
        check_sentence(error)
        return
    letters = "".join(map(chr, [code for code in face.widths if code > 32][:MOST_LETTERS]))
    typeface = Typeface(face.family, face, face, face)
    document = Document("t", (Page(100, 50, (Text(letters, (10, 10), 5),)),), typeface=typeface)
    try:
        write_pdf(document)
        list(write_svg(document))
        outlined(document)
    except InputError as error:  # only some of the letters are tried when a face is read
        check_sentence(error)
