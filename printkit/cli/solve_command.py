"""`printkit solve`."""

import argparse

from printkit.app.solve import (
    MOST_POSITIONS,
    MOST_SECONDS,
    USUAL_POSITIONS,
    SolveRequest,
    solved,
)
from printkit.cli.arguments import add_board, add_language, add_number, add_options, request_of
from printkit.cli.progress import Progress
from printkit.cli.signals import INTERRUPTED, signals_raised
from printkit.cli.tell import show_answer

EXAMPLES = (
    "printkit solve small.yaml --ruleset xodd",
    "printkit solve small.yaml --ruleset hong --seconds 60 --json",
)
UNSOLVED = 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_board(parser, ruleset=True)
    add_options(parser)
    positions = f"the most that are kept in memory, default {USUAL_POSITIONS:,}: some 0.5 GB"
    add_number(parser, "--positions", (1, MOST_POSITIONS), positions, default=USUAL_POSITIONS)
    add_number(parser, "--seconds", (1, MOST_SECONDS), "take no longer", metavar="S")
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language(parser)


def run(options: argparse.Namespace) -> int:
    """Solve, and tell what is known; also when a limit is reached or the work interrupted."""
    request = request_of(SolveRequest, options, options=dict(options.options))
    with signals_raised(), Progress() as progress:
        solution = solved(request, progress.reach)
    show_answer(solution, json=options.json)
    if solution.solved:
        return 0
    return INTERRUPTED if solution.interrupted else UNSOLVED
