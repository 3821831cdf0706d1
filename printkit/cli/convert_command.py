"""`printkit convert`."""

import argparse

from printkit.app.convert import convert_file, converted_file
from printkit.cli.arguments import add_output, add_print_options, print_settings
from printkit.cli.tell import show_data, tell_written
from printkit.errors import InputError

SUMMARY = "Write a recorded game as one line, as YAML, or on a record sheet with a QR code."
EXAMPLES = (
    "printkit convert game.yaml",
    "printkit convert game.yaml -o game.txt",
    "printkit convert game.txt -o again.yaml",
    "printkit convert game.yaml --paper letter -o sheet.pdf",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("record", metavar="RECORD", help="a record file, YAML or one line")
    add_output(
        parser,
        ".txt for one line, .yaml or .yml, .pdf for the record sheet; default: the line is printed",
    )
    add_print_options(parser, ("paper", "margin", "style", "text"))


def run(options: argparse.Namespace) -> int:
    """Write the record and say where it is, or print it."""
    settings = print_settings(options)
    if options.output is None:
        if settings:
            raise InputError(f"--{next(iter(settings))} is for a .pdf file; name one with -o")
        show_data(converted_file(options.record, "line"))
    else:
        tell_written([convert_file(options.record, options.output, settings)])
    return 0
