"""Files broken on purpose: each fault is found, at its place, and nothing else is complained of."""

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name, Stream
from preflight.making import (
    MM,
    SIZE,
    TEXT,
    add_page,
    draw,
    font,
    good,
    picture,
    saved,
    spot,
)

from printkit.errors import InputError
from printkit.preflight.inspection import CHECKS, preflight


def verdict(pdf, purpose=None, **how):
    return preflight(saved(pdf, **how), "a.pdf", purpose)


def complaints(found):
    """The findings of all checks that found any, by check."""
    return {check.name: check.findings for check in found.checks if check.findings}


def only(found, check):
    """The one finding of one check, no other check having any."""
    assert list(complaints(found)) == [check], complaints(found)
    (finding,) = complaints(found)[check]
    return finding


def test_a_file_as_a_press_wants_it_passes():
    found = verdict(good("", ""))
    assert complaints(found) == {}
    assert found.passes
    assert (found.purpose, found.standard, found.pages) == ("press", "PDF/X-4", 2)
    assert found.trim == pytest.approx((100, 100))
    assert tuple(check.name for check in found.checks) == CHECKS
    summaries = {check.name: check.summary for check in found.checks}
    assert summaries["bleed"] == "3.00 mm"
    assert summaries["pictures"] == "305 dpi at least"
    assert summaries["fonts"] == "DejaVuSansCondensed (TrueType, subset)"
    assert summaries["spot inks"] == "CutContour"
    assert summaries["total ink"] == "100 % at most"


DRAWN = {  # on the second page: what is drawn, then check, place, words, and whether it is a fault
    "text in the safe zone": (
        "BT /F 4 Tf 1 0 0 -1 5 60 Tm 0 0 0 1 k (A) Tj ET",
        ("safe zone", (5, 57.2), "text is 2.00 mm from the trim on the left, 3 mm are safe", True),
    ),
    "text across the trim": (
        "BT /F 4 Tf 1 0 0 -1 100 60 Tm 0 0 0 1 k (AAA) Tj ET",
        ("safe zone", (100, 57.2), "text is across the trim on the right", True),
    ),
    "white text in the safe zone": (
        "BT /F 4 Tf 1 0 0 -1 50 102 Tm 0 0 0 0 k (A) Tj ET",
        ("safe zone", (50, 99.2), "text is 0.04 mm from the trim on the bottom", True),
    ),
    "a line in the safe zone": (
        "0 0 0 1 K 1 w 30 5 m 50 5 l S",
        ("safe zone", (29.5, 4.5), "a line is 1.50 mm from the trim on the top", True),
    ),
    "a coarse picture": (
        "q 25 0 0 -25 20 90 cm /Picture Do Q",
        ("pictures", (20, 65), "a picture of 240 × 240 pixels has 244 dpi, 300 are asked", True),
    ),
    "a picture stretched one way": (
        "q 10 0 0 -40 20 95 cm /Picture Do Q",
        ("pictures", (20, 55), "has 152 dpi", True),
    ),
    "a hairline": (
        "q 0.1 0 0 0.1 0 0 cm 0 0 0 1 K 0.8 w 300 300 m 500 300 l S Q",
        ("hairlines", (29.96, 29.96), "a line of 0.080 mm, 0.088 mm are asked for", True),
    ),
    "a line as thin as it can be": (
        "0 0 0 1 K 0 w 30 30 m 50 30 l S",
        ("hairlines", (30, 30), "a line of 0.000 mm", True),
    ),
    "an area in RGB": (
        "1 0 0 rg 30 30 5 5 re f",
        ("colour", (30, 30), "an area in DeviceRGB, CMYK is asked for", True),
    ),
    "text in Lab": (
        "/L cs 50 0 0 sc BT /F 4 Tf 1 0 0 -1 30 60 Tm (A) Tj ET",
        ("colour", (30, 57.2), "text in Lab", True),
    ),
    "a shading in RGB": (
        "q 30 30 5 5 re W n /S sh Q",
        ("colour", (30, 30), "a shading in DeviceRGB", True),
    ),
    "a pattern of RGB": (
        "/Pattern cs /P scn 30 30 5 5 re f",
        ("colour", (30, 30), "an area in DeviceRGB", True),
    ),
    "too much ink": (
        "1 1 0.6 0.5 k 30 30 5 5 re f",
        ("total ink", (30, 30), "an area of 310 % ink (C 100 M 100 Y 60 K 50), at most 300", True),
    ),
    "a shading with too much ink": (
        "q 30 30 5 5 re W n /Heavy sh Q",
        ("total ink", (30, 30), "a shading of 400 % ink", True),
    ),
    "a picture with too much ink": (
        "q 10 0 0 -10 30 40 cm /Black Do Q",
        ("total ink", (30, 30), "a picture of 400 % ink, at most", True),
    ),
    "text in rich black": (
        "0.6 0.4 0.4 1 k BT /F 4 Tf 1 0 0 -1 30 60 Tm (A) Tj ET",
        ("black", (30, 57.2), "text in C 60 M 40 Y 40 K 100, black ink alone", True),
    ),
    "text in black without black": (
        "0.9 0.9 0.9 0 k BT /F 4 Tf 1 0 0 -1 30 60 Tm (A) Tj ET",
        ("black", (30, 57.2), "text in C 90 M 90 Y 90 K 0", True),
    ),
    "a thin line in rich black": (
        "1 0 0 1 K 0.2 w 30 30 m 50 30 l S",
        ("black", (29.9, 29.9), "a line of 0.20 mm in C 100 M 0 Y 0 K 100", True),
    ),
    "registration colour": (
        "/All CS 1 SCN 0.2 w 30 30 m 50 30 l S",
        ("total ink", (29.9, 29.9), "a line of 400 % ink (All 100)", True),
    ),
    "another spot ink": (
        "/Gold cs 1 scn 30 30 5 5 re f",
        ("spot inks", (30, 30), "'Gold' needs a plate of its own", False),
    ),
    "another spelling": (
        "q /Over gs /cut CS 1 SCN 0.01 w 60 60 5 5 re S Q",
        ("spot inks", (59.995, 59.995), "'Cutcontour' is also spelt 'CutContour'", True),
    ),
    "a cut line that knocks out": (
        "/Cut CS 1 SCN 0.01 w 60 60 5 5 re S",
        ("cut line", (59.995, 59.995), "a line in the spot ink CutContour knocks out", True),
    ),
    "a cut line that is filled": (
        "/Cut cs 1 scn 60 60 5 5 re f",
        ("cut line", (60, 60), "an area in the spot ink CutContour", True),
    ),
    "opacity": ("/Half gs", ("transparency", None, "opacity below 1", False)),
    "a blend mode": ("/Multiply gs", ("transparency", None, "blend mode Multiply", False)),
    "a hidden layer": (
        "/OC /Hidden BDC 1 0 0 rg 0 0 1 1 re f EMC",
        ("pages", None, "the layer 'Notes' is hidden, and was not checked", False),
    ),
    "wrong operands": ("(x) w", ("pages", None, "the operator w has operands", True)),
    "a Q too many": ("q Q Q", ("pages", None, "an operator Q has no q before it", True)),
    "nothing to draw": ("/None Do", ("pages", None, "there is nothing to draw as /None", True)),
}


def with_more(pdf):
    """A file whose second page knows more names."""
    its = pdf.pages[1].obj.Resources
    its.XObject.Black = picture(pdf, sample=b"\xff" * 4)
    lab = Array([Name.Lab, Dictionary(WhitePoint=[0.95, 1, 1.09])])
    its.ColorSpace.update(
        Dictionary(L=lab, Gold=spot("Gold"), All=spot("All"), cut=spot("Cutcontour"))
    )
    for key, space, end in (("S", Name.DeviceRGB, [1, 0, 0]), ("Heavy", Name.DeviceCMYK, [1] * 4)):
        ramp = Dictionary(FunctionType=2, Domain=[0, 1], C0=[0] * len(end), C1=end, N=1)
        shading = Dictionary(ShadingType=2, ColorSpace=space, Coords=[0, 0, 1, 1], Function=ramp)
        its.Shading = Dictionary({**(its.get("/Shading") or {}), f"/{key}": shading})
    cell = Stream(pdf, b"1 0 0 rg 0 0 1 1 re f")
    cell.update(Dictionary(PatternType=1, PaintType=1, TilingType=1, BBox=[0, 0, 1, 1]))
    cell.update(Dictionary(XStep=1, YStep=1, Resources=Dictionary()))
    its.Pattern = Dictionary(P=pdf.make_indirect(cell))
    its.ExtGState.Half = Dictionary(ca=0.5)
    its.ExtGState.Multiply = Dictionary(BM=Name.Multiply)
    layer = pdf.make_indirect(Dictionary(Type=Name.OCG, Name=pikepdf.String("Notes")))
    its.Properties = Dictionary(Hidden=layer)
    pdf.Root.OCProperties = Dictionary(OCGs=[layer], D=Dictionary(OFF=[layer]))
    return pdf


@pytest.mark.parametrize("what", DRAWN)
def test_what_is_drawn(what):
    contents, (check, at, words, fault) = DRAWN[what]
    found = verdict(with_more(good("", contents)))
    finding = only(found, check)
    assert words in finding.sentence
    assert (finding.page, finding.fault) == (2, fault)
    assert finding.at == (pytest.approx(at, abs=0.01) if at else None)
    assert found.passes is not fault


def test_paint_that_ends_at_the_trim_or_in_the_bleed():
    """On each side; a ground below it that goes on makes it good."""
    for box, words, at in (
        ("2.9 40 20 9 re", "an area ends 0.10 mm beyond the trim on the left", (3, 40)),
        ("40 3 9 20 re", "an area ends at the trim on the top", (40, 3)),
        ("90 40 14 9 re", "an area ends 1.00 mm beyond the trim on the right", (103, 40)),
        ("40 90 9 13.2 re", "an area ends 0.20 mm beyond the trim on the bottom", (40, 103)),
    ):
        found = verdict(good(f"0 0 0 0.5 k {box} f", ground=""))
        finding = only(found, "ink in the bleed")
        assert words in finding.sentence
        assert finding.at == pytest.approx(at, abs=0.01)
        assert not found.passes
        assert complaints(verdict(good(f"0 0 0 0.5 k {box} f"))) == {}


def test_paint_that_begins_where_other_paint_ends_fills_the_bleed():
    bands = "0 0 0 0.5 k 3 40 20 20 re f 0 40 3 20 re f"
    assert complaints(verdict(good(bands, ground=""))) == {}
    shorter = "0 0 0 0.5 k 3 40 20 20 re f 0 40 3 10 re f"
    finding = only(verdict(good(shorter, ground="")), "ink in the bleed")
    assert finding.at == pytest.approx((3, 50), abs=0.01)


def test_art_along_the_rim_of_a_piece_is_noted():
    pdf = pikepdf.new()
    page = add_page(pdf, "0.9 0.9 1 rg 0 0 26 26 re f 0 0 0 RG 0.5 w 4 4 18 18 re S", 26)
    found = verdict(pdf)
    assert found.passes
    assert len(complaints(found)["safe zone"]) == 4
    draw(pdf, page, "0.9 0.9 1 rg 3 3 20 20 re f")
    assert not verdict(pdf).passes


def test_a_diagonal_that_leaves_through_the_bleed_is_good():
    stripe = "0 0 0 0.5 k -20 20 m -20 30 l 60 110 l 60 100 l h f"
    assert complaints(verdict(good(stripe, ground=""))) == {}


def test_crop_marks_around_the_bleed_are_no_ground():
    """One path of lines whose box is the whole page does not fill the bleed."""
    pdf = good()
    page = pdf.pages[0].obj
    points = 130 * MM
    page.MediaBox = Array([0, 0, points, points])
    page.BleedBox = Array([12 * MM, 12 * MM, points - 12 * MM, points - 12 * MM])
    page.TrimBox = Array([15 * MM, 15 * MM, points - 15 * MM, points - 15 * MM])
    crops = (
        "0 0 0 1 K 0.1 w 15 0 m 15 10 l 0 15 m 10 15 l 115 130 m 115 120 l 130 115 m 120 115 l S "
    )
    bar = "0 0 0 0.5 k 15 50 20 10 re f "
    draw(pdf, page, crops + bar + TEXT)
    assert "an area ends at the trim on the left" in only(verdict(pdf), "ink in the bleed").sentence
    draw(pdf, page, crops + TEXT)
    assert complaints(verdict(pdf)) == {}


def test_a_clip_cuts_the_bleed_off():
    page = "q 3 3 100 100 re W n 0.1 0 0 0 k 0 0 106 106 re f Q "
    found = complaints(verdict(good(page, ground="")))
    assert list(found) == ["ink in the bleed"]
    assert len(found["ink in the bleed"]) == 4


def boxes_of(page, **boxes):
    for key, (left, low, right, high) in boxes.items():
        page[f"/{key}"] = Array([left * MM, low * MM, right * MM, high * MM])


def test_boxes():
    pdf = good("", "")
    del pdf.pages[1].obj["/TrimBox"]
    found = verdict(pdf)
    assert [str(one) for one in found.faults] == ["page 2: it has no TrimBox"]
    unmeasured = [key for key, (one, *_) in complaints(found).items() if not one.fault]
    assert unmeasured == ["bleed", "ink in the bleed", "safe zone"]
    assert str(complaints(found)["bleed"][0]) == "not checked on 1 of 2 pages, which lack the boxes"
    del pdf.pages[0].obj["/TrimBox"]
    assert str(complaints(verdict(pdf))["safe zone"][0]) == "not checked, for lack of boxes"
    pdf = good("", "")
    boxes_of(pdf.pages[1].obj, TrimBox=(3, 3, 103, 102))
    finding = only(verdict(pdf), "boxes")
    assert str(finding) == "page 2: its trim is 100 × 99 mm, that of page 1 100 × 100 mm"
    pdf = good()
    boxes_of(pdf.pages[0].obj, BleedBox=(-1, 0, 106, 106))
    assert "its BleedBox reaches beyond the page" in only(verdict(pdf), "boxes").sentence


def test_a_crop_box_that_leaves_out_the_bleed():
    """Online printers take what a CropBox leaves; a press takes the bleed."""
    for pdf, fault in ((good(), False), (plain(), True)):
        boxes_of(pdf.pages[0].obj, CropBox=(0, 0, 106, 106))
        assert complaints(verdict(pdf)) == {}
        boxes_of(pdf.pages[0].obj, CropBox=(3, 3, 103, 103))
        finding = only(verdict(pdf), "boxes")
        assert finding.sentence == "its CropBox of 100 × 100 mm leaves out some of the bleed"
        assert finding.fault is fault


def test_the_bleed_is_measured_on_each_side():
    pdf = good()
    boxes_of(pdf.pages[0].obj, BleedBox=(0, 0, 106, 105))
    sentence = "the bleed is 2.00 mm on the top, 3 mm are asked for"
    assert only(verdict(pdf), "bleed").sentence == sentence


def test_a_page_without_bleed_is_good_where_nothing_reaches_its_trim():
    pdf = good(ground="")
    page = pdf.pages[0].obj
    page.BleedBox = page.TrimBox
    assert complaints(verdict(pdf)) == {}
    text = "BT /F 4 Tf 1 0 0 -1 5 60 Tm 0 0 0 1 k (A) Tj ET"
    pdf = good(text, ground="")
    page = pdf.pages[0].obj
    page.BleedBox = page.TrimBox
    assert list(complaints(verdict(pdf))) == ["bleed", "safe zone"]
    pdf = plain()
    boxes_of(pdf.pages[0].obj, MediaBox=(3, 3, 103, 103), BleedBox=(3, 3, 103, 103))
    assert only(verdict(pdf), "bleed").fault


def test_a_page_may_be_turned_and_its_unit_may_be_larger():
    """What is seen is measured."""
    for turn in (90, 180, 270):
        pdf = good()
        pdf.pages[0].obj.Rotate = turn
        assert complaints(verdict(pdf)) == {}
    pdf = good("BT /F 4 Tf 1 0 0 -1 5 60 Tm 0 0 0 1 k (A) Tj ET")
    pdf.pages[0].obj.Rotate = 90
    finding = only(verdict(pdf), "safe zone")
    assert "2.00 mm from the trim on the top" in finding.sentence
    assert finding.at == pytest.approx((SIZE - 60 - 0.96, 5), abs=0.01)
    pdf = good()
    page = pdf.pages[0].obj
    for box in ("/MediaBox", "/BleedBox", "/TrimBox"):
        page[box] = Array([float(one) / 2 for one in page[box]])
    page.UserUnit = 2
    drawing = bytes(page.Contents.read_bytes())
    page.Contents = pdf.make_indirect(Stream(pdf, b"0.5 0 0 0.5 0 0 cm " + drawing))
    assert complaints(verdict(pdf)) == {}


def test_a_font_that_is_not_embedded():
    pdf = good("", "")
    pdf.pages[1].obj.Resources.Font.F = font(pdf, embedded=False)
    finding = only(verdict(pdf), "fonts")
    assert finding.sentence == "the font DejaVuSansCondensed (TrueType) is not embedded"
    assert (finding.page, finding.at) == (2, pytest.approx((20, 77.2), abs=0.01))
    pdf = good()
    pdf.pages[0].obj.Resources.Font.Unused = font(pdf, embedded=False)
    assert complaints(verdict(pdf)) == {}


FILES = {
    "no PDF/X": (
        lambda pdf: pdf.Root.Metadata.write(b"<x/>"),
        ("PDF/X", ["claims no version of PDF/X, expected PDF/X-4", "XMP metadata lack dc:title"]),
    ),
    "no intent": (
        lambda pdf: pdf.Root.__delitem__("/OutputIntents"),
        ("PDF/X", ["there is no OutputIntent"]),
    ),
    "no profile": (
        lambda pdf: pdf.Root.OutputIntents[0].__delitem__("/DestOutputProfile"),
        ("PDF/X", ["has no profile embedded"]),
    ),
    "a profile of RGB": (
        lambda pdf: pdf.Root.OutputIntents[0].DestOutputProfile.update(Dictionary(N=3)),
        ("PDF/X", ["is not one of CMYK"]),
    ),
    "no condition": (
        lambda pdf: pdf.Root.OutputIntents[0].__delitem__("/OutputConditionIdentifier"),
        ("PDF/X", ["has no OutputConditionIdentifier"]),
    ),
    "not trapped": (
        lambda pdf: pdf.docinfo.__setitem__("/Trapped", Name.Unknown),
        ("trapped", ["Trapped says Unknown, expected True or False"]),
    ),
    "JavaScript": (
        lambda pdf: pdf.Root.__setitem__("/Names", Dictionary(JavaScript=Dictionary())),
        ("actions", ["the file has JavaScript"]),
    ),
    "a note": (
        lambda pdf: pdf.pages[0].obj.__setitem__(
            "/Annots", Array([Dictionary(Subtype=Name.Text, Rect=[30, 30, 50, 50])])
        ),
        ("actions", ["an annotation (Text) lies on the page"]),
    ),
}


@pytest.mark.parametrize("what", FILES)
def test_the_file_as_a_whole(what):
    spoil, (check, words) = FILES[what]
    pdf = good()
    spoil(pdf)
    found = complaints(verdict(pdf, "press"))
    assert list(found) == [check]
    assert len(found[check]) == len(words)
    for finding, wanted in zip(found[check], words, strict=True):
        assert wanted in finding.sentence


def test_an_encrypted_file_that_opens_without_a_password():
    finding = only(verdict(good(), encryption=pikepdf.Encryption(owner="x")), "encryption")
    assert finding.sentence == "the file is encrypted; save it without protection"


# For upload


def plain(*contents):
    """A file in RGB of a page that is trim and bleed, without cut lines and PDF/X."""
    pdf = pikepdf.new()
    for more in contents or ("",):
        add_page(pdf, "0.9 0.9 1 rg 0 0 106 106 re f 0 0 0 rg " + more)
    return pdf


def test_a_plain_file_passes_for_upload_and_not_for_a_press():
    found = verdict(plain())
    assert (found.purpose, complaints(found), found.standard) == ("upload", {}, "")
    pressed = complaints(verdict(plain(), "press"))
    assert list(pressed) == ["colour", "PDF/X", "trapped"]


def test_what_upload_does_not_take():
    pdf = plain()
    boxes_of(pdf.pages[0].obj, MediaBox=(-5, -5, 111, 111))
    finding = only(verdict(pdf), "boxes")
    assert "the page is 116 × 116 mm, trim and bleed are 106 × 106 mm" in finding.sentence
    found = verdict(plain("0 0 0 1 k 30 30 5 5 re f"))
    finding = only(found, "colour")
    assert finding.sentence == "an area in DeviceCMYK, while others are in RGB"
    found = complaints(verdict(plain("q /Over gs /Cut CS 1 SCN 0.01 w 60 60 5 5 re S Q")))
    assert list(found) == ["colour", "spot inks"]


# Parts of files


def test_a_form_is_drawn_where_it_is_placed():
    pdf = good("", "q 1 0 0 1 30 40 cm /Form Do Q")
    form = Stream(pdf, b"1 0 0 rg 0 0 5 5 re f")
    form.update(Dictionary(Subtype=Name.Form, BBox=[1, 1, 9, 9], Matrix=[2, 0, 0, 2, 0, 0]))
    form.Resources = Dictionary()
    pdf.pages[1].obj.Resources.XObject.Form = pdf.make_indirect(form)
    assert only(verdict(pdf), "colour").at == pytest.approx((32, 42), abs=0.01)


def test_indexed_pictures_and_inline_ones():
    pdf = good("", "q 20 0 0 -20 20 60 cm /Indexed Do Q")
    space = Array([Name.Indexed, Name.DeviceCMYK, 1, pikepdf.String(b"\0\0\0\0\xff\xff\xff\xff")])
    pdf.pages[1].obj.Resources.XObject.Indexed = picture(pdf, space=space, sample=b"\1")
    assert "a picture of 400 % ink" in only(verdict(pdf), "total ink").sentence
    inline = "q 1 0 0 -1 20 60 cm BI /W 2 /H 1 /BPC 8 /CS /G ID \x10\x20 EI Q"
    finding = only(verdict(good("", inline)), "pictures")
    assert finding.sentence.startswith("a picture of 2 × 1 pixels has 25 dpi")
    assert finding.at == pytest.approx((20, 59), abs=0.01)


def test_the_findings_are_counted_and_the_table_stays_short():
    found = verdict(good(*["1 0 0 rg 30 30 5 5 re f"] * 9))
    assert len(found.faults) == 9
    text = found.describe()
    assert "page 5 at 30.0, 30.0 mm" in text
    assert "page 6" not in text
    assert "and 4 more" in text
    assert text.endswith("\nIt does not pass: 9 faults.\n")
    told = found.as_dict()
    assert [check["check"] for check in told["checks"]] == list(CHECKS)
    assert told["checks"][9]["findings"][0] == {
        "fault": True,
        "page": 1,
        "at": [30.0, 30.0],
        "sentence": "an area in DeviceRGB, CMYK is asked for",
    }


def test_the_reason_for_damage_names_no_object_of_the_program():
    pdf = plain()
    data = saved(pdf)
    for broken, reason in (
        (data[: len(data) // 2], "can't find startxref"),
        (saved(pikepdf.new()), "no pages found"),
    ):
        with pytest.raises(InputError) as caught:
            preflight(broken, "a.pdf")
        assert str(caught.value) == f"a.pdf: the PDF is damaged or cut short: {reason}"
