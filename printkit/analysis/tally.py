"""Counts over many games: their size does not grow with the games.

All are whole numbers, so the same games give the same figures in whatever order.
"""

import math
from collections import Counter, defaultdict
from typing import Any

from printkit.analysis.rows import GameRow
from printkit.rules.game import Role

DRAW = "draw"


class Distribution:
    """How often each whole number came up."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    @property
    def number(self) -> int:
        """The number of values."""
        return self.counts.total()

    @property
    def total(self) -> int:
        """The sum of all values."""
        return sum(value * count for value, count in self.counts.items())

    @property
    def mean(self) -> float:
        """The mean of the values, of which there must be one."""
        return self.total / self.number

    @property
    def deviation(self) -> float:
        """The sample standard deviation; 0 for a single value."""
        number = self.number
        squares = sum(value * value * count for value, count in self.counts.items())
        spread = squares * number - self.total**2
        return math.sqrt(spread / (number * (number - 1))) if number > 1 else 0.0

    def ordered(self, rank: int) -> int:
        """The value at `rank`, counted from 0, in ascending order. Raises IndexError."""
        for value in sorted(self.counts):
            rank -= self.counts[value]
            if rank < 0:
                return value
        raise IndexError("there are fewer values")

    @property
    def median(self) -> int:
        """The median; the lower of two."""
        return self.ordered((self.number - 1) // 2)

    def at_least(self, value: int) -> int:
        """How many values are at least `value`."""
        return sum(count for other, count in self.counts.items() if other >= value)

    def as_dict(self) -> dict[str, Any]:
        """The distribution as JSON holds it."""
        return {
            "mean": round(self.mean, 4),
            "deviation": round(self.deviation, 4),
            "least": min(self.counts),
            "median": self.median,
            "most": max(self.counts),
            "counts": {str(value): self.counts[value] for value in sorted(self.counts)},
        }


class Tally:
    """Games counted: who won, how many turns they took, what the scores were."""

    def __init__(self) -> None:
        self.games = 0
        self.wins: Counter[str] = Counter()  # by role, and DRAW
        self.first_wins = 0  # of the role that moved first
        self.endings: Counter[str] = Counter()
        self.turns = Distribution()
        self.lead = Distribution()
        self.scores: defaultdict[Role, Distribution] = defaultdict(Distribution)
        self.figures: defaultdict[str, Distribution] = defaultdict(Distribution)

    def count(self, row: GameRow) -> None:
        """Count the game of `row`, which was played to its end."""
        self.count_win(row)
        self.turns.counts[row.turns] += 1
        self.lead.counts[row.lead] += 1
        for role, score in row.scores.items():
            self.scores[role].counts[score] += 1
        for name, figure in row.figures.items():
            self.figures[name].counts[figure] += 1

    def count_win(self, row: GameRow) -> None:
        """Count only that the game of `row` was played, and who won it: for a resigned game."""
        self.games += 1
        self.wins[row.winner or DRAW] += 1
        self.first_wins += row.winner == row.first
        self.endings[row.ending] += 1
