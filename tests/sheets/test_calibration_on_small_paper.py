"""The calibration pages of paper that is too small for one sheet, measured in the written files."""

import itertools
import math

import pytest
from measure import read_pdf, read_svg, svg_lines
from printed import words, write_pdf, write_svg

from printkit.render.display import Text
from printkit.render.paper import Paper, find_paper
from printkit.sheets.calibration import calibration
from printkit.sheets.extent import extent, meets
from printkit.units import type_size

MM = 0.01
PAPERS = [
    *("a5", "a6", "150x150mm", "120x160mm", "100x100mm", "80x120mm", "80x80mm"),
    *("207x300mm", "80x2000mm", "210x269mm", "a5 landscape", "a6 landscape", "80x2000mm landscape"),
]
WHOLE_RULER = ["a5", "a6", "150x150mm", "207x300mm", "80x2000mm", "a5 landscape", "a6 landscape"]


def paper_of(name: str) -> Paper:
    paper = find_paper(name.removesuffix(" landscape"))
    return paper.landscape if name.endswith("landscape") else paper


def drawn(name, flip="long", offset=(0.0, 0.0)):
    return calibration(paper_of(name), flip, offset)


def pages(name, flip="long", offset=(0.0, 0.0)):
    return [read_svg(data) for data in write_svg(drawn(name, flip, offset))]


def square_of(found):
    ((square,),) = itertools.chain(*(page.paths("check-square") for page in found))
    return [math.dist(a, b) for a, b in itertools.pairwise([*square, square[0]])]


def ruler_of(found, tag):
    """How far apart the first and the last tick of a scale are."""
    starts = [a for page in found for a, _ in svg_lines(page, tag)]
    return max(math.dist(starts[0], start) for start in starts)


@pytest.mark.parametrize("paper", WHOLE_RULER)
def test_ruler_and_square_are_whole(paper):
    found = pages(paper)
    assert ruler_of(found, "ruler-mm") == pytest.approx(100, abs=MM)
    assert ruler_of(found, "ruler-in") == pytest.approx(101.6, abs=MM)
    assert square_of(found) == pytest.approx([50] * 4, abs=MM)
    assert "room for" not in words(found)


@pytest.mark.parametrize(
    ("paper", "mm", "inches"),
    [("80x80mm", 40, 1), ("100x100mm", 60, 2), ("80x120mm", 70, 2), ("80x127mm", 80, 3)],
)
def test_a_ruler_without_room_says_what_is_there(paper, mm, inches):
    found = pages(paper)
    assert ruler_of(found, "ruler-mm") == pytest.approx(mm, abs=MM)
    assert ruler_of(found, "ruler-in") == pytest.approx(25.4 * inches, abs=MM)
    assert f"room for {mm} mm and {inches} in." in words(found)
    assert square_of(found) == pytest.approx([50] * 4, abs=MM)


def test_a_ruler_lies_along_the_long_side_if_it_must():
    for paper, level in (("a5", True), ("a6", False), ("a6 landscape", True)):
        (start, end), *_ = svg_lines(pages(paper)[2], "ruler")
        assert (start[1] == end[1]) is level


@pytest.mark.parametrize("paper", PAPERS)
def test_each_edge_of_the_first_page_has_its_steps(paper):
    front, *others = pages(paper)
    width, height = front.view_box[2:]
    steps = svg_lines(front, "margin")
    level = sorted(a[1] for a, b in steps if a[1] == b[1])
    upright = sorted(a[0] for a, b in steps if a[0] == b[0])
    expected = pytest.approx(list(range(3, 16)), abs=MM)
    assert level[:13] == expected
    assert sorted(height - y for y in level[13:]) == expected
    assert upright[:13] == expected
    assert sorted(width - x for x in upright[13:]) == expected
    assert not any(svg_lines(page, tag) for page in others for tag in ("margin", "frame"))


@pytest.mark.parametrize("offset", [(0.0, 0.0), (1.5, -2.5)])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_cross_of_the_second_page_lies_behind_the_zeros_of_the_first(paper, flip, offset):
    front, back, *others = pages(paper, flip, offset)
    width, height = front.view_box[2:]
    ticks = [a[0] for a, b in svg_lines(front, "offset-x") if a[0] == b[0]]
    down = [a[1] for a, b in svg_lines(front, "offset-y") if a[1] == b[1]]
    zero = (sum(ticks) / len(ticks), sum(down) / len(down))
    cross = svg_lines(back, "cross")
    (x,) = (a[0] for a, b in cross if a[0] == b[0])
    (y,) = (a[1] for a, b in cross if a[1] == b[1])
    dx, dy = offset
    seen = (width - x + dx, y - dy) if flip == "long" else (x - dx, height - y + dy)
    assert zero == pytest.approx(seen, abs=MM)
    assert not any(svg_lines(page, tag) for page in others for tag in ("offset-x", "cross"))


@pytest.mark.parametrize("offset", [(0.0, 0.0), (10.0, -10.0), (-10.0, 10.0)])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", PAPERS)
def test_no_words_lie_on_others_or_leave_the_paper(paper, flip, offset):
    for page in drawn(paper, flip, offset).pages:
        boxes = [extent(mark) for mark in page.marks if isinstance(mark, Text)]
        slim = [box._replace(top=box.top + 1, bottom=box.bottom - 0.7) for box in boxes]
        for one, other in itertools.combinations(slim, 2):
            assert not meets(one, other), page.name
        least = 1.5 if any(offset) else 2.8  # an arm may reach far, but is whole
        for mark in page.marks:
            box = extent(mark)
            assert min(box.left, box.top) >= least, mark
            assert box.right <= page.width - least, mark
            assert box.bottom <= page.height - least, mark


@pytest.mark.parametrize("offset", [(0.0, 0.0), (5.0, -5.0), (10.0, 10.0), (-10.0, -10.0)])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", PAPERS)
def test_words_are_clear_of_lines(paper, flip, offset):
    tags = {"margin", "cross", "offset-x", "offset-y", "zero", "weight", "frame", "kerf"}
    for page in drawn(paper, flip, offset).pages:
        texts = [extent(mark) for mark in page.marks if isinstance(mark, Text)]
        lines = [extent(mark) for mark in page.marks if mark.tag in tags]
        solid = [box for box in lines if min(box.width, box.height) < 5]
        for text, line in itertools.product(texts, solid):
            slim = text._replace(top=text.top + 0.8, bottom=text.bottom - 0.6)
            assert not meets(slim, line), page.name


@pytest.mark.parametrize("paper", PAPERS)
def test_further_pages_keep_a_margin_of_10_mm(paper):
    for page in drawn(paper).pages[2:]:
        for mark in page.marks:
            box = extent(mark)
            assert min(box.left, box.top) >= 8.8, mark
            assert box.right <= page.width - 9.9, mark
            assert box.bottom <= page.height - 9.8, mark


@pytest.mark.parametrize("paper", PAPERS)
def test_nothing_is_left_out(paper):
    found = pages(paper)
    small, large = (
        {tag: sum(len(page.of_class(tag)) for page in some) for tag in ("grey", "weight", "patch")}
        for some in (found, pages("a4"))
    )
    assert small == large
    said = words(found)
    for title in ("True size", "Both sides", "The edges", "Greys", "Lines and type", "Colours"):
        assert title in said
    blocks = len([ring for page in found for ring in page.paths("kerf")]) - 1
    assert blocks == 10 or f"room for {blocks} of the ten blocks" in said
    for option in ("--back-offset", "--margin", "--kerf", "--preset NAME"):
        assert option in said


@pytest.mark.parametrize("paper", PAPERS)
def test_all_words_but_samples_are_7_points_at_least(paper):
    for page in drawn(paper).pages:
        for mark in page.marks:
            if isinstance(mark, Text) and mark.tag != "sample":
                assert mark.size >= type_size(7) - 1e-9


def test_the_file_has_the_size_of_the_paper():
    found = read_pdf(write_pdf(drawn("a6", "short")))
    assert len(found) == 6
    assert all(page.media == pytest.approx([0, 0, 105, 148], abs=MM) for page in found)
