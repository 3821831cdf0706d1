"""What is drawn on a large board's sheets and around them, and their map."""

import pytest
from support.measure import read_svg, svg_lines, svg_window
from support.printed import write_svg
from support.tiled import LAYOUT, SMALLER, Sheet, board, place_of, sheets

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Clipped, Document
from printkit.paper.board.board_pages import board_pages
from printkit.paper.board.sheet_joints import SPILL


def test_a_large_board_to_be_cut_out_has_marks_along_its_sides_only():
    bleed = 3.0
    layout = LAYOUT._replace(options=PrintOptions(bleed=bleed, marks="short", overlap=10.0))
    document = Document("test", tuple(board_pages(board("xana-10"), layout)[1:]))
    last = tuple(map(max, zip(*map(place_of, document.pages), strict=True)))
    for page, data in zip(document.pages, write_svg(document), strict=True):
        column, row = place_of(page)
        svg = read_svg(data)
        left, top, right, bottom = svg_window(svg).box
        left, top = left + bleed * (column == 0), top + bleed * (row == 0)
        right, bottom = right - bleed * (column == last[0]), bottom - bleed * (row == last[1])
        lines = svg_lines(svg, "crop")
        upright = sorted({ax for (ax, _), (bx, _) in lines if ax == bx})
        level = sorted({ay for (_, ay), (_, by) in lines if ay == by})
        sides = [x for x, at in ((left, 0), (right, last[0])) if column == at]
        assert upright == pytest.approx(sides, abs=SMALLER)
        ends = [y for y, at in ((top, 0), (bottom, last[1])) if row == at]
        assert level == pytest.approx(ends, abs=SMALLER)
        for (ax, ay), (bx, by) in lines:
            beside = max(left - max(ax, bx), min(ax, bx) - right)
            assert max(beside, top - max(ay, by), min(ay, by) - bottom) >= bleed + 0.4
        cut_right, cut_below = 5.0 * (column < last[0]), 5.0 * (row < last[1])
        trim = (left, top, right - cut_right, bottom - cut_below)
        assert page.trim == pytest.approx(trim, abs=SMALLER)
        assert page.bleed == bleed


def test_the_sheet_before_a_joint_is_cut_and_the_one_after_it_glued():
    first, second, third, last = (read_svg(data) for data in write_svg(sheets("xana-10")))
    for page, cuts, hatched in ((first, 2, 0), (second, 1, 1), (third, 1, 1), (last, 0, 2)):
        assert len([e for e in page.of_class("cut") if e.get("stroke-dasharray")]) == cuts
        words = [e.text for e in page.texts() if e.get("class") == "glue"]
        assert len(words) == hatched
    (cut, *_) = [e for e in first.of_class("cut") if e.get("stroke-dasharray")]
    assert cut.get("d") is not None
    said = [e.text for e in first.texts() if e.get("class") == "cut"]
    assert said == ["cut off here: A1 is glued on B1", "cut off here: A1 is glued on A2"]


def test_each_window_and_its_crosses_keep_the_margins():
    document = sheets("xana-10", "a5")
    for page in document.pages:
        (clipped,) = [mark for mark in page.marks if isinstance(mark, Clipped)]
        left, top, right, bottom = clipped.box
        assert left >= 13 - SMALLER
        assert right <= page.width - 13 + SMALLER
        assert top >= 10 + 3 - SMALLER
        assert bottom <= page.height - 10 - 5 - 3 + SMALLER


def test_sheets_without_overlap_are_both_cut_and_show_a_little_beyond_the_joint():
    first, second = (read_svg(data) for data in write_svg(sheets("xana-8", overlap=0.0)))
    for page, side in ((first, "right"), (second, "left")):
        cuts = [e for e in page.of_class("cut") if e.get("stroke-dasharray")]
        assert len(cuts) == 1
        assert not [e for e in page.texts() if e.get("class") in ("cut", "glue")]
        (joint,) = Sheet(page).joints[side]
        end = svg_window(page).box[2 if side == "right" else 0]
        assert abs(end - joint) == pytest.approx(SPILL, abs=SMALLER)
