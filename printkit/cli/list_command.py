"""`printkit list`."""

import argparse

from printkit.app.listing import listing
from printkit.catalog import faulty_games
from printkit.cli.tell import show, tell
from printkit.text import aligned

EXAMPLES = ("printkit list",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments: there are none."""


def run(_: argparse.Namespace) -> int:
    """Print the lists, and which games cannot be used."""
    show("\n\n".join(map(aligned, listing())))
    for error in faulty_games():
        tell(str(error))
    return 0
