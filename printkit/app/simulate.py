"""Use case: the computer plays games against itself; their results are counted."""

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from printkit.analysis.players import SEARCH, Seat
from printkit.analysis.search import PLAYOUTS
from printkit.analysis.simulated import GameNames, Simulation, fair_threshold, seat_text
from printkit.analysis.simulation import (
    Plan,
    PlayedGame,
    simulate,
    simulate_with,
)
from printkit.analysis.tally import DRAW, GameRow, Tally
from printkit.analysis.workers import cluster, processes, processors
from printkit.app.output import write_files
from printkit.app.results import REMEDY, RUN, ResultsFile
from printkit.catalog import OpenedGame, game_class, game_names, open_setting, rulesets_of
from printkit.definitions.board import BoardDefinition
from printkit.definitions.print_kinds import NOWHERE
from printkit.documents.nodes import Scalar
from printkit.errors import InputError, PrintkitError, SourceSpan, nearest
from printkit.language import ENGLISH, speaking
from printkit.lookup import load_board, load_ruleset
from printkit.plugins.loading import insight_of, players_of
from printkit.provenance import commented
from printkit.records.record import Claim, Record, TurnText
from printkit.records.record_file import write_record
from printkit.rules.game import AnyGame, Role
from printkit.text import file_name

MOST_GAMES = 10_000_000
MOST_GIVEN_LEGS = 8  # of Xoids that are given
_LEGS = 6  # at most, unless asked for others
_COMMON = ("game", "ruleset", "board", "players", "run")  # to the rows of a run


class SimulationRequest(NamedTuple):
    """What a person may choose.

    `game` is a game or a ruleset; `options` are texts that take the place of the ruleset's.
    `policies` and `givers` are words, or `role=word` for one role. `playouts` are those of a search
    for one decision, `max_legs` the most that other givers give; each is given only where somebody
    plays so, and None stands for the usual number. Without `jobs` all processors are used;
    `scheduler` is the address of a Dask cluster to play on instead. Games are numbered from `first`
    on; `records` is a folder for a record of each, `table` a file for a row of each. What the table
    of an interrupted run has is not played again.
    """

    game: str
    board: str | BoardDefinition | None = None
    options: Mapping[str, str] = {}
    policies: Sequence[str] = ()
    givers: Sequence[str] = ()
    max_legs: int | None = None
    playouts: int | None = None
    games: int = 100
    seed: int = 0
    jobs: int | None = None
    scheduler: str | None = None
    find_threshold: bool = False
    first: int = 0
    records: Path | None = None
    table: Path | None = None


def simulated(request: SimulationRequest, done: Callable[[int], None]) -> Simulation:
    """Play the games; `done` is told how many more are played, 0 at first.

    An interrupt ends the work, and so does a process or a cluster that fails; what has been played
    by then counts. Raises InputError, and PrintkitError where nothing was played. What is counted
    has English names in any language.
    """
    if request.records and (request.options or request.find_threshold):
        raise InputError(
            "--records: a record names its ruleset, no options of its own; write them into a "
            "ruleset and simulate that, without --option and --find-threshold"
        )
    with speaking(ENGLISH):
        opened = _opened(request)
        plan = plan_for(opened.game, _seats(opened, request), request.seed)
        tally, failure = Tally(), ""
        try:
            _play(_Run(request, opened, plan), tally, done)
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
            if not tally.games:
                raise PrintkitError(failure) from None
        fair = None
        if request.find_threshold and tally.games:
            assert plan.players.balanced
            fair = fair_threshold(tally.scores[plan.players.balanced.winner])
        names = _names(opened)
        return Simulation(names, plan, request.games, tally, fair, request.first, failure)


class _Run(NamedTuple):
    request: SimulationRequest
    opened: OpenedGame
    plan: Plan

    def row(self) -> GameRow:
        """What the rows of all games have in common."""
        plan, names = self.plan, _names(self.opened)
        options = "".join(f", {key}={value}" for key, value in plan.game.setting.options.items())
        return GameRow(
            "",
            names.game,
            names.ruleset,
            names.board,
            players={role: seat_text(seat) for role, seat in plan.seats.items()},
            run=f"{RUN}, seed {plan.seed}{options}",
        )

    def name(self, number: int) -> str:
        """The name of the record of game `number`."""
        stem = file_name(Path(self.opened.ruleset.name).stem)
        return f"{stem}-{self.plan.seed}-{number:08}.yaml"


def _play(run: _Run, tally: Tally, done: Callable[[int], None]) -> None:
    request, plan, own = run.request, run.plan, run.row()
    common = {key: getattr(own, key) for key in _COMMON}
    wanted = {"turns": bool(request.records), "details": bool(request.table)}
    with ExitStack() as stack:
        table = None
        if request.table:
            table = stack.enter_context(ResultsFile(request.table, own.run))
            _count_earlier(run, table, tally)
        numbers = range(request.first + tally.games, request.first + request.games)
        jobs = min(request.jobs or processors(), len(numbers))
        if request.scheduler is None and jobs <= 1:
            parts = simulate(plan, numbers, **wanted)
        else:
            workers = stack.enter_context(
                cluster(request.scheduler) if request.scheduler else processes(jobs)
            )
            parts = simulate_with(workers, plan, numbers, **wanted)
        done(tally.games)
        for games in parts:
            if request.records:
                list(write_files(_files(run, request.records, games)))
            for game in games:
                if table:
                    table.add(game.result._replace(record=run.name(game.number), **common))
                tally.count(game.result)
            done(len(games))
        if table:
            table.finish()


def _count_earlier(run: _Run, table: ResultsFile, tally: Tally) -> None:
    request, own, span = run.request, run.row(), SourceSpan(str(table.part))
    for number, row in enumerate(table.rows(), request.first):
        expected = own._replace(record=run.name(number))
        for key in ("record", *_COMMON):
            if getattr(row, key) != getattr(expected, key):
                found = f"{key} is '{str(getattr(row, key))[:200]}'"
                message = f"it has other games: {found}, expected '{getattr(expected, key)}'"
                raise InputError(f"{message}; {REMEDY}", span)
        if tally.games == request.games:
            raise InputError(f"it has more than {request.games} games; {REMEDY}", span)
        if any(row.figures.get(event, 0) not in (0, 1) for event in run.plan.insight.events):
            raise InputError(f"it has other games: {row.figures}; {REMEDY}", span)
        tally.count(row)


def _files(run: _Run, folder: Path, games: Sequence[PlayedGame]) -> Iterator[tuple[Path, bytes]]:
    request = run.request
    terms = Record("", run.opened.ruleset.game)
    if isinstance(request.board, str):
        terms = terms._replace(board=reference(request.board, folder))
    if request.game not in game_names():
        terms = terms._replace(ruleset=reference(request.game, folder))
    for game in games:
        result, turns = game.result, enumerate(game.turns, start=1)
        record = terms._replace(
            players=run.row().players,
            claim=Claim(result.scores, result.winner or DRAW),
            facts={
                "event": f"simulation from seed {run.plan.seed}",
                "comment": f"game {game.number}",
            },
            setup=game.setup,
            turns=tuple(TurnText(text, NOWHERE, number) for number, text in turns),
        )
        yield folder / run.name(game.number), commented(write_record(record)).encode()


def _names(opened: OpenedGame) -> GameNames:
    ruleset = opened.ruleset
    return GameNames(ruleset.game, ruleset.name, opened.board.name, ruleset.title)


def plan_for(game: AnyGame, seats: Mapping[Role, Seat], seed: int) -> Plan:
    """Return the plan to play `game` with `seats` from `seed`, with what the game adds to it."""
    kind = type(game)
    return Plan(game, players_of(kind), insight_of(kind), seats, seed)


def _opened(request: SimulationRequest) -> OpenedGame:
    options = dict(request.options)
    if request.find_threshold:
        by_name = request.game in game_names()
        game = request.game if by_name else load_ruleset(request.game).game
        balanced = players_of(game_class(game)).balanced
        if balanced is None:
            raise InputError(f"--find-threshold: {game} has no threshold")
        board = request.board
        name = (load_board(board) if isinstance(board, str) else board).name if board else ""
        listed = not name or any(name in ruleset.boards for ruleset in rulesets_of(game))
        if by_name and not listed:
            options.setdefault(balanced.option, "0")  # which one does not matter: it is to be found
    return open_setting(request.game, request.board, options=options)


def _seats(opened: OpenedGame, request: SimulationRequest) -> dict[Role, Seat]:
    game = opened.game
    players = players_of(type(game))
    policies, givers = players.policy_names(), tuple(players.givers)
    finding = request.find_threshold and players.balanced
    default = finding.policy if finding else policies[0]
    usual = dict.fromkeys(game.roles, default)
    policy = _by_role(usual, "--policy", request.policies, policies)
    if finding and SEARCH in policy.values():
        raise InputError(
            f"--find-threshold: {SEARCH} plays for one threshold; take {finding.policy}, which "
            "plays for any"
        )
    for option, value in (("--giver", request.givers), ("--max-legs", request.max_legs)):
        if value and not givers:
            raise InputError(f"{option}: nobody gives anything in {opened.ruleset.game}")
    usual = {role: players.giver_for(policy[role]) for role in game.roles}
    giver = _by_role(usual, "--giver", request.givers, givers)
    if request.playouts and SEARCH not in (*policy.values(), *giver.values()):
        raise InputError(f"--playouts needs a search: choose '{SEARCH}' for --policy")
    if request.max_legs and {*giver.values()} == {SEARCH}:
        others = ", ".join(word for word in givers if word != SEARCH)
        raise InputError(f"--max-legs is not for those who give by search; known: {others}")
    limits = request.max_legs or _LEGS, request.playouts or PLAYOUTS
    return {role: Seat(policy[role], giver[role], *limits) for role in game.roles}


def _by_role(
    usual: Mapping[Role, str], option: str, words: Sequence[str], known: tuple[str, ...]
) -> dict[Role, str]:
    """The word for each role: the last of `words` that names it or no role, else the `usual`."""
    chosen = dict(usual)
    for text in words:
        role, equals, word = text.rpartition("=")
        if equals and role not in usual:
            roles = " and ".join(usual)
            raise InputError(f"{option} {text[:40]}: the roles are {roles}, found '{role[:40]}'")
        if word not in known:
            raise InputError(f"{option}: there is no '{word[:40]}' here; {nearest(word, known)}")
        chosen |= {role: word} if equals else dict.fromkeys(usual, word)
    return chosen


def reference(name: str, folder: Path) -> Scalar:
    """What stands for the board or the ruleset `name`, shipped or a path, in a file in `folder`."""
    path = Path(name)
    if path.suffix in (".yaml", ".yml") or len(path.parts) > 1:
        name = Path(os.path.relpath(path, folder)).as_posix()
        name = name if "/" in name else f"./{name}"
    return Scalar(name, NOWHERE)
