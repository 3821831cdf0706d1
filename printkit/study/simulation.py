"""Games that the computer plays against itself, by the thousand.

Each game has dice of its own, made from the seed and the number of the game. So a game is the same
whoever plays it.
"""

import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple, Protocol

from printkit.base.errors import InputError
from printkit.base.workers import Workers, shared_out
from printkit.rules.game import AnyGame, Role
from printkit.study.insight import Insight
from printkit.study.players import Players, Seat, turn_by_turn
from printkit.study.rng import Dice
from printkit.study.tally import GameRow, over
from printkit.version import __version__


class Follower(Protocol):
    """Follows the games while they are played."""

    def begin(self, game: AnyGame, number: int) -> None:
        """Note that game `number` begins, as `game`, which has what chance set up."""

    def follow(self, move: Any, position: Any) -> None:
        """Note that `move` was played, which led to `position`."""


class Plan(NamedTuple):
    """A game to play, its players, and the seed; `follower` notes each turn, if there is one."""

    game: AnyGame
    players: Players
    insight: Insight
    seats: Mapping[Role, Seat]
    seed: int
    follower: Follower | None = None


class PlayedGame(NamedTuple):
    """Game `number`: its result, a row that lacks names, what chance set up, and its turns.

    The turns and the details of the row are there if asked for.
    """

    number: int
    result: GameRow
    setup: Mapping[str, tuple[str, ...]]
    turns: tuple[str, ...]


class Simulator:
    """Plays the games of a plan."""

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._play_out = plan.players.playout(plan.game, plan.seats)
        self._seated = plan.players.seated(plan.game, plan.seats)

    def play(self, number: int, *, turns: bool = False, details: bool = False) -> PlayedGame:
        """Play game `number`; unless its `turns` are asked for in the quickest way there is."""
        insight, dice = self._plan.insight, Dice(f"{self._plan.seed}/{number}")
        follower = self._plan.follower
        game = self._plan.players.dealt(self._plan.game, dice)
        position: Any = game.start()
        first, texts = game.to_move(position), []
        if follower:
            follower.begin(game, number)
        if turns or follower:
            for move, after in turn_by_turn(game, position, self._seated, dice):
                if follower:
                    follower.follow(move, after)
                texts.append(game.format_move(move))
                position = after
            length = len(texts)
        else:
            position, length = self._play_out(game, position, dice)
        outcome = game.outcome(position)
        assert outcome
        result = over(game, outcome, insight.figures(game, position))._replace(
            first=first, turns=length, details=insight.details(game, position) if details else {}
        )
        setup = {key: tuple(sites) for key, sites in game.setting.setup.items()}
        return PlayedGame(number, result, setup, tuple(texts))


def simulate(
    plan: Plan, numbers: Iterable[int], *, turns: bool = False, details: bool = False
) -> Iterator[Sequence[PlayedGame]]:
    """Play the games `numbers` in this process; yield each.

    They have their `turns` and `details` if asked for.
    """
    simulator = Simulator(plan)
    return ([simulator.play(number, turns=turns, details=details)] for number in numbers)


def simulate_with(
    workers: Workers,
    plan: Plan,
    numbers: Iterable[int],
    *,
    turns: bool = False,
    details: bool = False,
) -> Iterator[Sequence[PlayedGame]]:
    """As `simulate`, by `workers`; yield some games at a time, in order.

    Raises InputError where the workers have another version.
    """
    task = partial(_share, pickle.dumps(plan), __version__, turns=turns, details=details)
    yield from shared_out(*workers, task, numbers)


def _share(
    packed: bytes, version: str, numbers: Sequence[int], *, turns: bool, details: bool
) -> Sequence[PlayedGame]:
    simulator = _simulator(packed, version)
    return [simulator.play(number, turns=turns, details=details) for number in numbers]


@lru_cache(maxsize=2)
def _simulator(packed: bytes, version: str) -> Simulator:
    """Cached, because a worker needs it repeatedly."""
    if version != __version__:
        raise InputError(f"the workers have printkit {__version__}, expected {version}")
    return Simulator(pickle.loads(packed))  # noqa: S301 — packed by `simulate_with`
