"""Games as rows of a table, counts over many games, and confidence intervals of shares.

All counts are integers, so that statistics do not depend on the order of the games. The memory
needed does not grow with the number of games.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from printkit.rules.game import Role


class GameRow(NamedTuple):
    """The row of a game in a table.

    `winner` is empty in a draw and in an unfinished game. `ending` is the reason why the game is
    over, or names the player to move; `fault` is the error in the record. `lead` is the number of
    points by which the game's first role leads. `figures` come from the game's
    Insight object. `run` is the version of printkit and, for a simulation, its seed and options.
    """

    record: str
    game: str = ""
    ruleset: str = ""
    board: str = ""
    status: str = "finished"
    turns: int = 0
    winner: Role = ""
    drawn: bool = False
    termination: str = ""
    scores: Mapping[Role, int] = {}
    players: Mapping[Role, str] = {}
    date: str = ""
    fault: str = ""
    first: Role = ""  # the role that moved first
    cells: int = 0
    ending: str = ""
    lead: int = 0
    figures: Mapping[str, int] = {}
    run: str = ""


DRAW = "draw"


@dataclass
class Distribution:
    """The number of occurrences of each integer value."""

    counts: Counter[int] = field(default_factory=Counter)

    @property
    def number(self) -> int:
        """The number of values, including repeated values."""
        return self.counts.total()

    @property
    def total(self) -> int:
        """The sum of all values."""
        return sum(value * count for value, count in self.counts.items())

    @property
    def mean(self) -> float:
        """The mean of the values; there must be at least one value."""
        return self.total / self.number

    @property
    def deviation(self) -> float:
        """The sample standard deviation; 0 for a single value."""
        number = self.number
        squares = sum(value * value * count for value, count in self.counts.items())
        spread = squares * number - self.total**2
        return math.sqrt(spread / (number * (number - 1))) if number > 1 else 0.0

    @property
    def median(self) -> int:
        """The median (the lower of two middle values). Raises IndexError if there are no values."""
        rank = (self.number - 1) // 2
        for value in sorted(self.counts):
            rank -= self.counts[value]
            if rank < 0:
                return value
        raise IndexError("there are no values")

    @property
    def least(self) -> int:
        """The least value. Raises ValueError if there are no values."""
        return min(self.counts)

    @property
    def most(self) -> int:
        """The greatest value. Raises ValueError if there are no values."""
        return max(self.counts)

    def data(self) -> dict[str, Any]:
        """Return the distribution as JSON."""
        return {
            "mean": round(self.mean, 4),
            "deviation": round(self.deviation, 4),
            "least": self.least,
            "median": self.median,
            "most": self.most,
            "counts": {str(value): self.counts[value] for value in sorted(self.counts)},
        }


class Tally:
    """Counts over games: wins, endings, turns, leads, scores and figures."""

    def __init__(self) -> None:
        self.games = 0
        self.wins: Counter[str] = Counter()  # The number of games by winning role or DRAW.
        self.first_wins = 0  # The number of games won by the role that moved first.
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
        """Count the game of `row` and its winner only, as for a resigned game."""
        self.games += 1
        self.wins[row.winner or DRAW] += 1
        self.first_wins += row.winner == row.first
        self.endings[row.ending] += 1


Z = 1.959963984540054  # The quantile of the normal distribution for two-sided 95 % intervals.


def wilson(successes: int, number: int) -> tuple[float, float]:
    """Return Wilson's score interval for `successes` out of `number`, at the 95 % level."""
    share, spread = successes / number, Z**2 / number
    centre = share + spread / 2
    half = math.sqrt(spread * (share * (1 - share) + spread / 4))
    low, high = (centre - half) / (1 + spread), (centre + half) / (1 + spread)
    return max(0.0, low), min(1.0, high)  # rounding errors may leave the range 0 to 1


def percents(successes: int, number: int) -> tuple[float, float, float]:
    """Return the share of `successes` out of `number` and its Wilson interval, all in %."""
    low, high = wilson(successes, number)
    return 100 * successes / number, 100 * low, 100 * high
