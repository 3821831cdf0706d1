"""`printkit board`."""

import argparse
from pathlib import Path

from printkit.app.sheets import print_board

SUMMARY = "Print a board at true size, as PDF or SVG."
EXAMPLE = "printkit board xong-standard -o board.pdf"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("board", metavar="BOARD", help="a shipped board or a YAML file")
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help=".pdf or .svg")
    parser.add_argument("--paper", default="a4", help="a4 (default), letter, a3, legal, tabloid")


def run(options: argparse.Namespace) -> int:
    """Draw the board and say where it is."""
    for path in print_board(options.board, options.output, options.paper):
        print(path)
    return 0
