"""Who is told how far long work has come."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Told = Callable[[int, int], None]  # how many items of the work are done, of how many
Item = TypeVar("Item")


def nobody(done: int, total: int) -> None:
    """Nobody is told."""


def followed(items: Sequence[Item], told: Told) -> Iterator[Item]:
    """The items of the work, one after the other; each is done when the next is asked for."""
    told(0, len(items))
    for number, item in enumerate(items, start=1):
        yield item
        told(number, len(items))
