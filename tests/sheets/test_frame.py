"""The frame of sheets: measures stay true and tell the scale of the rest."""

import itertools

import pytest
from measure import read_svg, svg_lines
from printed import write_svg

from printkit.catalog import load_board
from printkit.render.display import GUIDES, Document, Text
from printkit.render.paper import find_paper
from printkit.sheets.board import board_pages
from printkit.sheets.extent import extent, meets
from printkit.sheets.frame import Layout, check_square, ruler


def drawn(scale, name="xong-standard"):
    layout = Layout(find_paper("letter"), 10, "printkit", scale=scale)
    board = load_board(name)
    pages = tuple(board_pages(board.resized(board.pitch * scale), layout))
    return [read_svg(data) for data in write_svg(Document("t", pages))]


@pytest.mark.parametrize(
    ("scale", "said"), [(0.5, "at 50 % of full size"), (1 / 3, "at 33.3 % of full size")]
)
def test_what_is_not_at_full_size_says_so_at_its_ruler_and_its_foot(scale, said):
    (page,) = drawn(scale)
    texts = [element.text for element in page.texts()]
    assert texts.count(said) == 1
    assert f"printkit · {said}" in texts
    ticks = sorted(start[0] for start, _ in svg_lines(page, "ruler-mm"))
    assert ticks[-1] - ticks[0] == pytest.approx(100, abs=0.01)


def test_tiled_sheets_say_it_too():
    pages = drawn(1.5)
    assert len(pages) > 2
    for page in pages:
        assert any("at 150 % of full size" in element.text for element in page.texts())


def test_at_full_size_nothing_is_said():
    (page,) = drawn(1.0)
    assert not any("%" in element.text for element in page.texts())


@pytest.mark.parametrize("scale", [0.05, 0.5, 1.414, 4.0])
def test_the_words_at_the_ruler_lie_on_no_others(scale):
    words = [extent(mark) for mark in ruler((0, 0), scale) if isinstance(mark, Text)]
    for one, other in itertools.combinations(words, 2):
        assert not meets(one, other)


def test_rulers_and_squares_are_guides():
    assert {mark.tag for mark in (*ruler((0, 0), 0.5), *check_square((0, 0)))} <= GUIDES
