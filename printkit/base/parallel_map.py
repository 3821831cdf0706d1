"""Applies a function to many items, such as records, in several processes."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import TypeVar

from printkit.base.errors import PrintkitError
from printkit.base.language import chosen, speaking
from printkit.base.output import recorded_command, recording_command

LEAST_PARALLEL = 500  # smallest number of items for which several processes save time

Answer = TypeVar("Answer")
Item = TypeVar("Item")


def map_batches(
    task: Callable[[Sequence[Item]], Answer], items: Iterable[Item], jobs: int | None = 1
) -> Iterator[Answer]:
    """Apply `task` to batches of `items`, and yield the answers in the order of the items.

    `jobs` is the number of processes; None means one per processor, or only one for fewer than
    LEAST_PARALLEL items. Processes import `task` by name. Raises PrintkitError if a process dies.
    """
    left = iter(items)
    begun = list(islice(left, max(LEAST_PARALLEL, jobs or 1)))
    if jobs is None and len(begun) >= LEAST_PARALLEL:
        from printkit.base.workers import processors

        jobs = processors()
    each = chain(begun, left)
    if (most := min(jobs or 1, len(begun))) > 1:
        return _by_processes(task, each, most)
    return (task((item,)) for item in each)


def _in_worker(
    language: str, command: str, task: Callable[[Sequence[Item]], Answer], items: Sequence[Item]
) -> Answer:
    with speaking(language), recording_command(command):
        return task(items)


def _by_processes(
    task: Callable[[Sequence[Item]], Answer], items: Iterable[Item], jobs: int
) -> Iterator[Answer]:
    from concurrent.futures import BrokenExecutor

    from printkit.base.workers import map_in_batches, processes

    task = partial(_in_worker, chosen(), recorded_command(), task)
    try:
        with processes(jobs) as workers:
            yield from map_in_batches(*workers, task, items)
    except BrokenExecutor:
        message = "a worker process died, perhaps for lack of memory; try --jobs 1"
        raise PrintkitError(message) from None
