"""Use case: the computer plays games against itself; their results are counted."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from printkit.base.errors import NOWHERE, InputError, PrintkitError, SourceSpan
from printkit.base.language import ENGLISH, speaking
from printkit.base.output import write_files
from printkit.base.progress import Told
from printkit.base.provenance import commented
from printkit.base.text import file_name
from printkit.base.workers import cluster, processes, processors
from printkit.records.record_file import write_record
from printkit.rules.catalogue import OpenedGame
from printkit.rules.game import AnyGame, Role
from printkit.rules.record import Claim, Record, TurnText
from printkit.study.game_table import REMEDY, RUN, ResultsFile
from printkit.study.insight import insight_of
from printkit.study.players import Seat, players_of
from printkit.study.simulation import Follower, Plan, PlayedGame, simulate, simulate_with
from printkit.study.simulation_result import Simulation, seat_text
from printkit.study.tally import DRAW, GameRow, Tally
from printkit.study.threshold import fair_threshold
from printkit.version import __version__

_COMMON = ("game", "ruleset", "board", "players", "run")  # to the rows of a run


class Batch(NamedTuple):
    """The games to play, numbered from `first` on, and what is kept of them.

    `records` is a folder for a record of each, which are made of `beside`; `table` is a file for a
    row of each. With `keep` the result has the rows and, if there is `inline`, records made of
    that. All processors are used if `jobs` is 0; `scheduler` is the address of a Dask cluster to
    play on instead. The games in the table of an interrupted run are not played again.
    """

    opened: OpenedGame
    plan: Plan
    games: int
    first: int = 0
    jobs: int = 1
    scheduler: str | None = None
    find_threshold: bool = False
    records: Path | None = None
    beside: Record | None = None
    table: Path | None = None
    keep: bool = False
    inline: Record | None = None

    def row(self) -> GameRow:
        """What the rows of all games have in common."""
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
        """The name of the record of game `number`."""
        stem = file_name(Path(self.opened.ruleset.name).stem)
        return f"{stem}-{self.plan.seed}-{number:08}.yaml"

    def record(self, terms: Record, game: PlayedGame) -> str:
        """The record of `game`, made of the `terms` of all records."""
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
        return commented(write_record(record))


class _Kept:
    """What is known of the games that were played."""

    def __init__(self) -> None:
        self.tally = Tally()
        self.rows: list[GameRow] = []
        self.records: list[str] = []


def simulated(batch: Batch, told: Told) -> Simulation:
    """Play the games; call `told` with the number of games played.

    An interrupt ends the work, and so does a process or a cluster that fails; what has been played
    by then counts. Raises InputError, and PrintkitError where nothing was played. What is counted
    has English names in any language.
    """
    kept, failure = _Kept(), ""
    try:
        with speaking(ENGLISH):
            _play(batch, kept, told)
    except KeyboardInterrupt:
        pass
    except InputError:
        raise
    except (BrokenExecutor, MemoryError, PrintkitError) as error:
        failure = str(error)
        if isinstance(error, BrokenExecutor):
            failure = "a worker process died; is there too little memory?"
        elif isinstance(error, MemoryError):
            failure = "there is too little memory for this"
        if not kept.tally.games:
            raise PrintkitError(failure) from None
    return _result(batch, kept, failure)


def _result(batch: Batch, kept: _Kept, failure: str) -> Simulation:
    tally, plan, opened = kept.tally, batch.plan, batch.opened
    fair = None
    if batch.find_threshold and tally.games:
        assert plan.players.balanced
        fair = fair_threshold(tally.scores[plan.players.balanced.winner])
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
        fair_threshold=fair,
        events=frozenset(plan.insight.events),
        failure=failure,
        rows=tuple(kept.rows),
        records=tuple(kept.records),
        saved=tuple(path for path in (batch.records, table) if path),
    )


def _play(batch: Batch, kept: _Kept, told: Told) -> None:
    tally, own = kept.tally, batch.row()
    common = {key: getattr(own, key) for key in _COMMON}
    with ExitStack() as stack:
        table = None
        if batch.table:
            table = stack.enter_context(ResultsFile(batch.table, own.run))
            _count_earlier(batch, table, tally)
        parts = _parts(batch, tally.games, stack)
        told(tally.games, batch.games)
        for games in parts:
            if batch.records and batch.beside:
                list(write_files(_files(batch, batch.records, batch.beside, games)))
            for game in games:
                row = game.result._replace(record=batch.name(game.number), **common)
                if table:
                    table.add(row)
                if batch.keep:
                    kept.rows.append(row)
                    kept.records += [batch.record(batch.inline, game)] if batch.inline else []
                tally.count(game.result)
            told(tally.games, batch.games)
        if table:
            table.finish()


def _parts(batch: Batch, played: int, stack: ExitStack) -> Iterator[Sequence[PlayedGame]]:
    """Play all games but those `played` earlier, by workers if they pay, which `stack` ends."""
    numbers = range(batch.first + played, batch.first + batch.games)
    wanted = {
        "turns": bool(batch.records or batch.inline),
        "details": bool(batch.table or batch.keep),
    }
    jobs = min(batch.jobs or processors(), len(numbers))
    if batch.scheduler is None and jobs <= 1:
        return simulate(batch.plan, numbers, **wanted)
    workers = stack.enter_context(cluster(batch.scheduler) if batch.scheduler else processes(jobs))
    return simulate_with(workers, batch.plan, numbers, **wanted)


def _count_earlier(batch: Batch, table: ResultsFile, tally: Tally) -> None:
    own, span = batch.row(), SourceSpan(str(table.part))
    for number, row in enumerate(table.rows(), batch.first):
        expected = own._replace(record=batch.name(number))
        for key in ("record", *_COMMON):
            if getattr(row, key) != getattr(expected, key):
                found = f"{key} is '{str(getattr(row, key))[:200]}'"
                message = f"it has other games: {found}, expected '{getattr(expected, key)}'"
                raise InputError(f"{message}; {REMEDY}", span)
        if tally.games == batch.games:
            raise InputError(f"it has more than {batch.games} games; {REMEDY}", span)
        if any(row.figures.get(event, 0) not in (0, 1) for event in batch.plan.insight.events):
            raise InputError(f"it has other games: {row.figures}; {REMEDY}", span)
        tally.count(row)


def _files(
    batch: Batch, folder: Path, terms: Record, games: Sequence[PlayedGame]
) -> Iterator[tuple[Path, bytes]]:
    for game in games:
        yield folder / batch.name(game.number), batch.record(terms, game).encode()


def plan_for(
    game: AnyGame, seats: Mapping[Role, Seat], seed: int, follower: Follower | None = None
) -> Plan:
    """Return the plan to play `game` with `seats` from `seed`, with what the game adds to it."""
    kind = type(game)
    return Plan(game, players_of(kind), insight_of(kind), seats, seed, follower)
