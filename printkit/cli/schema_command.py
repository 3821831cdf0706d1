"""`printkit schema`."""

import argparse
import json

from printkit.app.schema import KINDS, json_schema

SUMMARY = "Print the JSON Schema of a kind of YAML file, for editors."
EXAMPLES = (
    "printkit schema board > board.schema.json",
    "printkit schema record",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("kind", choices=KINDS, help="which kind of file")


def run(options: argparse.Namespace) -> int:
    """Print the schema."""
    print(json.dumps(json_schema(options.kind), indent=2, ensure_ascii=False))
    return 0
