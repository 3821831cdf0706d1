import itertools

import pytest
from support.measure import read_pdf, read_svg
from support.printed import write_pdf, write_svg

from printkit.base.print_options import PrintOptions
from printkit.base.units import find_paper
from printkit.draw.mark_extents import extent, meets, union_box
from printkit.draw.sheet_frame import Layout
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.board.framed_board import board_document
from printkit.rules.lookup import load_board

MM = 0.01
LAYOUT = Layout(PrintOptions(paper="a4"), "test")


@pytest.fixture(scope="module")
def document():
    return board_document(load_board("xong-standard"), LAYOUT)


def test_the_svg_page_is_a4_and_one_unit_is_one_mm(document):
    svg = read_svg(*write_svg(document))
    assert (svg.width, svg.height) == ("297mm", "210mm")
    assert svg.view_box == [0, 0, 297, 210]
    transforms = [e for e in svg.root.iter() if e.get("transform") and not e.tag.endswith("text")]
    assert not transforms


@pytest.mark.parametrize(("name", "along"), [("hong-7x7", 0), ("xong-standard", 1)])
def test_the_ruler_measures_100_mm_and_4_inches_beside_the_trim_or_below_it(name, along):
    document = board_document(load_board(name), LAYOUT)
    ((data,), (pdf,)) = write_svg(document), read_pdf(write_pdf(document))
    svg = read_svg(data)
    ticks = sorted(rings[0][0][along] for rings in svg.paths("ruler-mm"))
    assert len(ticks) == 101
    assert [b - a for a, b in itertools.pairwise(ticks)] == pytest.approx([1] * 100, abs=MM)
    inches = sorted(rings[0][0][along] for rings in svg.paths("ruler-in"))
    assert inches[-1] - inches[0] == pytest.approx(101.6, abs=MM)
    drawn = [ring[0] for ring in pdf.rings if len(ring) == 2]
    for tick in ticks:
        assert min(abs(tick - point[along]) for point in drawn) < MM
    trim = union_box(extent(m, BUNDLED) for m in document.pages[0].marks if is_cut(m))
    ruler = union_box(extent(m, BUNDLED) for m in document.pages[0].marks if is_ruler(m))
    assert not meets(trim.grown(2), ruler)
    assert len([mark for mark in document.pages[0].marks if is_cut(mark)]) == 4


def is_cut(mark):
    return getattr(mark, "tag", "") == "cut"


def is_ruler(mark):
    return getattr(mark, "tag", "").startswith("ruler")


@pytest.mark.parametrize(
    ("name", "bleed", "marks"), [("xong-standard", 3.0, "full"), ("hong-9x7", 0.0, "short")]
)
def test_a_board_to_be_cut_out_has_its_boxes_and_marks_clear_of_the_bleed(name, bleed, marks):
    paper = find_paper("a3" if bleed else "a4")
    layout = Layout(PrintOptions(bleed=bleed, marks=marks), "test", turned=paper)
    document = board_document(load_board(name), layout)
    (page,), (data,) = document.pages, write_svg(document)
    left, top, right, bottom = page.trim
    crops = [rings[0] for rings in read_svg(data).paths("crop")]
    assert len(crops) == 8
    for (ax, ay), (bx, by) in crops:
        level = max(left - max(ax, bx), min(ax, bx) - right)
        upright = max(top - max(ay, by), min(ay, by) - bottom)
        assert max(level, upright) >= bleed + 0.4
        assert min(level, upright) == pytest.approx(0, abs=MM)  # in line with a side
        assert min(ax, bx) >= (10 if bleed else 3)
        assert max(ax, bx) <= page.width - (10 if bleed else 3)
    (pdf,) = read_pdf(write_pdf(document))
    trimmed = [left, page.height - bottom, right, page.height - top]
    assert pdf.trim == pytest.approx(trimmed, abs=MM)


def test_the_subject_says_at_what_scale_the_board_is(document):
    half = Layout(PrintOptions(paper="a4", scale=0.5), "test")
    assert document.subject == "A game board at true size"
    assert board_document(load_board("gosix"), half).subject == "A game board at 50 % of full size"
