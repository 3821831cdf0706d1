"""The calibration page, measured in the written files: what it says is so."""

import itertools
import math

import pytest
from measure import read_pdf, read_svg, svg_lines
from printed import write_pdf, write_svg

from printkit.render.display import Circle, Ink, Path, Text
from printkit.render.paper import find_paper
from printkit.sheets.calibration import calibration
from printkit.sheets.extent import extent, meets
from printkit.sheets.frame import Imposition, Layout
from printkit.sheets.imposition import piece_pages
from printkit.sheets.piece import PieceSet, disc_piece

MM = 0.01
PAPERS = ["a4", "letter", "legal", "tabloid", "a3", "auto", "208x270mm"]


def pages(paper="a4", flip="long"):
    return [read_svg(data) for data in write_svg(calibration(find_paper(paper), flip))]


@pytest.fixture(scope="module")
def front():
    return pages()[0]


def test_the_scale_and_the_square(front):
    ticks = sorted(start[0] for start, _ in svg_lines(front, "ruler-mm"))
    assert len(ticks) == 101
    assert ticks[-1] - ticks[0] == pytest.approx(100, abs=MM)
    inches = sorted(start[0] for start, _ in svg_lines(front, "ruler-in"))
    assert inches[-1] - inches[0] == pytest.approx(101.6, abs=MM)
    ((square,),) = front.paths("check-square")
    sides = [math.dist(a, b) for a, b in itertools.pairwise([*square, square[0]])]
    assert sides == pytest.approx([50] * 4, abs=MM)


@pytest.mark.parametrize("paper", PAPERS)
def test_each_edge_has_a_step_for_every_mm_from_3_to_15(paper):
    front = pages(paper)[0]
    width, height = front.view_box[2:]
    steps = svg_lines(front, "margin")
    expected = pytest.approx(list(range(3, 16)), abs=MM)
    level = sorted(a[1] for a, b in steps if a[1] == b[1])
    upright = sorted(a[0] for a, b in steps if a[0] == b[0])
    assert level[:13] == expected
    assert sorted(height - y for y in level[13:]) == expected
    assert upright[:13] == expected
    assert sorted(width - x for x in upright[13:]) == expected
    frame = svg_lines(front, "frame")
    assert {round(min(a[0], width - a[0], a[1], height - a[1]), 2) for a, _ in frame} == {5, 10}


def zero_of(front, back, flip):
    """Where the scales of the front have their zero, and where the cross of the back lies there."""
    width, height = front.view_box[2:]
    across = [a[0] for a, b in svg_lines(front, "offset-x") if a[0] == b[0]]
    down = [a[1] for a, b in svg_lines(front, "offset-y") if a[1] == b[1]]
    zero = (sum(across) / len(across), sum(down) / len(down))
    cross = svg_lines(back, "cross")
    (x,) = (a[0] for a, b in cross if a[0] == b[0])
    (y,) = (a[1] for a, b in cross if a[1] == b[1])
    return zero, ((width - x, y) if flip == "long" else (x, height - y))


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", PAPERS)
def test_the_cross_of_the_back_lies_behind_the_zeros(paper, flip):
    zero, cross = zero_of(*pages(paper, flip), flip)
    assert zero == pytest.approx(cross, abs=MM)


@pytest.mark.parametrize("flip", ["long", "short"])
def test_what_is_read_on_the_scales_puts_backs_behind_fronts(flip):
    """A printer that puts the second side off: pieces moved by what is read come right again."""
    off = (1.5, -2.5)
    front, back = pages("a4", flip)
    _, cross = zero_of(front, back, flip)
    way = (-1, 1) if flip == "long" else (1, -1)
    seen = (cross[0] + way[0] * off[0], cross[1] + way[1] * off[1])
    reading = read_at(front, seen)
    imposition = Imposition(backs="duplex", flip=flip, back_offset=reading)
    piece = disc_piece("p", 10.0, (Circle((0, 0), 10.0, Ink(fill="red")),), "red")
    pieces = PieceSet("p", "P", "", "", (piece,) * 5, 0.5)
    sheet, behind = piece_pages(pieces, Layout(find_paper("a4"), 10, "t", imposition))
    fronts = {_rounded(mark.centre) for mark in sheet.marks if isinstance(mark, Circle)}
    backs = [mark.centre for mark in behind.marks if isinstance(mark, Circle)]
    printed = [(x + off[0], y + off[1]) for x, y in backs]
    turned = {_rounded((210 - x, y) if flip == "long" else (x, 297 - y)) for x, y in printed}
    assert turned == fronts


@pytest.mark.parametrize("flip", ["long", "short"])
def test_the_cross_moves_as_backs_do(flip):
    way = (-1, 1) if flip == "long" else (1, -1)
    document = calibration(find_paper("a4"), flip, (1.5, -2.5))
    zero, cross = zero_of(*map(read_svg, write_svg(document)), flip)
    moved = (zero[0] + way[0] * 1.5, zero[1] + way[1] * -2.5)
    assert cross == pytest.approx(moved, abs=MM)
    assert "moved by 1.5 mm and -2.5 mm" in " ".join(
        mark.text for mark in document.pages[1].marks if isinstance(mark, Text)
    )


def _rounded(point):
    return tuple(round(value, 2) for value in point)


def read_at(front, seen):
    """dx and dy by the figures that stand beside the scales."""
    figures = [
        (int(e.text), (float(e.get("x")), float(e.get("y"))))
        for e in front.texts()
        if e.text in {"+10", "+5", "-5", "-10"}
    ]
    top = min(y for _, (_, y) in figures)
    level = {x: value for value, (x, y) in figures if y == top}
    upright = {y: value for value, (x, y) in figures if y != top}
    return (
        _between(level, seen[0]),
        _between({y - 0.36 * 7 * 25.4 / 72: value for y, value in upright.items()}, seen[1]),
    )


def _between(figures, at):
    (a, one), *_, (b, other) = sorted(figures.items())
    return one + (other - one) * (at - a) / (b - a)


def test_greys_go_from_white_to_black_in_tenths(front):
    greys = [element.get("fill") for element in front.of_class("grey")]
    levels = [int(grey[1:3], 16) for grey in greys]
    assert levels == [round(255 * (1 - i / 10)) for i in range(11)]
    assert all(grey[1:3] * 3 == grey[1:] for grey in greys)


def test_line_weights_are_what_they_say_in_every_style():
    for style in ("colour", "low-ink", "high-contrast"):
        (data, _) = write_svg(calibration(find_paper("a4"), "long"), style)
        widths = {float(e.get("stroke-width")) for e in read_svg(data).of_class("weight")}
        assert widths == {0.01, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.75, 1.0}


def test_samples_of_type_have_their_sizes(front):
    for element in front.of_class("sample"):
        points = float(element.get("font-size")) * 72 / 25.4
        assert element.text.startswith(f"{round(points)} pt ")
        assert points == pytest.approx(round(points), abs=0.01)
    assert len(front.of_class("sample")) == 6


def test_other_words_are_7_points_at_least(front):
    for element in front.texts():
        if element.get("class") != "sample":
            assert float(element.get("font-size")) * 72 / 25.4 >= 7 - 0.01


def test_the_kerf_strip_is_ten_blocks_of_10_mm_in_a_frame(front):
    frame, *blocks = (rings[0] for rings in front.paths("kerf"))
    lefts = [block[0][0] for block in blocks]
    assert [b - a for a, b in itertools.pairwise(lefts)] == pytest.approx([10] * 9, abs=MM)
    assert blocks[-1][1][0] - blocks[0][0][0] == pytest.approx(100, abs=MM)
    assert frame[0][0] < blocks[0][0][0]


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("paper", PAPERS)
def test_no_words_lie_on_others_or_leave_the_paper(paper, flip):
    document = calibration(find_paper(paper), flip)
    for page in document.pages:
        boxes = [extent(mark) for mark in page.marks if isinstance(mark, Text)]
        slim = [box._replace(top=box.top + 1, bottom=box.bottom - 0.7) for box in boxes]
        for one, other in itertools.combinations(slim, 2):
            assert not meets(one, other)
        for mark in page.marks:
            box = extent(mark)
            assert box.left >= 2.8
            assert box.top >= 2.8
            assert box.right <= page.width - 2.8
            assert box.bottom <= page.height - 2.8


@pytest.mark.parametrize("flip", ["long", "short"])
def test_nothing_of_the_back_lies_behind_the_scales_but_the_cross(flip):
    document = calibration(find_paper("a4"), flip)
    front, back = document.pages
    (x, y), _ = zero_of(*pages("a4", flip), flip)
    at = (front.width - x, y) if flip == "long" else (x, front.height - y)
    near = [
        mark
        for mark in back.marks
        if isinstance(mark, Text | Path)
        and math.dist(at, (extent(mark).left, extent(mark).top)) < 45
    ]
    assert {mark.tag for mark in near} == {"cross"}


def test_the_file_asks_for_both_sides():
    for flip, said in (("long", b"DuplexFlipLongEdge"), ("short", b"DuplexFlipShortEdge")):
        data = write_pdf(calibration(find_paper("a4"), flip))
        assert said in data
        assert len(read_pdf(data)) == 2
