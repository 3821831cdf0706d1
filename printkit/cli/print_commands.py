"""Commands that print: `kit`, `rules`, `board`, `pieces` and `calibrate`."""

import argparse
from pathlib import Path

from printkit.catalog import game_names
from printkit.cli.arguments import add_board, add_game, add_number, add_output
from printkit.cli.print_options import (
    BOARD_OPTIONS,
    KIT_OPTIONS,
    PIECE_OPTIONS,
    add_cell_options,
    add_pieces,
    add_print_options,
    add_setting_options,
    print_settings,
    setting_options,
    tell_untranslated,
)
from printkit.cli.progress import Progress
from printkit.cli.tell import tell_written
from printkit.errors import InputError

EXAMPLES = {
    "kit": (
        "printkit kit xong",
        "printkit kit xodd --size 9x9 --paper letter",
        "printkit kit yodd --pitch 16mm --style low-ink -o yodd",
        "printkit kit hong --for tonight",
        "printkit kit xong --max-legs 5",
        "printkit kit all",
    ),
    "rules": (
        "printkit rules gosix",
        "printkit rules xong --booklet",
        "printkit rules hong --size 7x7 --paper letter -o hong.pdf",
    ),
    "board": (
        "printkit board xong-standard -o board.pdf",
        "printkit board xodd-9x9 --pitch 16mm --style grey",
        "printkit board my-board.yaml --paper a3 -o board.svg",
        "printkit board hong-9x7 --diagrams 4 -o positions.pdf",
        "printkit board gosix --preset lightburn -o gosix.dxf",
    ),
    "pieces": (
        "printkit pieces xoids --max-legs 5 -o xoids.pdf",
        "printkit pieces hong --layout nest --backs duplex",
        "printkit pieces xoids --only loose-legs --only chart --side 14mm",
        "printkit pieces xoids --preset lightburn --kerf 0.15mm --sheet 600x400mm",
    ),
    "calibrate": (
        "printkit calibrate",
        "printkit calibrate --paper letter -o calibration.pdf",
        "printkit calibrate --back-offset -0.5mm,1mm -o once-more.pdf",
        "printkit calibrate --preset glowforge -o kerf.svg",
        "printkit calibrate -o strip.3mf",
    ),
}
MOST_DIAGRAMS = 12  # on a page


def kit_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_game(parser, "GAME|all")
    add_setting_options(parser)
    add_output(parser, "default: output/GAME", metavar="DIR")
    add_print_options(parser, KIT_OPTIONS)


def run_kit(options: argparse.Namespace) -> int:
    """Write the kit and say what was written."""
    from printkit.app.kit import print_kit, print_kits, usual_folder  # --help needs no shapely

    chosen = (setting_options(options), print_settings(options))
    if options.game == "all":
        paths = print_kits(*chosen, options.output or Path("output"))
    else:
        folder = options.output or usual_folder(options.game)
        paths = print_kit(options.game, *chosen, folder)
    tell_written(paths)
    for game in game_names() if options.game == "all" else [options.game]:
        tell_untranslated(game, *chosen)
    return 0


def rules_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_game(parser)
    add_setting_options(parser)
    words = "on half pages: print on both sides, turned over the short edge, and fold"
    parser.add_argument("--booklet", action="store_true", help=words)
    add_output(parser, ".pdf, .svg or .png; default: output/GAME-rules.pdf")
    add_print_options(parser)


def run_rules(options: argparse.Namespace) -> int:
    """Write the rules and say where they are."""
    from printkit.app.kit import print_rules  # --help needs no shapely

    chosen = (setting_options(options), print_settings(options))
    paths = print_rules(options.game, *chosen, options.output, booklet=options.booklet)
    tell_written(paths)
    tell_untranslated(options.game, *chosen)
    return 0


def board_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_board(parser)
    add_output(parser, ".pdf, .svg or .png; with --preset also .dxf")
    add_cell_options(parser, 200)
    diagrams = f"that fill a page instead, empty, to note positions: 1 to {MOST_DIAGRAMS}"
    add_number(parser, "--diagrams", (1, MOST_DIAGRAMS), diagrams)
    add_print_options(parser, BOARD_OPTIONS)


def run_board(options: argparse.Namespace) -> int:
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


def pieces_arguments(parser: argparse.ArgumentParser) -> None:
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


def run_pieces(options: argparse.Namespace) -> int:
    """Print the pieces and say where they are."""
    from printkit.app.pieces import Wanted, print_pieces  # --help needs no shapely

    wanted = Wanted(options.game, setting_options(options), options.max_legs, tuple(options.only))
    settings = print_settings(options)
    with Progress() as progress:
        written = print_pieces(wanted, options.output, settings, progress.reach)
    tell_written(written)
    return 0


def calibrate_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_output(
        parser,
        ".pdf, .svg or .png; with --preset, which makes the strip for a kerf, also .dxf; .stl or "
        ".3mf make the strip for the clearance of a 3D printer",
    )
    names = ("paper", "language", "text", "flip", "back-offset", "dpi", "preset", "kerf", "sheet")
    add_print_options(parser, names)


def run_calibrate(options: argparse.Namespace) -> int:
    """Draw the page and say where it is."""
    from printkit.app.sheets import print_calibration  # --help needs no reportlab

    tell_written(print_calibration(options.output, print_settings(options)))
    return 0
