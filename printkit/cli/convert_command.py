"""`printkit convert`."""

import argparse

from printkit.app.convert import convert_file, converted_file
from printkit.cli.arguments import add_output
from printkit.cli.tell import show_data, tell_written

SUMMARY = "Write a recorded game as one line, for links, mail and QR codes, or as YAML again."
EXAMPLES = (
    "printkit convert game.yaml",
    "printkit convert game.yaml -o game.txt",
    "printkit convert game.txt -o again.yaml",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("record", metavar="RECORD", help="a record file, YAML or one line")
    add_output(parser, ".txt for one line, .yaml or .yml; default: the line is printed")


def run(options: argparse.Namespace) -> int:
    """Write the record and say where it is, or print it."""
    if options.output is None:
        show_data(converted_file(options.record, "line"))
    else:
        tell_written([convert_file(options.record, options.output)])
    return 0
