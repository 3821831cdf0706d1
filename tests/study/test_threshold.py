"""The fair threshold, by hand."""

import pytest

from printkit.study.simulation_result import fair_threshold
from printkit.study.tally import Distribution, wilson


def hongs(counts):
    made = Distribution()
    made.counts.update(counts)
    return made


@pytest.mark.parametrize(
    ("successes", "number", "low", "high"),
    [  # as published in tables of Wilson's interval at 95 %
        (8, 10, 0.4902, 0.9433),
        (0, 20, 0.0, 0.1611),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_wilsons_interval(successes, number, low, high):
    assert wilson(successes, number) == pytest.approx((low, high), abs=5e-5)


def test_the_fair_threshold_lies_where_the_shares_cross_a_half():
    fair = fair_threshold(hongs({14: 100, 15: 400, 16: 450, 17: 50}))
    shares = {14: 1000, 15: 900, 16: 500, 17: 50, 18: 0}
    assert {one.threshold: one.won for one in fair.shares} == shares
    assert (fair.nearest, fair.low, fair.high) == (16, 15, 17)
    assert fair.data()["interval"] == [15, 17]
    clear = fair_threshold(hongs({15: 400, 16: 600}))
    assert (clear.nearest, clear.low, clear.high) == (16, 16, 17)


def test_few_games_tell_little():
    fair = fair_threshold(hongs({15: 2}))
    assert (fair.low, fair.high) == (None, None)
    assert fair.table().rows[0][:3] == (15, 2, 100)
