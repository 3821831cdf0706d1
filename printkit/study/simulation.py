"""Simulate games between computer players, and count the results.

Each game has its own dice, seeded with the run's seed and the game's number. Therefore, the course
of a game does not depend on the process that plays the game.
"""

import pickle
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from functools import lru_cache, partial
from pathlib import Path
from typing import Any, NamedTuple, Protocol

from printkit.base.errors import NOWHERE, InputError, PrintkitError
from printkit.base.language import ENGLISH, speaking
from printkit.base.output import with_comment, write_files
from printkit.base.progress import Progress
from printkit.base.text import file_name
from printkit.base.workers import Workers, map_in_batches, processes, processors
from printkit.records.record_file import write_record
from printkit.rules.catalogue import OpenedGame
from printkit.rules.game import AnyGame, Role
from printkit.rules.record import Claim, Record, TurnText
from printkit.study.games_csv import RUN, ResultsFile, finished_row
from printkit.study.insight import insight_of
from printkit.study.players import Seat, players_of, turn_by_turn
from printkit.study.rng import Dice
from printkit.study.simulation_result import Simulation, seat_text
from printkit.study.tally import DRAW, GameRow, Tally
from printkit.version import __version__

_COMMON = ("game", "ruleset", "board", "players", "run")  # columns that are constant in a run


class Follower(Protocol):
    """An observer of games while they are played."""

    def begin(self, game: AnyGame, number: int) -> None:
        """Note that game `number` begins; `game` includes its random setup."""

    def follow(self, move: Any, position: Any) -> None:
        """Note that `move` was played; `position` is the position after the move."""


class Plan(NamedTuple):
    """A game to simulate, its players, and the seed; `follower`, if given, observes each turn."""

    game: AnyGame
    seats: Mapping[Role, Seat]
    seed: int
    follower: Follower | None = None


class PlayedGame(NamedTuple):
    """A simulated game; `result` lacks the columns _COMMON; `turns` is empty unless requested."""

    number: int
    result: GameRow
    setup: Mapping[str, tuple[str, ...]]
    turns: tuple[str, ...]


class Simulator:
    """A simulator of the games of a plan."""

    def __init__(self, plan: Plan) -> None:
        self._plan, self._players = plan, players_of(type(plan.game))
        self._play_out = self._players.playout(plan.game, plan.seats)
        self._seated = self._players.seated(plan.game, plan.seats)

    def play(self, number: int, *, turns: bool = False) -> PlayedGame:
        """Play game `number`; unless `turns` is true or there is a follower, use a fast playout."""
        dice, follower = Dice(f"{self._plan.seed}/{number}"), self._plan.follower
        game = self._players.dealt(self._plan.game, dice)
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
        result = finished_row(game, position, outcome, first)
        setup = {key: tuple(sites) for key, sites in game.setting.setup.items()}
        return PlayedGame(number, result._replace(turns=length), setup, tuple(texts))


def simulate(
    plan: Plan, numbers: Iterable[int], workers: Workers | None = None, *, turns: bool = False
) -> Iterator[Sequence[PlayedGame]]:
    """Play the games with these `numbers` in this process or in `workers`; yield ordered batches.

    Raises InputError if the workers have another version of printkit.
    """
    if workers is None:
        simulator = Simulator(plan)
        return ([simulator.play(number, turns=turns)] for number in numbers)
    task = partial(_share, pickle.dumps(plan), __version__, turns=turns)
    return map_in_batches(*workers, task, numbers)


def _share(
    packed: bytes, version: str, numbers: Sequence[int], *, turns: bool
) -> Sequence[PlayedGame]:
    simulator = _simulator(packed, version)
    return [simulator.play(number, turns=turns) for number in numbers]


@lru_cache(maxsize=2)
def _simulator(packed: bytes, version: str) -> Simulator:
    """Return the Simulator of a pickled plan; cached, because workers reuse the same plan."""
    if version != __version__:
        raise InputError(f"the workers have printkit {__version__}, expected {version}")
    return Simulator(pickle.loads(packed))  # noqa: S301 — packed by `simulate`


class Batch(NamedTuple):
    """The games to simulate, numbered from `first` on, and the outputs to write or keep.

    `records` is a folder for a record of each game, made from `template`; `table` is a file with a
    row for each game. If `keep`, the result includes these rows and, with the template `inline`, a
    record of each game. `jobs` is the number of processes (0: one per processor).
    """

    opened: OpenedGame
    plan: Plan
    games: int
    first: int = 0
    jobs: int = 1
    records: Path | None = None
    template: Record | None = None
    table: Path | None = None
    keep: bool = False
    inline: Record | None = None

    def row(self) -> GameRow:
        """Return a table row with the values that are the same for all games of the batch."""
        plan, opened = self.plan, self.opened
        options = "".join(f", {key}={value}" for key, value in plan.game.setting.options.items())
        return GameRow(
            "",
            opened.ruleset.game,
            opened.ruleset.name,
            opened.board.name,
            players={role: seat_text(seat) for role, seat in plan.seats.items()},
            run=f"{RUN}, seed {plan.seed}{options}",
        )

    def name(self, number: int) -> str:
        """Return the file name for the record of game `number`."""
        stem = file_name(Path(self.opened.ruleset.name).stem)
        return f"{stem}-{self.plan.seed}-{number:08}.yaml"

    def record(self, terms: Record, game: PlayedGame) -> str:
        """Return the record of `game` as YAML, made from the template `terms`."""
        result, turns = game.result, enumerate(game.turns, start=1)
        record = terms._replace(
            players=self.row().players,
            claim=Claim(result.scores, result.winner or DRAW),
            facts={
                "event": f"simulation from seed {self.plan.seed}",
                "comment": f"game {game.number}",
            },
            setup=game.setup,
            turns=tuple(TurnText(text, NOWHERE, number) for number, text in turns),
        )
        return with_comment(write_record(record))


Kept = list[tuple[GameRow, str]]  # each game's table row, and its record or ""


def simulated(batch: Batch, progress: Progress) -> Simulation:
    """Play the games of `batch`; call `progress` with the number of games played.

    If the run is interrupted or a process fails, the result covers the games played so far. Raises
    InputError if the table cannot be written or the workers have another version of printkit, and
    PrintkitError if the run fails before its first game. The result's counts have English keys.
    """
    tally, kept, failure = Tally(), Kept(), ""
    try:
        with speaking(ENGLISH):
            _play(batch, tally, kept, progress)
    except KeyboardInterrupt:
        pass
    except BrokenExecutor:
        failure = "a worker process died, perhaps for lack of memory; try fewer processes"
    except MemoryError:
        failure = "there is not enough memory for this simulation"
    except InputError:
        raise
    except PrintkitError as error:
        failure = str(error)
    if failure and not tally.games:
        raise PrintkitError(failure)
    return _result(batch, tally, kept, failure)


def _result(batch: Batch, tally: Tally, kept: Kept, failure: str) -> Simulation:
    plan, opened = batch.plan, batch.opened
    table = batch.table if tally.games == batch.games else None
    return Simulation(
        version=__version__,
        game=opened.ruleset.game,
        ruleset=opened.ruleset.name,
        board=opened.board.name,
        options=plan.game.setting.options,
        seats={role: seat._replace(own=None) for role, seat in plan.seats.items()},
        seed=plan.seed,
        first=batch.first,
        asked=batch.games,
        games=tally.games,
        wins={who: tally.wins[who] for who in (*plan.game.roles, DRAW)},
        first_to_move_wins=tally.first_wins,
        endings=dict(sorted(tally.endings.items())),
        turns=tally.turns,
        scores={role: tally.scores[role] for role in plan.game.roles if role in tally.scores},
        lead=tally.lead,
        figures=dict(sorted(tally.figures.items())),
        events=frozenset(insight_of(type(plan.game)).events),
        failure=failure,
        rows=tuple(row for row, _ in kept),
        records=tuple(record for _, record in kept if record),
        saved=tuple(path for path in (batch.records, table) if path),
    )


def _play(batch: Batch, tally: Tally, kept: Kept, progress: Progress) -> None:
    own = batch.row()
    common = {key: getattr(own, key) for key in _COMMON}
    with ExitStack() as stack:
        table = None
        if batch.table:
            table = stack.enter_context(ResultsFile(batch.table))
        numbers = range(batch.first, batch.first + batch.games)
        jobs, workers = min(batch.jobs or processors(), len(numbers)), None
        if jobs > 1:
            workers = stack.enter_context(processes(jobs))
        turns = bool(batch.records or batch.inline)
        progress(tally.games, batch.games)
        for games in simulate(batch.plan, numbers, workers, turns=turns):
            if batch.records and batch.template:
                texts = (
                    (batch.name(game.number), batch.record(batch.template, game)) for game in games
                )
                list(write_files((batch.records / name, text.encode()) for name, text in texts))
            for game in games:
                row = game.result._replace(record=batch.name(game.number), **common)
                if table:
                    table.add(row)
                if batch.keep:
                    record = batch.record(batch.inline, game) if batch.inline else ""
                    kept.append((row, record))
                tally.count(game.result)
            progress(tally.games, batch.games)
