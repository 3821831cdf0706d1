import struct

import pytest
from support.typefaces import characters_of, font_of, square_font, with_table

from printkit.base.errors import InputError
from printkit.draw.display import Document, Page, Text
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.formats.svg import write_svg
from printkit.draw.geometry.lettering import outlined
from printkit.draw.typography.font_file import read_face
from printkit.draw.typography.typefaces import Typeface

GOOD = square_font("Aa éא")


def print_all_ways(face, text):
    page = Page(100, 50, (Text(text, (10, 10), 5),))
    document = Document("A", (page,), typeface=Typeface("own", face, face, face))
    return write_pdf(document), *write_svg(document), outlined(document).pages


@pytest.mark.parametrize("fs_type", [0x0002, 0x0300])
def test_a_font_that_may_not_be_embedded_is_refused(fs_type):
    with pytest.raises(InputError, match=r"^own\.ttf: the font cannot be used: its licence bits"):
        read_face(square_font(fs_type=fs_type), "own.ttf")


def number_at(at, number):
    """What changes 16 bits of a table."""
    return lambda table: table[:at] + struct.pack(">H", number) + table[at + 2 :]


# Glyph 1 joins itself to itself; all others have no ink.
RING = struct.pack(">hhhhhHHBB", -1, 0, 0, 9, 9, 0x02, 1, 0, 0)
DAMAGED = {
    "empty": b"",
    "text": b"no font",
    "torn": GOOD[:100],
    "an outline of another kind": b"OTTO" + bytes(500),
    "a table that is not there": with_table(GOOD, "post", None),
    "no widths": with_table(GOOD, "hhea", number_at(34, 0)),
    "widths cut short": with_table(GOOD, "hmtx", lambda table: table[:2]),
    "places of glyphs": with_table(GOOD, "loca", number_at(0, 9999)),
    "a glyph of itself": with_table(GOOD, "glyf", lambda table: RING + table[len(RING) :]),
    "a torn glyph": with_table(GOOD, "glyf", number_at(10, 9999)),
    "characters without glyphs": with_table(GOOD, "cmap", characters_of((65, 66, 60000))),
    "no characters": with_table(GOOD, "cmap", characters_of()),
}


@pytest.mark.parametrize("data", DAMAGED.values(), ids=DAMAGED)
def test_what_is_no_font_or_damaged_is_refused(data):
    said = r"^own\.ttf: the font cannot be used: it is not a TrueType font, or it is damaged$"
    with pytest.raises(InputError, match=said):
        read_face(data, "own.ttf")


def test_tables_that_letters_do_not_need_may_be_broken():
    font = GOOD
    for tag in ("GSUB", "GPOS", "GDEF", "kern", "DSIG", "gvar", "fvar"):
        font = with_table(font, tag, b"\0\1\0\0\xff\xff")
    whole, broken = (read_face(data, "own.ttf") for data in (GOOD, font))
    assert print_all_ways(broken, "Aaé") == print_all_ways(whole, "Aaé")


def test_all_uses_have_the_same_letters():
    """A space stands for the one that does not break, and the last of two maps is not the best."""
    face = read_face(with_table(GOOD, "cmap", characters_of((32, 32, 3), (65, 66, 1))), "own.ttf")
    assert sorted(face.widths) == [32, 65, 66, 160]
    assert sorted(face.opened().getBestCmap()) == [32, 65, 66, 160]


def test_a_letter_that_crosses_itself_too_often_is_no_outline():
    """A thousand strokes across a thousand others would be a million areas."""
    zigzag = [(2 * i, (i % 2) * 9000) for i in range(200)]
    face = read_face(font_of({"A": (zigzag + [(y, x) for x, y in zigzag],)}, {65: "A"}), "own.ttf")
    with pytest.raises(InputError, match=r"'A' \(U\+0041\) cross each other more than 1,000 times"):
        print_all_ways(face, "A")
