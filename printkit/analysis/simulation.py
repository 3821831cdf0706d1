"""Games that the computer plays against itself, by the thousand.

Each game has dice of its own, made from the seed and the number of the game. So a game is the same
whoever plays it, and the tally is the same however the games are shared out.
"""

import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import lru_cache, partial
from typing import Any, NamedTuple

from printkit import __version__
from printkit.analysis.dice import Dice
from printkit.analysis.insight import Insight
from printkit.analysis.players import Players, Seat
from printkit.analysis.shares import shared_out
from printkit.analysis.tally import GameResult, Tally, game_result
from printkit.errors import InputError
from printkit.rules.game import AnyGame, Role


class Plan(NamedTuple):
    """A game to play, its players, and the seed."""

    game: AnyGame
    players: Players
    insight: Insight
    seats: Mapping[Role, Seat]
    seed: int


class Simulator:
    """Plays the games of a plan."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._play_out = plan.players.playout(plan.game, plan.seats)

    def play(self, number: int) -> GameResult:
        """Play game `number`."""
        dice = Dice(f"{self._plan.seed}/{number}")
        game = self._plan.players.dealt(self._plan.game, dice)
        start: Any = game.start()
        position, turns = self._play_out(game, start, dice)
        outcome = game.outcome(position)
        assert outcome
        figures = self._plan.insight.figures(game, position)
        return game_result(game, outcome, game.to_move(start), turns, figures)

    def tally(self, numbers: Iterable[int]) -> Tally:
        """Play the games `numbers` and count them."""
        tally = Tally()
        for number in numbers:
            tally.count(self.play(number))
        return tally


def simulate(plan: Plan, games: int) -> Iterator[Tally]:
    """Play games 0 to `games` - 1 in this process; yield a tally of each."""
    simulator = Simulator(plan)
    return (simulator.tally(range(number, number + 1)) for number in range(games))


def simulate_with(executor: Executor, ahead: int, plan: Plan, games: int) -> Iterator[Tally]:
    """Have `executor` play games 0 to `games` - 1; yield tallies of some at a time, in order.

    `ahead` is as for `shared_out`. Raises InputError where the workers have another version.
    """
    task = partial(_play_share, pickle.dumps(plan), __version__)
    yield from shared_out(executor, ahead, task, range(games))


def _play_share(packed: bytes, version: str, numbers: Sequence[int]) -> Tally:
    if version != __version__:
        raise InputError(f"the workers have printkit {__version__}, expected {version}")
    return _simulator(packed).tally(numbers)


@lru_cache(maxsize=2)
def _simulator(packed: bytes) -> Simulator:
    """The simulator of a plan, kept since a worker needs it again and again."""
    return Simulator(pickle.loads(packed))  # noqa: S301 — packed by `simulate_with`
