"""Glicko-2 against the example of its paper, and what must hold of any ratings."""

import pytest

from printkit.study.glicko import Rating, Result, rated, ratings


def test_the_example_of_the_paper():
    """The printed digits, which come from the step before, rounded to four places.

    Step 7 prints mu' as -0.2069 and phi' as 0.8722, and step 8 goes on from these: 1464.06.
    Unrounded it is 1464.05. The volatility, 0.059996, is printed as 0.05999, without what follows.
    """
    player = Rating(1500, 200, 0.06)
    opponents = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))
    found = rated(player, zip(opponents, (1, 0, 0), strict=True))
    mu, phi = round((found.rating - 1500) / 173.7178, 4), round(found.deviation / 173.7178, 4)
    assert (mu, phi) == (-0.2069, 0.8722)
    assert f"{173.7178 * mu + 1500:.2f} {173.7178 * phi:.2f}" == "1464.06 151.52"
    assert f"{found.volatility:.10f}"[:7] == "0.05999"
    assert found == pytest.approx((1464.0506705, 151.5165241, 0.0599959843), abs=1e-6)


def test_who_does_not_play_is_less_certain():
    results = {Result("2026-01", "Ana", "Ben", 1.0): 3, Result("2026-02", "Ben", "Cleo", 0.5): 1}
    first = ratings({one: number for one, number in results.items() if one.period == "2026-01"})
    both = ratings(results)
    assert both["Ana"].rating == first["Ana"].rating > 1500 > first["Ben"].rating
    assert both["Ana"].deviation > first["Ana"].deviation
    assert both["Ben"].rating + 1e-9 > first["Ben"].rating
    assert first["Ana"].rating - 1500 == pytest.approx(1500 - first["Ben"].rating)


def test_the_order_of_games_within_a_period_does_not_count():
    one = [Result("", "Ana", "Ben", 1.0), Result("", "Cleo", "Ana", 1.0)]
    assert ratings(dict.fromkeys(one, 1)) == ratings(dict.fromkeys(one[::-1], 1))
    undated = ratings({one[0]: 1, Result("2026-01", "Ana", "Ben", 0.0): 1})
    assert undated["Ana"].rating > undated["Ben"].rating  # what has no date comes last
