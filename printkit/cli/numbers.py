"""Whole numbers as arguments, apart from `arguments`, which takes long to import."""

import argparse
from collections.abc import Callable
from typing import Any


def number_between(least: int, most: int) -> Callable[[str], int]:
    """An argument type: a whole number from `least` to `most`."""

    def read(text: str) -> int:
        digits = text.strip()
        if not (digits.isascii() and digits.isdigit()):
            raise argparse.ArgumentTypeError(f"expected a whole number, found '{text[:40]}'")
        if len(digits) > 40 or not least <= int(digits) <= most:
            raise argparse.ArgumentTypeError(f"expected {least} to {most}, found {digits[:40]}")
        return int(digits)

    return read


def add_number(
    parser: argparse._ActionsContainer, name: str, bounds: tuple[int, int], text: str, **more: Any
) -> None:
    """Declare the option `name`, a whole number within `bounds`, which `text` explains.

    `more` are its default, and its metavar unless that is N.
    """
    parser.add_argument(name, type=number_between(*bounds), help=text, **{"metavar": "N", **more})


def add_turn(parser: argparse._ActionsContainer, text: str) -> None:
    """Declare `--turn`, the number of a record's turn, 0 for its start; `text` explains it."""
    from printkit.records.fields import MOST_TURNS  # not all that take numbers read records

    add_number(parser, "--turn", (0, MOST_TURNS), text, metavar="K")
