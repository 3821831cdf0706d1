"""Progress callbacks of long tasks."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Protocol, TypeVar

Progress = Callable[[int, int], None]  # called with the numbers of finished and of all items
Item = TypeVar("Item")


class PartialProgress(Protocol):
    """A progress callback that also takes a partial result, which JSON can represent."""

    def __call__(self, done: int, total: int, partial: Any = None, /) -> None: ...


def no_progress(done: int, total: int, partial: Any = None, /) -> None:
    """Do nothing: the default progress callback."""


def tracked(items: Sequence[Item], progress: Progress) -> Iterator[Item]:
    """Yield `items`; report an item to `progress` as finished when the next item is requested."""
    progress(0, len(items))
    for number, item in enumerate(items, start=1):
        yield item
        progress(number, len(items))
