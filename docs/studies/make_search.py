"""Play the study's matches of the search in the named games, or in all, and remake the table.

python docs/studies/make_search.py [--games 400] [--itself 400] [--strong 60] [--strong-itself 60]
    [--jobs 2] [GAME …]

Each game's result is appended to search.csv immediately. The run can be stopped at any time, and
the next run resumes. With 0 for all four numbers of games, the script only remakes the table.
"""

import argparse
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from tables import further_rows, kept_rows, markdown, put_tables, share

from printkit.base.workers import processes
from printkit.rules.catalogue import open_setting
from printkit.rules.game import AnyGame, Role
from printkit.study.players import SEARCH, Seat, players_of
from printkit.study.simulation import Plan, Simulator

STUDY = Path(__file__).with_name("search.md")
RESULTS = Path(__file__).with_name("search.csv")
SEED = 2026
FEW, SOME, MANY = 500, 2_000, 10_000  # playouts
OPTIONS = ("games", "itself", "strong", "strong_itself")
HEADINGS = ("game", "playouts", "against", "others", "number", "side", "points")
COLUMNS = (
    "game",
    "2,000 playouts against the best other policy",
    "10,000 against that policy",
    "2,000 against 500",
    "10,000 against 2,000",
)


class Match(NamedTuple):
    """A game's board and options, and the best policy without search."""

    game: str
    board: str
    opponent: str = "greedy"
    threshold: str = ""


MATCHES = {
    "xong": Match("xong", "xong-standard"),
    "xodd": Match("xodd", "xodd-9x9"),
    "yodd": Match("yodd", "yodd-5"),
    "gosix": Match("gosix", "gosix"),
    "xana": Match("xana", "xana-5"),
    "hong": Match("hong", "hong-9x7", "lookahead", "17"),  # a fair threshold
}


class Pairing(NamedTuple):
    """In match `name`, the search with `playouts` against `policy`, with `others` playouts or 0."""

    name: str
    playouts: int
    policy: str
    others: int = 0


class Task(NamedTuple):
    """Game `number` of a pairing, in which the search plays the role with index `side`."""

    pairing: Pairing
    number: int
    side: int


def seat(game: AnyGame, policy: str, playouts: int) -> Seat:
    """Return a seat that plays by `policy`; in games with givers, `policy` also gives Xoids."""
    return Seat(policy, players_of(type(game)).giver_for(policy), playouts=playouts)


@cache
def simulator(pairing: Pairing, side: int) -> tuple[Simulator, Role]:
    """Return the simulator of a pairing, and the role that the search plays."""
    match = MATCHES[pairing.name]
    options = {"threshold": match.threshold} if match.threshold else {}
    game = open_setting(match.game, match.board, options=options).game
    role = game.roles[side]
    one = seat(game, SEARCH, pairing.playouts)
    other = seat(game, pairing.policy, pairing.others)
    return Simulator(Plan(game, {role: one, game.opponent(role): other}, SEED)), role


def points(task: Task) -> float:
    """Play a game; return 1 if the search wins, ½ for a draw, else 0."""
    its, role = simulator(task.pairing, task.side)
    winner = its.play(task.number).result.winner
    return 0.5 if winner is None else float(winner == role)


def pairings(name: str) -> dict[Pairing, str]:
    """Map a game's pairings, in the order of COLUMNS, to the options for the numbers of games."""
    opponent = MATCHES[name].opponent
    return {
        Pairing(name, SOME, opponent): "games",
        Pairing(name, MANY, opponent): "strong",
        Pairing(name, SOME, SEARCH, FEW): "itself",
        Pairing(name, MANY, SEARCH, SOME): "strong_itself",
    }


def tasks(names: Sequence[str], games: Mapping[str, int]) -> Iterator[Task]:
    """Yield the games to play, in rounds: each pairing is played once with either side.

    `games` maps each option to a number of games.
    """
    for number in range(max(games.values()) // 2):
        for name in names:
            for pairing, option in pairings(name).items():
                if number < games[option] // 2:
                    yield from (Task(pairing, number, side) for side in (0, 1))


def played() -> dict[Task, float]:
    """Return the results of all games played so far."""
    return {
        Task(
            Pairing(row["game"], int(row["playouts"]), row["against"], int(row["others"])),
            int(row["number"]),
            int(row["side"]),
        ): float(row["points"])
        for row in kept_rows(RESULTS)
    }


def play(chosen: Sequence[Task], jobs: int) -> None:
    """Play the games of `chosen`, and write each result immediately."""
    if not chosen:
        return
    with (
        further_rows(RESULTS, HEADINGS) as add,
        processes(jobs) if jobs > 1 else nullcontext() as workers,
    ):
        results = workers.executor.map(points, chosen) if workers else map(points, chosen)
        for task, result in zip(chosen, results, strict=True):
            add((*task.pairing, task.number, task.side, f"{result:g}"))
            print(*task.pairing, task.number, task.side, result, flush=True)


def cells(name: str, results: dict[Task, float]) -> Iterator[str]:
    """Yield a table cell for each pairing: the wins in games played with both sides."""
    for pairing in pairings(name):
        pairs = [
            (result, results[task._replace(side=1)])
            for task, result in results.items()
            if task.pairing == pairing and not task.side and task._replace(side=1) in results
        ]
        wins, number = sum(map(sum, pairs)), 2 * len(pairs)
        yield f"{share(wins, number)}; {number:,} games" if pairs else ""


def main(arguments: Sequence[str]) -> None:
    """Play the missing games, and put the table into the study."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", metavar="GAME", help=", ".join(MATCHES))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--itself", type=int, default=400)
    parser.add_argument("--strong", type=int, default=60)
    parser.add_argument("--strong-itself", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args(arguments)
    if unknown := set(chosen.names) - set(MATCHES):
        parser.error(f"there is no {min(unknown)}; known: {', '.join(MATCHES)}")
    known, names = played(), chosen.names or list(MATCHES)
    wanted = tasks(names, {option: getattr(chosen, option) for option in OPTIONS})
    with suppress(KeyboardInterrupt):
        play([task for task in wanted if task not in known], chosen.jobs)
    results = played()
    rows = [(name, *cells(name, results)) for name in MATCHES]
    put_tables(STUDY, {"games": markdown(COLUMNS, rows)})


if __name__ == "__main__":
    main(sys.argv[1:])
