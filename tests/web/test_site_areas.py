"""The areas of a drawn board to point at, measured in the SVG that the page gets."""

import re
from xml.etree import ElementTree as ET

import pytest
import shapely

from printkit.rules.lookup import load_board
from printkit.web.play.board_picture import board_picture, site_areas

BOARDS = ["xong-standard", "gosix", "hong-7x7", "yodd-5", "xodd-9x9"]


def area(element):
    numbers = {key: float(element.get(key, 0)) for key in ("cx", "cy", "r")}
    if element.tag.endswith("circle"):
        return shapely.Point(numbers["cx"], numbers["cy"]).buffer(numbers["r"], quad_segs=64)
    found = [float(number) for number in re.findall(r"-?[\d.]+", element.get("d"))]
    return shapely.Polygon(list(zip(found[::2], found[1::2], strict=True)))


def sites(name):
    laid = board_picture(load_board(name))
    on = laid.drawn.definition.play_on
    names = list(map(str, range(len(getattr(laid.drawn.board, on)))))
    for site in site_areas(laid, names):
        zone, spot = (
            area(element)
            for element in ET.fromstring(f"<g>{site['svg']}</g>").iter()
            if element.tag in {"circle", "path"}
        )
        yield shapely.Point(site["x"], site["y"]), zone, spot


@pytest.mark.parametrize("name", BOARDS)
def test_zones_do_not_overlap_and_hold_their_spots(name):
    found = list(sites(name))
    for middle, zone, spot in found:
        assert zone.centroid.distance(middle) < 0.02
        assert spot.centroid.distance(middle) < 0.02
        assert spot.difference(zone.buffer(0.1)).area < 0.35 * spot.area
    zones = shapely.STRtree([zone for _, zone, _ in found])
    for one, other in zones.query(zones.geometries, predicate="intersects").T:
        if one != other:
            assert zones.geometries[one].intersection(zones.geometries[other]).area < 0.05
