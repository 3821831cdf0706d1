"""Use case: the computer plays games against itself; their results are counted."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import BrokenExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from printkit.analysis.players import SEARCH, Seat
from printkit.analysis.search import PLAYOUTS
from printkit.analysis.simulated import GameNames, Simulation
from printkit.analysis.simulation import (
    Plan,
    PlayedGame,
    play_each,
    play_each_with,
    simulate,
    simulate_with,
)
from printkit.analysis.tally import Tally
from printkit.analysis.threshold import fair_threshold
from printkit.analysis.workers import cluster, processes, processors
from printkit.app.earlier import Earlier, read_earlier
from printkit.app.kept_games import KeptGames, reference
from printkit.catalog import OpenedGame, game_class, game_names, open_setting, rulesets_of
from printkit.definitions.board_definition import BoardDefinition
from printkit.errors import InputError, PrintkitError, SourceSpan, nearest
from printkit.language import ENGLISH, speaking
from printkit.lookup import load_board, load_ruleset
from printkit.plugins.loading import insight_of, players_of
from printkit.records.record import Record
from printkit.rules.game import AnyGame, Role

MOST_GAMES = 10_000_000
MOST_LEGS = 8  # of Xoids that are given
_LEGS = 6  # at most, unless asked for others
MOST_PLAYOUTS = 1_000_000
MOST_SEED = 10**9 - 1


class SimulationRequest(NamedTuple):
    """What a person may choose.

    `game` is a game or a ruleset; `options` are texts that take the place of the ruleset's.
    `policies` and `givers` are words, or `role=word` for one role. `playouts` are those of a search
    for one decision, `max_legs` the most that other givers give; each is given only where somebody
    plays so, and None stands for the usual number. Without `jobs` all processors are used;
    `scheduler` is the address of a Dask cluster to play on instead. Games are numbered from `first`
    on; `records` is a folder for a record of each, `csv` a file for a line of each. `resume` is a
    file with the first games of the run, as JSON, which are not played again.
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
    csv: Path | None = None
    resume: Path | None = None


def simulated(request: SimulationRequest, done: Callable[[int], None]) -> Simulation:
    """Play the games; `done` is told how many more are played, 0 at first.

    An interrupt ends the work, and so does a process or a cluster that fails; what has been played
    by then counts. Raises InputError, and PrintkitError where nothing was played. What is counted
    has English names in any language.
    """
    with speaking(ENGLISH):
        return _simulated(request, done)


def _simulated(request: SimulationRequest, done: Callable[[int], None]) -> Simulation:
    _check_records(request)
    opened = _opened(request)
    plan = plan_for(opened.game, _seats(opened, request), request.seed)
    earlier = _earlier(request, opened, plan)
    played = earlier.tally.games if earlier else 0
    tally, failure = Tally(), ""
    kept = KeptGames(_terms(opened, request), plan, request.records, request.csv, earlier)
    try:
        with _parts(plan, request, played) as parts:
            done(played)
            for part in parts:
                kept.keep(part.games)
                tally.add(part.tally)
                done(part.tally.games)
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
    finally:
        kept.write_table(tally.games)
    if earlier:
        tally.add(earlier.tally)
    fair = None
    if request.find_threshold and tally.games:
        assert plan.players.balanced
        fair = fair_threshold(tally.scores[plan.players.balanced.winner])
    names = _names(opened)
    return Simulation(names, plan, request.games, tally, fair, request.first, failure)


def _earlier(request: SimulationRequest, opened: OpenedGame, plan: Plan) -> Earlier | None:
    """The games to go on from, which must be the first of those that `request` asks for."""
    if request.resume is None:
        return None
    earlier = read_earlier(request.resume, plan.insight.events)
    names = _names(opened)
    earlier.check(Simulation(names, plan, request.games, Tally(), None).as_dict())
    if earlier.first != request.first:
        message = f"its games begin with number {earlier.first}, expected {request.first}"
        raise InputError(message, SourceSpan(earlier.path))
    return earlier


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
        if by_name and not _is_listed(game, request.board):
            options.setdefault(balanced.option, "0")  # which one does not matter: it is to be found
    return open_setting(request.game, request.board, options=options)


def _is_listed(game: str, board: str | BoardDefinition | None) -> bool:
    """Whether a shipped ruleset of `game` lists `board`."""
    if board is None:
        return True
    name = (load_board(board) if isinstance(board, str) else board).name
    return any(name in ruleset.boards for ruleset in rulesets_of(game))


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


def _check_records(request: SimulationRequest) -> None:
    """Raise InputError if games are to be recorded that no record could be of."""
    if request.records and (request.options or request.find_threshold):
        raise InputError(
            "--records: a record names its ruleset, no options of its own; write them into a "
            "ruleset and simulate that, without --option and --find-threshold"
        )


def _terms(opened: OpenedGame, request: SimulationRequest) -> Record:
    """What the records of all games of `request` have in common."""
    terms = Record("", opened.ruleset.game)
    if not request.records:
        return terms
    if isinstance(request.board, str):
        terms = terms._replace(board=reference(request.board, request.records))
    if request.game not in game_names():
        terms = terms._replace(ruleset=reference(request.game, request.records))
    return terms


class _Part(NamedTuple):
    """Some games: their tally and, where they are kept, each of them."""

    tally: Tally
    games: Sequence[PlayedGame] = ()


@contextmanager
def _parts(plan: Plan, request: SimulationRequest, played: int) -> Iterator[Iterator[_Part]]:
    """The games of `plan` but those `played`, some at a time: from here, processes, a cluster."""
    numbers = range(request.first + played, request.first + request.games)
    jobs, turns = min(request.jobs or processors(), len(numbers)), bool(request.records)
    each = bool(request.records or request.csv)
    if request.scheduler is None and jobs <= 1:
        if each:
            yield map(_counted, play_each(plan, numbers, turns=turns))
        else:
            yield map(_Part, simulate(plan, len(numbers), numbers.start))
        return
    with cluster(request.scheduler) if request.scheduler else processes(jobs) as workers:
        if each:
            yield map(_counted, play_each_with(*workers, plan, numbers, turns=turns))
        else:
            yield map(_Part, simulate_with(*workers, plan, len(numbers), numbers.start))


def _counted(games: Sequence[PlayedGame]) -> _Part:
    tally = Tally()
    for game in games:
        tally.count(game.result)
    return _Part(tally, games)
