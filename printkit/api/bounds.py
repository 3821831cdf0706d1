"""Bounds on the numbers that programs give, which the command line has for what is typed."""

from printkit.errors import InputError


def check_between(what: str, value: float | None, least: float, most: float) -> None:
    """Raise InputError for a number, if one is given, that is not between two others, or is NaN."""
    if value is not None and not least <= value <= most:
        raise InputError(f"{what}: expected {least:.9g} to {most:.9g}, found {value:.9g}")
