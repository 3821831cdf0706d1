"""Progress callbacks of long tasks."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

Progress = Callable[[int, int], None]  # called with the numbers of finished and of all items
Item = TypeVar("Item")


def no_progress(done: int, total: int) -> None:
    """Do nothing: the default progress callback."""


def tracked(items: Sequence[Item], progress: Progress) -> Iterator[Item]:
    """Yield `items`; report an item to `progress` as finished when the next item is requested."""
    progress(0, len(items))
    for number, item in enumerate(items, start=1):
        yield item
        progress(number, len(items))
