"""Use cases: the figures of a board of hexagons, and the Xoids that fit on it."""

import math
import time
from typing import Any, NamedTuple

from printkit.app.progress import Told, nobody
from printkit.catalog import check_board, game_class, game_names, games_on, open_setting
from printkit.definitions.board import BoardDefinition
from printkit.errors import InputError
from printkit.generate.document import Row, rows
from printkit.generate.figures import Figures, figures
from printkit.language import _, decimal, labelled
from printkit.lookup import load_board
from printkit.plugins.loading import players_of
from printkit.topology.edge_space import EdgeSpace
from printkit.topology.lattice import FINENESS, HEX
from printkit.topology.polytwig import polytwigs

GAMES = 20
MOST_SAMPLE_GAMES = 10_000
MOST_HEXAGONS = 120  # of a board for which a few games are played unasked: more take long
SEED = 0
MOST_LISTED_LEGS = 12  # of listed Xoids: 17,526 have 12 legs


class Turns(NamedTuple):
    """How long games at random took on average, and how much that varied."""

    game: str
    games: int
    mean: float
    deviation: float

    def row(self) -> Row:
        """In words."""
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
    told: Told = nobody,
    *,
    game: str | None = None,
    until: float = math.inf,
) -> Turns | None:
    """The turns of `games` games at random, None of none; the same games each time.

    By default a few games are played, on a small board with legs only. `told` hears how many have
    been played. No more are begun once the clock, `time.monotonic`, shows `until`. The `game` is by
    default the first that can be played on the board. Raises InputError where there is none, or
    where the board is too large for it.
    """
    if games is None:
        is_small = board.play_on == "edges" and len(board.cells) <= MOST_HEXAGONS
        games = GAMES if is_small else 0
    if not games:
        return None
    from printkit.analysis.players import Seat  # only games need players
    from printkit.analysis.simulation import simulate
    from printkit.analysis.tally import Tally
    from printkit.app.simulate import plan_for

    opened = open_setting(game or games_on(board)[0], board)
    players = players_of(type(opened.game))
    seat = Seat(next(iter(players.policies)), next(iter(players.givers), ""))
    plan = plan_for(opened.game, dict.fromkeys(opened.game.roles, seat), SEED)
    tally = Tally()
    told(0, games)
    for (played,) in simulate(plan, range(games)):
        tally.count(played.result)
        told(tally.games, games)
        if time.monotonic() > until:
            break
    return Turns(opened.ruleset.title, tally.games, tally.turns.mean, tally.turns.deviation)


class Inspection(NamedTuple):
    """A board, its figures and, where games were played, the number of their turns."""

    board: BoardDefinition
    figures: Figures
    turns: Turns | None

    def rows(self) -> list[Row]:
        """The figures, each with its name and perhaps a remark."""
        return [*rows(self.figures), *([self.turns.row()] if self.turns else [])]

    def describe(self) -> str:
        """The figures for a person."""
        board, rows = self.board, self.rows()
        told = board.title.startswith(board.name)
        label = max(len(row.label) for row in rows)
        value = max(len(row.value) for row in rows)
        lines = (f"{row.label:<{label}}  {row.value:>{value}}  {row.remark}" for row in rows)
        head = board.title if told else labelled(board.name, board.title)
        return "\n".join([head, "", *map(str.rstrip, lines)]) + "\n"

    def as_dict(self) -> dict[str, Any]:
        """The figures as JSON holds them."""
        its = self.figures
        figures = {"neck" if key == "width" else key: its._asdict()[key] for key in its._fields}
        return {
            "board": self.board.name,
            **figures,
            "legs_per_hex": its.roughness,
            "least_perimeter": its.least_perimeter,
            "turns": self.turns and self.turns._asdict(),
        }


def inspect(reference: str | BoardDefinition, games: int | None, told: Told = nobody) -> Inspection:
    """Measure a board, and play `games` of Xong on it: by default a few, if it is small.

    `reference` is a name, a path or the board; `told` hears the number of games played. Raises
    InputError.
    """
    board = load_board(reference) if isinstance(reference, str) else reference
    if board.lattice is not HEX:
        raise InputError(f"these are figures of boards of hexagons; '{board.name}' is square")
    its = figures((q // FINENESS, r // FINENESS) for q, r in board.board.cells)
    return Inspection(board, its, expected_turns(board, games, told))


def list_xoids(max_legs: int, board: str | BoardDefinition | None) -> list[dict[str, Any]]:
    """Each Xoid of at most `max_legs` legs: name, legs, symmetry and, on a board, its places.

    Raises InputError for a `board` on which no Xoids can be placed.
    """
    definition = load_board(board) if isinstance(board, str) else board
    space = legs_of(definition) if definition else None
    listed = []
    for xoid in polytwigs(max_legs):
        row: dict[str, Any] = {
            "name": xoid.name,
            "legs": xoid.legs,
            "chiral": xoid.chiral,
            "symmetries": xoid.symmetries,
        }
        if space:
            row["placements"] = space.count(xoid.form)
        listed.append(row)
    return listed


def legs_of(board: BoardDefinition) -> EdgeSpace:
    """Return the legs of `board`. Raises InputError if no Xoids can be placed on it."""
    name = next(name for name in game_names() if game_class(name).play_on == "edges")
    check_board(game_class(name), name, board, None)
    return EdgeSpace(board.board)
