import pytest

from printkit.draw.display import Text
from printkit.draw.fonts import BUNDLED
from printkit.draw.geometry.areas import area_of
from printkit.draw.geometry.lettering import text_path
from printkit.draw.geometry.mark_areas import area_halo, text_halo

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))
HOLE = ((1.0, 1.0), (3.0, 1.0), (3.0, 3.0), (1.0, 3.0))


@pytest.mark.parametrize("angle", [0, 33])
@pytest.mark.parametrize("word", ["5", "A8*", "éש"])
def test_a_halo_of_words_is_a_plate_about_them_all(word, angle):
    text = Text(word, (30, 20), 4, bold=True, anchor="middle", angle=angle)
    ink, halo = area_of(text_path(text, BUNDLED).rings), area_of(text_halo(text, 0.5, BUNDLED))
    assert halo.buffer(1e-6).covers(ink.buffer(0.4))
    assert ink.convex_hull.buffer(0.56).covers(halo)
    assert len(halo.geoms) == 1
    assert not halo.geoms[0].interiors


def test_the_halo_of_an_area_has_no_holes():
    (ring,) = area_halo((SQUARE, HOLE), 1)
    assert area_of((ring,)).bounds == pytest.approx((-1, -1, 5, 5), abs=0.05)


def test_no_words_no_halo():
    assert text_halo(Text(" ", (0, 0), 4), 0.5, BUNDLED) == ()
    assert area_halo((), 1) == ()
