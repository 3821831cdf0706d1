"""The frame of sheets: measures stay true and tell the scale of the rest."""

import itertools

import pytest
from support.measure import read_svg, svg_lines
from support.printed import write_svg

from printkit.base.print_options import PrintOptions
from printkit.draw.display import CAP_HEIGHT, Document, Text
from printkit.draw.mark_extents import extent
from printkit.draw.sheet_frame import Layout
from printkit.draw.style.palette import SMALL
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.board.board_pages import board_pages
from printkit.rules.lookup import load_board


def test_what_is_not_at_full_size_says_so_at_its_ruler_and_its_foot():
    layout = Layout(PrintOptions(paper="letter", scale=1 / 3), "printkit")
    board = load_board("xong-standard")
    pages = tuple(board_pages(board.resized(board.pitch / 3), layout))
    page = read_svg(*write_svg(Document("t", pages)))
    texts = [element.text for element in page.texts()]
    assert texts.count("at 33.3 % of full size") == 1
    assert "printkit · at 33.3 % of full size" in texts
    ticks = sorted(start[0] for start, _ in svg_lines(page, "ruler-mm"))
    assert ticks[-1] - ticks[0] == pytest.approx(100, abs=0.01)


@pytest.mark.parametrize(("paper", "words"), [("a6", 12), ("a6", 60), ("a4", 30)])
def test_a_long_title_is_set_in_rows_that_can_be_read(paper, words):
    layout = Layout(PrintOptions(paper=paper), "test")
    title = " ".join(["n" * 81, *(f"word{number}" for number in range(words))])
    page = layout.sheet(title, [])
    rows = [mark for mark in page.marks if isinstance(mark, Text) and mark.tag == "title"]
    assert min(row.size for row in rows) >= SMALL
    assert all(BUNDLED.width(row.text, row.size, bold=True) <= layout.area.width for row in rows)
    assert all(row.at[1] - CAP_HEIGHT * row.size >= 10 for row in rows)
    assert max(row.at[1] for row in rows) + 0.25 * SMALL < 18.8  # where the line is
    told = "".join(row.text for row in rows).replace(" ", "")
    whole = title.replace(" ", "")
    assert told == whole if len(rows) < 3 else whole.startswith(told.removesuffix("…"))


@pytest.mark.parametrize(("paper", "scale"), [("a6", 0.7), ("a4", 1)])
def test_words_at_the_foot_keep_apart_however_long(paper, scale):
    layout = Layout(PrintOptions(paper=paper, scale=scale), "printkit · " + "name-" * 40)
    page = layout.sheet("Title", [], "sheet " * 40)
    low = layout.paper.height - 13
    foot = [mark for mark in page.marks if isinstance(mark, Text) and mark.at[1] > low]
    boxes = sorted(extent(mark, BUNDLED) for mark in foot)
    assert boxes[0].left >= 10 - 0.01
    assert boxes[-1].right <= layout.paper.width - 10 + 0.01
    for one, other in itertools.pairwise(boxes):
        assert other.left - one.right > 1
    assert any("at 70 %" in mark.text for mark in foot) == (scale != 1)
