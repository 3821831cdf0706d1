"""Solids with several levels, read back by trimesh."""

import pytest
import shapely
import trimesh
from shapely.geometry import box

from printkit.machines.solids.solid_board import Level, stepped


def as_seen(levels):
    mesh = stepped([Level(area, height) for area, height in levels])
    read = trimesh.Trimesh(mesh.vertices, mesh.triangles, process=False)
    assert read.is_watertight
    assert read.is_winding_consistent
    return read


SLAB = (box(0, 0, 30, 20), 4.0)


@pytest.mark.parametrize(
    ("levels", "volume", "area"),
    [
        ([SLAB], 2400, 2 * 600 + 100 * 4),
        ([SLAB, (box(5, 5, 10, 10), 2.5)], 2400 - 25 * 1.5, 1600 + 20 * 1.5),
        ([SLAB, (box(5, 5, 10, 10), 0.0)], 2400 - 25 * 4, 1600 - 50 + 20 * 4),  # a hole
        ([SLAB, (box(20, 5, 40, 10), 2.0)], 2400 - 50 * 2 + 50 * 2, None),  # across the edge
        ([SLAB, (box(0, 0, 10, 10), 3.0), (box(5, 0, 10, 10), 1.0)], 2400 - 50 - 150, None),
        ([SLAB, (box(0, 0, 10, 20), 3.0), (box(0, 5, 30, 9), 2.0)], 2400 - 200 - 40 - 160, None),
    ],
)
def test_a_slab_with_recesses(levels, volume, area):
    mesh = as_seen(levels)
    assert mesh.volume == pytest.approx(volume)
    if area:
        assert mesh.area == pytest.approx(area)


def test_levels_that_meet_in_a_corner_only_are_refused():
    corner = shapely.MultiPolygon([box(5, 5, 10, 10), box(10, 10, 15, 15)])
    with pytest.raises(ValueError, match="gaps"):
        stepped([Level(*SLAB), Level(corner, 2.0)])
