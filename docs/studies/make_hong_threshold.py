"""Remake the tables of the study of Hong's thresholds.

python docs/studies/make_hong_threshold.py
"""

import sys
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

from tables import markdown, put_tables, share

from printkit import Simulation, simulate
from printkit.base.workers import processors
from printkit.games.hong.rules import MORE

BOARDS = {"hong-9x7": 15, "hong-7x7": 11}  # thresholds of the rule sheet
GAMES = {"random": 4000, "expected": 1000, "lookahead": 500}
SEARCHED, PLAYOUTS = 24, 500  # games per threshold, playouts per decision
NEAR = {"hong-9x7": (15, 16, 17), "hong-7x7": (10, 11, 12)}  # thresholds for the search
SEED = 2024
STUDY = Path(__file__).with_name("hong-threshold.md")
COLUMNS = (
    "board",
    "policy",
    "games",
    "hongs",
    "more wins at the sheet's threshold, %",
    "at one above, %",
    "at two above, %",
)


def rows() -> Iterator[tuple[str, ...]]:
    """Yield a row for each board and policy."""
    for board, threshold in BOARDS.items():
        for policy, games in GAMES.items():
            result = simulate(
                "hong", board=board, policies=policy, games=games, seed=SEED, jobs=processors()
            )
            hongs = result.scores[MORE]
            above = (share(hongs.at_least(threshold + more), games) for more in range(3))
            mean = f"{hongs.mean:.1f} ± {hongs.deviation:.1f}"
            yield board, policy, str(games), mean, *above


SEARCH_COLUMNS = ("board", "threshold", "more wins, %")


def searched() -> Iterator[tuple[str, ...]]:
    """Yield a row for each threshold in NEAR."""
    for board, thresholds in NEAR.items():
        for threshold in thresholds:
            result = simulate(
                "hong",
                board=board,
                options={"threshold": str(threshold)},
                policies="search",
                playouts=PLAYOUTS,
                games=SEARCHED,
                seed=SEED,
                jobs=processors(),
            )
            yield search_row(board, threshold, result)


def search_row(board: str, threshold: int, result: Simulation) -> tuple[str, ...]:
    """Return the row of a board, a threshold and the games' `result`."""
    return board, str(threshold), share(result.wins[MORE], result.games)


if __name__ == "__main__":
    tables = {"thresholds": (COLUMNS, rows()), "searched": (SEARCH_COLUMNS, searched())}
    put_tables(STUDY, {name: markdown(head, list(its)) for name, (head, its) in tables.items()})
