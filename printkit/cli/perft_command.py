"""`printkit perft`."""

import argparse
import sys

from printkit.app.solve import DEEPEST, count_games
from printkit.cli.arguments import add_board, number_between
from printkit.cli.tell import show

EXAMPLES = (
    "printkit perft yodd-5 --depth 2",
    "printkit perft hong-7x7 --depth 2 --setup stones=a1,c5,g7",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_board(parser, ruleset=True)
    parser.add_argument(
        "--depth",
        type=number_between(1, DEEPEST),
        required=True,
        metavar="N",
        help="count sequences of 1, 2, … N turns",
    )
    parser.add_argument(
        "--setup",
        type=_setup,
        action="append",
        default=[],
        metavar="KEY=SITES",
        help="what is put on the board before play: stones=c3,e6,h1",
    )


def _setup(text: str) -> tuple[str, list[str]]:
    key, equals, sites = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"expected KEY=SITE,SITE,…, found '{text[:40]}'")
    return key, [site.strip() for site in sites.split(",")]


def run(options: argparse.Namespace) -> int:
    """Print the depth and the count of each line as soon as it is known."""
    for count in count_games(options.board, options.ruleset, dict(options.setup), options.depth):
        line = f"{count.depth} {count.games}"
        if sys.stdout.isatty():
            line += f"   {count.games / max(count.seconds, 1e-9):,.0f} nodes/s"
        show(line, flush=True)
    return 0
