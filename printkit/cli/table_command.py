"""`printkit table`."""

import argparse
from pathlib import Path

from printkit.cli.arguments import add_game, add_number, add_output, add_turn
from printkit.cli.print_options import (
    add_print_options,
    add_setting_options,
    print_settings,
    setting_options,
    tell_untranslated,
)
from printkit.cli.tell import show
from printkit.definitions.printing import TABLE_DPI, TABLE_PITCH
from printkit.errors import InputError

EXAMPLES = {
    "table": (
        "printkit table hong --pixels 200 -o hong",
        "printkit table yodd --size 7 --background transparent",
        "printkit table gosix --for tts -o gosix",
        "printkit table xodd --for pcio --record spring.yaml --turn 2 -o game.pcio",
    )
}


PROGRAMS = ("tts", "pcio")
SUFFIXES = {"tts": "-tts", "pcio": ".pcio"}


def table_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_game(parser)
    add_setting_options(parser)
    fineness = parser.add_mutually_exclusive_group()
    usual = f"default {TABLE_PITCH}, or more for {TABLE_DPI} dpi"
    pixels = f"from the middle of a cell to that of the next; {usual}"
    add_number(fineness, "--pixels", (16, 2000), pixels)
    add_number(fineness, "--dpi", (20, 2400), "dots to the inch instead")
    parser.add_argument(
        "--background",
        choices=("paper", "transparent"),
        default="paper",
        help="of the board, default paper; pieces are always cut out",
    )
    parser.add_argument(
        "--for",
        dest="program",
        choices=PROGRAMS,
        help="tts: a save of Tabletop Simulator; pcio: a room of playingcards.io, a .pcio file",
    )
    parser.add_argument("--record", metavar="RECORD", help="put the position of a record on it")
    turn = "of --record: after this turn; default: the last"
    add_turn(parser, turn)
    parser.add_argument(
        "--address", metavar="URL", help="of tts: where its files will be; default: on this machine"
    )
    add_print_options(parser, ("style", "language"))
    add_output(parser, "default: output/GAME-table; of pcio a file", metavar="PATH")


def run_table(options: argparse.Namespace) -> int:
    """Write the files and say where their index is."""
    from printkit.app.virtual_table import TableOptions, export_table  # --help needs no shapely

    chosen = TableOptions(
        setting_options(options), options.dpi, options.pixels, options.background == "transparent"
    )
    stem, settings = f"{Path(options.game).stem}-table", print_settings(options)
    if options.program is None:
        for given, name in (
            (options.record, "record"),
            (options.turn, "turn"),
            (options.address, "address"),
        ):
            if given is not None:
                raise InputError(f"--{name} is for programs: give --for tts or pcio too")
        folder = options.output or Path("output") / stem
        *_, index = export_table(options.game, folder, chosen, settings)
    else:
        from printkit.app.laid_table import TablePlan, write_table  # plain exports need none

        plan = TablePlan(options.program, options.record, options.turn, options.address)
        target = options.output or Path("output") / f"{stem}{SUFFIXES[options.program]}"
        *_, index = write_table(options.game, target, chosen, settings, plan)
    show(index)
    tell_untranslated(options.game, chosen.setting, settings)
    return 0
