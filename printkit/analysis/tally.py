"""Counts over many games: their size does not grow with the games, and they can be added.

All are whole numbers, so the same games give the same figures in whatever order and in however
many parts they were counted.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Self

from printkit.rules.game import AnyGame, Outcome, Role, Scores

DRAW = "draw"
MOST = 10**12  # of what is read; floats hold its squares


class GameResult(NamedTuple):
    """One finished game. `lead` is that of the game's first role, in its score."""

    first: Role
    winner: Role | None
    turns: int
    scores: Scores
    lead: int
    ending: str
    figures: Mapping[str, int]


def game_result(
    game: AnyGame, outcome: Outcome, first: Role, turns: int, figures: Mapping[str, int]
) -> GameResult:
    """The result of a game: `outcome`, the role that moved `first`, the number of `turns`.

    `figures` are what the game's Insight counts of it.
    """
    ahead = game.lead(outcome.scores, game.roles[0])
    return GameResult(first, outcome.winner, turns, outcome.scores, ahead, outcome.reason, figures)


def whole(value: Any, most: int = MOST) -> int:
    """`value`, a whole number from 0 to `most`. Raises ValueError if it is not one."""
    if type(value) is not int or not 0 <= value <= most:
        raise ValueError("expected a whole number")
    return value


class Distribution:
    """How often each whole number came up."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    @classmethod
    def of(cls, data: Mapping[str, Any], games: int, most: int = MOST) -> Self:
        """The distribution in `data`, made by `as_dict`, of values up to `most`, either way.

        Raises AttributeError, KeyError, TypeError or ValueError for anything else.
        """
        its = cls()
        for value, count in data["counts"].items():
            whole(abs(int(value)), most)
            its.counts[int(value)] = whole(count)
        if not 0 < its.number <= games:
            raise ValueError("expected a value for each game")
        return its

    def add(self, other: "Distribution") -> None:
        """Add all counts of `other`."""
        self.counts.update(other.counts)

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

    @classmethod
    def of(cls, data: Mapping[str, Any], events: Sequence[str]) -> Self:
        """The tally in `data`, a simulation as JSON has it; figures of `events` are 0 or 1.

        Raises AttributeError, KeyError, TypeError or ValueError for anything else.
        """
        its = cls()
        games = its.games = whole(data["games"])
        its.first_wins = whole(data["first_to_move_wins"], games)
        its.wins.update({role: whole(won) for role, won in data["wins"].items()})
        its.endings.update({ending: whole(count) for ending, count in data["endings"].items()})
        if games:
            its.turns = Distribution.of(data["turns"], games)
            its.lead = Distribution.of(data["lead"], games)
            for role, scores in data["scores"].items():
                its.scores[role] = Distribution.of(scores, games)
            for name, figures in data["figures"].items():
                most = 1 if name in events else MOST
                its.figures[name] = Distribution.of(figures, games, most)
        if not games == its.wins.total() == its.endings.total() == its.turns.number:
            raise ValueError("the figures do not agree")
        return its

    def count(self, result: GameResult) -> None:
        """Count `result`, of a game that was played to its end."""
        self.count_win(result)
        self.turns.counts[result.turns] += 1
        self.lead.counts[result.lead] += 1
        for role, score in result.scores.items():
            self.scores[role].counts[score] += 1
        for name, figure in result.figures.items():
            self.figures[name].counts[figure] += 1

    def count_win(self, result: GameResult) -> None:
        """Count only that a game was played, and who won, by `result`: for a resigned game."""
        self.games += 1
        self.wins[result.winner or DRAW] += 1
        self.first_wins += result.winner == result.first
        self.endings[result.ending] += 1

    def add(self, other: "Tally") -> None:
        """Add all games that `other` has counted."""
        self.games += other.games
        self.wins.update(other.wins)
        self.first_wins += other.first_wins
        self.endings.update(other.endings)
        self.turns.add(other.turns)
        self.lead.add(other.lead)
        for role, scores in other.scores.items():
            self.scores[role].add(scores)
        for name, figures in other.figures.items():
            self.figures[name].add(figures)
