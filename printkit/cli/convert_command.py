"""`printkit convert`."""

import argparse

from printkit.app.convert import FORMS, convert_file, converted_file
from printkit.cli.arguments import add_output
from printkit.cli.print_options import add_print_options, print_settings
from printkit.cli.tell import show_data, tell_written
from printkit.errors import InputError

EXAMPLES = (
    "printkit convert game.yaml",
    "printkit convert game.yaml -o game.txt",
    "printkit convert game.txt -o again.yaml",
    "printkit convert game.yaml --paper letter -o sheet.pdf",
    "printkit convert spring.yaml -o game.sgf",
    "printkit convert spring.yaml --to abstract-play -o theirs.json",
    "printkit convert theirs.json -o mine.yaml",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument(
        "record",
        metavar="RECORD",
        help="a record file, YAML, JSON or one line; one of Abstract Play",
    )
    add_output(
        parser,
        ".txt for one line, .yaml or .yml, .json, .sgf, .pdf for the record sheet; default: it is "
        "printed, as one line",
    )
    parser.add_argument("--to", choices=FORMS, help="the form; default: that of the file's suffix")
    add_print_options(parser, ("paper", "margin", "style", "language", "text"))


def run(options: argparse.Namespace) -> int:
    """Write the record and say where it is, or print it."""
    settings = print_settings(options)
    if options.output is None:
        if settings:
            raise InputError(f"--{next(iter(settings))} is for a .pdf file; name one with -o")
        show_data(converted_file(options.record, options.to or "line"))
    else:
        tell_written([convert_file(options.record, options.output, options.to, settings)])
    return 0
