"""`printkit schema`."""

import argparse

from printkit.app.schema import KINDS, json_schema
from printkit.cli.tell import show_json

EXAMPLES = ("printkit schema board > board.schema.json", "printkit schema record")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("kind", choices=KINDS, help="which kind of file")


def run(options: argparse.Namespace) -> int:
    """Print the schema."""
    show_json(json_schema(options.kind), indent=2)
    return 0
