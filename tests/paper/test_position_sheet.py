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


@pytest.mark.parametrize("count", [5, 12])
def test_a_page_has_as_many_as_were_asked_for(count):
    request = request_for("hong")
    page = page_of(request, count)
    assert len(cells(page)) == count * len(request.board.board.cells)
    (printed,) = read_pdf(write_pdf(Document("test", (page,))))
    assert_prints_well(printed)
