"""`printkit simulate`."""

import argparse
import sys
from pathlib import Path

from printkit.analysis.search import MOST_PLAYOUTS, PLAYOUTS
from printkit.app.jobs import MOST_JOBS
from printkit.app.simulate import (
    MOST_GAMES,
    MOST_GIVEN_LEGS,
    SimulationRequest,
    simulated,
)
from printkit.cli.arguments import (
    add_game,
    add_language,
    add_number,
    add_options,
    add_other_board,
    request_of,
)
from printkit.cli.progress import Progress
from printkit.cli.signals import INTERRUPTED, signals_raised
from printkit.cli.tell import show, show_answer, tell
from printkit.generate.board_request import MOST_SEED

_REFUSED = 2
EXAMPLES = {
    "simulate": (
        "printkit simulate xodd --games 20 --seed 1",
        "printkit simulate xong --policy red=greedy --giver smallest --games 1000",
        "printkit simulate yodd --policy white=search --playouts 200 --games 2",
        "printkit simulate hong --find-threshold --games 100 --seed 1",
        "printkit simulate gosix --games 50 --records games --table games.csv",
    )
}


def simulate_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_game(parser)
    add_other_board(parser)
    add_options(parser)
    add_number(parser, "--games", (1, MOST_GAMES), "how many, default 100", default=100)
    first = "number of the first game, default 0: parts of a long run, played apart"
    add_number(parser, "--first", (0, MOST_GAMES), first, default=0)
    _add_players(parser)
    seed = "of chance, default 0: the same seed plays the same games"
    add_number(parser, "--seed", (0, MOST_SEED), seed, default=0, metavar="S")
    where = parser.add_mutually_exclusive_group()
    add_number(where, "--jobs", (1, MOST_JOBS), "processes; default: all cores", metavar="J")
    where.add_argument(
        "--scheduler", metavar="ADDRESS", help="of a Dask cluster to play on: tcp://10.0.0.1:8786"
    )
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language(parser)
    parser.add_argument(
        "--records", type=Path, metavar="FOLDER", help="write a record of each game into it"
    )
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="write a row for each game, as .csv or .parquet; a run that was interrupted goes on",
    )


def _add_players(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--policy",
        dest="policies",
        action="append",
        default=[],
        metavar="POLICY",
        help="how to play: random (default), greedy, search; in xong also territorial, mixed; in "
        "hong also expected, lookahead; ROLE=POLICY is for one side: less=search",
    )
    parser.add_argument(
        "--giver",
        dest="givers",
        action="append",
        default=[],
        metavar="GIVER",
        help="in xong, what to give: smallest (default), any, largest, search (default of who "
        "plays by search); ROLE=GIVER is for one side",
    )
    add_number(
        parser,
        "--max-legs",
        (1, MOST_GIVEN_LEGS),
        f"in xong, the most legs to give while such Xoids fit: up to {MOST_GIVEN_LEGS}, default 6",
    )
    add_number(
        parser,
        "--playouts",
        (1, MOST_PLAYOUTS),
        f"of search, for one decision: more play better and longer; default {PLAYOUTS}",
    )
    parser.add_argument(
        "--find-threshold",
        action="store_true",
        help="in hong, estimate the threshold at which both win alike; by the policy 'lookahead' "
        "unless another is named",
    )


def run_simulate(options: argparse.Namespace) -> int:
    """Play, and tell what came out; also when interrupted."""
    with signals_raised():
        request = request_of(SimulationRequest, options, options=dict(options.options))
        with Progress(options.games) as progress:
            simulation = simulated(request, progress.advance)
        show_answer(simulation, json=options.json)
        for path in (options.records, None if simulation.interrupted else options.table):
            if path:
                show(path, file=sys.stderr if options.json else None)
        if not simulation.interrupted:
            return 0
        done = f"{simulation.tally.games} of {options.games} games"
        if simulation.failure:
            tell(f"after {done}: {simulation.failure}")
            return _REFUSED
        tell(f"interrupted after {done}")
        return INTERRUPTED
