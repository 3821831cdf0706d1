"""Counts over many games: their size does not grow with the games, and they can be added.

All are whole numbers, so the same games give the same figures in whatever order and in however
many parts they were counted.
"""

import math
from collections import Counter, defaultdict
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

from printkit.analysis.lead import lead
from printkit.rules.game import AnyGame, Outcome, Role, Scores

DRAW = "draw"


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
    ahead = lead(game, outcome.scores, game.roles[0])
    return GameResult(first, outcome.winner, turns, outcome.scores, ahead, outcome.reason, figures)


def whole(value: Any) -> int:
    """`value`, a whole number from 0 on. Raises ValueError."""
    if type(value) is not int or value < 0:
        raise ValueError("expected a whole number")
    return value


class Distribution:
    """How often each whole number came up."""

    def __init__(self) -> None:
        self.counts: Counter[int] = Counter()

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> Self:
        """The distribution in `data`, made by `as_dict`. Raises ValueError, KeyError, TypeError."""
        its = cls()
        its.counts.update({int(value): whole(count) for value, count in data["counts"].items()})
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
    def of(cls, data: Mapping[str, Any]) -> Self:
        """The tally in `data`, a simulation as JSON has it.

        Raises AttributeError, KeyError, TypeError or ValueError for anything else.
        """
        its = cls()
        its.games, its.first_wins = whole(data["games"]), whole(data["first_to_move_wins"])
        its.wins.update({role: whole(won) for role, won in data["wins"].items()})
        its.endings.update({ending: whole(count) for ending, count in data["endings"].items()})
        if its.games:
            its.turns, its.lead = Distribution.of(data["turns"]), Distribution.of(data["lead"])
            for role, scores in data["scores"].items():
                its.scores[role] = Distribution.of(scores)
            for name, figures in data["figures"].items():
                its.figures[name] = Distribution.of(figures)
        if not its.games == its.wins.total() == its.endings.total() == its.turns.number:
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
