"""The same print options everywhere, seen in the written files."""

import itertools
import math

import pikepdf
import pytest
import shapely
from shapely import Polygon
from support.cutfiles import read_cut_svg
from support.measure import read_pdf, read_svg

from printkit.commands.cli.main import main


def run(*words):
    return main([str(word) for word in words])


@pytest.fixture
def own_board(tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text(
        "name: own\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\nside: 9mm\n"
        "print: {paper: letter, scale: 200%, backs: duplex, flip: short}\n"
    )
    return path


def test_a_board_file_says_the_paper_and_the_command_line_overrules_it(tmp_path, own_board):
    assert run("board", own_board, "-o", tmp_path / "a.pdf") == 0
    assert run("board", own_board, "-o", tmp_path / "b.pdf", "--paper", "a4") == 0
    (one,) = read_pdf((tmp_path / "a.pdf").read_bytes())
    (other,) = read_pdf((tmp_path / "b.pdf").read_bytes())
    assert one.media[2:] == pytest.approx([215.9, 279.4], abs=0.01)
    assert other.media[2:] == pytest.approx([210, 297], abs=0.01)


def sides(path):
    """The lengths of the sides of a board's cells."""
    page = read_svg(path.read_bytes())
    (((ax, ay), (bx, by), *_),) = page.paths("cell")[0]
    return ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5, page


def test_the_scale_applies_to_all_and_the_ruler_says_so(tmp_path, own_board):
    assert run("board", own_board, "-o", tmp_path / "a.svg") == 0
    side, page = sides(tmp_path / "a.svg")
    assert side == pytest.approx(18, abs=0.001)
    assert any("200 %" in (text.text or "") for text in page.texts())
    assert run("board", own_board, "-o", tmp_path / "b.svg", "--scale", "1") == 0
    side, page = sides(tmp_path / "b.svg")
    assert side == pytest.approx(9, abs=0.001)
    assert not any("%" in (text.text or "") for text in page.texts())


def test_margins_are_kept(tmp_path):
    assert run("board", "xodd-9x9", "--margin", "17mm", "-o", tmp_path / "a.pdf") == 0
    for page in read_pdf((tmp_path / "a.pdf").read_bytes()):
        xs = [x for ring in page.rings for x, _ in ring]
        ys = [y for ring in page.rings for _, y in ring]
        assert min(*xs, *ys) >= 17 - 0.2
        assert max(xs) <= page.media[2] - 17 + 0.2
        assert max(ys) <= page.media[3] - 17 + 0.2


def test_a_kit_takes_every_option_and_pads_duplex_parts_with_blank_backs(tmp_path, own_board):
    assert run("kit", "xong", "--board", own_board, "--marks", "short", "-o", tmp_path / "k") == 0
    pages = read_pdf((tmp_path / "k" / "xong-kit.pdf").read_bytes())
    assert len(pages) % 2 == 0
    assert not pages[1].rings  # the back of the cover
    cover = read_svg((tmp_path / "k" / "xong-workshop.svg").read_bytes())
    assert "5–6" in [text.text for text in cover.texts()]  # the board, with their backs before it


@pytest.mark.nightly
def test_a_preset_adds_files_for_the_cutter(tmp_path):
    assert run("kit", "gosix", "--preset", "generic", "-o", tmp_path) == 0
    names = {path.name for path in tmp_path.iterdir()}
    cut = {f"gosix-{part}-cut.svg" for part in ("board", "stones-black", "stones-white")}
    assert {"gosix-kit.pdf", *cut} <= names


@pytest.mark.nightly
def test_all_48_xoids_are_nested_on_one_page_as_wide_and_as_far_apart_as_asked(tmp_path):
    target = tmp_path / "x.pdf"
    words = ["--side", "14mm", "--width", "5mm", "--layout", "nest", "--spacing", "2mm"]
    words += ["--margin", "8mm", "--only", "xoids-red", "--hands", "one", "-o", target]
    assert run("pieces", "xoids", *words) == 0
    with pikepdf.open(target) as pdf:
        (page,) = pdf.pages
        assert [float(n) for n in page.MediaBox] == pytest.approx([0, 0, 595.276, 841.89], abs=0.01)
        found = painted(page)
    assert len(found) == 48
    assert shapely.union_all(found).within(shapely.box(8, 8, 210 - 8, 297 - 8).buffer(0.01))
    assert min(a.distance(b) for a, b in itertools.combinations(found, 2)) >= 2 - 0.01
    leg = min(found, key=lambda piece: piece.area).minimum_rotated_rectangle.exterior.coords
    wide, long = sorted(math.dist(*ends) for ends in itertools.pairwise(leg))[::2]
    assert wide == pytest.approx(5, abs=0.01)
    assert long == pytest.approx(14 - (14 / 30) / math.sin(math.pi / 3), abs=0.01)


def painted(page):
    """What is both filled and outlined on a page, in mm: the pieces."""
    found, rings = [], []
    for operands, operator in pikepdf.parse_content_stream(page):
        match str(operator):
            case "m" | "l":
                if str(operator) == "m":
                    rings.append([])
                rings[-1].append([float(number) * 25.4 / 72 for number in operands])
            case "B" | "B*":
                found.append(Polygon(rings[0], rings[1:]))
                rings = []
            case "f" | "f*" | "S" | "n":
                rings = []
    return found


def test_one_hand_of_a_xoid_is_enough_where_it_may_be_turned_over(tmp_path):
    for words, red in (((), 12), (("--hands", "one"), 9), (("--backs", "duplex"), 9)):
        folder = tmp_path / "-".join(("x", *words))
        xoids = ("pieces", "xoids", "--max-legs", 4, "--only", "xoids-red", *words)
        assert run(*xoids, "-o", folder / "x.svg") == 0
        assert sum(len(page.paths("red")) for page in svgs(folder)[:1]) == red


def svgs(folder):
    return [read_svg(path.read_bytes()) for path in sorted(folder.glob("*.svg"))]


def test_only_the_sheets_that_are_named_are_printed(tmp_path):
    words = ["pieces", "xoids", "--max-legs", 2, "--only", "chart", "--only", "xoids-blue"]
    assert run(*words, "-o", tmp_path / "a" / "x.svg") == 0
    blue, chart = svgs(tmp_path / "a")
    assert (len(blue.paths("blue")), len(blue.paths("red"))) == (2, 0)
    assert not chart.paths("blue")
    words = ["pieces", "gosix", "--only", "stones", "--preset", "silhouette"]
    assert run(*words, "-o", tmp_path / "b" / "stones.svg") == 0
    assert {path.name for path in (tmp_path / "b").iterdir()} == {"stones.svg", "stones-print.pdf"}


def test_the_clearance_and_the_width_follow_the_scale(tmp_path):
    words = ["pieces", "xoids", "--max-legs", 1, "--width", "4mm", "--clearance", "1mm"]
    assert run(*words, "--scale", "50%", "-o", tmp_path / "x.svg") == 0
    (ring,) = read_svg((tmp_path / "x-1.svg").read_bytes()).paths("red")[0]
    lengths = sorted(math.dist(*ends) for ends in itertools.pairwise([*ring, ring[0]]))
    leg = 6 - 0.5 / math.sin(math.pi / 3)  # from tip to tip
    assert lengths[-1] == pytest.approx(leg - 2 / math.sqrt(3), abs=0.01)


@pytest.mark.nightly
def test_every_game_takes_a_clearance_and_its_workshop_tells_it(tmp_path):
    words = ["hong", "--clearance", "1.5mm", "--preset", "generic", "--kerf", "0.2mm"]
    assert run("kit", *words, "-o", tmp_path) == 0
    (tiles, *_) = tmp_path.glob("hong-tiles-*cut.svg")
    cut = read_cut_svg(tiles.read_bytes())
    xs = sorted({round(x, 2) for ring in cut.rings("CUT") for x, _ in ring})
    assert 22 - 1.5 + 0.2 in {round(b - a, 2) for a, b in itertools.combinations(xs, 2)}
    cover = read_svg((tmp_path / "hong-workshop.svg").read_bytes())
    told = " ".join(text.text or "" for text in cover.texts())
    assert "lie at least 1.5 mm apart" in told
    assert "make up for its kerf of 0.2 mm" in told
    assert (
        run("pieces", "gosix", "--clearance", "5mm", "--side", "12mm", "-o", tmp_path / "g.svg")
        == 0
    )
    page = read_svg((tmp_path / "g.svg").read_bytes())
    assert {float(disc.get("r")) for disc in page.of_class("stone-black")} == {3.5}


def test_a_negative_offset_needs_no_equals_sign(tmp_path):
    words = ["pieces", "xoids", "--max-legs", 1, "--backs", "duplex"]
    assert run(*words, "-o", tmp_path / "a.svg") == 0
    assert run(*words, "--back-offset", "-1mm,0.5mm", "-o", tmp_path / "b.svg") == 0
    (before, *_), (after, *_) = (
        read_svg((tmp_path / name).read_bytes()).paths("red")[0][0]
        for name in ("a-2.svg", "b-2.svg")
    )
    assert (after[0] - before[0], after[1] - before[1]) == pytest.approx((-1, 0.5), abs=0.001)


@pytest.mark.nightly
def test_a_kit_has_pictures_where_a_board_file_says_how_fine(tmp_path):
    path = tmp_path / "own.yaml"
    path.write_text(
        "name: own\nlattice: hex\nplay_on: edges\nshape: {hexagon: 2}\nside: 9mm\n"
        "print: {dpi: 36}\n"
    )
    assert run("kit", "xong", "--board", path, "-o", tmp_path / "k") == 0
    assert (tmp_path / "k" / "xong-board.png").is_file()


@pytest.mark.parametrize(
    ("section", "sentence"),
    [
        ("style: gery", "{}:4:16: no style is called 'gery'; did you mean 'grey'?"),
        ("style: no/such.yaml", "{}:4:16: "),
        ("preset: ponko", "{}:4:17: no preset is called 'ponko'; did you mean 'ponoko'?"),
        ("papr: a4", "{}:4:9: unknown key 'papr' in a print section; did you mean 'paper'?"),
        ("marks: shrt", "{}:4:16: expected one of none, short, full, found 'shrt' (did you mean"),
        ("side: 14mm", "{}:4:9: unknown key 'side' in a print section"),
    ],
)
def test_what_a_section_says_wrong_is_told_with_its_place(section, sentence, capsys, tmp_path):
    path = tmp_path / "b.yaml"
    path.write_text(f"name: b\nlattice: hex\nshape: {{hexagon: 2}}\nprint: {{{section}}}\n")
    assert run("board", path, "-o", tmp_path / "b.pdf") == 2
    assert f"printkit: {sentence.format(path)}" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ("pieces", "xoids", "--layot", "nest"),
            "there is no option '--layot'; did you mean '--layout'?",
        ),
        (("board", "gosix", "--bleed", "3"), "argument --bleed: '3' is not a length"),
        (("kit", "hong", "--style", "gray"), "no style is called 'gray'; did you mean 'grey'?"),
        (("board", "gosix", "--preset", "lightbrun"), "did you mean 'lightburn'?"),
        (("pieces", "hong", "--max-legs", "3"), "--max-legs is for xoids, not for 'hong'"),
        (("pieces", "hongs"), "did you mean 'hong'?"),
        (("pieces", "gosix", "--side", "6mm", "--clearance", "5mm"), "give at most 4.5 mm"),
        (("pieces", "hong", "--width", "5mm"), "--width is for xoids, which Hong is not played"),
        (("pieces", "hong", "--hands", "one"), "--hands is for xoids, which Hong is not played"),
        (("pieces", "hong", "--only", "tile"), "did you mean 'tiles'?"),
        (("pieces", "xoids", "--preset", "generic", "--only", "chart"), "xoids-red, xoids-blue"),
        (
            ("board", "gosix", "--side", "20mm", "--pitch", "20mm"),
            "--side does not go with --pitch",
        ),
        (
            ("pieces", "xoids", "--width", "8mm"),
            "do not fit legs of 12 mm: width and clearance together",
        ),
        (
            ("pieces", "xoids", "--width", "1mm", "--clearance", "1mm"),
            "the clearance less than the width",
        ),
        (("board", "gosix", "--kerf", "0.1mm"), "--kerf is for cutters: give a --preset too"),
        (("kit", "xong", "--sheet", "a3"), "--sheet is for cutters: give a --preset too"),
        (("board", "gosix", "-o", "gosix.dxf"), "'gosix.dxf' is for cutters: give a --preset"),
        (("kit", "xong", "--preset", "lightbrun"), "did you mean 'lightburn'?"),
        (
            ("kit", "gosix", "--preset", "cricut", "--sheet", "50x80mm", "--margin", "8mm"),
            "these need 40 mm to each",
        ),
        (("board", "gosix", "--joint", "0.2mm"), "--joint is for cutters: give a --preset too"),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(words, sentence, capsys, monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)
    try:
        status = run(*words)
    except SystemExit as stopped:
        status = stopped.code
    assert status == 2
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert sentence in captured.err
    assert not list(tmp_path.rglob("*.*"))


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("-o", "b.svg", "--for", "press"), "'b.svg': --for press writes .pdf only"),
        (("-o", "b.svg", "--for", "upload"), "'b.svg': --for upload writes .pdf and .png only"),
        (("--for", "press", "--preset", "generic"), "--for press is for printers, --preset for"),
        (
            ("--for", "press", "--bleed", "2mm"),
            "--for press takes a bleed of 3mm or more, found 2mm",
        ),
    ],
)
def test_what_shops_do_not_take_is_refused(words, told, capsys):
    assert run("board", "gosix", *words) == 2
    assert told in capsys.readouterr().err


def test_a_kit_for_a_press_is_a_pdf_a_part_with_bleed(tmp_path):
    assert run("kit", "gosix", "--for", "press", "--paper", "a3", "-o", tmp_path) == 0
    assert {path.suffix for path in tmp_path.iterdir()} == {".pdf"}
    assert not (tmp_path / "gosix-kit.pdf").exists()
    with pikepdf.open(tmp_path / "gosix-board.pdf") as pdf:
        trim, bleed = (list(map(float, pdf.pages[0][box])) for box in ("/TrimBox", "/BleedBox"))
    assert trim[0] - bleed[0] == pytest.approx(3 / 25.4 * 72, abs=0.01)
