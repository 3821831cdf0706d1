import itertools

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.draw.geometry.plane import area, perimeter, simplified

numbers = st.integers(-50, 50).map(float)
lines = st.lists(st.tuples(numbers, numbers), min_size=2, max_size=30, unique=True).map(tuple)


@settings(max_examples=40)
@given(lines, st.sampled_from([0.5, 3.0, 20.0]))
def test_a_simplified_line_keeps_its_ends_and_strays_no_farther_than_allowed(line, tolerance):
    found = simplified(line, tolerance)
    assert (found[0], found[-1]) == (line[0], line[-1])
    course = iter(line)
    assert all(point in course for point in found)  # some of its points, in their order
    for before, after in itertools.pairwise(found):
        between = line[line.index(before) : line.index(after) + 1]
        straight = shapely.LineString([before, after])
        assert all(straight.distance(shapely.Point(one)) <= tolerance + 1e-9 for one in between)


@pytest.mark.parametrize(
    ("line", "kept"),
    [
        (((0, 0), (1, 0.1), (2, 0)), ((0, 0), (2, 0))),
        (((0, 0), (1, 0.3), (2, 0)), ((0, 0), (1, 0.3), (2, 0))),
        (((0, 0), (5, 0), (2, 0)), ((0, 0), (5, 0), (2, 0))),  # beyond its ends
    ],
)
def test_what_is_left_out_lies_on_the_way(line, kept):
    assert simplified(line, 0.2) == kept


@given(st.lists(st.tuples(numbers, numbers), min_size=3, max_size=8, unique=True))
def test_perimeter_and_area_agree_with_shapely(corners):
    whole = shapely.Polygon(corners).convex_hull
    if isinstance(whole, shapely.Polygon):
        hole = shapely.box(*whole.centroid.buffer(1e-3).bounds)
        shape = shapely.Polygon(whole.exterior, [hole.exterior])
        outline = [tuple(ring.coords[:-1]) for ring in (shape.exterior, *shape.interiors)]
        assert perimeter(outline) == pytest.approx(shape.length)
        assert area(outline) == pytest.approx(shape.area)
