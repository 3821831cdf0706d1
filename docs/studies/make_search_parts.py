"""Play the search against the search without one part, and remake the table of parts.

python docs/studies/make_search_parts.py [--games 100] [GAME …]

Each game's result is appended to search_parts.csv immediately, and the next run resumes. With
`--games 0` the script only remakes the table.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from math import inf
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from make_search import FEW, MATCHES, SEED, STUDY
from tables import further_rows, kept_rows, markdown, put_tables, share

from printkit.rules.catalogue import open_setting
from printkit.rules.game import AnyGame
from printkit.study.game_tree import GameTree
from printkit.study.players import players_of
from printkit.study.rng import Dice
from printkit.study.search import Effort, searched

RESULTS = Path(__file__).with_name("search_parts.csv")
LIKE, WIDENING = "like", "widening"
NAMES = {LIKE: "RAVE", WIDENING: "progressive widening"}
HEADINGS = ("game", "without", "number", "side", "points")
COLUMNS = ("game", "the search without", "games", "won by the whole search, % (95 %)")


class Task(NamedTuple):
    """Game `number`, in which the whole search plays the role with index `side`."""

    name: str
    without: str
    number: int
    side: int


@cache
def opened(name: str) -> AnyGame:
    """Return the game of the match `name`."""
    match = MATCHES[name]
    options = {"threshold": match.threshold} if match.threshold else {}
    return open_setting(match.game, match.board, options=options).game


@lru_cache(maxsize=4)
def search_of(game: AnyGame, without: str) -> GameTree:
    """Return the search's tree of `game`, `without` one part of the search if named."""
    its = players_of(type(game)).game_tree(game)
    if without == LIKE:
        its.parts = 0
    elif without == WIDENING:
        vars(its).update(width=inf, further=lambda *_: ())
    return its


def points(task: Task) -> float:
    """Play a game; return 1 if the whole search wins, ½ for a draw, else 0."""
    game, dice = opened(task.name), Dice(f"parts {SEED}/{task.number}")
    game = players_of(type(game)).dealt(game, dice)
    whole = search_of(game, "")
    searches = {task.side: whole, 1 - task.side: search_of(game, task.without)}
    state = whole.state(game.start())
    while (value := whole.value(state)) is None:
        state = searched(searches[whole.role(state)], state, Effort(FEW), dice)[-1].state
    return 1 - value if task.side else value


def tasks(names: Sequence[str], games: int) -> Iterator[Task]:
    """Yield the games to play, in rounds: each pairing is played once with either side."""
    for number in range(games // 2):
        for name in names:
            parts = [LIKE, WIDENING] if search_of(opened(name), "").parts else [WIDENING]
            for part in parts:
                yield from (Task(name, part, number, side) for side in (0, 1))


def kept() -> dict[Task, float]:
    """Return the results of all games played so far."""
    return {
        Task(row["game"], row["without"], int(row["number"]), int(row["side"])): float(
            row["points"]
        )
        for row in kept_rows(RESULTS)
    }


def rows(results: dict[Task, float]) -> Iterator[tuple[str, ...]]:
    """Yield a row for each game and missing part."""
    for name in MATCHES:
        for part, words in NAMES.items():
            won = [
                its for task, its in results.items() if (task.name, task.without) == (name, part)
            ]
            if won:
                yield name, words, f"{len(won)}", share(sum(won), len(won))


def main(arguments: Sequence[str]) -> None:
    """Play the missing games, and put the table into the study."""
    parser = argparse.ArgumentParser()
    known = ", ".join(MATCHES)
    parser.add_argument("names", nargs="*", metavar="GAME", choices=[[], *MATCHES], help=known)
    how_many = "played of each game without each part; default 100"
    parser.add_argument("--games", type=int, default=100, help=how_many)
    chosen = parser.parse_args(arguments)
    before = kept()
    wanted = tasks(chosen.names or list(MATCHES), chosen.games)
    if left := [task for task in wanted if task not in before]:
        with further_rows(RESULTS, HEADINGS) as add:
            for task in left:
                add((*task, f"{points(task):g}"))
    if found := list(rows(kept())):
        put_tables(STUDY, {"parts": markdown(COLUMNS, found)})


if __name__ == "__main__":
    main(sys.argv[1:])
