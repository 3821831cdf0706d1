import math
import re

import pikepdf
import pytest
from support.measure import fonts, read_pdf, read_svg

from printkit.commands.cli.main import main

pytestmark = pytest.mark.xdist_group("xong kit")


@pytest.fixture(scope="module")
def kit(tmp_path_factory):
    folder = tmp_path_factory.mktemp("kit")
    assert main(["kit", "xong", "-o", str(folder)]) == 0
    return folder


PARTS = (
    "cover",
    "workshop",
    "board",
    "xoids-red",
    "xoids-blue",
    "loose-legs-track",
    "aids-tuck-box",
    "chart",
    "rules",
    "record",
    "positions",
)


def test_the_combined_pdf_holds_all_parts_in_order(kit):
    whole = read_pdf((kit / "xong-kit.pdf").read_bytes())
    pages = [len(read_pdf((kit / f"xong-{part}.pdf").read_bytes())) for part in PARTS]
    assert len(whole) == sum(pages)
    for part, count in zip(PARTS, pages, strict=True):
        assert len(list(kit.glob(f"xong-{part}*.svg"))) == count
    start = 0
    for part, count in zip(PARTS, pages, strict=True):
        alone = read_pdf((kit / f"xong-{part}.pdf").read_bytes())
        for one, same in zip(alone, whole[start : start + count], strict=True):
            assert [len(ring) for ring in one.rings] == [len(ring) for ring in same.rings]
            assert coordinates(one) == pytest.approx(coordinates(same), abs=1e-3)
        start += count


def coordinates(page):
    return [number for ring in page.rings for place in ring for number in place]


def test_the_workshop_counts_the_pages_right(kit):
    cover = read_svg((kit / "xong-workshop.svg").read_bytes())
    texts = [e.text for e in cover.texts()]
    numbers = [t for t in texts if re.fullmatch(r"\d+(–\d+)?", t)]
    assert numbers[: len(PARTS) - 2] == ["3", "4–5", "6–7", "8", "9", "10", "11–12", "13–14", "15"]


def test_the_workshop_has_ruler_and_square(kit):
    cover = read_svg((kit / "xong-workshop.svg").read_bytes())
    ((square,),) = cover.paths("check-square")
    xs, ys = [x for x, _ in square], [y for _, y in square]
    assert max(xs) - min(xs) == pytest.approx(50, abs=0.01)
    assert max(ys) - min(ys) == pytest.approx(50, abs=0.01)
    ticks = [rings[0][0][0] for rings in cover.paths("ruler-mm")]
    assert max(ticks) - min(ticks) == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize("part", ["kit", *PARTS])
def test_every_font_is_embedded(kit, part):
    found = fonts((kit / f"xong-{part}.pdf").read_bytes())
    assert found
    assert all(embedded for _, embedded in found), found


def test_viewers_are_asked_to_print_at_true_size(kit):
    with pikepdf.open(kit / "xong-kit.pdf") as pdf:
        preferences = pdf.Root.ViewerPreferences
        assert preferences.PrintScaling == "/None"
        assert preferences.PickTrayByPDFSize is True
        assert "Xong" in str(pdf.docinfo["/Title"])
        assert pdf.pdf_version == "1.7"
        assert not pdf.check_pdf_syntax()


def test_every_page_keeps_its_margins_and_prints(kit):
    for page in read_pdf((kit / "xong-kit.pdf").read_bytes()):
        _, _, width, height = page.media
        assert sorted((width, height)) == pytest.approx([210, 297], abs=0.01)
        points = [point for ring in page.rings for point in ring]
        assert min(x for x, _ in points) >= 10 - 0.01
        assert max(x for x, _ in points) <= width - 10 + 0.01
        assert min(y for _, y in points) >= 10 - 0.01
        assert max(y for _, y in points) <= height - 10 + 0.01
        assert min(page.widths, default=1) >= 0.2 - 1e-6


def test_type_is_no_smaller_than_8_points(kit):
    for part in (
        "cover",
        "workshop",
        "board",
        "chart",
        "rules",
        "record",
        "positions",
        "loose-legs-track",
    ):
        for page in read_pdf((kit / f"xong-{part}.pdf").read_bytes()):
            assert min(page.sizes) >= 8 - 1e-6, part


@pytest.mark.thorough
def test_letter(tmp_path):
    assert main(["kit", "xong", "-o", str(tmp_path), "--paper", "letter"]) == 0
    for page in read_pdf((tmp_path / "xong-kit.pdf").read_bytes()):
        _, _, width, height = page.media
        assert sorted((width, height)) == pytest.approx([215.9, 279.4], abs=0.01)
        points = [point for ring in page.rings for point in ring]
        assert max(x for x, _ in points) <= width - 10 + 0.01
        assert max(y for _, y in points) <= height - 10 + 0.01


@pytest.mark.thorough
def test_a_kit_for_another_board(tmp_path):
    board = tmp_path / "island.yaml"
    board.write_text(
        "name: island\nlattice: hex\nplay_on: edges\nside: 14mm\n"
        "shape:\n  map: |\n     o o\n    o o o\n     o o\n"
    )
    out = tmp_path / "kit"
    assert main(["kit", "xong", "--board", str(board), "-o", str(out)]) == 0
    svg = read_svg((out / "xong-board.svg").read_bytes())
    assert len(svg.paths("leg")) == 30


@pytest.mark.thorough
def test_a_ruleset_may_say_the_pitch_and_the_command_line_overrules_it(tmp_path):
    rules = tmp_path / "mine.yaml"
    rules.write_text("{name: mine, game: xodd, boards: [xodd-9x9], pitch: 16mm}")

    def pitch_of(name, *options):
        assert main(["kit", str(rules), "-o", str(tmp_path / name), *options]) == 0
        svg = read_svg((tmp_path / name / "mine-board.svg").read_bytes())
        (a, b, *_), *_ = svg.paths("cell")[0]
        return math.dist(a, b)

    assert pitch_of("its-own") == pytest.approx(16, abs=0.01)
    assert pitch_of("given", "--pitch", "14mm") == pytest.approx(14, abs=0.01)
