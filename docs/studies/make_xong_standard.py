"""Remakes the tables of the study of Xong against its rule sheet.

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

QUICK = "random"  # the policy whose games are quick
MANY, FEW = 12_000, 400  # games on the standard board of that policy, and of the others
SOME = {("mixed", "smallest", "side"): 2_500}  # but of these kinds
BOARDS = 540  # random ones, a game on each: as many as the inventor has recorded
SEARCHED = 128  # of them, on which the search plays too
PLAYOUTS = 500
SIZES = range(48, 80)  # hexagons of a random board: "ranging from 48 to 80 or so"
RAGGED = 0.32  # how often a board grows by any hexagon at its rim and not along any side of it
SEED = 2024
TOUCHES = ("side", "corner")
POLICIES = ("random", "mixed", "greedy", "territorial")
GIVERS = ("smallest", "any", "largest")
STUDY = Path(__file__).with_name("xong-standard.md")


class Row(NamedTuple):
    """The figures of some games, as the inventor keeps them."""

    games: int
    turns: float
    deviation: float
    points: float
    scored: float  # % of the hexagons
    error: float  # of that
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
    """The figures in the table of random boards."""
    yield f"{figures.turns:.1f} ± {figures.deviation:.1f}"
    yield f"{figures.points:.1f}"
    yield f"{figures.scored:.1f} ± {figures.error:.1f}"
    yield share(figures.close, figures.games)


def standard_cells(rows: Sequence[Row]) -> Iterator[str]:
    """The figures in the table of the standard board, one of `rows` for each reading of touch."""
    yield from (f"{figures.turns:.1f}" for figures in rows)
    yield from (f"{figures.points:.1f}" for figures in rows)
    yield share(rows[0].red, rows[0].games)


def row(tally: Tally, hexagons: int) -> Row:
    """The figures of a tally of games on boards of `hexagons` hexagons in all."""
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
    """The game on a board, the standard one if none is given, by a reading of `touch`."""
    game = open_setting("xong", None, options={"touch": touch}).game
    assert isinstance(game, Xong)
    if board is None:
        return game
    setting = game.setting._replace(board=board, labels=make_labels("rows", board))
    return Xong(setting)


def seats(policy: str, giver: str) -> dict[str, Seat]:
    """Both sides played alike."""
    seat = Seat(policy, SEARCH if policy == SEARCH else giver, playouts=PLAYOUTS)
    return {RED: seat, BLUE: seat}


def games_of(policy: str, giver: str, touch: str) -> int:
    """Return the number of games to play on the standard board."""
    return SOME.get((policy, giver, touch), MANY if policy == QUICK else FEW)


def on_the_standard_board(executor: Executor, touch: str, policy: str, giver: str) -> Row:
    """Many games on the standard board."""
    game, games = xong(touch), games_of(policy, giver, touch)
    tally = Tally()
    plan = Plan(game, seats(policy, giver), SEED)
    for part in simulate(plan, range(games), Workers(executor, 8)):
        for played in part:
            tally.count(played.result)
    return row(tally, games * len(game.board.cells))


def random_board(number: int) -> BoardGraph:
    """A board grown by a hexagon at a time, as blob-like as those of the recorded games.

    Mostly it grows across any of the sides at its rim, so that bays fill up, and now and then by
    any hexagon there.
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
    """A game of each policy by each reading on the same board: its row, hexagons and legs."""
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
    """For each reading and policy the figures; and the mean hexagons and legs of the boards."""
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
    """The tables of the study, by name."""
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
