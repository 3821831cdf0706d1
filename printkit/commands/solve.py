"""Solve a small board: who wins if both sides play perfectly, by how much, and how."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from printkit.base.answer import Answer
from printkit.base.errors import InputError
from printkit.base.language import _, grouped, ngettext, role_name
from printkit.base.progress import Progress, no_progress
from printkit.commands.declaration import command
from printkit.commands.parameters import NO_OPTIONS, Board, Language, Options, Ruleset, number
from printkit.rules.lookup import load_board
from printkit.rules.source_arguments import board_reference, reference

if TYPE_CHECKING:
    from printkit.rules.catalogue import OpenedGame
    from printkit.study.game_tree import GameTree
    from printkit.study.solver import Bounds

FORMAT = "printkit-solution/1"
USUAL_POSITIONS, MOST_POSITIONS = 1_000_000, 100_000_000
MOST_SECONDS = 1_000_000
_UNSOLVED, _INTERRUPTED = 1, 130  # exit statuses


class ChosenTurn(NamedTuple):
    """A turn in a line of play: the role, and all its choices in this turn as text."""

    role: str
    text: str


@dataclass(frozen=True)
class Solution(Answer):
    """The result of solving a board: the `bounds` of the first role's lead, and a `line` of play.

    If the work ended early, `stopped` states the reason, and `line` is empty.
    """

    opened: "OpenedGame"
    small: "GameTree"
    bounds: "Bounds"
    line: tuple[ChosenTurn, ...]
    positions: int
    stopped: str
    interrupted: bool = False

    @property
    def solved(self) -> bool:
        """Whether the result is known exactly."""
        return self.bounds[0] == self.bounds[1]

    @property
    def result(self) -> str:
        """The known result of best play, in the current language."""
        return self.small.result(*self.bounds)

    @property
    def exit_status(self) -> int:
        """The exit status is 0 for a solved board, 130 after Ctrl-C, else 1."""
        return 0 if self.solved else _INTERRUPTED if self.interrupted else _UNSOLVED

    def data(self) -> dict[str, Any]:
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
            "result": self.result,
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
        opened = self.opened
        head = _("{game} on {board}, rules {ruleset}").format(
            game=opened.ruleset.game, board=opened.board.name, ruleset=opened.ruleset.name
        )
        result = _("Best play: {result}.").format(result=self.result)
        if self.stopped:
            said = _("{head}: not solved, {reason}").format(head=head, reason=self.stopped)
            return f"{said}\n{result}\n"
        turns = " · ".join(f"{role_name(turn.role)} {turn.text}" for turn in self.line)
        said = ngettext(
            "{head}: solved after {count} position",
            "{head}: solved after {count} positions",
            self.positions,
        ).format(head=head, count=grouped(self.positions))
        return f"{said}\n{result}\n{turns}\n"


_POSITIONS = f"most positions in memory (default: {USUAL_POSITIONS:,}, about 0.5 GB)"
_SECONDS = "most seconds to search (default: no limit)"


@command(
    "printkit solve small.yaml --ruleset xodd",
    "printkit solve small.yaml --ruleset hong --seconds 60 --json",
    json="print JSON",
    interruptible=True,
)
def solve(
    board: Board,
    *,
    ruleset: Ruleset = None,
    options: Options = NO_OPTIONS,
    positions: Annotated[int, number(1, MOST_POSITIONS, _POSITIONS)] = USUAL_POSITIONS,
    seconds: Annotated[int | None, number(1, MOST_SECONDS, _SECONDS, "S")] = None,
    language: Language = None,
    progress: Progress = no_progress,
) -> Solution:
    r"""Solve a board. If a limit or Ctrl-C ends the work, return the bounds found so far.

    Raises InputError if the game cannot be played or solved on the board.

    >>> shape = "lattice: square\nshape: {rectangle: [2, 2]}\n"
    >>> solution = solve(f"name: small\n{shape}", ruleset="xodd")
    >>> solution.solved, solution.result, solution.line[0].text
    (True, 'white wins by 1 group', 'w:a2')
    """
    from printkit.rules.catalogue import check_provable
    from printkit.study.players import players_of
    from printkit.study.solver import SmallSolver, Stopped  # imported late: slow to import

    opened = _opened(board, ruleset, options)
    check_provable(opened)
    game = opened.game
    small = players_of(type(game)).solver_tree(game)
    started = time.monotonic()

    def look(known: int) -> None:
        progress(known, positions)
        if seconds is not None and time.monotonic() - started > seconds:
            raise Stopped

    solver = SmallSolver(small, positions, look)
    try:
        solver.solve()
        line = tuple(
            ChosenTurn(game.roles[role], small.written(state, choices))
            for role, state, choices in solver.line()
        )
    except (Stopped, RecursionError, MemoryError, KeyboardInterrupt) as error:
        stopped = _why_stopped(error, solver.positions, positions, seconds)
        interrupted = isinstance(error, KeyboardInterrupt)
        return Solution(opened, small, solver.bounds, (), solver.positions, stopped, interrupted)
    return Solution(opened, small, solver.bounds, line, solver.positions, stopped="")


def _opened(board: Board, ruleset: Ruleset, options: Mapping[str, str]) -> "OpenedGame":
    from printkit.rules.catalogue import game_names, game_of_board, open_setting

    named = board_reference(board)
    place = load_board(named) if isinstance(named, str) else named
    rules = game_of_board(place.name) if ruleset is None else reference(ruleset)
    if rules is None:
        shown = board if isinstance(named, str) else place.name
        raise InputError(f"no shipped ruleset lists the board '{shown}'; name one with --ruleset")
    chosen = dict(options)
    if rules in game_names() and (option := _of_no_account(rules)):
        chosen.setdefault(option, "0")
    return open_setting(rules, place, options=chosen)


def _why_stopped(error: BaseException, known: int, most: int, seconds: int | None) -> str:
    if isinstance(error, RecursionError):
        return _("games on this board are too long")
    count = known
    if isinstance(error, MemoryError):
        said = ngettext(
            "there is too little memory for more than {count} position",
            "there is too little memory for more than {count} positions",
            count,
        )
    elif isinstance(error, KeyboardInterrupt):
        said = ngettext(
            "interrupted after {count} position", "interrupted after {count} positions", count
        )
    elif known >= most:
        count = most
        said = ngettext(
            "the limit of {count} position is reached",
            "the limit of {count} positions is reached",
            count,
        )
    else:
        seconds = seconds or 0
        said = ngettext(
            "the limit of {count} second is reached",
            "the limit of {count} seconds is reached",
            seconds,
        )
        return said.format(count=seconds)
    return said.format(count=grouped(count))


def _of_no_account(game: str) -> str:
    """Return the option that sets the score to win, such as `threshold` in Hong, or "" if none."""
    from printkit.rules.catalogue import game_class
    from printkit.study.players import players_of

    return players_of(game_class(game)).target_option
