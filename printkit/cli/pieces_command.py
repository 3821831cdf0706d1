"""`printkit pieces`."""

import argparse

from printkit.cli.arguments import add_output
from printkit.cli.print_options import (
    PIECE_OPTIONS,
    add_pieces,
    add_print_options,
    print_settings,
    setting_options,
)
from printkit.cli.progress import Progress
from printkit.cli.tell import tell_written

EXAMPLES = (
    "printkit pieces xoids --max-legs 5 -o xoids.pdf",
    "printkit pieces hong --layout nest --backs duplex",
    "printkit pieces xoids --only loose-legs --only chart --side 14mm",
    "printkit pieces xoids --preset lightburn --kerf 0.15mm --sheet 600x400mm",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_pieces(parser)
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="only the sheets of this name, as the files of a kit have it: stones, xoids-red, "
        "chart; may be given several times",
    )
    add_output(parser, ".pdf, .svg or .png; with --preset .dxf")
    add_print_options(parser, PIECE_OPTIONS)


def run(options: argparse.Namespace) -> int:
    """Print the pieces and say where they are."""
    from printkit.app.pieces import Wanted, print_pieces  # --help needs no shapely

    wanted = Wanted(options.game, setting_options(options), options.max_legs, tuple(options.only))
    settings = print_settings(options)
    with Progress() as progress:
        written = print_pieces(wanted, options.output, settings, progress.reach)
    tell_written(written)
    return 0
