"""Measure a board of hexagons: its shape, the expected number of turns, and its legs (sides)."""

import math
import time
from dataclasses import dataclass, field, fields
from typing import Any, NamedTuple

from printkit.base.answer import Answer
from printkit.base.errors import InputError
from printkit.base.language import _, decimal, labelled
from printkit.base.progress import Progress, no_progress
from printkit.boards.definition import BoardDefinition
from printkit.boards.edge_space import EdgeSpace
from printkit.boards.generate.board_figures import Figures, figures
from printkit.boards.generate.board_yaml import Row, rows
from printkit.boards.lattice import FINENESS, HEX
from printkit.rules.catalogue import check_board, game_class, game_names, games_on, open_setting
from printkit.study.players import Seat, players_of

GAMES = 20
MOST_SAMPLE_GAMES = 10_000
MOST_HEXAGONS = 120  # largest board, in cells, on which random games are played by default
SEED = 0
MOST_LISTED_LEGS = 12  # largest listed size of Xoids, in legs; 17,526 Xoids have 12 legs


class Turns(NamedTuple):
    """The mean and the standard deviation of the number of turns in random games."""

    game: str
    games: int
    mean: float
    deviation: float

    def row(self) -> Row:
        """Return a row for the table of measurements; its remark states the number of games."""
        if self.games == 1:
            remark = _("in one game of {game} played at random").format(game=self.game)
        else:
            remark = _("±{deviation}, in {games} games of {game} played at random").format(
                deviation=decimal(self.deviation, ".1f"), games=self.games, game=self.game
            )
        return Row(_("expected turns"), decimal(self.mean, ".1f"), remark)


def expected_turns(
    board: BoardDefinition,
    games: int | None,
    progress: Progress = no_progress,
    *,
    game: str | None = None,
    until: float = math.inf,
) -> Turns | None:
    """Return the mean number of turns of `games` reproducible random games; None if `games` is 0.

    By default, `games` is GAMES if the board is played on edges and has up to MOST_HEXAGONS cells,
    else 0. Calls `progress` with the number of games played. Starts no new game once
    `time.monotonic()` exceeds `until`. The default `game` is the first game that can be played on
    the board. Raises InputError if no game, or not `game`, can be played on the board.
    """
    if games is None:
        is_small = board.play_on == "edges" and len(board.cells) <= MOST_HEXAGONS
        games = GAMES if is_small else 0
    if not games:
        return None
    from printkit.study.simulation import Plan, simulate  # imported late: only to play games
    from printkit.study.tally import Tally

    opened = open_setting(game or games_on(board)[0], board)
    players = players_of(type(opened.game))
    seat = Seat(next(iter(players.policies)), next(iter(players.givers), ""))
    plan = Plan(opened.game, dict.fromkeys(opened.game.roles, seat), SEED)
    tally = Tally()
    progress(0, games)
    for (played,) in simulate(plan, range(games)):
        tally.count(played.result)
        progress(tally.games, games)
        if time.monotonic() > until:
            break
    return Turns(opened.ruleset.title, tally.games, tally.turns.mean, tally.turns.deviation)


@dataclass(frozen=True, repr=False)
class Inspection(Answer, Figures):
    """The measurements of the board with the name `board`, and the expected number of turns."""

    board: str
    turns: Turns | None
    title: str = field(repr=False)

    def __repr__(self) -> str:
        shown = ", ".join(f"{name}={value!r}" for name, value in self._shown().items())
        return f"Inspection({shown})"

    def _shown(self) -> dict[str, Any]:
        measures = *(one.name for one in fields(Figures)), "legs_per_hex", "least_perimeter"
        return {name: getattr(self, name) for name in ("board", *measures, "turns")}

    def rows(self) -> list[Row]:
        """Return the rows of the table of measurements: name, value and an optional remark."""
        return [*rows(self), *([self.turns.row()] if self.turns else [])]

    def describe(self) -> str:
        rows = self.rows()
        label = max(len(row.label) for row in rows)
        value = max(len(row.value) for row in rows)
        lines = (f"{row.label:<{label}}  {row.value:>{value}}  {row.remark}" for row in rows)
        is_named = self.title.startswith(self.board)
        head = self.title if is_named else labelled(self.board, self.title)
        return "\n".join([head, "", *map(str.rstrip, lines)]) + "\n"

    def data(self) -> dict[str, Any]:
        return {**self._shown(), "turns": self.turns and self.turns._asdict()}


def measured(
    board: BoardDefinition, games: int | None, progress: Progress = no_progress
) -> Inspection:
    """Measure `board`, and play `games` random games on it (default: as in `expected_turns`).

    Calls `progress` after each game. Raises InputError if the cells of `board` are not hexagons.
    """
    if board.lattice is not HEX:
        message = f"'{board.name}' has square cells; only boards of hexagons can be measured"
        raise InputError(message)
    its = figures((q // FINENESS, r // FINENESS) for q, r in board.board.cells)
    turns = expected_turns(board, games, progress)
    return Inspection(**vars(its), board=board.name, turns=turns, title=board.title)


def legs_of(board: BoardDefinition) -> EdgeSpace:
    """Return the legs (hexagon sides) of `board`. Raises InputError if `board` is not for Xoids."""
    name = next(name for name in game_names() if game_class(name).play_on == "edges")
    check_board(game_class(name), name, board, None)
    return EdgeSpace(board.board)
