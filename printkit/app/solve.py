"""Use cases: solve a small board, and count the sequences of turns up to a depth."""

import time
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from printkit.analysis.game_tree import GameTree
from printkit.analysis.solver import Bounds, SmallSolver, Stopped
from printkit.app.progress import Told, nobody
from printkit.app.setting import check_provable
from printkit.catalog import (
    OpenedGame,
    game_class,
    game_names,
    game_of_board,
    open_game,
    open_setting,
)
from printkit.documents.nodes import Scalar
from printkit.errors import InputError, SourceSpan
from printkit.language import _, grouped, ngettext, role_name
from printkit.lookup import load_board, load_ruleset
from printkit.plugins.loading import players_of
from printkit.records.record import Record
from printkit.rules.game import AnyGame

FORMAT = "printkit-solution/1"
USUAL_POSITIONS, MOST_POSITIONS = 1_000_000, 100_000_000
MOST_SECONDS = 1_000_000
DEEPEST = 1000  # turns of a sequence
_BOARD, _RULESET, _SETUP = SourceSpan("BOARD"), SourceSpan("--ruleset"), SourceSpan("--setup")


class SolveRequest(NamedTuple):
    """What a person may choose.

    `ruleset` is a game or a ruleset; without one it is that of the game that lists the `board`.
    `options` are texts that take the place of the ruleset's. The work ends after as many
    `positions` or `seconds`.
    """

    board: str
    ruleset: str | None = None
    options: Mapping[str, str] = {}
    positions: int = USUAL_POSITIONS
    seconds: int | None = None


class ChosenTurn(NamedTuple):
    """What a role chooses until the other one does."""

    role: str
    text: str


class Solution(NamedTuple):
    """What is known: the `bounds` of the lead of the game's first role, and a `line` of best play.

    `stopped` says why no more is known, if the bounds do not meet: `interrupted`, say.
    """

    opened: OpenedGame
    small: GameTree
    bounds: Bounds
    line: tuple[ChosenTurn, ...]
    positions: int
    stopped: str
    interrupted: bool = False

    @property
    def solved(self) -> bool:
        """Whether the result is known exactly."""
        return self.bounds[0] == self.bounds[1]

    def as_dict(self) -> dict[str, Any]:
        """The solution as JSON holds it, its keys in their order."""
        low, high = self.bounds
        return {
            "format": FORMAT,
            "game": self.opened.ruleset.game,
            "ruleset": self.opened.ruleset.name,
            "board": self.opened.board.name,
            "options": {
                key: value
                for key, value in self.opened.game.setting.options.items()
                if key != _of_no_account(self.opened.ruleset.game)
            },
            "solved": self.solved,
            "result": self.small.result(low, high),
            "lead": {
                "of": self.opened.game.roles[0],
                "unit": self.small.unit or "win",
                "at_least": low,
                "at_most": high,
            },
            "line": [turn._asdict() for turn in self.line],
            "positions": self.positions,
            **({"stopped": self.stopped} if self.stopped else {}),
        }

    def describe(self) -> str:
        """The solution for a person."""
        opened = self.opened
        head = _("{game} on {board}, rules {ruleset}").format(
            game=opened.ruleset.game, board=opened.board.name, ruleset=opened.ruleset.name
        )
        result = _("Best play: {result}.").format(result=self.small.result(*self.bounds))
        if self.stopped:
            said = _("{head}: not solved, {reason}").format(head=head, reason=self.stopped)
            return f"{said}\n{result}\n"
        turns = " · ".join(f"{role_name(turn.role)} {turn.text}" for turn in self.line)
        said = ngettext(
            "{head}: solved by {count} position",
            "{head}: solved by {count} positions",
            self.positions,
        ).format(head=head, count=grouped(self.positions))
        return f"{said}\n{result}\n{turns}\n"


def solved(request: SolveRequest, told: Told = nobody) -> Solution:
    """Solve a board as far as the limits or an interrupt let it; `told` hears of the positions.

    Raises InputError.
    """
    board = load_board(request.board)
    ruleset = request.ruleset or game_of_board(board.name)
    if ruleset is None:
        raise InputError(
            f"no shipped ruleset lists the board '{request.board}'; name one with --ruleset"
        )
    options = dict(request.options)
    if ruleset in game_names() and (option := _of_no_account(ruleset)):
        options.setdefault(option, "0")
    opened = open_setting(ruleset, board, options=options)
    check_provable(opened)
    game = opened.game
    small = players_of(type(game)).solver_tree(game)
    started = time.monotonic()

    def look(positions: int) -> None:
        told(positions, request.positions)
        if request.seconds is not None and time.monotonic() - started > request.seconds:
            raise Stopped

    solver = SmallSolver(small, request.positions, look)
    try:
        solver.solve()
        line = tuple(
            ChosenTurn(game.roles[role], small.written(state, choices))
            for role, state, choices in solver.line()
        )
    except (Stopped, RecursionError, MemoryError, KeyboardInterrupt) as error:
        stopped = _why_stopped(error, request, solver.positions)
        interrupted = isinstance(error, KeyboardInterrupt)
        return Solution(opened, small, solver.bounds, (), solver.positions, stopped, interrupted)
    return Solution(opened, small, solver.bounds, line, solver.positions, stopped="")


def _why_stopped(error: BaseException, request: SolveRequest, positions: int) -> str:
    if isinstance(error, RecursionError):
        return _("its games are too long")
    count = positions
    if isinstance(error, MemoryError):
        said = ngettext(
            "there is too little memory for more than {count} position",
            "there is too little memory for more than {count} positions",
            count,
        )
    elif isinstance(error, KeyboardInterrupt):
        said = ngettext(
            "interrupted after {count} position",
            "interrupted after {count} positions",
            count,
        )
    elif positions >= request.positions:
        count = request.positions
        said = ngettext(
            "the limit of {count} position is reached",
            "the limit of {count} positions is reached",
            count,
        )
    else:
        seconds = request.seconds or 0
        said = ngettext(
            "the limit of {count} second is reached",
            "the limit of {count} seconds is reached",
            seconds,
        )
        return said.format(count=seconds)
    return said.format(count=grouped(count))


def _of_no_account(game: str) -> str:
    """The option that decides the winner but not the best score, or ""."""
    balanced = players_of(game_class(game)).balanced
    return balanced.option if balanced else ""


# The sequences of turns


class PerftCount(NamedTuple):
    """The number of sequences of `depth` turns, and the seconds that it took to count them."""

    depth: int
    games: int
    seconds: float


def count_games(
    board: str, ruleset: str | None, setup: Mapping[str, Sequence[str]], depth: int
) -> Iterator[PerftCount]:
    """Yield the counts of depth 1 to `depth` on `board`. Raises InputError if it cannot count."""
    name = load_ruleset(ruleset).game if ruleset else game_of_board(load_board(board).name)
    if name is None:
        raise InputError(f"no shipped ruleset lists the board '{board}'; name one with --ruleset")
    terms = Record(
        file="",
        game=name,
        board=Scalar(board, _BOARD),
        ruleset=Scalar(ruleset, _RULESET) if ruleset else None,
        setup={key: tuple(sites) for key, sites in setup.items()},
        spans={
            "board": _BOARD,
            "ruleset": _RULESET,
            **({"setup": _SETUP} if setup else {}),
            **{f"setup.{key}": _SETUP for key in setup},
        },
    )
    game = open_game(terms, Path()).game
    if not game.lists_moves():
        raise InputError(f"{name} cannot list its moves, so its games cannot be counted")
    violation = game.setup_violation()
    if violation is not None and not setup:
        keys = " ".join(f"--setup {key}=SITE,…" for key in game.setup_keys)
        raise InputError(f"{name} begins with a setup; write {keys}")
    if violation is not None:
        raise InputError(violation.message, _SETUP)
    for turns in range(1, depth + 1):
        start = time.perf_counter()
        games = perft(game, game.start(), turns)
        yield PerftCount(turns, games, time.perf_counter() - start)


def perft(game: AnyGame, position: Any, depth: int) -> int:
    """The number of distinct sequences of `depth` complete turns from `position`.

    A finished game counts 1 at every further depth. The game must list its moves, and its
    positions must be hashable. Raises ValueError for a negative `depth`.
    """
    if depth < 0:
        raise ValueError(f"the depth of perft is at least 0, not {depth}")
    finished = 0
    ways: dict[Any, int] = {position: 1}
    for remaining in range(depth, 0, -1):
        going_on = {reached: n for reached, n in ways.items() if game.outcome(reached) is None}
        finished += sum(ways.values()) - sum(going_on.values())
        if remaining == 1:
            return finished + sum(n for at, n in going_on.items() for _ in game.moves(at))
        ways = defaultdict(int)  # a position that several sequences reach is expanded once
        for reached, number in going_on.items():
            for move in game.moves(reached):
                ways[game.apply(reached, move)] += number
    return 1
