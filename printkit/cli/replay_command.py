"""`printkit replay`."""

import argparse
from pathlib import Path

from printkit.cli.arguments import add_number, add_output, add_turn
from printkit.cli.print_options import add_print_options, print_settings
from printkit.cli.tell import show, tell

EXAMPLES = (
    "printkit replay game.yaml -o game.html",
    "printkit replay game.yaml --per-page 6 -o game.pdf",
    "printkit replay game.yaml --turn 3 -o turn-3.svg",
    "printkit replay game.yaml --seconds 2 -o game.gif",
)

_MOST_A_PAGE = 48
_MOST_SECONDS = 60


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("record", metavar="RECORD", help="a record file")
    add_output(parser, ".html to step through, .pdf, .svg or .png of one position, .gif")
    turn = "of .svg and .png: the position after this turn; default: the last that is legal"
    add_turn(parser, turn)
    per_page = "diagrams on a page of .pdf; default: as many as can be read"
    add_number(parser, "--per-page", (1, _MOST_A_PAGE), per_page)
    parser.add_argument("--animate", action="store_true", help="of .svg: all turns, moving")
    parser.add_argument(
        "--seconds", type=_seconds, metavar="S", help="for each turn of what moves; default 1"
    )
    add_print_options(parser)


def _seconds(text: str) -> float:
    """An argument type: seconds that viewers keep to and people can wait for."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.1 <= value <= _MOST_SECONDS:
        raise argparse.ArgumentTypeError(
            f"expected seconds from 0.1 to {_MOST_SECONDS}, found '{text[:40]}'"
        )
    return value


def run(options: argparse.Namespace) -> int:
    """Write the replay; say where it is, and what is wrong with the record."""
    from printkit.app.replay import ReplayOptions, checked_suffix, open_replay, write_replay

    settings = print_settings(options)
    chosen = ReplayOptions(
        options.turn, options.per_page, options.animate, options.seconds, settings
    )
    target = options.output or Path("output") / f"{Path(options.record).stem}.html"
    checked_suffix(target, chosen)  # before the game is played
    replay = open_replay(options.record, settings.get("language", ""))
    show(write_replay(replay, target, chosen))
    if replay.problem:
        tell(replay.problem)
    return 0
