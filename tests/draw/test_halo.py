import pytest

from printkit.draw.geometry.areas import area_of
from printkit.draw.geometry.mark_areas import area_halo

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
HOLE = ((1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0))


def test_the_halo_of_an_area_has_no_holes():
    (ring,) = area_halo((SQUARE, HOLE), 1)
    assert area_of((ring,)).bounds == pytest.approx((-1, -1, 5, 5), abs=0.05)
