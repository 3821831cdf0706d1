"""`printkit list`."""

import argparse

from printkit.app.listing import listing, presets, styles
from printkit.cli.tell import show
from printkit.text import aligned

SUMMARY = "List the games, rulesets, boards, styles and presets that are shipped."
EXAMPLES = ("printkit list",)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments: there are none."""


def run(_: argparse.Namespace) -> int:
    """Print the lists."""
    games, boards = listing()
    show(aligned([("game", "ruleset", "title", "boards, the default first"), *games]))
    show()
    show(aligned([("board", "cells", "title"), *boards]))
    show()
    show(aligned([("style", "title"), *styles()]))
    show()
    show(aligned([("preset", "machine"), *presets()]))
    return 0
