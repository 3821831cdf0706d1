"""Reports how far long work has come."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Told = Callable[[int, int], None]  # how many items of the work are done, of how many
Item = TypeVar("Item")


def nobody(done: int, total: int) -> None:
    """Ignore that `done` of `total` items are done."""


def followed(items: Sequence[Item], told: Told) -> Iterator[Item]:
    """Yield `items`; each is done when the next is asked for, which `told` then hears."""
    told(0, len(items))
    for number, item in enumerate(items, start=1):
        yield item
        told(number, len(items))
