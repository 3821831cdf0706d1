"""The calibration page, measured in the written files: what it says is so."""

import itertools

import pytest
from support.measure import read_pdf, read_svg, svg_lines
from support.printed import piece_pages, write_pdf, write_svg

from printkit.base.errors import InputError
from printkit.base.print_options import PrintOptions
from printkit.base.units import find_paper
from printkit.draw.display import Circle, Ink, Text
from printkit.draw.mark_extents import extent, meets
from printkit.draw.sheet_frame import Layout
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.calibration_page import calibration
from printkit.paper.pieces.piece import PieceSet, disc_piece

MM = 0.01
FLIPS = ["long", "short"]
STEPS = pytest.approx(list(range(3, 13)), abs=MM)


def pages(paper, flip="long", offset=(0.0, 0.0)):
    document = calibration(find_paper(paper), flip, BUNDLED, offset)
    return [read_svg(data) for data in write_svg(document)]


def test_both_rulers_are_true():
    front, _ = pages("a5")
    for tag, count, length in (("ruler-mm", 101, 100), ("ruler-in", 33, 101.6)):
        ticks = svg_lines(front, tag)
        level = sorted(a[0] for a, b in ticks if a[0] == b[0])
        upright = sorted(a[1] for a, b in ticks if a[1] == b[1])
        for places in (level, upright):
            assert len(places) == count
            assert places[-1] - places[0] == pytest.approx(length, abs=MM)


def test_each_edge_has_a_step_for_every_mm():
    front, _ = pages("a5")
    width, height = front.view_box[2:]
    steps = svg_lines(front, "margin")
    level = sorted(a[1] for a, b in steps if a[1] == b[1])
    upright = sorted(a[0] for a, b in steps if a[0] == b[0])
    assert level[:10] == sorted(height - y for y in level[10:]) == STEPS
    assert upright[:10] == sorted(width - x for x in upright[10:]) == STEPS
    frame = svg_lines(front, "frame")
    assert {round(min(a[0], width - a[0], a[1], height - a[1]), 2) for a, _ in frame} == {5, 10}


def zero_and_cross(found, flip):
    """The zero of the scales on the front, and where the cross of the back shines through."""
    front, back = found
    width, height = front.view_box[2:]
    across = [a[0] for a, b in svg_lines(front, "offset-x") if a[0] == b[0]]
    down = [a[1] for a, b in svg_lines(front, "offset-y") if a[1] == b[1]]
    cross = svg_lines(back, "cross")
    (x,) = (a[0] for a, b in cross if a[0] == b[0])
    (y,) = (a[1] for a, b in cross if a[1] == b[1])
    seen = (width - x, y) if flip == "long" else (x, height - y)
    return (sum(across) / len(across), sum(down) / len(down)), seen


@pytest.mark.parametrize("flip", FLIPS)
def test_the_cross_lies_behind_the_zeros_and_moves_as_backs_do(flip):
    zero, cross = zero_and_cross(pages("letter", flip), flip)
    assert cross == pytest.approx(zero, abs=MM)
    way = (-1, 1) if flip == "long" else (1, -1)
    _, moved = zero_and_cross(pages("letter", flip, (1.5, -2.5)), flip)
    assert moved == pytest.approx((zero[0] + way[0] * 1.5, zero[1] + way[1] * -2.5), abs=MM)


@pytest.mark.parametrize("flip", FLIPS)
def test_what_is_read_on_the_scales_puts_backs_behind_fronts(flip):
    """A printer that puts the second side off: pieces moved by what is read come right again."""
    off = (1.5, -2.5)
    found = pages("a4", flip)
    _, cross = zero_and_cross(found, flip)
    way = (-1, 1) if flip == "long" else (1, -1)
    seen = (cross[0] + way[0] * off[0], cross[1] + way[1] * off[1])
    options = PrintOptions(backs="duplex", flip=flip, back_offset=read_at(found[0], seen))
    piece = disc_piece("p", 10.0, (Circle((0, 0), 10.0, Ink(fill="red")),), "red")
    pieces = PieceSet("p", "P", "", "", (piece,) * 5, 0.5)
    sheet, behind = piece_pages(pieces, Layout(options, "t"))
    fronts = {_rounded(mark.centre) for mark in sheet.marks if isinstance(mark, Circle)}
    backs = [mark.centre for mark in behind.marks if isinstance(mark, Circle)]
    printed = [(x + off[0], y + off[1]) for x, y in backs]
    turned = {_rounded((210 - x, y) if flip == "long" else (x, 297 - y)) for x, y in printed}
    assert turned == fronts


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
    upright = {y - 0.36 * 8 * 25.4 / 72: value for value, (x, y) in figures if y != top}
    return _between(level, seen[0]), _between(upright, seen[1])


def _between(figures, at):
    (a, one), *_, (b, other) = sorted(figures.items())
    return one + (other - one) * (at - a) / (b - a)


def test_the_file_asks_for_both_sides_of_paper_of_its_size():
    for flip, said in (("long", b"DuplexFlipLongEdge"), ("short", b"DuplexFlipShortEdge")):
        data = write_pdf(calibration(find_paper("letter"), flip, BUNDLED))
        assert said in data
        assert [page.media for page in read_pdf(data)] == [
            pytest.approx([0, 0, 215.9, 279.4], abs=MM)
        ] * 2


@pytest.mark.parametrize("paper", [find_paper("147x300mm"), find_paper("a5").landscape])
def test_paper_that_is_too_small(paper):
    with pytest.raises(InputError, match="at least 148 mm wide and 210 mm high, such as a5; found"):
        calibration(paper, "long", BUNDLED)


@pytest.mark.parametrize("paper", ["a5", "letter"])
def test_all_marks_keep_to_the_paper_and_no_words_lie_on_others(paper):
    for page in calibration(find_paper(paper), "long", BUNDLED, (10.0, -10.0)).pages:
        boxes = [(mark, extent(mark, BUNDLED)) for mark in page.marks]
        slim = [
            box._replace(top=box.top + 1, bottom=box.bottom - 0.7)
            for mark, box in boxes
            if isinstance(mark, Text)
        ]
        assert not any(meets(one, other) for one, other in itertools.combinations(slim, 2))
        for _, box in boxes:
            assert min(box.left, box.top) >= 2.8
            assert max(box.right - page.width, box.bottom - page.height) <= -2.8
