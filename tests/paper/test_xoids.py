import itertools

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from support.measure import read_pdf, read_svg
from support.printed import piece_pages, write_pdf, write_svg

from printkit.base.errors import InputError
from printkit.base.print_options import PrintOptions
from printkit.base.units import type_size
from printkit.boards import polytwig, shapes
from printkit.boards.edge_space import EdgeSpace
from printkit.boards.lattice import HEX
from printkit.boards.masks import bits
from printkit.boards.polytwig import polytwigs
from printkit.boards.topology import BoardGraph
from printkit.draw.display import Document
from printkit.draw.fonts import BUNDLED
from printkit.draw.frame import Layout
from printkit.draw.geometry.areas import polygon
from printkit.draw.geometry.fit import Fit
from printkit.draw.geometry.plane import Plane
from printkit.draw.geometry.xoid_outline import PieceSize, body, outline
from printkit.draw.palette import LOOKS
from printkit.draw.styles import load_style
from printkit.paper.piece import PieceSet
from printkit.paper.xoid_pieces import ROOM, TURNS, chart_pages, xoid_pieces

SIZE = PieceSize.for_leg(12)
BOARD = BoardGraph(HEX, shapes.hexagon(4))
SPACE = EdgeSpace(BOARD)
PLANE = Plane(HEX, SIZE.leg)
LAYOUT = Layout(PrintOptions(paper="a4"), "test")


@st.composite
def placed(draw, free):
    """A connected set of edges of the board that lies in `free`, as a mask."""
    leg = draw(st.sampled_from(sorted(bits(free))))
    mask = 1 << leg
    for _ in range(draw(st.integers(0, 8))):
        near = 0
        for edge in bits(mask):
            near |= SPACE.neighbours[edge]
        choices = sorted(bits(near & free & ~mask))
        if not choices:
            break
        mask |= 1 << draw(st.sampled_from(choices))
    return mask


def cut(mask):
    return polygon(outline([BOARD.edges[i] for i in bits(mask)], PLANE, SIZE))


@given(st.data())
def test_two_xoids_on_different_legs_are_apart_by_the_clearance(data):
    everything = (1 << len(BOARD.edges)) - 1
    one = data.draw(placed(everything))
    other = data.draw(placed(everything & ~one))
    assert shapely.distance(cut(one), cut(other)) >= SIZE.clearance - 1e-3


@given(st.data())
def test_a_xoid_is_one_whole_piece_over_all_its_legs(data):
    mask = data.draw(placed((1 << len(BOARD.edges)) - 1))
    shape = cut(mask)
    assert shape.geom_type == "Polygon"
    assert shape.is_valid
    for edge in bits(mask):
        assert shape.contains(shapely.Point(PLANE.point(BOARD.edges[edge])))


@given(st.data(), st.sampled_from([0.0, 0.13 * SIZE.width]))
def test_an_outline_is_the_union_of_the_bodies_shrunk(data, inset):
    legs = [BOARD.edges[i] for i in bits(data.draw(placed((1 << len(BOARD.edges)) - 1)))]
    found = polygon(outline(legs, PLANE, SIZE, inset))
    bodies = [shapely.Polygon(body(PLANE.ends(leg), SIZE.width)) for leg in legs]
    whole = shapely.union_all(bodies, grid_size=1e-4)
    slow = whole.buffer(-SIZE.clearance / 2 - inset, join_style="mitre")
    assert found.hausdorff_distance(slow) < 0.003  # the grid of the union, at mitred corners
    assert found.exterior.is_ccw
    assert len(found.interiors) == len(slow.interiors)


def test_a_ring_of_six_legs_has_a_hole():
    _, *holes = outline(BoardGraph(HEX, [(0, 0)]).edges, PLANE, SIZE)
    assert len(holes) == 1


def test_a_strip_is_as_wide_as_asked_less_the_clearance():
    box = polygon(outline([(6 // 2, 0)], PLANE, SIZE)).bounds  # one upright leg
    assert box[2] - box[0] == pytest.approx(SIZE.width - SIZE.clearance, abs=0.001)


@pytest.fixture(scope="module")
def sheets():
    return pages_of(xoid_pieces(polytwigs(6), SIZE, LOOKS["red"], BUNDLED))


def pages_of(pieces, layout=LAYOUT):
    pages = piece_pages(PieceSet("xoids", "Xoids", "", "Cut out.", pieces, ROOM, TURNS), layout)
    return [read_svg(data) for data in write_svg(Document("test", tuple(pages)))]


def pieces(page):
    found = []
    for rings in page.paths("red"):
        outer, *holes = rings
        found.append(shapely.Polygon(outer, holes))
    return found


def test_every_xoid_is_there_and_chiral_ones_in_both_hands(sheets):
    names = [e.text for page in sheets for e in page.of_class("name")]
    expected = []
    for xoid in polytwigs(6):
        expected += [xoid.name, f"{xoid.name}*"] if xoid.chiral else [xoid.name]
    assert sorted(names) == sorted(expected)
    assert sum(len(pieces(page)) for page in sheets) == len(expected) == 48 + 32


def test_pieces_on_a_sheet_are_apart_and_inside_the_margins(sheets):
    for page in sheets:
        shapes_ = pieces(page)
        for a, b in itertools.combinations(shapes_, 2):
            assert a.distance(b) >= 2 * ROOM - 0.001
        for shape in shapes_:
            left, top, right, bottom = shape.bounds
            assert left >= 10 - 0.001
            assert right <= 200.001
            assert top >= 10
            assert bottom <= 287


def test_the_name_lies_on_its_piece(sheets):
    for page in sheets:
        for shape, name in zip(pieces(page), page.of_class("name"), strict=True):
            assert shape.buffer(0.5).contains(
                shapely.Point(float(name.get("x")), float(name.get("y")))
            )


def test_the_pieces_have_the_area_of_their_legs(sheets):
    """Bodies tile, so a piece is its legs' area less the rim that the clearance takes."""
    single = 6 * 12 - 6 * 6 / (2 * 3**0.5)
    by_name = {
        name.text: shape
        for page in sheets
        for shape, name in zip(pieces(page), page.of_class("name"), strict=True)
    }
    for xoid in polytwigs(6):
        shape = by_name[xoid.name]
        rim = shape.length * SIZE.clearance / 2
        assert shape.area + rim == pytest.approx(single * xoid.legs, rel=0.01)


def test_loose_legs_in_both_colours():
    (svg,) = pages_of(
        (
            *xoid_pieces(polytwigs(1) * 105, SIZE, LOOKS["red"], BUNDLED),
            *xoid_pieces(polytwigs(1) * 105, SIZE, LOOKS["blue"], BUNDLED),
        )
    )
    assert len(svg.paths("red")) == len(svg.paths("blue")) == 105


def test_coloured_on_both_sides_each_xoid_is_there_once():
    both = xoid_pieces(polytwigs(6), SIZE, LOOKS["red"], BUNDLED, two_sided=True)
    assert [piece.name for piece in both] == [f"{xoid.name}-red" for xoid in polytwigs(6)]


def test_a_piece_turned_over_is_its_mirror_image():
    """The back of each chiral piece, seen from behind, is the other hand of the same Xoid."""
    for piece in xoid_pieces(polytwigs(4), SIZE, LOOKS["red"], BUNDLED, two_sided=True):
        face, back = piece.face[0].rings, piece.back[0].rings
        assert [[(-x, y) for x, y in ring] for ring in face] == [list(ring) for ring in back]
        assert face[0] == piece.outline[0]
        names = [piece.face[-1].text, piece.back[-1].text]
        chiral = piece.name[:-4] in {x.name for x in polytwigs(4) if x.chiral}
        assert names == [piece.name[:-4], piece.name[:-4] + "*" * chiral]


def test_the_chart_shows_each_xoid_with_its_legs_once():
    pages = chart_pages(polytwigs(7), LAYOUT, "Tick.")
    svgs = [read_svg(data) for data in write_svg(Document("test", tuple(pages)))]
    twigs = sum(len(page.paths("twig")) for page in svgs)
    assert twigs == sum(xoid.legs for xoid in polytwigs(7))
    boxes = sum(len(page.paths("tick-box")) for page in svgs)
    assert boxes == len(polytwigs(7)) == 126
    texts = [e.text for page in svgs for e in page.texts()]
    for form in polytwig.free_polytwigs(7):
        assert any(text.rstrip("*") == polytwig.name(form) for text in texts)


def test_the_chart_stays_inside_the_margins():
    pages = chart_pages(polytwigs(7), LAYOUT, "Tick.")
    for page in read_pdf(write_pdf(Document("test", tuple(pages)))):
        for ring in page.rings:
            for x, y in ring:
                assert 10 - 0.01 <= x <= 200.01
                assert 10 - 0.01 <= y <= 287.01


@pytest.mark.parametrize(("wide", "apart"), [(5.0, 0.5), (3.0, 0.0), (6.3, 0.6)])
def test_a_piece_is_as_wide_as_asked_and_its_neighbours_as_far(wide, apart):
    size = PieceSize.for_leg(12, Fit(wide, apart))
    legs = [polygon(outline([leg], PLANE, size)) for leg in BoardGraph(HEX, [(0, 0)]).edges]
    upright = min(legs, key=lambda leg: leg.bounds[2] - leg.bounds[0])
    assert upright.bounds[2] - upright.bounds[0] == pytest.approx(wide, abs=0.001)
    nearest = min(a.distance(b) for a, b in itertools.combinations(legs, 2))
    assert nearest == pytest.approx(apart, abs=0.001)


@pytest.mark.parametrize(("wide", "apart"), [(6.6, 0.4), (1.0, 1.0), (None, 3.5)])
def test_a_piece_too_wide_or_too_thin_for_its_leg_is_refused(wide, apart):
    with pytest.raises(InputError, match="do not fit legs of 12 mm"):
        PieceSize.for_leg(12, Fit(wide, apart))


def test_pieces_follow_the_boards_leg():
    small = PieceSize.for_leg(9)
    box = polygon(outline([(3, 0)], Plane(HEX, 9), small)).bounds
    assert box[3] - box[1] == pytest.approx(9 - 2 * small.clearance / 3**0.5, abs=0.01)


def test_names_are_as_large_as_the_style_has_its_least_text():
    strong = load_style("high-contrast").typeface
    for typeface, least in ((BUNDLED, 8), (strong, 10)):
        pieces = xoid_pieces(polytwigs(4), SIZE, LOOKS["red"], typeface)
        names = [m for piece in pieces for m in piece.face if getattr(m, "tag", "") == "name"]
        assert len(names) == len(pieces)
        assert min(name.size for name in names) >= type_size(least) - 1e-9
