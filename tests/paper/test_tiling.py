"""Which sheets a large board needs, and where they join."""

import itertools

import pytest
import shapely
from support.measure import read_svg
from support.printed import write_svg
from support.tiled import LAYOUT, Sheet, board, of_yaml

from printkit.base.errors import InputError
from printkit.base.print_options import PrintOptions
from printkit.base.units import find_paper
from printkit.draw.display import Circle, Document, Ink, Path, Text, line
from printkit.draw.geometry.plane import Box
from printkit.draw.sheet_frame import Layout
from printkit.draw.typography.typefaces import BUNDLED
from printkit.paper.board.board_pages import board_drawing, board_pages
from printkit.paper.board.tiling import Drawing, tiling_for


@pytest.mark.parametrize(("name", "paper"), [("xodd-14x14", "a5"), ("xana-10", "letter")])
def test_joints_cut_through_no_name(name, paper):
    """On these boards there is always a way; measured from the words in the files."""
    layout = Layout(PrintOptions(paper=paper), "test")
    pages = Document("test", tuple(board_pages(board(name), layout)[1:]))
    for data in write_svg(pages):
        page = read_svg(data)
        sheet = Sheet(page)
        for element in page.texts():
            if element.get("class") != "label":
                continue
            size = float(element.get("font-size"))
            half = float(element.get("textLength") or 0.6 * size) / 2
            x, y = float(element.get("x")), float(element.get("y"))
            for joint in (*sheet.joints["left"], *sheet.joints["right"]):
                assert not x - half < joint < x + half
            for joint in (*sheet.joints["top"], *sheet.joints["bottom"]):
                assert not y - 0.73 * size < joint < y


def _area(mark):
    match mark:
        case Path():
            shape = (
                shapely.Polygon(mark.rings[0]) if mark.closed else shapely.LineString(*mark.rings)
            )
            return shape.buffer(mark.ink.width / 2 if mark.ink.stroke else 0)
        case Circle():
            return shapely.Point(mark.centre).buffer(mark.radius)
        case Text():
            return shapely.Point(mark.at)


ISLANDS = "{union: [{hexagon: 4}, {hexagon: 4, at: [24, 6]}, {hexagon: 2, at: [3, 18]}]}"


@pytest.mark.parametrize(("shape", "saved"), [(ISLANDS, 5), ("{hexagon: 34}", 4)])
def test_just_the_sheets_that_show_nothing_are_saved(shape, saved):
    """By the areas that marks cover, whatever their boxes are."""
    large = of_yaml(f"{{name: x, lattice: hex, side: 12mm, shape: {shape}}}")
    drawing = board_drawing(large, BUNDLED)
    tiling = tiling_for(drawing, LAYOUT.on(find_paper("letter")))
    columns, rows = tiling.columns.shares(), tiling.rows.shares()
    shown = {(sheet.column, sheet.row) for sheet in tiling.sheets}
    assert len(columns) * len(rows) - len(shown) == saved
    ink = shapely.STRtree([_area(mark) for mark in drawing.marks])
    for (column, across), (row, down) in itertools.product(enumerate(columns), enumerate(rows)):
        share = shapely.box(across.start, down.start, across.end, down.end)
        assert ((column, row) in shown) == bool(len(ink.query(share, predicate="intersects")))


def test_too_many_sheets_are_refused():
    far = Drawing((line((0, 0), (5000, 5000), Ink(stroke="ink")),), Box(0, 0, 5000, 5000))
    with pytest.raises(InputError, match="more than 200 sheets of a4; print it smaller"):
        tiling_for(far, LAYOUT)


@pytest.mark.parametrize(
    ("name", "margin", "overlap", "message"),
    [
        ("xodd-9x9", 50, 0, "give larger paper or smaller margins"),
        ("xana-10", 10, 50, "an overlap of 50 mm is too large for sheets that show"),
    ],
)
def test_sheets_that_show_too_little_are_refused(name, margin, overlap, message):
    drawing = board_drawing(board(name), BUNDLED)
    with pytest.raises(InputError, match=message):
        tiling_for(
            drawing, Layout(PrintOptions(paper="a6", margin=margin, overlap=overlap), "test")
        )
