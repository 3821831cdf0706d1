"""`printkit inspect`."""

import argparse

from printkit.app.inspect import GAMES, MOST_HEXAGONS, MOST_SAMPLE_GAMES, inspect
from printkit.cli.arguments import add_board, add_number
from printkit.cli.progress import Progress
from printkit.cli.tell import show_answer

EXAMPLES = (
    "printkit inspect my-board.yaml",
    "printkit inspect xong-standard --games 100",
    "printkit inspect yodd-8 --json",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_board(parser)
    add_number(
        parser,
        "--games",
        (0, MOST_SAMPLE_GAMES),
        "games of Xong to play at random, to tell the turns to expect; default "
        f"{GAMES} on boards of at most {MOST_HEXAGONS} hexagons",
    )
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Print the figures."""
    with Progress() as progress:
        inspection = inspect(options.board, options.games, progress.reach)
    show_answer(inspection, json=options.json)
    return 0
