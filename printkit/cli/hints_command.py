"""`printkit hints`."""

import argparse

from printkit.analysis.insight import HintRequest
from printkit.app.hints import MOST_LEGS, MOST_SHOWN, hints_on_file
from printkit.cli.numbers import add_number
from printkit.cli.tell import show_answer
from printkit.records.reader import MOST_TURNS

SUMMARY = "Tell what a player may want to know: what fits, what is worth most, what ends the game."
EXAMPLES = (
    "printkit hints game.yaml",
    "printkit hints game.yaml --turn 2 --xoid 4-02 --best 3",
    "printkit hints game.yaml --max-legs 7 --json",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument(
        "record",
        metavar="RECORD",
        help="a record file; of xana only turns of one action or one wall are looked at",
    )
    turn = "the position after turn K; default: after the last"
    add_number(parser, "--turn", (0, MOST_TURNS), turn, metavar="K")
    best = "how many turns, or placements of each Xoid, to show"
    add_number(parser, "--best", (1, MOST_SHOWN), best)
    parser.add_argument("--json", action="store_true", help="print JSON")
    xoids = parser.add_argument_group("in xong")
    which = xoids.add_mutually_exclusive_group()
    which.add_argument(
        "--xoid", metavar="XOID", help="the Xoid to be placed, such as 5-07, or as legs: e5/ne,e"
    )
    add_number(
        which,
        "--max-legs",
        (1, MOST_LEGS),
        f"all new Xoids of 1 to N legs, N up to {MOST_LEGS}; default 6; "
        "if none of them fits, all of the smallest size that does",
    )


def run(options: argparse.Namespace) -> int:
    """Print the hints."""
    request = HintRequest(options.best, options.xoid, options.max_legs)
    hints = hints_on_file(options.record, options.turn, request)
    show_answer(hints, json=options.json)
    return 0
