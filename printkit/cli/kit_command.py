"""`printkit kit`."""

import argparse
from pathlib import Path

from printkit.catalog import game_names
from printkit.cli.arguments import add_game, add_output
from printkit.cli.print_options import (
    KIT_OPTIONS,
    add_print_options,
    add_setting_options,
    print_settings,
    setting_options,
    tell_untranslated,
)
from printkit.cli.tell import tell_written

EXAMPLES = (
    "printkit kit xong",
    "printkit kit xodd --size 9x9 --paper letter",
    "printkit kit yodd --pitch 16mm --style low-ink -o yodd",
    "printkit kit hong --for tonight",
    "printkit kit xong --max-legs 5",
    "printkit kit all",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_game(parser, "GAME|all")
    add_setting_options(parser)
    add_output(parser, "default: output/GAME", metavar="DIR")
    add_print_options(parser, KIT_OPTIONS)


def run(options: argparse.Namespace) -> int:
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
