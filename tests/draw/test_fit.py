import pytest

from printkit.base.errors import InputError
from printkit.draw.geometry.fit import Fit


@pytest.mark.parametrize(
    ("fit", "place", "gap"),
    [
        (Fit(), 12.0, 0.4),
        (Fit(), 22.0, 22 / 30),
        (Fit(), 2.0, 0.25),  # a tiny drawing
        (Fit(nozzle=0.8), 12.0, 0.8),
        (Fit(clearance=0.1, nozzle=0.8), 12.0, 0.1),
        (Fit(clearance=0.0), 12.0, 0.0),
    ],
)
def test_the_clearance_is_the_one_chosen_or_follows_the_place_and_the_nozzle(fit, place, gap):
    assert fit.gap(place) == pytest.approx(gap)


def test_a_piece_is_as_large_as_its_share_unless_the_clearance_asks_for_less():
    assert Fit(clearance=0.5).piece(22, 0.8) == pytest.approx(17.6)
    assert Fit(clearance=0.5).piece(22) == pytest.approx(21.5)
    assert Fit(clearance=5).piece(22, 0.8) == pytest.approx(17)
    assert Fit(clearance=4).turned_square(18, 11) == pytest.approx(14 / 2**0.5)
    assert Fit(clearance=4).turned_square(18, 5) == 5


def test_what_a_clearance_leaves_too_little_of_is_refused_with_the_most_that_fits():
    with pytest.raises(InputError, match=r"4 mm makes pieces too small, .* 5 mm apart; .* 3.7 mm"):
        Fit(clearance=4).piece(5)
    assert Fit(clearance=3.7).piece(5) == pytest.approx(1.3)
