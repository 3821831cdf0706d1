"""Sheets of large boards, measured in the written files and put together by their crosses."""

import itertools
import math
from functools import cache

import pytest
import shapely
from measure import pdf_windows, read_pdf, read_svg, svg_lines, svg_window
from printed import write_pdf, write_svg

from printkit.catalog import load_board
from printkit.definitions.board import read_board
from printkit.documents.reader import read_node
from printkit.errors import InputError
from printkit.geometry.plane import Box
from printkit.render.display import (
    Circle,
    Clipped,
    Document,
    Ink,
    Page,
    Path,
    Text,
    line,
    moved,
)
from printkit.render.paper import find_paper
from printkit.sheets.board import board_drawing, board_pages
from printkit.sheets.frame import Imposition, Layout
from printkit.sheets.tiling import Drawing, tiled_pages, tiling_for

LAYOUT = Layout(find_paper("a4"), 10, "test")
LARGE = ["xodd-12x12", "yodd-8", "xana-8", "xana-10", "xodd-14x14"]
SMALLER = 1e-3  # mm


def of_yaml(text):
    return read_board(read_node(text.encode(), "board.yaml"))


def large_xong():
    return of_yaml("{name: x, lattice: hex, play_on: edges, shape: {hexagon: 8}, side: 12mm}")


@cache
def board(name):
    return large_xong() if name == "large-xong" else load_board(name)


@cache
def sheets(name, paper="a4", overlap=10.0):
    """The document of a board without its map."""
    layout = Layout(find_paper(paper), 10, "test", overlap=overlap)
    return Document("test", tuple(board_pages(board(name), layout)[1:]))


@cache
def untiled(name):
    """The document with the whole board in a window of its own size."""
    marks, box = board_drawing(board(name))
    at_origin = tuple(moved(mark, -box.left, -box.top) for mark in marks)
    whole = Clipped((0, 0, box.width, box.height), at_origin)
    return Document("test", (Page(box.width, box.height, (whole,)),))


class Sheet:
    """A written sheet: its window, and where its crosses say that its joints are."""

    def __init__(self, page):
        self.window = svg_window(page)
        left, top, right, bottom = self.window.box
        joints = svg_lines(page, "joint")
        upright = sorted({x for (x, y), (_, other) in joints if y != other})
        level = sorted({y for (x, y), (other, _) in joints if x != other})
        near_left = [x for x in upright if x < (left + right) / 2]
        near_right = [x for x in upright if x > (left + right) / 2]
        near_top = [y for y in level if y < (top + bottom) / 2]
        near_bottom = [y for y in level if y > (top + bottom) / 2]
        assert max(map(len, (near_left, near_right, near_top, near_bottom))) <= 1
        self.joints = {
            "left": near_left,
            "right": near_right,
            "top": near_top,
            "bottom": near_bottom,
        }
        self.share = (
            near_left[0] if near_left else left,
            near_top[0] if near_top else top,
            near_right[0] if near_right else right,
            near_bottom[0] if near_bottom else bottom,
        )


def put_together(pages):
    """For each sheet by its column and row: itself, and how far it is moved to its place.

    Only crosses are used: those of a sheet's right are laid on those of its neighbour's left. The
    top left corner of all is then at (0, 0), as on the untiled board.
    """
    found = {
        place_of(page): Sheet(read_svg(data))
        for page, data in zip(pages.pages, write_svg(pages), strict=True)
    }
    start = min(found)
    offsets = {start: (0.0, 0.0)}
    waiting = [start]
    while waiting:
        column, row = place = waiting.pop()
        dx, dy = offsets[place]
        for other, mine, its in (
            ((column + 1, row), "right", "left"),
            ((column - 1, row), "left", "right"),
            ((column, row + 1), "bottom", "top"),
            ((column, row - 1), "top", "bottom"),
        ):
            if other not in found or other in offsets:
                assert other in found or not found[place].joints[mine]
                continue
            (joint,), (its_joint,) = found[place].joints[mine], found[other].joints[its]
            box, its_box = found[place].window.box, found[other].window.box
            level = mine in {"left", "right"}
            offsets[other] = (
                dx + (joint - its_joint if level else box[0] - its_box[0]),
                dy + (box[1] - its_box[1] if level else joint - its_joint),
            )
            waiting.append(other)
    assert offsets.keys() == found.keys()
    left, top = (min(found[p].window.box[i] + offsets[p][i] for p in found) for i in (0, 1))
    return {
        place: (sheet, (offsets[place][0] - left, offsets[place][1] - top))
        for place, sheet in found.items()
    }


def place_of(page):
    """The column and the row of a sheet, by its name."""
    return ord(page.label[0]) - ord("A"), int(page.label[1:]) - 1


def pieces(window, offset, share):
    """What a box holds of a window's lines, each moved to its place, in their order."""
    dx, dy = offset
    moved_lines = (((a + dx, b + dy), (c + dx, d + dy)) for (a, b), (c, d) in window.segments)
    clipped = (clip(*ends, share) for ends in moved_lines)
    return [ends for ends in clipped if ends and math.dist(*ends) > 0.01]


def clip(a, b, box):
    """The piece of a segment within a box."""
    low, high = 0.0, 1.0
    for axis in (0, 1):
        step = b[axis] - a[axis]
        if abs(step) < 1e-9:
            if not box[axis] - SMALLER <= a[axis] <= box[axis + 2] + SMALLER:
                return None
            continue
        near, far = sorted(((box[axis] - a[axis]) / step, (box[axis + 2] - a[axis]) / step))
        low, high = max(low, near), min(high, far)
    if low >= high:
        return None
    return tuple(
        (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])) for share in (low, high)
    )


def placed(box, offset):
    """A box of a sheet where it lies on the untiled board."""
    dx, dy = offset
    return (box[0] + dx, box[1] + dy, box[2] + dx, box[3] + dy)


def assert_same(pieces, others):
    assert len(pieces) == len(others)
    for piece, other in zip(pieces, others, strict=True):
        for point, place in zip(piece, other, strict=True):
            assert math.dist(point, place) < SMALLER


CASES = [
    *((name, "a4", 10.0) for name in (*LARGE, "large-xong")),
    ("xana-10", "letter", 10.0),
    ("xana-10", "a5", 25.0),
    ("xodd-14x14", "a5", 0.0),
    ("large-xong", "a3", 6.0),
]


@pytest.mark.parametrize(("name", "paper", "overlap"), CASES)
def test_sheets_put_together_by_their_crosses_are_the_untiled_board(name, paper, overlap):
    """Every line of the board is there once, in its place and order, and nothing else."""
    document = sheets(name, paper, overlap)
    (whole_page,) = write_svg(untiled(name))
    whole = svg_window(read_svg(whole_page))
    (whole_in_pdf,) = pdf_windows(write_pdf(untiled(name)))
    in_pdf = dict(zip(map(place_of, document.pages), pdf_windows(write_pdf(document)), strict=True))
    texts = []
    for place, (sheet, offset) in put_together(document).items():
        share = placed(sheet.share, offset)
        assert_same(pieces(sheet.window, offset, share), pieces(whole, (0, 0), share))
        drawn = in_pdf[place]
        assert drawn.box == pytest.approx(sheet.window.box, abs=SMALLER)
        assert_same(pieces(drawn, offset, share), pieces(whole_in_pdf, (0, 0), share))
        texts += words_within(sheet.window, offset, share)
    assert_same_words(texts, whole.texts)


def words_within(window, offset, share):
    dx, dy = offset
    moved_words = [(text, (x + dx, y + dy)) for text, (x, y) in window.texts]
    return [
        (text, (x, y))
        for text, (x, y) in moved_words
        if share[0] <= x < share[2] and share[1] <= y < share[3]
    ]


def assert_same_words(texts, others):
    one, other = (sorted((t, round(x, 1), round(y, 1)) for t, (x, y) in s) for s in (texts, others))
    for (text, *at), (word, *place) in zip(one, other, strict=True):
        assert text == word
        assert math.dist(at, place) < 0.15


@pytest.mark.parametrize(("name", "paper", "overlap"), CASES)
def test_neighbours_overlap_by_what_was_asked_for(name, paper, overlap):
    together = put_together(sheets(name, paper, overlap)).values()
    found = 0
    for (one, at), (other, there) in itertools.permutations(together, 2):
        a = placed(one.window.box, at)
        b = placed(other.window.box, there)
        for near, far in ((0, 2), (1, 3)):
            beside = abs(a[1 - near] - b[1 - near]) < SMALLER
            if beside and a[near] < b[near] < a[far] + SMALLER:
                assert a[far] - b[near] == pytest.approx(overlap, abs=SMALLER)
                found += 1
    assert found


@pytest.mark.parametrize("name", [*LARGE, "large-xong"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a5"])
def test_joints_cut_through_no_name(name, paper):
    """On these boards there is always a way; measured from the words in the files."""
    layout = Layout(find_paper(paper), 10, "test")
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


@pytest.mark.parametrize("name", [*LARGE, "large-xong"])
@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
def test_no_grid_of_the_paper_has_fewer_sheets(name, paper):
    drawing = board_drawing(board(name))
    layout = Layout(find_paper(paper), 10, "test")
    grids = []
    for sheet in (layout.paper, layout.paper.landscape):
        area = layout._replace(paper=sheet).area
        counts = [
            next(n for n in itertools.count(1) if n * (room - 6) - (n - 1) * 10 >= length - 1e-6)
            for length, room in (
                (drawing.box.width, area.width),
                (drawing.box.height, area.height),
            )
        ]
        grids.append(counts[0] * counts[1])
    assert len(tiling_for(drawing, layout).tiles) <= min(grids)


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


@pytest.mark.parametrize(("shape", "saved"), [(ISLANDS, 5), ("{hexagon: 20}", 2)])
def test_just_the_sheets_that_show_nothing_are_saved(shape, saved):
    """By the areas that marks cover, whatever their boxes are."""
    large = of_yaml(f"{{name: x, lattice: hex, side: 12mm, shape: {shape}}}")
    drawing = board_drawing(large)
    tiling = tiling_for(drawing, LAYOUT._replace(paper=find_paper("letter")))
    columns, rows = tiling.columns.shares(), tiling.rows.shares()
    shown = {(tile.column, tile.row) for tile in tiling.tiles}
    assert len(columns) * len(rows) - len(shown) == saved
    ink = shapely.STRtree([_area(mark) for mark in drawing.marks])
    for (column, across), (row, down) in itertools.product(enumerate(columns), enumerate(rows)):
        share = shapely.box(across.start, down.start, across.end, down.end)
        assert ((column, row) in shown) == bool(len(ink.query(share, predicate="intersects")))


def test_a_slanting_line_needs_only_the_sheets_that_it_crosses():
    slanting = Drawing((line((0, 0), (500, 700), Ink(stroke="ink")),), Box(0, 0, 500, 700))
    tiling = tiling_for(slanting, LAYOUT)
    whole = shapely.LineString([(0, 0), (500, 700)])
    lengths = [whole.intersection(shapely.box(*tile.share)).length for tile in tiling.tiles]
    assert min(lengths) > 0
    assert sum(lengths) == pytest.approx(whole.length)
    assert len(tiling.tiles) < len(tiling.columns.shares()) * len(tiling.rows.shares())


def test_a_sheet_without_a_neighbour_has_no_joint_there():
    corner = Drawing(
        (
            *_rectangle(0, 0, 300, 30),
            *_rectangle(0, 0, 30, 400),
            Text("a", (200, 20), 3.0, tag="label"),
        ),
        Box(0, 0, 300, 400),
    )
    pages = tiled_pages("test", corner, LAYOUT)[1:]
    assert [page.label for page in pages] == ["A1", "B1", "A2"]
    joints = [sum(getattr(mark, "tag", "") == "joint" for mark in page.marks) for page in pages]
    assert joints == [4, 2, 2]


def _rectangle(left, top, right, bottom):
    ring = ((left, top), (right, top), (right, bottom), (left, bottom))
    return (Path((ring,), Ink(fill="field", stroke="ink")),)


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "a5"])
def test_each_window_and_its_crosses_keep_the_margins(paper):
    document = sheets("xana-10", paper)
    for page in document.pages:
        (clipped,) = [mark for mark in page.marks if isinstance(mark, Clipped)]
        left, top, right, bottom = clipped.box
        assert left >= 13 - SMALLER
        assert right <= page.width - 13 + SMALLER
        assert top >= 10 + 11 + 3 - SMALLER
        assert bottom <= page.height - 10 - 5 - 3 + SMALLER


@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_a_large_board_to_be_cut_out_has_marks_along_its_sides_only(bleed):
    layout = LAYOUT._replace(imposition=Imposition(bleed=bleed, marks="short"))
    document = Document("test", tuple(board_pages(board("xana-10"), layout)[1:]))
    last = tuple(map(max, zip(*map(place_of, document.pages), strict=True)))
    for page, data in zip(document.pages, write_svg(document), strict=True):
        column, row = place_of(page)
        svg = read_svg(data)
        left, top, right, bottom = svg_window(svg).box
        lines = svg_lines(svg, "crop")
        upright = sorted({ax for (ax, _), (bx, _) in lines if ax == bx})
        level = sorted({ay for (_, ay), (_, by) in lines if ay == by})
        sides = [x for x, at in ((left, 0), (right, last[0])) if column == at]
        assert upright == pytest.approx(sides, abs=SMALLER)
        ends = [y for y, at in ((top, 0), (bottom, last[1])) if row == at]
        assert level == pytest.approx(ends, abs=SMALLER)
        for (ax, ay), (bx, by) in lines:
            apart = (
                left - max(ax, bx),
                min(ax, bx) - right,
                top - max(ay, by),
                min(ay, by) - bottom,
            )
            assert max(apart) >= bleed + 0.4
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


@pytest.mark.parametrize(("name", "paper", "overlap"), CASES)
def test_hatch_and_words_vanish_when_the_sheets_are_put_together(name, paper, overlap):
    """What guides draw within a window lies in what is cut off or covered, the cut line aside."""
    for data in write_svg(sheets(name, paper, overlap)):
        page = read_svg(data)
        sheet = Sheet(page)
        share = Box(*sheet.share)
        for line_ in svg_lines(page, "glue"):
            if len(line_) == 2:
                assert not any(
                    share.left < x < share.right and share.top < y < share.bottom for x, y in line_
                )
        for element in page.texts():
            if element.get("class") in {"cut", "glue"}:
                x, y = float(element.get("x")), float(element.get("y"))
                assert not (share.left < x < share.right and share.top < y < share.bottom)


def test_both_formats_clip_to_the_window():
    data = write_pdf(sheets("xodd-12x12"))
    assert [page.media[2] for page in read_pdf(data)] == pytest.approx([297, 297], abs=0.01)
    assert all(pdf_windows(data))


def test_the_map_shows_every_sheet_once():
    page = board_pages(board("yodd-8"), LAYOUT)[0]
    (data,) = write_svg(Document("test", (page,)))
    texts = [e.text for e in read_svg(data).texts()]
    for name in ("A1", "B1", "A2", "B2"):
        assert texts.count(name) == 1
    assert len(read_svg(data).paths("sheet")) == 4


def test_too_many_sheets_are_refused():
    far = Drawing((line((0, 0), (5000, 5000), Ink(stroke="ink")),), Box(0, 0, 5000, 5000))
    with pytest.raises(InputError, match="more than 200 sheets of a4; print it smaller"):
        tiling_for(far, LAYOUT)


def test_an_overlap_that_leaves_too_little_is_refused():
    drawing = board_drawing(board("xana-10"))
    with pytest.raises(InputError, match="an overlap of 50 mm is too much for sheets that show"):
        tiling_for(drawing, Layout(find_paper("a6"), 10, "test", overlap=50))


def test_the_same_board_gives_the_same_sheets_and_pdf():
    layout = Layout(find_paper("a4"), 10, "test")
    one, two = (
        write_pdf(Document("t", tuple(board_pages(large_xong(), layout)))) for _ in range(2)
    )
    assert one == two
