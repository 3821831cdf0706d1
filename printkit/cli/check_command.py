"""`printkit check`."""

import argparse
from pathlib import Path

from printkit.app.check import check_file, preview
from printkit.cli.tell import show

EXAMPLES = (
    "printkit check my-board.yaml",
    "printkit check my-board.yaml --preview my-board.png",
    "printkit check game.yaml",
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a YAML file")
    parser.add_argument("--preview", type=Path, metavar="PNG", help="draw the board as a picture")


def run(options: argparse.Namespace) -> int:
    """Say what the file holds."""
    checked = check_file(options.file)
    drawn = preview(options.file, options.preview) if options.preview else None
    show(checked)
    if drawn:
        show(drawn)
    return 0
