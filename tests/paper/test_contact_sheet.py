"""Contact sheets: boards large enough to be told apart, and their words beside no others."""

import itertools

import pytest

from printkit.base.print_options import PrintOptions
from printkit.draw.display import Path, Text
from printkit.draw.mark_extents import extent, meets
from printkit.draw.sheet_frame import Layout
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.board.board_pictures import Exhibit, contact_sheet
from printkit.rules.lookup import load_board

LINES = ("random-61-seed-1", "61 hexagons, 232 legs, 3.80 a hexagon", "neck 2, no holes")


@pytest.mark.parametrize(("paper", "number"), [("80x80mm", 3), ("a4", 12), ("200x90mm", 1)])
def test_words_keep_to_their_boards_and_boards_are_large(paper, number):
    exhibits = [Exhibit(load_board("xong-standard"), LINES)] * number
    pages = contact_sheet(
        "Boards", exhibits, Layout(PrintOptions(paper=paper, margin=8.0), "test")
    ).pages
    names = [mark for page in pages for mark in page.marks if getattr(mark, "bold", False)]
    assert [mark.text for mark in names].count(LINES[0]) == number
    for page in pages:
        boxes = [extent(mark, BUNDLED) for mark in page.marks if isinstance(mark, Text)]
        cells = [
            extent(mark, BUNDLED)
            for mark in page.marks
            if isinstance(mark, Path) and mark.tag == "cell"
        ]
        assert not any(meets(*pair) for pair in itertools.combinations(boxes, 2))
        assert not any(meets(word, cell) for word in boxes for cell in cells)
        assert all(cell.height > 1.9 for cell in cells)
        assert all(box.left >= 8 and box.right <= page.width - 8 for box in boxes)
