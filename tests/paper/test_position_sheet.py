"""Position sheets: empty diagrams of cells that a pencil can fill."""

import pytest
from support.measure import read_pdf
from support.printed import assert_prints_well, request_for, write_pdf

from printkit.draw.display import Document, Path, Text
from printkit.draw.view import view_of
from printkit.paper.board_pictures import position_page


def page_of(request):
    overlay = view_of(type(request.game)).overlay
    return position_page(request.board, overlay, request.layout)


def cells(page):
    return [mark for mark in page.marks if isinstance(mark, Path) and mark.tag == "cell"]


@pytest.mark.thinned(3)
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
@pytest.mark.parametrize("game", ["gosix", "hong", "xana", "yodd", "xong"])
def test_a_kits_page_has_four_or_six_boards_that_share_no_place(game, paper):
    request = request_for(game, paper=paper)
    page = page_of(request)
    boards = len(cells(page)) / len(request.board.board.cells)
    assert boards in {4, 6}
    moves = [mark.text for mark in page.marks if isinstance(mark, Text) and mark.text == "to move"]
    assert len(moves) == boards
    middles = {
        tuple(round(sum(c) / len(c), 2) for c in zip(*cell.rings[0], strict=True))
        for cell in cells(page)
    }
    assert len(middles) == len(cells(page))
    (printed,) = read_pdf(write_pdf(Document("test", (page,))))
    assert_prints_well(printed)


def test_small_cells_get_fewer_diagrams():
    large, small = request_for("yodd", "yodd-10"), request_for("yodd", "yodd-5")
    boards = [len(cells(page_of(r))) / len(r.board.board.cells) for r in (large, small)]
    assert boards == [4, 6]
