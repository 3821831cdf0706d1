"""`printkit board`."""

import argparse
from pathlib import Path

from printkit.app.sheets import print_board
from printkit.cli.arguments import length_between

SUMMARY = "Print a board at true size, as PDF or SVG."
EXAMPLE = "printkit board xong-standard -o board.pdf"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("board", metavar="BOARD", help="a shipped board or a YAML file")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=".pdf, .svg or .png")
    parser.add_argument(
        "--pitch",
        type=length_between(10, 200),
        metavar="LENGTH",
        help="distance between neighbouring cells' centres, such as 22mm",
    )
    parser.add_argument("--paper", default="a4", help="a4 (default), letter, a3, legal, tabloid")


def run(options: argparse.Namespace) -> int:
    """Draw the board and say where it is."""
    for path in print_board(options.board, options.output, options.paper, options.pitch):
        print(path)
    return 0
