"""Glicko-2 against the example of its paper, and what must hold of any ratings."""

import pytest

from printkit.analysis.glicko import Rating, Result, rated, ratings


def test_the_example_of_the_paper():
    """Its example calculation, which goes on from rounded steps."""
    player = Rating(1500, 200, 0.06)
    opponents = (Rating(1400, 30), Rating(1550, 100), Rating(1700, 300))
    found = rated(player, zip(opponents, (1, 0, 0), strict=True))
    assert found.rating == pytest.approx(1464.06, abs=0.01)
    assert found.deviation == pytest.approx(151.52, abs=0.005)
    assert found.volatility == pytest.approx(0.05999, abs=0.000006)


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
