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


def autocorrelation_time(series):
    """How many terms of a series are worth one that depends on no other.

    The sum of the autocorrelations over a window of six times itself (Sokal, 1997).
    """
    count, mean = len(series), sum(series) / len(series)
    variance = sum((term - mean) ** 2 for term in series) / count
    time = 1.0
    for lag in range(1, count // 3):
        pairs = zip(series, series[lag:], strict=False)
        time += 2 * sum((a - mean) * (b - mean) for a, b in pairs) / (count - lag) / variance
        if lag > 6 * time:
            break
    return time
