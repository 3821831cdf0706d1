import itertools

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st

from printkit.draw.geometry.linework import closed, runs


def line_of(run):
    return shapely.LineString(closed(run.points) if run.closed else run.points)


def test_a_ring_stays_one_without_points_on_its_sides():
    (run,) = runs([((0, 5), (0, 0), (5, 0), (10, 0), (10, 10), (0, 10), (0, 5))])
    assert run.closed
    assert sorted(run.points) == [(0, 0), (0, 10), (10, 0), (10, 10)]


def test_a_fine_curve_keeps_its_shape():
    ring = shapely.Point(0, 0).buffer(10, quad_segs=400).exterior
    (run,) = runs([list(ring.coords)])
    assert run.closed
    assert shapely.hausdorff_distance(line_of(run), ring) < 0.002
    assert len(run.points) > 100


boxes = st.tuples(*(st.integers(0, 6) for _ in range(2)), *(st.integers(1, 4) for _ in range(2)))


@settings(max_examples=40)
@given(st.lists(boxes, min_size=1, max_size=8), st.sampled_from([0.0, 15.0, 30.0, 71.3]))
def test_every_stretch_is_there_once(found, turn):
    rings = [
        shapely.affinity.rotate(shapely.box(x, y, x + w, y + h), turn, origin=(0, 0)).exterior
        for x, y, w, h in found
    ]
    lines = [line_of(run) for run in runs([list(ring.coords) for ring in rings])]
    upright = [shapely.affinity.rotate(line, -turn, origin=(0, 0)) for line in lines]
    expected = shapely.union_all(
        [shapely.box(x, y, x + w, y + h).exterior for x, y, w, h in found], grid_size=1e-3
    )
    assert sum(line.length for line in lines) == pytest.approx(expected.length, abs=0.05)
    assert shapely.hausdorff_distance(shapely.union_all(upright), expected) < 0.005
    for one, two in itertools.combinations(lines, 2):
        assert shapely.intersection(one, two.buffer(0.002)).length < 0.02 * len(found)
