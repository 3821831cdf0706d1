"""Games that the computer plays against itself, by the thousand.

Each game has dice of its own, made from the seed and the number of the game. So a game is the same
whoever plays it, and the tally is the same however the games are shared out.
"""

import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import cached_property, lru_cache, partial
from typing import Any, NamedTuple

from printkit.analysis.dice import Dice
from printkit.analysis.insight import Insight
from printkit.analysis.players import Player, Players, Seat, turn_by_turn
from printkit.analysis.shares import shared_out
from printkit.analysis.tally import GameResult, Tally, game_result
from printkit.errors import InputError
from printkit.rules.game import AnyGame, Role
from printkit.version import __version__


class Plan(NamedTuple):
    """A game to play, its players, and the seed."""

    game: AnyGame
    players: Players
    insight: Insight
    seats: Mapping[Role, Seat]
    seed: int


class PlayedGame(NamedTuple):
    """Game `number`: its result, why it ended, what chance set up, and its turns if asked for."""

    number: int
    result: GameResult
    termination: str
    setup: Mapping[str, tuple[str, ...]]
    turns: tuple[str, ...]


class Simulator:
    """Plays the games of a plan."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._play_out = plan.players.playout(plan.game, plan.seats)

    @cached_property
    def _seated(self) -> Mapping[Role, Player]:
        return self._plan.players.seated(self._plan.game, self._plan.seats)

    def play(self, number: int, *, turns: bool = False) -> PlayedGame:
        """Play game `number`; unless its `turns` are asked for in the quickest way there is."""
        dice = Dice(f"{self._plan.seed}/{number}")
        game = self._plan.players.dealt(self._plan.game, dice)
        position: Any = game.start()
        first, texts = game.to_move(position), []
        if turns:
            for move, after in turn_by_turn(game, position, self._seated, dice):
                texts.append(game.format_move(move))
                position = after
            length = len(texts)
        else:
            position, length = self._play_out(game, position, dice)
        outcome = game.outcome(position)
        assert outcome
        figures = self._plan.insight.figures(game, position)
        result = game_result(game, outcome, first, length, figures)
        setup = {key: tuple(sites) for key, sites in game.setting.setup.items()}
        return PlayedGame(number, result, outcome.termination, setup, tuple(texts))

    def tally(self, numbers: Iterable[int]) -> Tally:
        """Play the games `numbers` and count them."""
        tally = Tally()
        for number in numbers:
            tally.count(self.play(number).result)
        return tally


def simulate(plan: Plan, games: int, first: int = 0) -> Iterator[Tally]:
    """Play `games` games from number `first` on in this process; yield a tally of each."""
    simulator = Simulator(plan)
    return (simulator.tally((number,)) for number in range(first, first + games))


def simulate_with(
    executor: Executor, ahead: int, plan: Plan, games: int, first: int = 0
) -> Iterator[Tally]:
    """Have `executor` play `games` games from number `first` on; yield tallies of some, in order.

    `ahead` is as for `shared_out`. Raises InputError where the workers have another version.
    """
    task = partial(_play_share, pickle.dumps(plan), __version__)
    yield from shared_out(executor, ahead, task, range(first, first + games))


def play_each(plan: Plan, numbers: Iterable[int], *, turns: bool) -> Iterator[Sequence[PlayedGame]]:
    """Play the games `numbers` in this process; yield each with its `turns` if asked for."""
    simulator = Simulator(plan)
    return ([simulator.play(number, turns=turns)] for number in numbers)


def play_each_with(
    executor: Executor, ahead: int, plan: Plan, numbers: Iterable[int], *, turns: bool
) -> Iterator[Sequence[PlayedGame]]:
    """As `play_each`, by `executor` as for `simulate_with`; yield some games at a time."""
    task = partial(_play_each_of_share, pickle.dumps(plan), __version__, turns=turns)
    yield from shared_out(executor, ahead, task, numbers)


def _play_share(packed: bytes, version: str, numbers: Sequence[int]) -> Tally:
    return _simulator(packed, version).tally(numbers)


def _play_each_of_share(
    packed: bytes, version: str, numbers: Sequence[int], *, turns: bool
) -> Sequence[PlayedGame]:
    simulator = _simulator(packed, version)
    return [simulator.play(number, turns=turns) for number in numbers]


@lru_cache(maxsize=2)
def _simulator(packed: bytes, version: str) -> Simulator:
    """The simulator of a plan, kept since a worker needs it again and again."""
    if version != __version__:
        raise InputError(f"the workers have printkit {__version__}, expected {version}")
    return Simulator(pickle.loads(packed))  # noqa: S301 — packed by `simulate_with`
