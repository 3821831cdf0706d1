"""`printkit pieces`."""

import argparse
from pathlib import Path

from printkit.app.xoids import print_xoids
from printkit.cli.arguments import number_between

SUMMARY = "Print pieces to cut out."
EXAMPLE = "printkit pieces xoids --max-legs 6 -o xoids.pdf"
MOST_LEGS = 8


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    kinds = parser.add_subparsers(metavar="KIND", required=True)
    xoids = kinds.add_parser("xoids", help="Xoids, loose legs and the tick-off chart")
    xoids.add_argument(
        "--max-legs",
        type=number_between(1, MOST_LEGS),
        default=6,
        metavar="N",
        help=f"1 to {MOST_LEGS}, default 6",
    )
    xoids.add_argument(
        "--board", default="xong-standard", metavar="BOARD", help="the board that they shall fit"
    )
    xoids.add_argument("-o", "--output", type=Path, metavar="FILE", help=".pdf or .svg")
    xoids.add_argument("--paper", default="a4", help="a4 (default), letter, a3, legal, tabloid")


def run(options: argparse.Namespace) -> int:
    """Print the pieces and say where they are."""
    paths = print_xoids(options.max_legs, options.board, options.output, options.paper)
    for path in paths:
        print(path)
    return 0
