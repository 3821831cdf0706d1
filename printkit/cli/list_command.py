"""`printkit list`."""

import argparse

from printkit.app.listing import listing
from printkit.cli.tell import show
from printkit.text import aligned

EXAMPLES = ("printkit list",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments: there are none."""


def run(_: argparse.Namespace) -> int:
    """Print the lists."""
    show("\n\n".join(map(aligned, listing())))
    return 0
