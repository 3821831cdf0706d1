"""`printkit hints`."""

import argparse

from printkit.analysis.insight import HintRequest
from printkit.app.hints import HINT_FIELDS, MOST_LEGS, MOST_SHOWN, hints_on_file
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
    docs = {name: field.doc for name, field in HINT_FIELDS.fields.items()}
    add_number(parser, "--best", (1, MOST_SHOWN), docs["best"])
    parser.add_argument("--json", action="store_true", help="print JSON")
    xoids = parser.add_argument_group("in xong")
    which = xoids.add_mutually_exclusive_group()
    which.add_argument("--xoid", metavar="XOID", help=docs["xoid"])
    add_number(which, "--max-legs", (1, MOST_LEGS), docs["max-legs"])


def run(options: argparse.Namespace) -> int:
    """Print the hints."""
    request = HintRequest(options.best, options.xoid, options.max_legs)
    hints = hints_on_file(options.record, options.turn, request)
    show_answer(hints, json=options.json)
    return 0
