import numpy as np
import pytest

from printkit.photo.numerals import Numerals, numbered
from printkit.photo.recognition import _outliers_doubted, sighting_of
from printkit.photo.stamp_matching import UNMOVED, Fits, Patches, Sites, Stamp, improved, planes


def stamp(bar=None):
    """A white piece of 40 × 40 pixels, with a black bar at a column."""
    inked = np.ones((40, 40, 3), np.float32)
    if bar is not None:
        inked[12:28, bar : bar + 4] = 0
    return Stamp(inked, np.ones((40, 40, 1), np.float32))


def sure(costs, stamps):
    """Which of the sites with these costs are sure beside each other."""
    return [one.is_sure for one in _outliers_doubted([*map(sighting_of, costs)], stamps)]


@pytest.mark.parametrize(
    ("costs", "is_sure"),
    [
        ((0.1, 0.11, 0.1, 0.11, 0.19), [True, True, True, True, False]),
        ((0.07, 0.1, 0.14, 0.12, 0.19), [True] * 5),
    ],
    ids=["far worse than the others", "differently everywhere"],
)
def test_an_empty_site_is_sure_unless_it_fits_far_worse_than_the_others(costs, is_sure):
    seen = [sighting_of((cost, 0.6)) for cost in costs]
    assert all(one.is_sure for one in seen)
    told = _outliers_doubted(seen, [[stamp()]] * 5)
    assert [one.is_sure for one in told] == is_sure
    assert [one.stamp for one in told] == [None] * 5


def test_a_lone_piece_is_sure_unless_it_fits_badly():
    for cost, is_sure in ((0.15, True), (0.35, False)):
        costs = [(0.05, 0.6)] * 4 + [(0.6, cost)]
        assert sure(costs, [[stamp()]] * 5) == [True] * 4 + [is_sure]


def test_glare_over_a_dark_piece_is_taken_off():
    shown = stamp(14)
    weight = np.full((40, 40), 1 / 1600, np.float32)
    ground = np.ones((1, 3, 40, 40), np.float32)
    under_glare = 0.7 * planes(shown.inked)[None] + np.float32(0.3)
    sites = Sites(Patches.of(under_glare, weight), ground, weight)
    costs = [
        improved(Fits.worst(1), one, [shown], UNMOVED).costs[0]
        for one in (sites, sites.unveiled(0.3))
    ]
    assert costs[0] > 0.01
    assert costs[1] < 0.003


@pytest.mark.parametrize("shift", [0, 4, 7])
def test_a_number_is_found_beside_its_place(shift):
    numerals = Numerals([stamp(10), stamp(26)], scale=2.0)
    view = np.pad(np.full((40, 40), 0.9, np.float32), 20, constant_values=0.9)
    view[32:48, 30 + shift : 34 + shift] = 0.3
    first, second = numerals.likeness(view, (40.0, 40.0))
    assert first > second + 0.2


def test_the_number_that_is_likest_is_seen():
    kinds = [[0, 2], [1]]
    told = numbered(sighting_of((0.5, 0.1, 0.3)), kinds, [0.4, 0.0, 0.9])
    assert told.stamp == 2
    assert told.other == 1
    assert told.costs == pytest.approx((0.5, 0.1 + 0.7 * 0.5, 0.3, 0.1))
    doubtful = sighting_of((0.5, 0.1, 0.3))._replace(confidence=0.1)
    assert not numbered(doubtful, kinds, [0.4, 0.0, 0.9]).is_sure
