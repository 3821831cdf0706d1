import itertools

import pytest
from measure import read_pdf, read_svg

from printkit.catalog import load_board
from printkit.render.display import Clipped, Document
from printkit.render.paper import find_paper
from printkit.render.pdf import write_pdf
from printkit.render.svg import write_svg
from printkit.sheets.board import board_document, board_drawing
from printkit.sheets.frame import Layout
from printkit.sheets.tiling import OVERLAP, tiles, tiling_for

LAYOUT = Layout(find_paper("a4"), 10, "test")
LARGE = ["xodd-12x12", "yodd-8", "xana-8", "xana-10", "xodd-14x14"]


@pytest.mark.parametrize("name", LARGE)
def test_the_windows_cover_the_drawing_and_overlap_by_10_mm(name):
    drawing = board_drawing(load_board(name))
    found = tiles(drawing, tiling_for(drawing.box, LAYOUT))
    assert len(found) > 1
    assert min(t.window.left for t in found) == pytest.approx(drawing.box.left)
    assert max(t.window.right for t in found) == pytest.approx(drawing.box.right)
    assert min(t.window.top for t in found) == pytest.approx(drawing.box.top)
    assert max(t.window.bottom for t in found) == pytest.approx(drawing.box.bottom)
    for one, other in itertools.combinations(found, 2):
        if one.row == other.row and abs(one.column - other.column) == 1:
            assert one.window.right - other.window.left == pytest.approx(OVERLAP)
        if one.column == other.column and abs(one.row - other.row) == 1:
            assert one.window.bottom - other.window.top == pytest.approx(OVERLAP)


@pytest.mark.parametrize("name", LARGE)
def test_sheets_put_back_together_show_every_cell_in_its_place(name):
    """Moved back by its window, each sheet's cells are those of the untiled board."""
    board = load_board(name)
    drawing = board_drawing(board)
    tiling = tiling_for(drawing.box, LAYOUT)
    whole = {_middle(mark.rings[0]) for mark in drawing.marks if getattr(mark, "tag", "") == "cell"}
    assert len(whole) == len(board.cells)
    seen = set()
    _, *pages = board_document(board, find_paper("a4"), 10).pages
    for page, tile in zip(pages, tiles(drawing, tiling), strict=True):
        (clipped,) = [mark for mark in page.marks if isinstance(mark, Clipped)]
        dx, dy = tile.window.left - clipped.box[0], tile.window.top - clipped.box[1]
        for mark in clipped.marks:
            if getattr(mark, "tag", "") == "cell":
                seen.add(_middle([(x + dx, y + dy) for x, y in mark.rings[0]]))
    assert seen == whole


def _middle(ring):
    return tuple(round(sum(c) / len(ring), 3) for c in zip(*ring, strict=True))


@pytest.mark.parametrize("name", LARGE)
def test_each_window_keeps_the_margins_and_its_size(name):
    document = board_document(load_board(name), find_paper("a4"), 10)
    for page in document.pages[1:]:
        (clipped,) = [mark for mark in page.marks if isinstance(mark, Clipped)]
        left, top, right, bottom = clipped.box
        assert left >= 10
        assert right <= page.width - 10
        assert top >= 10
        assert bottom <= page.height - 10


def test_both_formats_clip_to_the_window():
    document = board_document(load_board("xodd-12x12"), find_paper("a4"), 10)
    svg = read_svg(write_svg(document)[1])
    (window,) = svg.root.iter("{http://www.w3.org/2000/svg}clipPath")
    assert window is not None
    assert b"W* n" in _contents(write_pdf(document))
    assert [page.media[2] for page in read_pdf(write_pdf(document))] == pytest.approx(
        [210, 297, 297], abs=0.01
    )


def _contents(data):
    import io

    import pikepdf

    with pikepdf.open(io.BytesIO(data)) as pdf:
        return b"\n".join(page.Contents.read_bytes() for page in pdf.pages)


def test_a_joint_has_a_cross_at_both_ends_on_both_sheets():
    document = board_document(load_board("xodd-12x12"), find_paper("a4"), 10)
    for page in document.pages[1:]:
        joints = [mark for mark in page.marks if getattr(mark, "tag", "") == "joint"]
        assert len(joints) == 2


def test_the_map_shows_every_sheet_once():
    document = board_document(load_board("yodd-8"), find_paper("a4"), 10)
    (data, *_) = write_svg(Document("test", document.pages[:1]))
    texts = [e.text for e in read_svg(data).texts()]
    for name in ("A1", "B1", "A2", "B2"):
        assert texts.count(name) == 1
