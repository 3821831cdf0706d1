"""Boxes, outlines and intervals, against what is tried point by point."""

from itertools import pairwise
from math import cos, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from preflight.making import good, saved

from printkit.preflight.inspection import preflight
from printkit.preflight.path import PathBuilder
from printkit.preflight.plane import Matrix, crossings, uncovered, united

WHOLE = st.integers(-20, 20)
INTERVALS = st.lists(st.tuples(WHOLE, st.integers(1, 9)).map(lambda one: (one[0], sum(one))))
OUTLINES = st.lists(st.tuples(WHOLE, WHOLE), min_size=3, max_size=8)


@given(INTERVALS, INTERVALS)
def test_what_is_left_of_intervals(wanted, covers):
    joined = united(covers)
    assert all(before[1] < after[0] for before, after in pairwise(joined))
    for interval in wanted:
        left = uncovered(interval, joined)
        for at in range(-45, 60):
            middle = at + 0.5
            inside = interval[0] < middle < interval[1]
            covered = any(low < middle < high for low, high in covers)
            assert any(low < middle < high for low, high in left) is (inside and not covered)


@given(OUTLINES, WHOLE, st.sampled_from([0, 1]))
def test_where_a_line_crosses_an_outline(outline, at, axis):
    """By the parity of the sides to the left of each point on the line."""
    line = at + 0.25
    found = crossings(outline, axis, line)
    for step in range(-84, 84):
        along = step / 4 + 0.01
        odd = False
        for start, end in zip(outline, [*outline[1:], outline[0]], strict=True):
            if (start[axis] < line) != (end[axis] < line):
                share = (line - start[axis]) / (end[axis] - start[axis])
                odd ^= start[1 - axis] + share * (end[1 - axis] - start[1 - axis]) < along
        assert any(low < along <= high for low, high in found) is odd


@given(st.floats(1, 50), st.floats(0.01, 50), st.floats(0, 6.3))
def test_the_narrow_side_of_a_transformation(wide, narrow, angle):
    turned = Matrix(cos(angle), sin(angle), -sin(angle), cos(angle))
    scaled = Matrix(wide, 0, 0, narrow).after(turned)
    assert scaled.least_scale == pytest.approx(min(wide, narrow), rel=1e-5)


def test_curves_stay_within_a_hundredth_of_a_millimetre_of_a_circle():
    k = 0.5522847498
    path = PathBuilder()
    path.add("m", (10, 0), Matrix())
    path.add("c", (10, 10 * k, 10 * k, 10, 0, 10), Matrix())
    (arc,) = path.subpaths(close=False)
    assert arc.points[-1] == (0, 10)
    assert all(abs((x * x + y * y) ** 0.5 - 10) < 0.01 for x, y in arc.points)


@settings(max_examples=25)
@given(*[st.integers(8, 80) for _ in range(2)], st.integers(1, 15), st.integers(1, 15))
def test_a_fault_is_found_wherever_it_lies(x, y, width, height):
    found = preflight(saved(good(f"1 0 0 rg {x} {y} {width} {height} re f")), "a.pdf")
    (fault,) = found.faults
    assert fault.at == pytest.approx((x, y), abs=0.01)
    assert fault.sentence == "an area in DeviceRGB, CMYK is asked for"
