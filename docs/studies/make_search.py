"""Remakes the tables of the study of the search, those of the games that are named or of all.

python docs/studies/make_search.py [--games 400] [--strong 60] [--jobs 2] [GAME …]
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))

from study import markdown, put_tables

from printkit.analysis.binomial import wilson
from printkit.analysis.players import SEARCH, Seat
from printkit.analysis.simulation import simulate, simulate_with
from printkit.analysis.tally import DRAW, Tally
from printkit.analysis.workers import processes
from printkit.app.simulate import plan_for
from printkit.catalog import open_setting
from printkit.plugins.loading import players_of
from printkit.rules.game import AnyGame

STUDY = Path(__file__).with_name("search.md")
SEED = 2026
FEW, SOME, MANY = 500, 2_000, 10_000  # playouts
COLUMNS = ("player", "against", "games", "won, %", "95 %")


class Match(NamedTuple):
    """A game on a board with options, and the best policy that does not search."""

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
    "hong": Match("hong", "hong-9x7", "lookahead", "17"),  # both sides win about as often
}


def seat(game: AnyGame, policy: str, playouts: int) -> Seat:
    """Return a seat that also gives by its `policy`, where a game has givers."""
    return Seat(policy, players_of(type(game)).giver_for(policy), playouts=playouts)


def won(game: AnyGame, one: Seat, other: Seat, games: int, jobs: int) -> float:
    """Return how many of `games` games `one` wins of `other`, draws half; sides exchanged."""
    total = 0.0
    for role in game.roles:
        seats = {role: one, game.opponent(role): other}
        plan, tally = plan_for(game, seats, SEED), Tally()
        if jobs == 1:
            for part in simulate(plan, games // 2):
                tally.add(part)
        else:
            with processes(jobs) as workers:
                for part in simulate_with(*workers, plan, games // 2):
                    tally.add(part)
        total += tally.wins[role] + tally.wins[DRAW] / 2
    return total


def rows(match: Match, games: int, strong: int, jobs: int) -> Iterator[tuple[str, ...]]:
    """Yield a row for each pair of players, `strong` games of those with most playouts."""
    options = {"threshold": match.threshold} if match.threshold else {}
    game = open_setting(match.game, match.board, options=options).game
    for playouts, policy, others, number in (
        (SOME, match.opponent, 0, games),
        (MANY, match.opponent, 0, strong),
        (SOME, SEARCH, FEW, games),
        (MANY, SEARCH, SOME, strong),
    ):
        if number < 2:
            continue
        one, other = seat(game, SEARCH, playouts), seat(game, policy, others)
        wins = won(game, one, other, number, jobs)
        low, high = wilson(round(wins), number)
        against = f"{policy} {others:,}" if others else policy
        row = (f"{SEARCH} {playouts:,}", against, str(number), f"{100 * wins / number:.0f}")
        print(match.game, *row, f"{low:.2f} {high:.2f}", flush=True)
        yield (*row, f"{100 * low:.0f} to {100 * high:.0f}")


def main(arguments: Sequence[str]) -> None:
    """Play, and put the tables into the study."""
    parser = argparse.ArgumentParser()
    parser.add_argument("names", nargs="*", default=list(MATCHES), choices=list(MATCHES))
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--strong", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    chosen = parser.parse_args(arguments)
    for name in chosen.names:
        found = list(rows(MATCHES[name], chosen.games, chosen.strong, chosen.jobs))
        put_tables(STUDY, {name: markdown(COLUMNS, found)})


if __name__ == "__main__":
    main(sys.argv[1:])
