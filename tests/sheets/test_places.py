"""The areas to point at, measured."""

from itertools import combinations

import pytest
import shapely

from printkit.draw.display import Circle
from printkit.draw.fonts import BUNDLED
from printkit.draw.geometry.plane import Box
from printkit.draw.view import position_box
from printkit.rules.lookup import load_board
from printkit.web.scorer.board_picture import places

BOARDS = ["xong-standard", "gosix", "hong-7x7", "yodd-5", "xodd-9x9"]


def drawn(name):
    return position_box(load_board(name), Box(0, 0, 150, 150), BUNDLED)


def area(mark):
    if isinstance(mark, Circle):
        return shapely.Point(mark.centre).buffer(mark.radius, quad_segs=64)
    (ring,) = mark.rings
    return shapely.Polygon(ring)


@pytest.mark.parametrize("name", BOARDS)
def test_every_place_has_zones_that_do_not_overlap(name):
    found = list(places(drawn(name)))
    definition = load_board(name)
    assert len(found) == len(getattr(definition.board, definition.play_on))
    zones = shapely.STRtree([area(place.zone) for place in found])
    pairs = zones.query(zones.geometries, predicate="intersects").T
    for one, other in pairs:
        if one != other:
            overlap = zones.geometries[one].intersection(zones.geometries[other])
            assert overlap.area < 1e-6


@pytest.mark.parametrize("name", BOARDS)
def test_a_place_lies_in_its_zone_and_its_spot_about_it(name):
    for place in places(drawn(name)):
        zone, spot, middle = area(place.zone), area(place.spot), shapely.Point(place.at)
        assert zone.centroid.distance(middle) < 1e-6
        assert spot.centroid.distance(middle) < 1e-6
        assert spot.difference(zone.buffer(0.1)).area < 0.35 * spot.area


def test_the_zones_of_legs_tile_the_board():
    board = drawn("xong-standard")
    zones = shapely.union_all([area(place.zone) for place in places(board)])
    cells = shapely.union_all(
        [shapely.Polygon(board.plane.cell(cell)) for cell in board.board.cells]
    )
    assert cells.difference(zones.buffer(1e-6)).area < 1e-3


def test_a_leg_lies_between_its_neighbours():
    found = [place.at for place in places(drawn("xong-standard"))]
    least = min(
        ((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5
        for (ax, ay), (bx, by) in combinations(found[:40], 2)
    )
    side = drawn("xong-standard").plane.side
    assert least == pytest.approx(side * 3**0.5 / 2)
