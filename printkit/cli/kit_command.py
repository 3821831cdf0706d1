"""`printkit kit`."""

import argparse
from pathlib import Path

from printkit.app.kit import print_kit

SUMMARY = "Print everything for one game: board, pieces, rules, record sheets."
EXAMPLE = "printkit kit xong"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("game", metavar="GAME", help="a game, or a ruleset by name or path")
    parser.add_argument("--board", metavar="BOARD", help="another board, by name or path")
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="default: output/GAME")
    parser.add_argument("--paper", default="a4", help="a4 (default) or letter")


def run(options: argparse.Namespace) -> int:
    """Write the kit and say what was written."""
    folder = options.output or Path("output") / Path(options.game).stem
    for path in print_kit(options.game, options.board, folder, options.paper):
        print(path)
    return 0
