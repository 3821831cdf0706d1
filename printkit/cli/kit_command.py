"""`printkit kit`."""

import argparse
from pathlib import Path

from printkit.app.kit import KitOptions, print_kit, print_kits
from printkit.cli.arguments import length_between

SUMMARY = "Print everything for one game: board, pieces, rules, record sheets."
EXAMPLE = "printkit kit xodd --size 9x9"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("game", metavar="GAME", help="a game, 'all', or a ruleset by name or path")
    boards = parser.add_mutually_exclusive_group()
    boards.add_argument("--board", metavar="BOARD", help="another board, by name or path")
    boards.add_argument("--size", metavar="SIZE", help="of a shipped board: 9x9, 7")
    parser.add_argument(
        "--pitch",
        type=length_between(10, 100),
        metavar="LENGTH",
        help="distance between neighbouring places, such as 16mm: pieces follow it",
    )
    parser.add_argument("-o", "--output", type=Path, metavar="DIR", help="default: output/GAME")
    parser.add_argument(
        "--paper", default="a4", help="a4 (default), a3, letter, legal, tabloid, auto, 210x297mm"
    )


def run(options: argparse.Namespace) -> int:
    """Write the kit and say what was written."""
    chosen = KitOptions(options.paper, options.board, options.size, options.pitch)
    if options.game == "all":
        paths = print_kits(chosen, options.output or Path("output"))
    else:
        folder = options.output or Path("output") / Path(options.game).stem
        paths = print_kit(options.game, chosen, folder)
    for path in paths:
        print(path)
    return 0
