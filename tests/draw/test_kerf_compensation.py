import math
from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.base.errors import InputError
from printkit.boards import polytwig, shapes
from printkit.boards.lattice import HEX
from printkit.boards.topology import BoardGraph
from printkit.draw.cut_layers import CutPath, Disc, Run
from printkit.draw.geometry.kerf_compensation import Shape, board_outline, cut_paths
from printkit.draw.geometry.plane import Plane
from printkit.draw.geometry.xoid_outline import PieceSize, outline

SIZE = PieceSize(14, 6, 0.4)


def square(name, x, y, side=20.0):
    return Shape(name, (((x, y), (x + side, y), (x + side, y + side), (x, y + side)),))


def disc(name, x, y, radius):
    return Shape(name, (), Disc((x, y), radius))


def xoid(form, origin=(60.0, 60.0)):
    shape = outline(polytwig.sites(form), Plane(HEX, SIZE.leg, origin), SIZE)
    return Shape("xoid", shape)


RING = Shape("ring", outline(BoardGraph(HEX, [(0, 0)]).edges, Plane(HEX, 14, (50, 50)), SIZE))


def polygon(path):
    return shapely.Polygon(path.stroke.points)


def line(path):
    points = path.stroke.points
    return shapely.LineString((*points, points[0]) if path.stroke.closed else points)


def test_without_kerf_a_piece_is_cut_along_its_edge():
    run = Run(((5, 5), (25, 5), (25, 25), (5, 25)), closed=True)
    assert cut_paths([square("a", 5, 5)], 0) == (CutPath(run, 0, "a"),)


def test_outer_paths_grow_and_holes_shrink_by_half_the_kerf():
    hole = ((15.0, 15.0), (15.0, 25.0), (25.0, 25.0), (25.0, 15.0))
    frame = Shape("frame", (*square("", 10, 10).outline, hole))
    inner, outer = cut_paths([frame], 0.3)
    assert polygon(outer).bounds == pytest.approx((9.85, 9.85, 30.15, 30.15))
    assert polygon(inner).bounds == pytest.approx((15.15, 15.15, 24.85, 24.85))
    assert (bool(inner.depth), outer.depth) == (True, 0)


@pytest.mark.parametrize("form", [x.form for x in polytwig.polytwigs(4)][3::8])
def test_every_edge_keeps_half_a_kerf_away_and_every_corner_stays_sharp(form):
    shape, kerf = xoid(form), 0.35
    (path,) = cut_paths([shape], kerf)
    piece = shapely.Polygon(*shape.outline[:1])
    assert len(path.stroke.points) == len(shape.outline[0])
    for ends in pairwise(line(path).coords):
        middle = shapely.LineString(ends).interpolate(0.5, normalized=True)
        assert piece.distance(middle) == pytest.approx(kerf / 2, abs=2e-4)
    # a corner of angle t lies half a kerf / sin(t / 2) away, and here no angle is below 90°
    reach = shapely.hausdorff_distance(line(path), piece.exterior)
    assert reach <= kerf / 2 / math.sin(math.radians(45)) + 2e-4


def test_circles_are_true_circles_with_half_the_kerf():
    (path,) = cut_paths([disc("stone", 30, 40, 11)], 0.2)
    assert path == CutPath(Disc((30, 40), 11.1), 0, "stone")


def test_a_hole_narrower_than_the_kerf_is_an_error():
    slit = ((20.0, 12.0), (20.0, 28.0), (20.15, 28.0), (20.15, 12.0))
    with pytest.raises(InputError, match=r"'slotted' has a hole or a notch .* kerf of 0.2 mm"):
        cut_paths([Shape("slotted", (*square("", 10, 10).outline, slit))], 0.2)
    notched = ((0, 0), (20, 0), (20, 20), (10.1, 20), (10.05, 2), (10, 20), (0, 20))
    with pytest.raises(
        InputError, match=r"narrower than the kerf of .* mm; give a --kerf of at most [\d.]+ mm"
    ):
        cut_paths([Shape("notched", (notched,))], 0.2)


def test_overlapping_pieces_are_an_error():
    with pytest.raises(InputError, match="'a' and 'b' overlap on the sheet"):
        cut_paths([square("a", 10, 10), square("b", 29, 10)], 0)


@settings(max_examples=40)
@given(st.floats(0.05, 0.5), st.floats(0, 360), st.floats(0, 1.5))
def test_the_spacing_told_is_enough_and_less_is_not(kerf, turn, share):
    """A square corner that comes near another square, from any side."""
    still = square("a", 0, 0)
    reach = shapely.affinity.rotate(shapely.box(-10, -10, 10, 10), turn)

    def placed(distance):
        x = 20 + distance + reach.bounds[2]
        ring = shapely.affinity.translate(reach, x, 10).exterior.coords[:-1]
        return Shape("b", (tuple(ring),))

    near = share * kerf
    try:
        cut_paths([still, placed(near)], kerf)
    except InputError as error:
        told = float(str(error).split("--spacing ")[1].split("mm")[0])
        cut_paths([still, placed(told)], kerf)
        if near > 0.01:
            assert told <= kerf * math.sqrt(2) + 0.02
            with pytest.raises(InputError):
                cut_paths([still, placed(told - 0.03)], kerf)


def test_tiles_edge_to_edge_are_cut_once_in_long_lines():
    tiles = [square("t", 10 + 20 * i, 10 + 20 * j) for j in range(3) for i in range(5)]
    paths = cut_paths(tiles, 0)
    assert sum(line(path).length for path in paths) == pytest.approx(6 * 60 + 4 * 100)
    *across, edge = paths
    assert [len(path.stroke.points) for path in across] == [2] * 6
    assert edge.stroke.closed
    assert polygon(edge).bounds == (10, 10, 110, 70)
    assert all(path.depth for path in across)


def test_a_piece_in_a_hole_comes_before_the_hole():
    small = disc("stone", 50, 50, 4)
    paths = cut_paths([RING, small], 0.1)
    assert [path.name for path in paths] == ["stone", "ring", "ring"]
    assert paths[0].depth > paths[1].depth > paths[2].depth


def way(paths):
    """How far the tool goes from ring to ring, each of which ends where it begins."""
    stops = [(0.0, 0.0), *(path.stroke.points[0] for path in paths)]
    return sum(math.dist(one, other) for one, other in pairwise(stops))


def test_the_nearest_comes_next():
    scattered = [square(str(i), 30 * (i * 7 % 12), 30 * (i * 5 % 8)) for i in range(24)]
    paths = cut_paths(scattered, 0)
    assert paths[0].name == "0"  # at the corner where the tool starts
    unordered = [cut_paths([each], 0)[0] for each in scattered]
    assert way(paths) < 0.4 * way(unordered)


def test_a_board_has_its_border_around_all_cells():
    board = BoardGraph(HEX, shapes.hexagon(3))
    plane = Plane(HEX, 12)
    cells = [plane.cell(cell) for cell in board.cells]
    edge = shapely.Polygon(board_outline(cells, [], 8, 3))
    assert edge.is_valid
    land = shapely.union_all([shapely.Polygon(cell).buffer(1e-3) for cell in cells])
    assert edge.exterior.distance(land) == pytest.approx(8, abs=0.01)
    reach = 8 / math.sin(math.radians(60)) + 0.6  # to the corners
    assert shapely.hausdorff_distance(edge.exterior, land.exterior) < reach


def test_a_corner_of_a_board_is_round():
    edge = board_outline([((0, 0), (50, 0), (50, 50), (0, 50))], [], 5, 3)
    centre = (-2, -2)
    near = [point for point in edge if point[0] < -2 and point[1] < -2]
    assert len(near) > 8
    assert all(math.dist(point, centre) == pytest.approx(3, abs=0.02) for point in near)


def test_words_beyond_the_border_make_it_a_rectangle():
    cells = [plane.cell((0, 0)) for plane in [Plane(HEX, 20)]]
    word = ((30.0, -30.0), (34.0, -30.0), (34.0, -27.0), (30.0, -27.0))
    edge = shapely.Polygon(board_outline(cells, [word], 4, 2))
    assert edge.area == pytest.approx(shapely.box(*edge.bounds).area - (4 - math.pi) * 4, abs=0.1)
    assert edge.buffer(-1.99).covers(shapely.Polygon(word))


def test_cells_that_lie_apart_are_on_one_board():
    cells = [((x, 0), (x + 10, 0), (x + 10, 10), (x, 10)) for x in (0, 100)]
    edge = shapely.Polygon(board_outline(cells, [], 4, 2))
    assert all(edge.covers(shapely.Polygon(cell)) for cell in cells)
