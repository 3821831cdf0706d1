"""`printkit xoids`."""

import argparse

from printkit.app.inspect import MOST_LISTED_LEGS, list_xoids
from printkit.cli.arguments import add_number, add_other_board
from printkit.cli.tell import show, show_json
from printkit.text import aligned

EXAMPLES = (
    "printkit xoids --max-legs 4",
    "printkit xoids --max-legs 6 --board xong-standard",
    "printkit xoids --max-legs 9 --json",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_number(
        parser,
        "--max-legs",
        (1, MOST_LISTED_LEGS),
        f"1 to {MOST_LISTED_LEGS}, default 6",
        default=6,
    )
    add_other_board(parser, "also count the places on this board")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Print the list, as a table or as JSON."""
    xoids = list_xoids(options.max_legs, options.board)
    if options.json:
        show_json({"count": len(xoids), "xoids": xoids})
        return 0
    columns = ("name", "legs", "chiral", "symmetries") + (("placements",) if options.board else ())
    rows = [columns]
    rows += [tuple(_cell(xoid[column]) for column in columns) for xoid in xoids]
    show(aligned(rows))
    show(f"\n{len(xoids)} Xoids of 1 to {options.max_legs} legs")
    return 0


def _cell(value: object) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)
