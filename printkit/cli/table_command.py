"""`printkit table`."""

import argparse
from pathlib import Path

from printkit.app.virtual_table import DPI, PITCH, TableOptions, export_table
from printkit.cli.arguments import (
    add_print_options,
    add_setting_options,
    number_between,
    print_settings,
    setting_options,
)
from printkit.cli.tell import show

SUMMARY = "Export a game for a virtual table: pictures of board and pieces, and an index."
EXAMPLES = (
    "printkit table hong --pixels 200 -o hong",
    "printkit table yodd --size 7 --background transparent",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("game", metavar="GAME", help="a game, or a ruleset by name or path")
    add_setting_options(parser)
    fineness = parser.add_mutually_exclusive_group()
    fineness.add_argument(
        "--pixels",
        type=number_between(16, 2000),
        metavar="N",
        help="from the middle of a cell to that of the next; "
        f"default {PITCH}, or more for {DPI} dpi",
    )
    fineness.add_argument(
        "--dpi", type=number_between(20, 2400), metavar="N", help="dots to the inch instead"
    )
    parser.add_argument(
        "--background",
        choices=("paper", "transparent"),
        default="paper",
        help="of the board, default paper; pieces are always cut out",
    )
    add_print_options(parser, ("style",))
    parser.add_argument(
        "-o", "--output", type=Path, metavar="DIR", help="default: output/GAME-table"
    )


def run(options: argparse.Namespace) -> int:
    """Write the files and say where their index is."""
    chosen = TableOptions(
        setting_options(options), options.dpi, options.pixels, options.background == "transparent"
    )
    folder = options.output or Path("output") / f"{Path(options.game).stem}-table"
    *_, index = export_table(options.game, folder, chosen, print_settings(options))
    show(index)
    return 0
