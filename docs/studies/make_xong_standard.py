"""Remake the tables of the study of Xong against its rule sheet.

python docs/studies/make_xong_standard.py
"""

import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from math import sqrt
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from tables import markdown, put_tables, share

from printkit.base.workers import Workers, processes, processors
from printkit.boards.lattice import HEX, Cell
from printkit.boards.site_names import make_labels
from printkit.boards.topology import BoardGraph
from printkit.games.xong.rules import BLUE, RED, Xong
from printkit.rules.catalogue import open_setting
from printkit.study.players import SEARCH, Seat
from printkit.study.rng import Dice
from printkit.study.simulation import Plan, Simulator, simulate
from printkit.study.tally import GameRow, Tally

QUICK = "random"  # the policy with quick games
MANY, FEW = 12_000, 400  # games of QUICK and of other policies on the standard board
SOME = {("mixed", "smallest", "side"): 2_500}  # exceptions
BOARDS = 540  # random boards: as many as the inventor's games
SEARCHED = 128  # random boards on which the search plays, too
PLAYOUTS = 500
SIZES = range(48, 80)  # hexagons of a random board: "ranging from 48 to 80 or so"
RAGGED = 0.32  # probability that a board grows by a random hexagon of the rim
SEED = 2024
TOUCHES = ("side", "corner")
POLICIES = ("random", "mixed", "greedy", "territorial")
GIVERS = ("smallest", "any", "largest")
STUDY = Path(__file__).with_name("xong-standard.md")


class Row(NamedTuple):
    """The figures of some games, as in the inventor's statistics."""

    games: int
    turns: float
    deviation: float
    points: float
    scored: float  # % of the hexagons
    error: float  # 95 % error of `scored`
    close: int  # games won by one point
    red: int  # games that red won


BOARD_COLUMNS = (
    "policy",
    "touch",
    "turns",
    "points a side",
    "hexagons scored, %",
    "won by 1 point, %",
)
STANDARD_COLUMNS = (
    "policy",
    "giver",
    *(f"{figure}, {touch}" for figure in ("turns", "points") for touch in TOUCHES),
    f"red wins, {TOUCHES[0]}, %",
)


def board_cells(figures: Row) -> Iterator[str]:
    """Yield the last cells of a row for random boards."""
    yield f"{figures.turns:.1f} ± {figures.deviation:.1f}"
    yield f"{figures.points:.1f}"
    yield f"{figures.scored:.1f} ± {figures.error:.1f}"
    yield share(figures.close, figures.games)


def standard_cells(rows: Sequence[Row]) -> Iterator[str]:
    """Yield the last cells of a row for the standard board; `rows` has a row per touch."""
    yield from (f"{figures.turns:.1f}" for figures in rows)
    yield from (f"{figures.points:.1f}" for figures in rows)
    yield share(rows[0].red, rows[0].games)


def row(tally: Tally, hexagons: int) -> Row:
    """Return the figures of games on boards with `hexagons` hexagons in total."""
    turns, games = tally.turns, tally.games
    points = sum(scores.total for scores in tally.scores.values())
    close = sum(abs(lead) == 1 for lead in tally.lead.counts.elements())
    scored = tally.figures["hexagons scored"]
    return Row(
        games,
        turns.mean,
        turns.deviation,
        points / games / 2,
        100 * scored.total / hexagons,
        100 * 1.96 * scored.deviation * sqrt(games) / hexagons,
        close,
        tally.wins[RED],
    )


def xong(touch: str, board: BoardGraph | None = None) -> Xong:
    """Return Xong on `board` (default: the standard board) with the option `touch`."""
    game = open_setting("xong", None, options={"touch": touch}).game
    assert isinstance(game, Xong)
    if board is None:
        return game
    setting = game.setting._replace(board=board, labels=make_labels("rows", board))
    return Xong(setting)


def seats(policy: str, giver: str) -> dict[str, Seat]:
    """Return the same seat for both sides."""
    seat = Seat(policy, SEARCH if policy == SEARCH else giver, playouts=PLAYOUTS)
    return {RED: seat, BLUE: seat}


def games_of(policy: str, giver: str, touch: str) -> int:
    """Return the number of games to play on the standard board."""
    return SOME.get((policy, giver, touch), MANY if policy == QUICK else FEW)


def on_the_standard_board(executor: Executor, touch: str, policy: str, giver: str) -> Row:
    """Return the figures of many games on the standard board."""
    game, games = xong(touch), games_of(policy, giver, touch)
    tally = Tally()
    plan = Plan(game, seats(policy, giver), SEED)
    for part in simulate(plan, range(games), Workers(executor, 8)):
        for played in part:
            tally.count(played.result)
    return row(tally, games * len(game.board.cells))


def random_board(number: int) -> BoardGraph:
    """Return a board grown hexagon by hexagon, as compact as those of the recorded games.

    Most hexagons are added across a random side of the rim, which fills bays; the others are
    random hexagons of the rim.
    """
    dice = Dice(f"board {SEED}/{number}")
    size = SIZES[number % len(SIZES)]
    cells: set[Cell] = {(0, 0)}
    while len(cells) < size:
        rim = [
            (q + s, r + t)
            for q, r in sorted(cells)
            for s, t in HEX.steps
            if (q + s, r + t) not in cells
        ]
        ragged = dice.happens(RAGGED)
        cells.add(dice.choice(sorted(set(rim)) if ragged else rim))
    return BoardGraph(HEX, cells)


def on_a_random_board(number: int) -> dict[tuple[str, str], tuple[GameRow, int, int]]:
    """Play a game per reading and policy on one board; return results, hexagons and legs."""
    board = random_board(number)
    kinds = [(touch, policy) for touch in TOUCHES for policy in POLICIES]
    if number < SEARCHED:
        kinds.append((TOUCHES[0], SEARCH))
    return {
        (touch, policy): (
            Simulator(Plan(xong(touch, board), seats(policy, "smallest"), SEED))
            .play(number)
            .result,
            len(board.cells),
            len(board.edges),
        )
        for touch, policy in kinds
    }


def on_random_boards(executor: Executor) -> tuple[dict[tuple[str, str], Row], float, float]:
    """Return the figures by touch and policy, and the mean hexagons and legs of the boards."""
    tallies: dict[tuple[str, str], Tally] = defaultdict(Tally)
    hexagons: Counter[tuple[str, str]] = Counter()
    legs: Counter[tuple[str, str]] = Counter()
    for results in executor.map(on_a_random_board, range(BOARDS), chunksize=5):
        for key, (result, its_hexagons, its_legs) in results.items():
            tallies[key].count(result)
            hexagons[key] += its_hexagons
            legs[key] += its_legs
    rows = {key: row(tally, hexagons[key]) for key, tally in tallies.items()}
    played_on_all = (TOUCHES[0], QUICK)
    return rows, hexagons[played_on_all] / BOARDS, legs[played_on_all] / BOARDS


INVENTOR = ("*the inventor's*", "", "28.35", "30.9", "47.8", share(361, 540))


def tables() -> dict[str, str]:
    """Return the tables of the study by name."""
    with processes(processors()) as (executor, _):
        standard = [
            (policy, giver, *standard_cells(both))
            for giver in GIVERS
            for policy in POLICIES
            for both in [[on_the_standard_board(executor, t, policy, giver) for t in TOUCHES]]
        ]
        rows, hexagons, legs = on_random_boards(executor)
    boards = [
        (policy, touch, *board_cells(rows[touch, policy]))
        for policy in (*POLICIES, SEARCH)
        for touch in TOUCHES
        if (touch, policy) in rows
    ]
    size = f"{hexagons:.1f} hexagons and {legs:.0f} legs on average"
    return {
        "standard": markdown(STANDARD_COLUMNS, standard),
        "boards": markdown(BOARD_COLUMNS, [INVENTOR, *boards]),
        "size": f"{BOARDS} boards of {size}; the search played on the first {SEARCHED}.",
    }


if __name__ == "__main__":
    put_tables(STUDY, tables())
