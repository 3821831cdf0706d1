"""Let the computer play many games; count how long they take and who wins."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from printkit.base.errors import InputError, nearest
from printkit.base.language import ENGLISH, speaking
from printkit.base.progress import Progress, no_progress
from printkit.base.yaml.kinds import Kind, ListOf, text_of
from printkit.base.yaml.nodes import Node
from printkit.boards.generate.board_request import MOST_SEED
from printkit.commands import parameters
from printkit.commands.declaration import Option, command
from printkit.rules.catalogue import OpenedGame, open_setting
from printkit.rules.game import Role
from printkit.rules.source_arguments import board_reference, reference
from printkit.study.players import SEARCH, Seat, players_of
from printkit.study.search import MOST_PLAYOUTS, PLAYOUTS

if TYPE_CHECKING:
    from printkit.commands.api.games import OwnPlayers, Policy
    from printkit.study.simulation_result import Simulation

MOST_GAMES = 10_000_000
MOST_GIVEN_LEGS = 8  # Greatest value of the option --max-legs.
_LEGS = 6  # Default of --max-legs.
_POLICY = (
    "policy of the players: random (default), greedy, search; in xong also territorial, mixed; in "
    "hong also expected, lookahead; ROLE=POLICY sets the policy of one side, such as less=search"
)
_GIVER = (
    "in xong, which Xoid the players give: smallest (default), any, largest, search; ROLE=GIVER "
    "sets this for one side"
)
_GIVEN_LEGS = f"in xong, most legs of given Xoids, as long as such Xoids fit (default: {_LEGS})"
_PLAYOUTS = f"playouts of the search for one decision (default: {PLAYOUTS})"
_FIRST = "number of the first game, to split a long run into parts"
_RECORDS = "folder into which a record of each game is written"
_TABLE = ".csv file to write, with a row for each game"
Pair = tuple[Role | None, Any]  # a role, or None for both roles; a policy or giver


class WordKind(Kind[Pair]):
    """The name of a policy or giver for both roles, or ROLE=NAME for one role."""

    def read(self, node: Node) -> Pair:
        role, equals, word = text_of(node, "a word").rpartition("=")
        return role if equals else None, word


class WordsKind(ListOf[Pair]):
    """A policy or giver for both roles, or for each role; with `play`, also a policy function."""

    def __init__(self, *, play: bool) -> None:
        super().__init__(WordKind())
        self._play = play

    def check(self, value: Any) -> list[Pair]:
        by_role = value if isinstance(value, Mapping) else {None: value}
        pairs: list[Pair] = [*by_role.items()]
        for role, word in pairs:
            fits = isinstance(word, str) or (self._play and callable(word))
            if not fits or not isinstance(role, str | None):
                words = "a word or a function" if self._play else "a word"
                raise TypeError(
                    f"expected {words}, or a dictionary from roles to these, found {value!r:.60}"
                )
        return pairs


@command(
    "printkit simulate xodd --games 20 --seed 1",
    "printkit simulate xong --policy red=greedy --giver smallest --games 1000",
    "printkit simulate yodd --policy white=search --playouts 200 --games 2",
    "printkit simulate gosix --games 50 --records games --table games.csv",
    json="print JSON",
    interruptible=True,
)
def simulate(
    game: parameters.Game,
    *,
    board: parameters.OtherBoard = None,
    options: parameters.Options = parameters.NO_OPTIONS,
    games: Annotated[int, parameters.number(1, MOST_GAMES, "number of games")] = 100,
    first: Annotated[int, parameters.number(0, MOST_GAMES, _FIRST)] = 0,
    policies: Annotated[
        "str | Policy | Mapping[str, str | Policy] | None",
        Option(WordsKind(play=True), _POLICY, "POLICY", name="policy"),
    ] = None,
    givers: Annotated[
        str | Mapping[str, str] | None, Option(WordsKind(play=False), _GIVER, "GIVER", name="giver")
    ] = None,
    max_legs: Annotated[int | None, parameters.number(1, MOST_GIVEN_LEGS, _GIVEN_LEGS)] = None,
    playouts: Annotated[int | None, parameters.number(1, MOST_PLAYOUTS, _PLAYOUTS)] = None,
    seed: Annotated[
        int,
        parameters.number(
            0, MOST_SEED, "seed of the games; the same seed plays the same games", "S"
        ),
    ] = 0,
    jobs: parameters.Jobs = 1,
    language: parameters.Language = None,
    records: Annotated[parameters.Output, Option(parameters.PathKind(), _RECORDS, "FOLDER")] = None,
    table: Annotated[parameters.Output, Option(parameters.PathKind(), _TABLE, "FILE")] = None,
    keep: bool = False,
    progress: Progress = no_progress,
) -> "Simulation":
    """Let the computer play; the same arguments and the same seed play the same games.

    `policies` and `givers` are a name for both roles, or map roles to names. A policy may also be
    your own function that takes a Position and returns a legal turn as text. In Xong,
    `position.given` names the Xoid to place, and `position.legal_turns()` yields its placements. If
    `keep` is true, the result has `rows` and `records`; `records` is empty if the ruleset is not
    shipped or has other `options`, which a record cannot contain. If `jobs` exceeds 1, each worker
    process imports the main module, so a script needs `if __name__ == "__main__":`. Raises
    InputError if an argument is invalid or a function returns an illegal turn.

    >>> simulation = simulate("gosix", games=20, policies={"white": "greedy"})
    >>> simulation.wins
    {'black': 9, 'white': 10, 'draw': 1}
    >>> simulation.seats["white"].policy, simulation.turns.median
    ('greedy', 42)
    >>> simulate("gosix", games=1, policies=lambda position: min(position.legal_turns())).turns.most
    24
    """
    from printkit.records.loading import record_for_folder, record_to
    from printkit.study.simulation import Batch, Plan, simulated  # imported late: slow to import

    if records and options:
        raise InputError(
            "--records does not work with --option, because a record has no options of its own; "
            "write the options into a ruleset and simulate that"
        )
    if keep and table:
        raise InputError("keep does not work with --table; read the rows from the table")
    name, place = reference(game), None if board is None else board_reference(board)
    with speaking(ENGLISH):  # so that results have English names
        opened = open_setting(name, place, options=dict(options))
        seats, own = _seats(opened, policies, givers, max_legs, playouts)
    if own and jobs > 1:
        raise InputError("a policy function plays only in this process; leave out --jobs")
    inline = None
    if keep:
        with suppress(InputError):  # records need a shipped ruleset
            inline = record_to(opened, ())
    batch = Batch(
        opened,
        Plan(opened.game, seats, seed, own),
        games,
        first,
        jobs,
        records=Path(records) if records else None,
        template=record_for_folder(opened, name, place, Path(records)) if records else None,
        table=Path(table) if table else None,
        keep=keep,
        inline=inline,
    )
    return simulated(batch, progress)


def _seats(
    opened: OpenedGame, policies: Any, givers: Any, max_legs: int | None, playouts: int | None
) -> "tuple[dict[Role, Seat], OwnPlayers | None]":
    """Return each role's seat, and the OwnPlayers, or None if no policy is a function."""
    from printkit.commands.api.games import OwnPlayers, policy_name

    roles, players = opened.game.roles, players_of(type(opened.game))
    known = players.policy_names()
    usual = dict.fromkeys(roles, known[0])
    policy = _by_role(usual, "--policy", policies or (), known)
    for option, value in (("--giver", givers), ("--max-legs", max_legs)):
        if value and not players.givers:
            raise InputError(
                f"{option} works only in games in which players give pieces, not in "
                f"{opened.ruleset.game}"
            )
    usual = {role: players.giver_for(policy[role]) for role in roles}
    giver = _by_role(usual, "--giver", givers or (), tuple(players.givers))
    if playouts and SEARCH not in (*policy.values(), *giver.values()):
        raise InputError(f"--playouts needs a search: choose '{SEARCH}' for --policy")
    if max_legs and {*giver.values()} == {SEARCH}:
        others = ", ".join(word for word in players.givers if word != SEARCH)
        message = f"--max-legs does not apply to the giver '{SEARCH}'; choose one of {others}"
        raise InputError(message)
    limits = max_legs or _LEGS, playouts or PLAYOUTS
    seats = {role: Seat(policy[role], giver[role], *limits) for role in roles}
    functions = {role: one for role, one in policy.items() if callable(one)}
    if not functions:
        return seats, None
    own = OwnPlayers(opened, functions)
    for role, one in functions.items():
        seats[role] = seats[role]._replace(policy=policy_name(one), own=own.player(role))
    return seats, own


def _by_role(
    usual: Mapping[Role, Any], option: str, words: Sequence[Pair], known: tuple[str, ...]
) -> dict[Role, Any]:
    """Return each role's policy or giver: the last one in `words`, or the role's default."""
    chosen = dict(usual)
    for role, word in words:
        if role is not None and role not in usual:
            said, roles = f"{role}={word}"[:40], " and ".join(usual)
            raise InputError(f"{option} {said}: the roles are {roles}, found '{role[:40]}'")
        if not callable(word) and word not in known:
            hint = nearest(word, known)
            raise InputError(f"{option}: '{word[:40]}' is not available in this game; {hint}")
        chosen |= dict.fromkeys(usual, word) if role is None else {role: word}
    return chosen
