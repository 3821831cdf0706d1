"""Files for a press as a user writes them: what ISO 15930-7 (PDF/X-4) asks for, and their plates.

No free program checks PDF/X-4, so each requirement of the standard that concerns such files is a
test of its own here. The plates are Ghostscript's.
"""

import io
import re
from functools import cache
from pathlib import Path

import pikepdf
import pytest
from lxml import etree
from PIL import ImageCms
from support.separations import PROCESS, needs_ghostscript, separated, total_ink

from printkit.commands.cli.main import main
from printkit.draw.style.colours import CUT_CONTOUR
from printkit.rules.catalogue import game_names

XMP = {
    "dc": "http://purl.org/dc/elements/1.1/",
    "pdf": "http://ns.adobe.com/pdf/1.3/",
    "pdfxid": "http://www.npes.org/pdfx/ns/id/",
    "rdf": "http://www.w3.org/1999/02/22-rdf-syntax-ns#",
    "xmp": "http://ns.adobe.com/xap/1.0/",
    "xmpMM": "http://ns.adobe.com/xap/1.0/mm/",
}
pytestmark = pytest.mark.xdist_group("press")  # all tests share the files
COMMANDS = (
    ("kit", "gosix", "--backs", "duplex", "--flip", "short", "-o", "kit"),
    ("pieces", "xoids", "--max-legs", "2", "--layout", "nest", "--style", "low-ink", "-o", "x.pdf"),
    ("board", "xong-standard", "--paper", "a5", "-o", "board.pdf"),
)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The bytes of every file that the commands write, by its name."""
    folder = tmp_path_factory.mktemp("press")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        for words in COMMANDS:
            assert main([*words, "--for", "press"]) == 0
    return {path.stem: path.read_bytes() for path in sorted(folder.rglob("*.*"))}


@pytest.fixture(scope="module")
def opened(files):
    return {name: pikepdf.open(io.BytesIO(data)) for name, data in files.items()}


def test_qpdf_finds_nothing_wrong(opened):
    assert [pdf.check_pdf_syntax() for pdf in opened.values()] == [[]] * len(opened)


def test_the_output_intent_is_a_registered_condition_with_its_profile(opened):
    for pdf in opened.values():
        (intent,) = pdf.Root.OutputIntents
        assert intent.S == "/GTS_PDFX"
        assert str(intent.OutputConditionIdentifier) == "FOGRA39"
        assert str(intent.RegistryName) == "http://www.color.org"
        assert str(intent.Info)
        assert intent.DestOutputProfile.N == 4
        data = intent.DestOutputProfile.read_bytes()
        profile = ImageCms.ImageCmsProfile(io.BytesIO(data)).profile
        assert (profile.device_class, profile.xcolor_space.strip()) == ("prtr", "CMYK")
        assert profile.version <= 4.2


def test_the_metadata_are_those_of_pdf_x_4_and_of_the_information(opened):
    for name, pdf in opened.items():
        assert "/Filter" not in pdf.Root.Metadata
        told = etree.fromstring(pdf.Root.Metadata.read_raw_bytes().strip())

        def say(path, told=told):
            return told.xpath(f"string(//{path})", namespaces=XMP)

        assert say("pdfxid:GTS_PDFXVersion") == "PDF/X-4"
        assert say("dc:title//rdf:li") == str(pdf.docinfo.Title)
        assert say("pdf:Trapped") == str(pdf.docinfo.Trapped)[1:] == "False"
        assert re.fullmatch(r"uuid:[0-9a-f-]{36}", say("xmpMM:DocumentID")), name
        assert (say("xmpMM:RenditionClass"), say("xmpMM:VersionID")) == ("default", "1")
        assert say("xmp:CreateDate") == say("xmp:ModifyDate") == say("xmp:MetadataDate")
        assert say("xmp:CreateDate") == "2000-01-01T00:00:00+00:00"
        assert str(pdf.docinfo.CreationDate) == "D:20000101000000+00'00'"
        assert say("pdf:Producer") == str(pdf.docinfo.Producer)
        assert say("xmp:CreatorTool") == str(pdf.docinfo.Creator)


def test_every_file_has_an_identity_of_its_own(opened):
    assert len({bytes(pdf.trailer.ID[0]) for pdf in opened.values()}) == len(opened)


def test_each_page_has_a_trim_box_within_its_bleed_box_within_its_paper(opened):
    for page in (page for pdf in opened.values() for page in pdf.pages):
        assert "/ArtBox" not in page
        media, bleed, trim = (
            list(map(float, page[f"/{name}Box"])) for name in ("Media", "Bleed", "Trim")
        )
        for outer, inner in ((media, bleed), (bleed, trim)):
            assert all(a <= b + 1e-6 for a, b in zip(outer[:2], inner[:2], strict=True))
            assert all(a >= b - 1e-6 for a, b in zip(outer[2:], inner[2:], strict=True))


def test_a_board_stays_whole_on_paper_that_is_large_enough_for_its_bleed(opened):
    (page,) = opened["board"].pages
    trim, bleed = (list(map(float, page[box])) for box in ("/TrimBox", "/BleedBox"))
    assert trim[2] - trim[0] > 150 / 25.4 * 72  # A5 has 148 mm
    assert trim[0] - bleed[0] == pytest.approx(3 / 25.4 * 72, abs=0.01)


def test_a_kit_is_a_file_a_part_in_pdf_1_6_alone(files):
    assert files.keys() > {"gosix-board", "gosix-stones", "gosix-rules"}
    assert "gosix-kit" not in files
    assert {data[:8] for data in files.values()} == {b"%PDF-1.6"}


def dictionaries(pdf):
    return [each for each in pdf.objects if isinstance(each, pikepdf.Stream | pikepdf.Dictionary)]


def test_all_fonts_are_embedded(opened):
    for pdf in opened.values():
        fonts = [each for each in dictionaries(pdf) if each.get("/Type") == "/Font"]
        assert fonts
        assert all(
            font.Subtype == "/Type0" or "/FontFile2" in font.FontDescriptor for font in fonts
        )


def test_nothing_forbidden_is_in_any_file(opened):
    """No encryption, actions, annotations, transfer curves, PostScript, transparency, pictures."""
    forbidden = {
        *("/AA", "/OpenAction", "/Annots", "/JavaScript", "/JS", "/TR", "/TR2", "/HTP", "/OPI"),
        *("/SMask", "/BM", "/CA", "/ca", "/Group", "/AcroForm", "/PS", "/EmbeddedFiles"),
    }
    for name, pdf in opened.items():
        assert not pdf.is_encrypted
        for each in dictionaries(pdf):
            assert not forbidden & set(each.keys()), name
            assert each.get("/Subtype") not in ("/Image", "/PS")


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("game", "style"), [*((game, "colour") for game in game_names()), ("xana", "low-ink")]
)
def test_a_press_takes_every_kit(game, style, printed, preflight):
    printed(f"kit {game} --style {style} --backs duplex --for press -o kit")
    assert preflight == []


@pytest.mark.parametrize("words", ["hong-9x7 --style high-contrast", "gosix --style ./fine.yaml"])
def test_half_a_heavy_line_in_the_safe_zone_and_fine_lines_made_wider_are_taken(
    words, printed, preflight
):
    Path("fine.yaml").write_text("name: fine\nlines: {factor: 0.25, least: 0.05mm}\n")
    printed(f"board {words} --for press -o b.pdf")
    assert preflight == []


@pytest.fixture(scope="module")
def plates(files):
    return cache(lambda name: separated(files[name]))


@pytest.mark.nightly
@needs_ghostscript
def test_no_place_has_more_than_300_percent_of_ink(files, plates):
    most = [max(map(total_ink, plates(name))) for name in files]
    assert 100 < max(most) <= 300  # it is measured where inks are printed over one another


@needs_ghostscript
@pytest.mark.parametrize(
    "name", ["board", "gosix-stones", pytest.param("gosix-rules", marks=pytest.mark.nightly)]
)
def test_cut_contours_are_on_the_fronts_of_sheets_of_pieces_only(name, plates):
    having = [CUT_CONTOUR in page and bool(page[CUT_CONTOUR].any()) for page in plates(name)]
    if name == "gosix-stones":
        assert having == [True, False] * (len(having) // 2)
    else:
        assert not any(having)


@needs_ghostscript
def test_a_grey_style_needs_one_plate(printed):
    printed("board xana-8 --for press --style grey -o b.pdf")
    for page in separated(Path("b.pdf").read_bytes()):
        assert [ink for ink in PROCESS if page[ink].any()] == ["Black"]
