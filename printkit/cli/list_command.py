"""`printkit list`."""

import argparse

from printkit.app.listing import listing, presets, styles
from printkit.text import aligned

SUMMARY = "List the games, rulesets, boards, styles and presets that are shipped."
EXAMPLES = ("printkit list",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments: there are none."""


def run(_: argparse.Namespace) -> int:
    """Print the lists."""
    games, boards = listing()
    print(aligned([("game", "ruleset", "title", "boards, the default first"), *games]))
    print()
    print(aligned([("board", "cells", "title"), *boards]))
    print()
    print(aligned([("style", "title"), *styles()]))
    print()
    print(aligned([("preset", "machine"), *presets()]))
    return 0
