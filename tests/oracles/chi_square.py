"""How far counts are from what is expected of them."""

import math


def chi_square(counts, weights):
    """Pearson's statistic for the counts of kinds that should come up by their weights."""
    total, whole = sum(counts.values()), sum(weights.values())
    assert set(counts) <= set(weights)
    return sum(
        (counts.get(kind, 0) - total * weight / whole) ** 2 / (total * weight / whole)
        for kind, weight in weights.items()
    )


def likelihood(statistic, freedom):
    """About how often so large a statistic comes up by chance (Wilson and Hilferty, 1931)."""
    off = (statistic / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))
    return math.erfc(off / math.sqrt(2 / (9 * freedom)) / math.sqrt(2)) / 2
