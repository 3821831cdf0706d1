import io

import pypdfium2
from support.measure import fonts
from support.typefaces import square_font

from printkit.draw.display import Document, Page, Text
from printkit.draw.formats.pdf import write_pdf
from printkit.draw.formats.svg import write_svg
from printkit.draw.sheet_frame import TextColumn
from printkit.draw.typography.font_file import read_face
from printkit.draw.typography.paragraphs import set_runs
from printkit.draw.typography.typefaces import BUNDLED, Typeface

LETTERS = "Aa é"


def own(**terms):
    face = read_face(square_font(LETTERS, **terms), "own.ttf")
    return Typeface(face.family, face, face, face)


def page(*texts, typeface=BUNDLED):
    return Document("A", (Page(100, 50, texts),), typeface=typeface)


def test_no_short_word_ends_a_paragraph_alone_where_another_can_join_it():
    face = own(advance=500)
    assert face.wrap("aa aa aa aa", 10, 40) == ["aa aa", "aa aa"]
    assert face.wrap("aa aa aa aaaaaaa", 10, 40) == ["aa aa aa", "aaaaaaa"]
    assert face.wrap("aaa aaaa aa", 10, 40) == ["aaa aaaa", "aa"]
    column = TextColumn(40.0, face)
    lines = {mark.at[1]: mark.text for mark in set_runs("aa aa aa aa", column, 10).marks}
    assert list(lines.values()) == ["aa aa", "aa aa"]


def test_a_command_wider_than_its_column_is_broken_at_its_spaces():
    column = TextColumn(45.0, own(advance=500))
    words = "aa **aaa\u00a0aaaa\u00a0a**a aa"
    lines = {}
    for mark in set_runs(words, column, 10).marks:
        lines[mark.at[1]] = lines.get(mark.at[1], "") + mark.text
    assert list(lines.values()) == ["aaaaa", "aaaa aa", "aa"]


def test_svg_carries_the_letters_of_the_faces_that_it_uses():
    document = page(Text("Aa", (10, 10), 5))
    (data,) = write_svg(document._replace(typeface=own()))
    assert b"@font-face{font-family:'Squares';font-weight:normal;" in data
    assert b"font-weight:bold" not in data
    (data,) = write_svg(page(Text("Aa★", (10, 10), 5), Text("Xong", (10, 20), 5, display=True)))
    assert data.count(b"@font-face") == 3
    assert b"unicode-range:U+2605}" in data  # the star is the fallback's
    assert b"@font-face{font-family:'Source Sans 3 display'" in data


def test_a_letter_that_a_face_lacks_is_set_in_its_fallback():
    (regular, words), (fallback, star), (_, rest) = BUNDLED.regular.runs("a \N{BLACK STAR} b")
    assert (words, star, rest) == ("a ", "\N{BLACK STAR}", " b")
    assert fallback.data != regular.data
    data = write_pdf(page(Text("a \N{BLACK STAR} b", (10, 10), 5)))
    assert {name.partition("+")[2] for name, _ in fonts(data)} == {
        "SourceSans3-Regular",
        "DejaVuSansCondensed",
    }
    (drawn,) = pypdfium2.PdfDocument(io.BytesIO(data))
    assert drawn.get_textpage().get_text_range() == "a \N{BLACK STAR} b"
