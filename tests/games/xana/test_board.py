"""The board of Xana: names in the cells, rulers at the rim."""

import re

import pytest
import shapely
from support.printed import read_back, request_for

from printkit.draw.display import CAP_HEIGHT, Page, Path, Text, moved
from printkit.draw.fonts import BUNDLED
from printkit.draw.geometry.plane import Box
from printkit.draw.view import view_of
from printkit.games.xana.rules import Xana
from printkit.paper.board_pages import board_drawing
from printkit.paper.record_sheet import named_board

SIZES = (5, 6, 7, 8, 9, 10)


def label_box(text):
    half = BUNDLED.width(text.text, text.size, bold=text.bold) / 2
    x, y = text.at
    return shapely.box(x - half, y - CAP_HEIGHT * text.size, x + half, y)


def middle(path):
    return tuple(sum(axis) / len(axis) for axis in zip(*path.rings[0], strict=True))


def cells_and_labels(marks):
    cells = [m for m in marks if isinstance(m, Path) and m.tag == "cell"]
    return cells, [m for m in marks if isinstance(m, Text) and m.tag == "label"]


def check_rulers(names, cells, labels):
    """Each cell's letter stands above and below it, its number to the left and right."""
    board = shapely.box(
        *shapely.GeometryCollection([shapely.Polygon(c.rings[0]) for c in cells]).bounds
    )
    top, bottom = board.bounds[1], board.bounds[3]
    for name, cell in zip(names, cells, strict=True):
        x, y = middle(cell)
        letter, number = re.fullmatch(r"([A-Za-z])(\d+)", name).groups()
        above = [m for m in labels if m.text == letter and m.at[1] < top]
        below = [m for m in labels if m.text == letter and m.at[1] > bottom]
        assert [m.at[0] for m in (*above, *below)] == pytest.approx([x, x], abs=0.01)
        ends = sorted(
            m.at[0] for m in labels if m.text == number and abs(label_box(m).centroid.y - y) < 0.01
        )
        assert len(ends) == 2
        assert ends[0] < x < ends[1]


@pytest.mark.parametrize("size", SIZES)
def test_names_and_rulers_of_the_board(size):
    board = request_for("xana", f"xana-{size}").board
    drawing = board_drawing(board, BUNDLED)
    cells, labels = cells_and_labels(drawing.marks)
    names = board.labels.names
    inside = labels[: len(names)]
    assert [m.text for m in inside] == list(names)
    for name, cell in zip(inside, cells, strict=True):
        assert shapely.Polygon(cell.rings[0]).contains(label_box(name))
    check_rulers(names, cells, labels[len(names) :])
    assert min(m.size for m in labels) >= 7 * 25.4 / 72
    frame = shapely.box(*drawing.box)
    boxes = [label_box(m) for m in labels]
    assert all(frame.contains(box) for box in boxes)
    check_apart(boxes)


@pytest.mark.parametrize("size", SIZES)
def test_the_record_sheets_board_has_readable_rulers(size):
    board = request_for("xana", f"xana-{size}").board
    box = Box(0, 0, 88, 68)
    cells, labels = cells_and_labels(named_board(board, view_of(Xana), box, BUNDLED))
    boxes = [label_box(m) for m in labels]
    check_rulers(board.labels.names, cells, labels[-len(labels) :])
    check_apart(boxes)
    frame = shapely.box(*box)
    assert all(frame.contains(label) for label in boxes)


def check_apart(boxes):
    tree = shapely.STRtree(boxes)
    one, other = tree.query(boxes, predicate="intersects")
    assert (one == other).all()


def test_names_known_from_the_records():
    board = request_for("xana", "xana-8").board
    places = dict(zip(board.labels.names, board.board.cells, strict=True))
    cells, _ = cells_and_labels(board_drawing(board, BUNDLED).marks)
    at = {name: middle(cell) for name, cell in zip(places, cells, strict=True)}
    assert at["a8"][1] == pytest.approx(at["C8"][1])
    assert at["C8"][0] - at["a8"][0] == pytest.approx(14 * 18)
    assert at["v1"][0] - at["h1"][0] == pytest.approx(7 * 18)
    assert at["h15"][0] == pytest.approx(at["h1"][0])


def test_the_written_file_has_the_rulers_where_the_cells_are():
    drawing = board_drawing(request_for("xana", "xana-5").board, BUNDLED)
    box = drawing.box
    marks = tuple(moved(mark, -box.left, -box.top) for mark in drawing.marks)
    (page,) = read_back([Page(box.width, box.height, marks)])
    cells = [rings[0] for rings in page.paths("cell")]
    a5 = sum(x for x, _ in cells[request_for("xana", "xana-5").board.labels.names.index("a5")]) / 6
    letters = [float(e.get("x")) for e in page.of_class("label") if e.text == "a"]
    assert letters == pytest.approx([a5, a5], abs=0.01)
