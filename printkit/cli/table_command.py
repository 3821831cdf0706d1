"""`printkit table`."""

import argparse
from pathlib import Path

from printkit.app.virtual_table import DPI, PITCH, TableOptions, export_table
from printkit.cli.arguments import (
    add_output,
    add_print_options,
    add_setting_options,
    print_settings,
    setting_options,
)
from printkit.cli.numbers import add_number
from printkit.cli.tell import show

SUMMARY = "Export a game for a virtual table: pictures of board and pieces, and an index."
EXAMPLES = (
    "printkit table hong --pixels 200 -o hong",
    "printkit table yodd --size 7 --background transparent",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("game", metavar="GAME", help="a game, or a ruleset by name or path")
    add_setting_options(parser)
    fineness = parser.add_mutually_exclusive_group()
    pixels = (
        f"from the middle of a cell to that of the next; default {PITCH}, or more for {DPI} dpi"
    )
    add_number(fineness, "--pixels", (16, 2000), pixels)
    add_number(fineness, "--dpi", (20, 2400), "dots to the inch instead")
    parser.add_argument(
        "--background",
        choices=("paper", "transparent"),
        default="paper",
        help="of the board, default paper; pieces are always cut out",
    )
    add_print_options(parser, ("style",))
    add_output(parser, "default: output/GAME-table", metavar="DIR")


def run(options: argparse.Namespace) -> int:
    """Write the files and say where their index is."""
    chosen = TableOptions(
        setting_options(options), options.dpi, options.pixels, options.background == "transparent"
    )
    folder = options.output or Path("output") / f"{Path(options.game).stem}-table"
    *_, index = export_table(options.game, folder, chosen, print_settings(options))
    show(index)
    return 0
