"""Position sheets: empty diagrams of cells that a pencil can fill."""

import pytest
from support.measure import read_pdf
from support.printed import assert_prints_well, request_for, write_pdf

from printkit.draw.display import Document, Path
from printkit.draw.view import view_of
from printkit.paper.board_pictures import position_page


def page_of(request):
    overlay = view_of(type(request.game)).overlay
    return position_page(request.board, overlay, request.layout)


def cells(page):
    return [mark for mark in page.marks if isinstance(mark, Path) and mark.tag == "cell"]


@pytest.mark.parametrize(("board", "paper", "boards"), [("yodd-5", "a4", 6), ("yodd-7", "a5", 4)])
def test_a_kits_page_has_four_or_six_boards_that_share_no_place(board, paper, boards):
    request = request_for("yodd", board, paper=paper)
    page = page_of(request)
    middles = {
        tuple(round(sum(c) / len(c), 2) for c in zip(*cell.rings[0], strict=True))
        for cell in cells(page)
    }
    assert len(middles) == len(cells(page)) == boards * len(request.board.board.cells)
    (printed,) = read_pdf(write_pdf(Document("test", (page,))))
    assert_prints_well(printed)
