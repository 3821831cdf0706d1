"""`printkit board`."""

import argparse

from printkit.cli.arguments import add_board, add_number, add_output
from printkit.cli.print_options import (
    BOARD_OPTIONS,
    add_cell_options,
    add_print_options,
    print_settings,
)
from printkit.cli.tell import tell_written
from printkit.errors import InputError

MOST_DIAGRAMS = 12  # on a page
EXAMPLES = (
    "printkit board xong-standard -o board.pdf",
    "printkit board xodd-9x9 --pitch 16mm --style grey",
    "printkit board my-board.yaml --paper a3 -o board.svg",
    "printkit board hong-9x7 --diagrams 4 -o positions.pdf",
    "printkit board gosix --preset lightburn -o gosix.dxf",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_board(parser)
    add_output(parser, ".pdf, .svg or .png; with --preset also .dxf")
    add_cell_options(parser, 200)
    diagrams = f"that fill a page instead, empty, to note positions: 1 to {MOST_DIAGRAMS}"
    add_number(parser, "--diagrams", (1, MOST_DIAGRAMS), diagrams)
    add_print_options(parser, BOARD_OPTIONS)


def run(options: argparse.Namespace) -> int:
    """Draw the board and say where it is."""
    from printkit.app.sheets import print_board, print_diagrams  # --help needs no reportlab

    chosen = print_settings(options)
    sizes = (options.pitch, options.side)
    if options.diagrams is None:
        paths = print_board(options.board, options.output, chosen, *sizes)
    else:
        if any(sizes):
            raise InputError("--diagrams fill the page: leave out --pitch and --side")
        paths = print_diagrams(options.board, options.output, chosen, options.diagrams)
    tell_written(paths)
    return 0
