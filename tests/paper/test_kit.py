import math

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


def test_every_font_is_embedded(kit):
    found = fonts((kit / "xong-kit.pdf").read_bytes())
    assert found
    assert all(embedded for _, embedded in found), found


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
