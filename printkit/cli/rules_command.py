"""`printkit rules`."""

import argparse

from printkit.cli.arguments import add_game, add_output
from printkit.cli.print_options import (
    add_print_options,
    add_setting_options,
    print_settings,
    setting_options,
    tell_untranslated,
)
from printkit.cli.tell import tell_written

EXAMPLES = (
    "printkit rules gosix",
    "printkit rules xong --booklet",
    "printkit rules hong --size 7x7 --paper letter -o hong.pdf",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    add_game(parser)
    add_setting_options(parser)
    words = "on half pages: print on both sides, turned over the short edge, and fold"
    parser.add_argument("--booklet", action="store_true", help=words)
    add_output(parser, ".pdf, .svg or .png; default: output/GAME-rules.pdf")
    add_print_options(parser)


def run(options: argparse.Namespace) -> int:
    """Write the rules and say where they are."""
    from printkit.app.kit import print_rules  # --help needs no shapely

    chosen = (setting_options(options), print_settings(options))
    paths = print_rules(options.game, *chosen, options.output, booklet=options.booklet)
    tell_written(paths)
    tell_untranslated(options.game, *chosen)
    return 0
