"""`printkit list`."""

import argparse

from printkit.app.listing import listing
from printkit.text import aligned

SUMMARY = "List the games, rulesets and boards that are shipped."
EXAMPLE = "printkit list"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments: there are none."""


def run(_: argparse.Namespace) -> int:
    """Print the lists."""
    games, boards = listing()
    print(aligned([("game", "ruleset", "title", "boards, the default first"), *games]))
    print()
    print(aligned([("board", "cells", "title"), *boards]))
    return 0
