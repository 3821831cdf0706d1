"""Use case: solve a small board, from the first choice to the end."""

import time
from collections.abc import Mapping
from typing import Any, NamedTuple

from printkit.analysis.small_game import SmallGame
from printkit.analysis.small_solver import Bounds, SmallSolver, Stopped
from printkit.app.progress import Told, nobody
from printkit.catalog import OpenedGame, game_class, game_names, game_of_board, open_setting
from printkit.errors import InputError
from printkit.lookup import load_board
from printkit.plugins.loading import players_of

FORMAT = "printkit-solution/1"
USUAL_POSITIONS, MOST_POSITIONS = 1_000_000, 100_000_000
MOST_SECONDS = 1_000_000


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

    `stopped` says why no more is known, if the bounds do not meet.
    """

    opened: OpenedGame
    small: SmallGame
    bounds: Bounds
    line: tuple[ChosenTurn, ...]
    positions: int
    stopped: str

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
        head = f"{opened.ruleset.game} on {opened.board.name}, rules {opened.ruleset.name}"
        result = f"Best play: {self.small.result(*self.bounds)}."
        if self.stopped:
            return f"{head}: not solved, {self.stopped}\n{result}\n"
        turns = " · ".join(f"{turn.role} {turn.text}" for turn in self.line)
        return f"{head}: solved by {self.positions:,} positions\n{result}\n{turns}\n"


def solved(request: SolveRequest, told: Told = nobody) -> Solution:
    """Solve a board as far as the limits or an interrupt let it; `told` hears of the positions.

    Raises InputError.
    """
    opened = _opened(request)
    game = opened.game
    small = players_of(type(game)).small_game(game)
    started = time.monotonic()

    def look(positions: int) -> None:
        told(positions, request.positions)
        if request.seconds is not None and time.monotonic() - started > request.seconds:
            raise Stopped

    solver = SmallSolver(small, request.positions, look)
    line: tuple[ChosenTurn, ...] = ()
    stopped = ""
    try:
        solver.solve()
        line = tuple(
            ChosenTurn(game.roles[role], small.written(role, choices))
            for role, choices in solver.line()
        )
    except Stopped:
        full = solver.positions >= request.positions
        limit = f"{request.positions:,} positions" if full else f"{request.seconds} seconds"
        stopped = f"the limit of {limit} is reached"
    except RecursionError:
        stopped = "its games are too long"
    except MemoryError:
        stopped = f"there is too little memory for more than {solver.positions:,} positions"
    except KeyboardInterrupt:
        stopped = f"interrupted after {solver.positions:,} positions"
    return Solution(opened, small, solver.bounds, line, solver.positions, stopped)


def _opened(request: SolveRequest) -> OpenedGame:
    board = load_board(request.board)
    ruleset = request.ruleset or game_of_board(board.name)
    if ruleset is None:
        raise InputError(
            f"no shipped ruleset lists the board '{request.board}'; name one with --ruleset"
        )
    options = dict(request.options)
    if ruleset in game_names() and (option := _of_no_account(ruleset)):
        options.setdefault(option, "0")
    return open_setting(ruleset, board, options=options)


def _of_no_account(game: str) -> str:
    """The option that decides who wins with a score, not what the best score is; or none."""
    balanced = players_of(game_class(game)).balanced
    return balanced.option if balanced else ""
