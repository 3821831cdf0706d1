"""PDF files that break programs: a sentence or a verdict, in bounded time and memory."""

import zlib
from functools import cache

import pikepdf
import pytest
from hardening.conftest import sentence
from pikepdf import Array, Dictionary, Name, Stream
from preflight.making import add_page, good, picture, saved

SECONDS, MIB = 20.0, 800.0


def run(place, data, *words):
    (place.here / "nasty.pdf").write_bytes(data)
    answer = place.zygote.run(place.here, "preflight", "nasty.pdf", *words)
    assert "Traceback" not in answer.err, answer
    assert answer.seconds < SECONDS, answer
    assert answer.mib < MIB, answer
    return answer


@cache
def bomb():
    """200 MiB of spaces, packed."""
    return zlib.compress(b" " * (200 << 20), level=1)


def packed(pdf, data):
    stream = Stream(pdf, b"")
    stream.write(data, filter=Name.FlateDecode, type_check=False)
    return pdf.make_indirect(stream)


GOOD = saved(good())
UNREADABLE = {
    "a text": b"name: mine\n",
    "nothing": b"",
    "NUL bytes": b"\0" * 1000,
    "a header alone": b"%PDF-1.7\n",
    "a header and noise": b"%PDF-1.7\n" + bytes(range(256)) * 40,
    "brackets": b"%PDF-1.7\n1 0 obj " + b"[" * 100_000,
    "cut in the middle": GOOD[: len(GOOD) // 2],
    "cut at the end": GOOD[:-40],
    "no catalog": b"%PDF-1.7\nxref\n0 0\ntrailer <</Size 1>>\nstartxref\n9\n%%EOF",
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_what_is_no_pdf(place, what):
    answer = run(place, UNREADABLE[what])
    assert (answer.status, answer.out) == (2, "")
    said = sentence(answer.err)
    assert said.startswith("nasty.pdf: ")
    assert "PDF" in said


def test_a_locked_file(place):
    answer = run(place, saved(good(), encryption=pikepdf.Encryption(user="u", owner="o")))
    assert answer.status == 2
    assert "the file is locked by a password" in sentence(answer.err)


def content_bomb(pdf):
    pdf.pages[0].obj.Contents = packed(pdf, bomb())


def operators(pdf):
    pdf.pages[0].obj.Contents = packed(pdf, zlib.compress(b"q " * 8_000_000))


def words(pdf):
    pdf.pages[0].obj.Contents = packed(pdf, zlib.compress(b"0 " * 8_000_000 + b"re"))


def many_forms(pdf):
    """Each form draws the next ten times."""
    last = None
    for _ in range(12):
        form = Stream(pdf, b"0 0 1 1 re f " if last is None else b"/X Do " * 10)
        form.update(Dictionary(Subtype=Name.Form, BBox=[0, 0, 9, 9]))
        form.Resources = Dictionary(XObject=Dictionary(X=last) if last is not None else {})
        last = pdf.make_indirect(form)
    pdf.pages[0].obj.Resources.XObject.Picture = last


def metadata(pdf):
    pdf.Root.Metadata = packed(pdf, bomb())


def spoilt(spoil):
    """A good file, spoilt, its streams as they were put in."""
    pdf = good()
    spoil(pdf)
    none = pikepdf.StreamDecodeLevel.none
    return saved(pdf, compress_streams=False, stream_decode_level=none)


REFUSED = {
    "a page that unfolds to 200 MiB": (content_bomb, "a stream unfolds to more than 128 MiB"),
    "eight million operators": (operators, "more than 2,500,000 words to draw"),
    "eight million numbers": (words, "more than 2,500,000 words to draw"),
    "forms that draw forms": (many_forms, "more than 1,000,000 drawing operators"),
}


@pytest.mark.thinned(2)
@pytest.mark.parametrize("what", REFUSED)
def test_too_much(place, what):
    spoil, words = REFUSED[what]
    answer = run(place, spoilt(spoil))
    assert (answer.status, answer.out) == (2, "")
    assert words in sentence(answer.err)


def test_objects_that_unfold_to_gigabytes(place):
    """In an object stream, which is unfolded as soon as an object in it is asked for."""
    raw = saved(good(), object_stream_mode=pikepdf.ObjectStreamMode.generate)
    start = raw.index(b"/Type /ObjStm")
    begin = raw.index(b"stream\n", start) + 7
    data = raw[:begin] + bomb() + b"\nendstream endobj\n" + raw[begin:]
    assert run(place, data).status == 2


def recursive_form(pdf):
    form = Stream(pdf, b"/Self Do")
    form.update(Dictionary(Subtype=Name.Form, BBox=[0, 0, 9, 9]))
    form = pdf.make_indirect(form)
    form.Resources = Dictionary(XObject=Dictionary(Self=form))
    pdf.pages[0].obj.Resources.XObject.Picture = form


def recursive_pattern(pdf):
    cell = Stream(pdf, b"/Pattern cs /P scn 0 0 9 9 re f")
    cell.update(Dictionary(PatternType=1, PaintType=1, TilingType=1, BBox=[0, 0, 1, 1]))
    cell = pdf.make_indirect(cell)
    cell.Resources = Dictionary(Pattern=Dictionary(P=cell))
    page = pdf.pages[0].obj
    page.Resources.Pattern = Dictionary(P=cell)
    page.Contents = Array(
        [page.Contents, pdf.make_indirect(Stream(pdf, b"/Pattern cs /P scn 9 9 9 9 re f"))]
    )


def recursive_space(pdf):
    space = pdf.make_indirect(Array([Name.Indexed, Name.DeviceRGB, 1, pikepdf.String(b"ab")]))
    space[1] = space
    pdf.pages[0].obj.Resources.ColorSpace.Cut = space


def huge_picture(pdf):
    big = picture(pdf, 2)
    big.Width = big.Height = 2_000_000_000
    pdf.pages[0].obj.Resources.XObject.Picture = big


def picture_bomb(pdf):
    stream = packed(pdf, bomb())
    stream.update(Dictionary(Subtype=Name.Image, Width=1000, Height=1000, BitsPerComponent=8))
    stream.ColorSpace = Name.DeviceCMYK
    pdf.pages[0].obj.Resources.XObject.Picture = stream


def odd_values(pdf):
    page = pdf.pages[0].obj
    page.UserUnit, page.Rotate = Name.X, 45
    page.TrimBox = Array([1, 2, 3])
    page.Resources.Font.F = Array([])
    page.Resources.ExtGState.Over = pikepdf.String("x")
    page.Annots = Dictionary()
    pdf.Root.OutputIntents = Dictionary()
    pdf.Root.Names = 7
    pdf.docinfo["/Trapped"] = 3


def many_pages(pdf):
    for _ in range(1999):
        pdf.pages.append(pdf.pages[0])


def no_xml(pdf):
    pdf.Root.Metadata = pdf.make_indirect(Stream(pdf, b"<x:xmpmeta <rdf:RDF>"))


JUDGED = {
    "metadata that are no XML": (no_xml, "the XMP metadata lack dc:title"),
    "a form in itself": (recursive_form, "a form draws itself"),
    "a pattern in itself": (recursive_pattern, ""),
    "a colour space in itself": (recursive_space, ""),
    "a picture of 4 billion billion pixels": (huge_picture, ""),
    "a picture that unfolds to 200 MiB": (picture_bomb, ""),
    "metadata that unfold to 200 MiB": (metadata, "the XMP metadata lack dc:title"),
    "values of the wrong kind": (odd_values, "it has no TrimBox"),
    "2000 pages": (many_pages, ""),
}


@pytest.mark.thinned(3)
@pytest.mark.parametrize("what", JUDGED)
def test_what_can_be_judged_all_the_same(place, what):
    spoil, words = JUDGED[what]
    answer = run(place, spoilt(spoil), "--for", "press")
    assert answer.status in (0, 1, 2), answer
    if answer.status == 2:
        sentence(answer.err)
    assert words in answer.out


def test_a_thousand_pages_too_many(place):
    pdf = pikepdf.new()
    add_page(pdf, "")
    for _ in range(2000):
        pdf.pages.append(pdf.pages[0])
    answer = run(place, saved(pdf))
    assert answer.status == 2
    assert "2,001 pages, more than 2,000" in sentence(answer.err)


def test_bytes_that_were_changed(place):
    """Whatever byte of a file is another one: a verdict or a sentence."""
    for at in range(20, len(GOOD), len(GOOD) // 25):
        data = bytearray(GOOD)
        data[at] ^= 0x55
        answer = run(place, bytes(data), "--json")
        assert answer.status in (0, 1, 2), (at, answer)
