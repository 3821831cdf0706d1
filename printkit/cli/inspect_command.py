"""`printkit inspect`."""

import argparse

from printkit.app.inspect import inspect
from printkit.app.turns import GAMES, MOST_GAMES, MOST_HEXAGONS
from printkit.cli.arguments import number_between
from printkit.cli.progress import Progress
from printkit.cli.tell import show, show_json

SUMMARY = "Measure a board of hexagons: legs, perimeter, necks, symmetry, turns to expect."
EXAMPLES = (
    "printkit inspect my-board.yaml",
    "printkit inspect xong-standard --games 100",
    "printkit inspect yodd-8 --json",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("board", metavar="BOARD", help="a shipped board or a YAML file")
    parser.add_argument(
        "--games",
        type=number_between(0, MOST_GAMES),
        metavar="N",
        help="games of Xong to play at random, to tell the turns to expect; default "
        f"{GAMES} on boards of at most {MOST_HEXAGONS} hexagons",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Print the figures."""
    with Progress() as progress:
        inspection = inspect(options.board, options.games, progress.reach)
    if options.json:
        show_json(inspection.as_dict())
    else:
        show(inspection.describe(), end="")
    return 0
