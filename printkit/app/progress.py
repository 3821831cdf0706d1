"""Who is told how far long work has come."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Told = Callable[[int, int], None]  # how many parts of the work are done, of how many
Part = TypeVar("Part")


def nobody(done: int, total: int) -> None:
    """Nobody is told."""


def followed(parts: Sequence[Part], told: Told) -> Iterator[Part]:
    """The parts of the work, one after the other; each is done when the next is asked for."""
    told(0, len(parts))
    for number, part in enumerate(parts, start=1):
        yield part
        told(number, len(parts))
