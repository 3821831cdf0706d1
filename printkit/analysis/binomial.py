"""Successes among independent trials: intervals and tests."""

import math

from printkit.language import _

CONFIDENCE = 95  # %
Z = 1.959963984540054  # of the normal distribution, two-sided, for that confidence
_NEGLIGIBLE = 1e-17  # of a sum


def wilson(successes: int, number: int) -> tuple[float, float]:
    """Wilson's score interval for the share of `successes` out of `number`, at CONFIDENCE."""
    share, spread = successes / number, Z**2 / number
    centre = share + spread / 2
    half = math.sqrt(spread * (share * (1 - share) + spread / 4))
    low, high = (centre - half) / (1 + spread), (centre + half) / (1 + spread)
    return max(0.0, low), min(1.0, high)  # rounding may take them beyond


def share_words(share: float, low: float, high: float) -> str:
    """A share with the bounds of its interval, in percent."""
    return _("{percent} % ({low} to {high})").format(
        percent=f"{100 * share:.0f}", low=f"{100 * low:.0f}", high=f"{100 * high:.0f}"
    )


def two_sided(successes: int, number: int) -> float:
    """How likely a fair coin differs from half of `number` at least as much as `successes` do."""
    fewer = min(successes, number - successes)
    term = math.exp(
        math.lgamma(number + 1)
        - math.lgamma(fewer + 1)
        - math.lgamma(number - fewer + 1)
        - number * math.log(2)
    )
    total = 0.0
    for count in range(fewer, -1, -1):  # the terms fall off towards 0
        total += term
        if term < _NEGLIGIBLE * total:
            break
        term *= count / (number - count + 1)
    return min(1.0, 2 * total)
