import random
import struct

import pytest
from typefaces import characters_of, font_of, segments_of, square_font, with_table

from printkit.errors import InputError
from printkit.geometry.lettering import outlined
from printkit.render.display import Document, Page, Text
from printkit.render.face import read_face
from printkit.render.fonts import Typeface
from printkit.render.pdf import write_pdf
from printkit.render.svg import write_svg

GOOD = square_font("Aa éא")


def print_all_ways(face, text):
    page = Page(100, 50, (Text(text, (10, 10), 5),))
    document = Document("A", (page,), typeface=Typeface("own", face, face, face))
    return write_pdf(document), *write_svg(document), outlined(document).pages


@pytest.mark.parametrize("fs_type", [0x0002, 0x0100, 0x0200, 0x0300])
def test_a_font_that_may_not_be_embedded_is_refused(fs_type):
    with pytest.raises(InputError, match=r"^own\.ttf: the font cannot be used: its licence bits"):
        read_face(square_font(fs_type=fs_type), "own.ttf")


@pytest.mark.parametrize("fs_type", [0, 0x0004, 0x0008])
def test_a_font_that_may_be_embedded_is_read(fs_type):
    assert read_face(square_font(fs_type=fs_type), "own.ttf").family == "Squares"


@pytest.mark.parametrize(
    "data",
    [b"", b"no font", GOOD[:100], b"OTTO" + bytes(500)],
    ids=["empty", "text", "torn", "an outline of another kind"],
)
def test_what_is_no_font_is_refused(data):
    with pytest.raises(InputError, match="it is no TrueType font, or it is damaged"):
        read_face(data, "own.ttf")


def number_at(at, number):
    """What changes 16 bits of a table."""
    return lambda table: table[:at] + struct.pack(">H", number) + table[at + 2 :]


NAMES = struct.pack(">HHH", 0, 30, 6 + 30 * 12) + 30 * struct.pack(">6H", 3, 1, 0, 1, 60000, 0)
# Glyph 1 joins itself to itself; all others have no ink.
RING = struct.pack(">hhhhhHHBB", -1, 0, 0, 9, 9, 0x02, 1, 0, 0)
BROKEN = {
    "characters by groups": ("cmap", characters_of((65, 0x00FFFFFF, 1)), "characters that there"),
    "many groups": ("cmap", characters_of(*[(0, 0xFFFF, 0)] * 3), "more than 65,536 characters"),
    "characters by segments": ("cmap", segments_of(8000), "more than 65,536 characters"),
    "no characters": ("cmap", characters_of((65, 66, 60000)), "it has no letters"),
    "a map of another kind": (
        "cmap",
        number_at(12, 13)(characters_of((65, 65, 1))),
        "no map of Unicode",
    ),
    "names upon each other": ("name", NAMES + bytes(60000), "absurdly large"),
    "widths": ("hmtx", lambda table: table[:-2], "does not tell the width"),
    "no widths": ("hhea", number_at(34, 0), "does not tell the width"),
    "units": ("head", number_at(18, 0), "0 units to the em"),
    "places of glyphs": ("loca", number_at(0, 9999), "leads beyond its glyphs"),
    "a glyph of itself": ("glyf", lambda table: RING + table[len(RING) :], "made of itself"),
    "a torn glyph": ("glyf", number_at(10, 9999), "a glyph is cut short|one of its tables"),
    "contours": ("glyf", number_at(0, 0x8000), "odd number of contours"),
    "a table that is not there": ("post", None, "its table 'post' is missing"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_broken_table_is_named(what):
    tag, table, said = BROKEN[what]
    with pytest.raises(InputError, match=rf"^own\.ttf: the font cannot be used: .*({said})"):
        read_face(with_table(square_font("A"), tag, table), "own.ttf")


def test_a_glyph_of_more_points_than_can_be_drawn_is_refused():
    """Thirty glyphs of a few bytes, of which each is made of the one before, twice."""
    many = {f"g{i}": () for i in range(30)}
    font = font_of(many, {65: "g29"})
    glyphs = [square(), *(twice(i) for i in range(30))]
    starts = [sum(map(len, glyphs[:i])) // 2 for i in range(len(glyphs) + 1)]
    font = with_table(font, "glyf", b"".join(glyphs))
    font = with_table(font, "loca", struct.pack(f">{len(starts)}H", *starts))
    font = with_table(font, "head", number_at(50, 0))
    with pytest.raises(InputError, match="made of too many others"):
        read_face(font, "own.ttf")


def square():
    flags = b"\x37" * 4  # each point by a positive byte across and up
    return struct.pack(">hhhhhHH", 1, 0, 0, 9, 9, 3, 0) + flags + bytes(range(1, 9)) + bytes(2)


def twice(glyph):
    one, other = (struct.pack(">HHBB", flags, glyph, 1, 1) for flags in (0x22, 0x02))
    return struct.pack(">hhhhh", -1, 0, 0, 9, 9) + one + other


def test_tables_that_letters_do_not_need_may_be_broken():
    font = GOOD
    for tag in ("GSUB", "GPOS", "GDEF", "kern", "DSIG", "gvar", "fvar"):
        font = with_table(font, tag, b"\0\1\0\0\xff\xff")
    whole, broken = (read_face(data, "own.ttf") for data in (GOOD, font))
    assert print_all_ways(broken, "Aaé") == print_all_ways(whole, "Aaé")


def test_damaged_fonts_are_refused_or_print_in_every_way():
    rng, used = random.Random(8), 0
    for _ in range(150):
        data = bytearray(GOOD)
        for _ in range(rng.choice((1, 3, 20))):
            data[rng.randrange(len(data))] = rng.randrange(256)
        try:
            face = read_face(bytes(data), "own.ttf")
        except InputError:
            continue
        used += 1
        print_all_ways(face, "".join(c for c in "Aa é" if ord(c) in face.widths))
    assert 20 < used < 130


def test_a_family_cannot_end_the_quotation_that_it_stands_in():
    face = read_face(square_font(family="It's </style> {a}"), "own.ttf")
    assert face.family == "Its style a"


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
