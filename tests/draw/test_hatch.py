import itertools
import math

import numpy as np
import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.draw.geometry.areas import area_of
from printkit.draw.geometry.hatch import dots_in_area, dots_in_disc, hatch_area, hatch_disc

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
HOLE = ((3.0, 3.0), (7.0, 3.0), (7.0, 7.0), (3.0, 7.0))


def test_lines_stop_at_a_hole():
    lines = hatch_area((SQUARE, HOLE), [90], 2)
    crossing = sorted(line for line in lines if 3 < line[0][0] < 7)
    expected = [((4, 0), (4, 3)), ((4, 7), (4, 10)), ((6, 0), (6, 3)), ((6, 7), (6, 10))]
    assert np.array(crossing) == pytest.approx(np.array(expected), abs=0.01)


rings = st.lists(
    st.tuples(st.integers(0, 400), st.integers(0, 400)), min_size=3, max_size=7, unique=True
).map(lambda ring: tuple((x / 10, y / 10) for x, y in ring))


@settings(max_examples=30, deadline=None)
@given(rings, st.floats(-180, 180), st.floats(0.8, 6))
def test_lines_are_all_of_an_area_that_lies_on_them(ring, angle, spacing):
    area = area_of((ring,))
    if area.is_empty:
        return
    lines = hatch_area((ring,), [angle], spacing)
    ux, uy = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    left, top, right, bottom = shapely.MultiPoint(ring).bounds
    cx, cy = (left + right) / 2, (top + bottom) / 2
    drawn = 0.0
    for (ax, ay), (bx, by) in lines:
        row = (-(ax - cx) * uy + (ay - cy) * ux) / spacing
        assert row - 0.5 == pytest.approx(round(row - 0.5), abs=2e-3)
        assert area.buffer(2e-3).covers(shapely.LineString([(ax, ay), (bx, by)]))
        drawn += math.dist((ax, ay), (bx, by))
    reach = math.hypot(right - left, bottom - top)
    expected = 0.0
    for number in range(-int(reach / spacing) - 1, int(reach / spacing) + 1):
        off = (number + 0.5) * spacing
        x, y = cx - off * uy, cy + off * ux
        ends = [(x + way * reach * ux, y + way * reach * uy) for way in (-1, 1)]
        expected += shapely.LineString(ends).intersection(area).length
    assert drawn == pytest.approx(expected, abs=0.05 * (len(lines) + 4))


@given(st.floats(0.3, 15), st.floats(-180, 180), st.floats(0.5, 5))
def test_lines_over_a_disc_end_on_its_edge(radius, angle, spacing):
    for line in hatch_disc((20, 30), radius, [angle], spacing):
        for end in line:
            assert math.dist(end, (20, 30)) == pytest.approx(radius, abs=2e-4)
    assert len(hatch_disc((20, 30), radius, [angle], spacing)) <= 2 * radius / spacing + 1


@pytest.mark.parametrize("angle", [0, 15])
def test_dots_lie_wholly_inside_and_a_spacing_apart(angle):
    for dots in (
        dots_in_area((SQUARE, HOLE), angle, 1.5, 0.5),
        dots_in_disc((5, 5), 5, angle, 1.5, 0.5),
    ):
        middles = [tuple(sum(c) / len(dot) for c in zip(*dot, strict=True)) for dot in dots]
        assert len(middles) > 15
        for dot in dots:
            assert all(0 <= x <= 10 and 0 <= y <= 10 for x, y in dot)
            assert max(math.dist(a, b) for a in dot for b in dot) == pytest.approx(0.5, abs=1e-3)
        near = [min(math.dist(a, b) for b in middles if a != b) for a in middles]
        assert min(near) == pytest.approx(1.5, abs=1e-3)
    dots = itertools.chain(*dots_in_area((SQUARE, HOLE), angle, 1.5, 0.5))
    assert not any(3 < x < 7 and 3 < y < 7 for x, y in dots)


def test_an_area_may_touch_and_cross_itself():
    bow = ((0.0, 0.0), (4.0, 4.0), (4.0, 0.0), (0.0, 4.0))
    assert area_of((bow,)).area == pytest.approx(8)
    assert area_of((SQUARE, SQUARE)).is_empty
    assert area_of((((0.0, 0.0), (1.0, 1.0), (2.0, 2.0)),)).is_empty
    assert len(hatch_area((bow,), [0], 1)) == 8
