"""Glicko-2: ratings of players, and the uncertainty of the ratings.

Source: Mark E. Glickman, Example of the Glicko-2 system, 2022 (glicko.net/glicko/glicko2.pdf);
variable names are those of the paper.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import NamedTuple

_SCALE = 173.7178  # The constant in step 2 of the paper.
_TAU = 0.5  # The system constant τ, which limits the change of volatility.
_CLOSE = 1e-6  # The convergence tolerance ε.


class Rating(NamedTuple):
    """A player's rating, its deviation, and the volatility of the player's strength."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06


class Result(NamedTuple):
    """A result: in `period`, player `one` scored `score` (1, 0.5 or 0) against player `other`."""

    period: str
    one: str
    other: str
    score: float


def ratings(results: Mapping[Result, int]) -> dict[str, Rating]:
    """Return each player's rating; `results` maps each result to the number of such games.

    Periods are sorted by name; the period without a name is the last. A player's deviation grows in
    each period in which the player has no games.
    """
    periods: dict[str, list[tuple[Result, int]]] = defaultdict(list)
    for result, count in sorted(results.items()):
        periods[result.period].append((result, count))
    found: dict[str, Rating] = {}
    for period in sorted(periods, key=lambda name: (not name, name)):
        games: dict[str, list[tuple[Rating, float]]] = {name: [] for name in found}
        for (_, one, other, score), count in periods[period]:
            for name, opponent, own in ((one, other, score), (other, one, 1 - score)):
                played = (found.get(opponent, Rating()), own)
                games.setdefault(name, []).extend([played] * count)
        found = {name: rated(found.get(name, Rating()), games[name]) for name in games}
    return found


def rated(player: Rating, games: Iterable[tuple[Rating, float]]) -> Rating:
    """Return the new rating of `player`; `games` are pairs of an opponent's rating and a score."""
    mu, phi = (player.rating - 1500) / _SCALE, player.deviation / _SCALE
    weight = gain = 0.0
    for opponent, score in games:
        phi_j = opponent.deviation / _SCALE
        g = 1 / math.sqrt(1 + 3 * phi_j**2 / math.pi**2)
        expected = 1 / (1 + math.exp(-g * (mu - (opponent.rating - 1500) / _SCALE)))
        weight += g**2 * expected * (1 - expected)
        gain += g * (score - expected)
    if not weight:
        return player._replace(deviation=_SCALE * math.hypot(phi, player.volatility))
    v = 1 / weight
    sigma = _volatility(phi, player.volatility, v, v * gain)
    phi = 1 / math.sqrt(1 / (phi**2 + sigma**2) + weight)
    return Rating(1500 + _SCALE * (mu + phi**2 * gain), _SCALE * phi, sigma)


def _volatility(phi: float, sigma: float, v: float, delta: float) -> float:
    """Return the new volatility, by step 5 of Glickman's paper."""
    a = math.log(sigma**2)

    def f(x: float) -> float:
        e = math.exp(x)
        rest = phi**2 + v + e
        return e * (delta**2 - rest) / (2 * rest**2) - (x - a) / _TAU**2

    low = a
    if delta**2 > phi**2 + v:
        high = math.log(delta**2 - phi**2 - v)
    else:
        k = 1
        while f(a - k * _TAU) < 0:
            k += 1
        high = a - k * _TAU
    f_low, f_high = f(low), f(high)
    while abs(high - low) > _CLOSE:
        middle = low + (low - high) * f_low / (f_high - f_low)
        f_middle = f(middle)
        if f_middle * f_high <= 0:
            low, f_low = high, f_high
        else:
            f_low /= 2
        high, f_high = middle, f_middle
    return math.exp(low / 2)
