"""Files for a press as a user writes them: what ISO 15930-7 (PDF/X-4) asks for, and their plates.

No free program checks PDF/X-4, so each requirement of the standard that concerns such files is a
test of its own here. The plates are Ghostscript's.
"""

import io
import re
from itertools import product

import numpy as np
import pikepdf
import pytest
from lxml import etree
from PIL import ImageCms
from support.separations import PROCESS, needs_ghostscript, separated, total_ink

from printkit.commands.cli.main import main
from printkit.draw.colours import CUT_CONTOUR
from printkit.machines.board_files import print_board
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
COMMANDS = {
    "kit": ("kit", "gosix", "--backs", "duplex", "--flip", "short"),
    "tiles": ("pieces", "hong", "--backs", "duplex", "--style", "high-contrast"),
    "xoids": ("pieces", "xoids", "--max-legs", "4", "--layout", "nest", "--style", "low-ink"),
    "board": ("board", "xong-standard", "--paper", "a5"),
}
OTHER_GAMES = [game for game in game_names() if game != "gosix"]


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """The bytes of every file that the commands write, by its name."""
    folder = tmp_path_factory.mktemp("press")
    for name, words in COMMANDS.items():
        target = folder / "kit" if words[0] == "kit" else folder / f"{name}.pdf"
        assert main([*words, "--for", "press", "-o", str(target)]) == 0
    return {path.stem: path.read_bytes() for path in sorted(folder.rglob("*.pdf"))}


@pytest.fixture(scope="module")
def opened(files):
    return {name: pikepdf.open(io.BytesIO(data)) for name, data in files.items()}


def test_the_header_says_pdf_1_6(files):
    assert {data[:8] for data in files.values()} == {b"%PDF-1.6"}


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


def test_the_metadata_say_pdf_x_4_and_what_the_information_says(opened):
    for name, pdf in opened.items():
        assert "/Filter" not in pdf.Root.Metadata
        told = etree.fromstring(pdf.Root.Metadata.read_raw_bytes().strip())

        def say(path, told=told):
            return told.xpath(f"string(//{path})", namespaces=XMP)

        assert say("pdfxid:GTS_PDFXVersion") == "PDF/X-4"
        assert say("dc:title//rdf:li") == str(pdf.docinfo.Title)
        assert say("pdf:Trapped") == str(pdf.docinfo.Trapped)[1:] == "False"
        assert re.fullmatch(r"uuid:[0-9a-f-]{36}", say("xmpMM:DocumentID")), name
        assert say("xmpMM:RenditionClass") == "default"
        assert say("xmpMM:VersionID") == "1"
        assert say("xmp:CreateDate") == say("xmp:ModifyDate") == say("xmp:MetadataDate")
        assert str(pdf.docinfo.CreationDate) == "D:20000101000000+00'00'"
        assert say("xmp:CreateDate") == "2000-01-01T00:00:00+00:00"
        assert say("pdf:Producer") == str(pdf.docinfo.Producer)
        assert say("xmp:CreatorTool") == str(pdf.docinfo.Creator)


def test_every_file_has_an_identity_of_its_own(opened):
    assert len({bytes(pdf.trailer.ID[0]) for pdf in opened.values()}) == len(opened)


def test_each_page_has_a_trim_box_within_its_bleed_box_within_its_paper(opened):
    for pdf in opened.values():
        for page in pdf.pages:
            media, bleed, trim = (
                list(map(float, page[f"/{n}Box"])) for n in ("Media", "Bleed", "Trim")
            )
            assert "/ArtBox" not in page
            for outer, inner in ((media, bleed), (bleed, trim)):
                assert all(a <= b + 1e-6 for a, b in zip(outer[:2], inner[:2], strict=True))
                assert all(a >= b - 1e-6 for a, b in zip(outer[2:], inner[2:], strict=True))


def test_all_fonts_are_embedded(opened):
    for pdf in opened.values():
        fonts = [each for each in dictionaries(pdf) if each.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            if font.Subtype != "/Type0":
                assert "/FontFile2" in font.FontDescriptor


def dictionaries(pdf):
    for each in pdf.objects:
        if isinstance(each, pikepdf.Stream | pikepdf.Dictionary):
            yield each


def test_nothing_forbidden_is_in_any_file(opened):
    """No encryption, actions, annotations, transfer curves, PostScript, transparency, pictures."""
    forbidden = {
        "/AA",
        "/OpenAction",
        "/Annots",
        "/JavaScript",
        "/JS",
        "/TR",
        "/TR2",
        "/HTP",
        "/OPI",
    }
    forbidden |= {"/SMask", "/BM", "/CA", "/ca", "/Group", "/AcroForm", "/PS", "/EmbeddedFiles"}
    for name, pdf in opened.items():
        assert not pdf.is_encrypted
        for each in dictionaries(pdf):
            assert not forbidden & set(each.keys()), name
            assert each.get("/Subtype") not in ("/Image", "/PS")


def test_layers_are_all_listed_and_none_changes_by_itself(opened):
    assert any("/OCProperties" in pdf.Root for pdf in opened.values())
    for pdf in opened.values():
        if "/OCProperties" in pdf.Root:
            usual = pdf.Root.OCProperties.D
            assert "/AS" not in usual
            assert str(usual.Name)
            assert len(usual.Order) == len(pdf.Root.OCProperties.OCGs)


COLOURS = {"k", "K"}  # process inks
SPACES = {"cs", "CS", "sc", "SC", "scn", "SCN"}
ELSE = {"g", "G", "rg", "RG", "ri", "sh"}


def test_colours_are_process_inks_and_the_spot_ink_of_cut_lines(opened):
    spots = set()
    for pdf in opened.values():
        streams = [*pdf.pages, *(s for s in dictionaries(pdf) if s.get("/Subtype") == "/Form")]
        for stream in streams:
            for operands, operator in pikepdf.parse_content_stream(stream):
                assert str(operator) not in ELSE
                if str(operator) in SPACES - {"SCN"}:
                    assert (str(operator), str(operands[0])) == ("CS", f"/{CUT_CONTOUR}")
        for page in pdf.pages:
            spaces = page.Resources.get("/ColorSpace", {})
            spots |= set(spaces)
            for kind, name, alternate, _ in spaces.values():
                assert (kind, name, alternate) == ("/Separation", f"/{CUT_CONTOUR}", "/DeviceCMYK")
        words = b"".join(each.unparse() for each in dictionaries(pdf))
        assert not re.search(
            rb"/(DeviceRGB|CalRGB|Lab|ICCBased|DeviceGray|Pattern|Indexed)\b", words
        )
    assert spots == {f"/{CUT_CONTOUR}"}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "style"),
    [
        ("gosix", "colour"),
        *(pytest.param(game, "colour", marks=pytest.mark.nightly) for game in OTHER_GAMES),
        pytest.param("xana", "low-ink", marks=pytest.mark.nightly),
    ],
)
def test_a_press_takes_every_kit(game, style, tmp_path, capsys):
    """Else it would not be written."""
    words = ("kit", game, "--style", style, "--backs", "duplex", "--for", "press")
    assert main([*words, "-o", str(tmp_path)]) == 0, capsys.readouterr().err


def test_half_a_heavy_line_may_be_in_the_safe_zone(tmp_path, capsys):
    words = ("board", "hong-9x7", "--style", "high-contrast", "--for", "press")
    assert main([*words, "-o", str(tmp_path / "b.pdf")]) == 0, capsys.readouterr().err


def test_fine_lines_of_a_style_are_as_wide_as_presses_hold(tmp_path, capsys):
    (tmp_path / "fine.yaml").write_text("name: fine\nlines: {factor: 0.25, least: 0.05mm}\n")
    words = ("board", "gosix", "--style", str(tmp_path / "fine.yaml"), "--for", "press")
    assert main([*words, "-o", str(tmp_path / "b.pdf")]) == 0, capsys.readouterr().err


# The plates


@pytest.fixture(scope="module")
def plates(files):
    return {name: separated(data) for name, data in files.items()}


@pytest.mark.nightly
@needs_ghostscript
def test_no_place_has_more_than_300_percent_of_ink(plates):
    most = {name: max(map(total_ink, pages)) for name, pages in plates.items()}
    assert max(most.values()) <= 300
    assert max(most.values()) > 100  # it is measured where inks are printed over one another


@needs_ghostscript
def test_cut_contours_are_on_sheets_of_pieces_and_their_fronts_only(plates):
    having = {
        name: [CUT_CONTOUR in page and bool(page[CUT_CONTOUR].any()) for page in pages]
        for name, pages in plates.items()
    }
    assert not any(having.pop("board") + having.pop("gosix-board") + having.pop("gosix-rules"))
    for name in ("tiles", "gosix-stones"):
        assert having[name] == [True, False] * (len(having[name]) // 2)
    assert having["xoids"][0]


def test_a_board_stays_whole_on_paper_that_is_large_enough(opened):
    (page,) = opened["board"].pages
    trim = list(map(float, page.TrimBox))
    assert trim[2] - trim[0] > 150 / 25.4 * 72  # A5 has 148 mm


def test_a_board_for_which_no_sheet_is_large_enough_is_refused(tmp_path, capsys):
    words = ("board", "xong-standard", "--for", "press", "--pitch", "190mm", "--scale", "2")
    assert main([*words, "-o", str(tmp_path / "b.pdf")]) == 2
    assert "and 2000 mm are the most: choose a smaller --pitch" in capsys.readouterr().err
    assert not list(tmp_path.iterdir())


@needs_ghostscript
def test_a_grey_style_needs_one_plate(tmp_path):
    for name in ("xong-standard", "xana-8"):
        (path,) = print_board(name, tmp_path / "b.pdf", {"for": "press", "style": "grey"})
        for page in separated(path.read_bytes()):
            assert [ink for ink in PROCESS if page[ink].any()] == ["Black"]


@needs_ghostscript
@pytest.mark.parametrize("name", ["gosix-rules", "tiles", "board"])
def test_black_text_is_on_the_black_plate_alone(name, files, plates):
    """Without its letters the other plates of a file are the same, dot by dot."""
    bare = pikepdf.open(io.BytesIO(files[name]))
    letters = 0
    for page in bare.pages:
        kept = []
        black = False
        for operands, operator in pikepdf.parse_content_stream(page):
            if str(operator) == "k":
                black = not any(map(float, operands[:3]))
            if str(operator) == "Tj" and black:
                letters += 1
                continue
            kept.append((operands, operator))
        page.Contents = bare.make_stream(pikepdf.unparse_content_stream(kept))
    assert letters > 3
    buffer = io.BytesIO()
    bare.save(buffer)
    changed = False
    for with_words, without in zip(plates[name], separated(buffer.getvalue()), strict=True):
        for ink, page in product(PROCESS[:3], [with_words]):
            assert np.array_equal(page[ink], without[ink])
        changed = changed or not np.array_equal(with_words["Black"], without["Black"])
    assert changed
