"""Distributes work on many items, such as records, to processes or a cluster."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple, TypeVar

from printkit.base.errors import PrintkitError
from printkit.base.language import ENGLISH, chosen, speaking

LEAST_PARALLEL = 500  # smallest number of items for which starting more processes saves time

Answer = TypeVar("Answer")
Item = TypeVar("Item")


class Scheduling(NamedTuple):
    """Where to run: in `jobs` processes (None: one per processor), or in a Dask cluster."""

    jobs: int | None = None
    scheduler: str | None = None


HERE = Scheduling(1)  # runs all work in this process


def map_batches(
    task: Callable[[Sequence[Item]], Answer], items: Iterable[Item], where: Scheduling
) -> Iterator[Answer]:
    """Apply `task` to batches of `items`, and yield the answers in the order of the items.

    If `where.jobs` is None, several processes start only for LEAST_PARALLEL items or more. They
    import `task`; workers of a cluster must see the same file paths. Raises PrintkitError if a
    process dies or the cluster fails, InputError if the cluster does not answer.
    """
    if chosen() != ENGLISH:
        task = partial(_speaking, chosen(), task)
    if where.scheduler is not None:
        return _by_workers(task, items, where)
    left = iter(items)
    begun = list(islice(left, max(LEAST_PARALLEL, where.jobs or 1)))
    jobs = where.jobs or 1
    if where.jobs is None and len(begun) >= LEAST_PARALLEL:
        from printkit.base.workers import processors

        jobs = processors()
    each = chain(begun, left)
    if min(jobs, len(begun)) > 1:
        return _by_workers(task, each, Scheduling(min(jobs, len(begun))))
    return (task((item,)) for item in each)


def _speaking(
    language: str, task: Callable[[Sequence[Item]], Answer], items: Sequence[Item]
) -> Answer:
    with speaking(language):
        return task(items)


def _by_workers(
    task: Callable[[Sequence[Item]], Answer], items: Iterable[Item], where: Scheduling
) -> Iterator[Answer]:
    from concurrent.futures import BrokenExecutor

    from printkit.base.workers import cluster, map_in_batches, processes

    try:
        with (
            processes(where.jobs or 1) if where.scheduler is None else cluster(where.scheduler)
        ) as workers:
            yield from map_in_batches(*workers, task, items)
    except BrokenExecutor:
        message = "a worker process died, perhaps for lack of memory; try --jobs 1"
        raise PrintkitError(message) from None
