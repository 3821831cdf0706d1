"""`printkit hints`."""

import argparse

from printkit.analysis.insight import HintRequest
from printkit.analysis.search import PLAYOUTS
from printkit.app.hints import HINT_FIELDS, MOST_HINTED_LEGS, MOST_SHOWN, hints_on_file
from printkit.app.simulate import MOST_PLAYOUTS
from printkit.cli.arguments import add_language, add_number, add_turn
from printkit.cli.tell import show_answer
from printkit.errors import InputError

EXAMPLES = (
    "printkit hints game.yaml",
    "printkit hints game.yaml --turn 2 --xoid 4-02 --best 3",
    "printkit hints game.yaml --max-legs 7 --json",
    "printkit hints game.yaml --search --playouts 500",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument(
        "record",
        metavar="RECORD",
        help="a record file; of xana only turns of one action or one wall are looked at",
    )
    add_turn(parser, "the position after turn K; default: after the last")
    docs = {name: field.doc for name, field in HINT_FIELDS.fields.items()}
    add_number(parser, "--best", (1, MOST_SHOWN), docs["best"])
    parser.add_argument("--json", action="store_true", help="print JSON")
    add_language(parser)
    parser.add_argument(
        "--search",
        action="store_true",
        help="search for the best turn; in xong also for what to give: shares of wins, their "
        "errors, lines of play",
    )
    playouts = f"of the search: more are surer and take longer; default {PLAYOUTS}"
    add_number(parser, "--playouts", (1, MOST_PLAYOUTS), playouts)
    xoids = parser.add_argument_group("in xong")
    which = xoids.add_mutually_exclusive_group()
    which.add_argument("--xoid", metavar="XOID", help=docs["xoid"])
    add_number(which, "--max-legs", (1, MOST_HINTED_LEGS), docs["max-legs"])


def run(options: argparse.Namespace) -> int:
    """Print the hints."""
    if options.playouts and not options.search:
        raise InputError("--playouts needs a search: add --search")
    playouts = options.playouts or PLAYOUTS if options.search else None
    request = HintRequest(options.best, options.xoid, options.max_legs, playouts)
    hints = hints_on_file(options.record, options.turn, request)
    show_answer(hints, json=options.json)
    return 0
