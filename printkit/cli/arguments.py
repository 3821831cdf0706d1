"""Types of arguments that several commands share."""

import argparse
from collections.abc import Callable

from printkit.units import parse_length


def number_between(least: int, most: int) -> Callable[[str], int]:
    """An argument type: a whole number between two bounds."""

    def read(text: str) -> int:
        digits = text.strip()
        if not (digits.isascii() and digits.isdigit() and len(digits) < 10):
            raise argparse.ArgumentTypeError(f"expected a whole number, found '{text[:40]}'")
        if not least <= int(digits) <= most:
            raise argparse.ArgumentTypeError(f"expected {least} to {most}, found {digits}")
        return int(digits)

    return read


def length_between(least: float, most: float) -> Callable[[str], float]:
    """An argument type: a length with its unit, in mm, between two bounds."""

    def read(text: str) -> float:
        try:
            value = parse_length(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"expected {least:g}mm to {most:g}mm, found {text}")
        return value

    return read
