"""Distributes work on many items, such as records, to processes or a cluster."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple, TypeVar

from printkit.base.errors import PrintkitError
from printkit.base.language import ENGLISH, chosen, speaking

WORTH = 500  # smallest number of items for which starting more processes saves time

Answer = TypeVar("Answer")
Item = TypeVar("Item")


class Where(NamedTuple):
    """Where to run: in `jobs` processes (None: one per processor), or in a Dask cluster."""

    jobs: int | None = None
    scheduler: str | None = None


HERE = Where(1)  # in this process


def shared(
    task: Callable[[Sequence[Item]], Answer], items: Iterable[Item], where: Where
) -> Iterator[Answer]:
    """Apply `task` to batches of `items`, and yield the answers in the order of the items.

    Without a number of jobs, several processes start only for WORTH items or more. The processes
    import `task`; workers of a cluster must see the same paths. Raises PrintkitError if a process
    dies or the cluster fails, InputError if the cluster does not answer.
    """
    if chosen() != ENGLISH:
        task = partial(_speaking, chosen(), task)
    if where.scheduler is not None:
        return _by_workers(task, items, where)
    left = iter(items)
    begun = list(islice(left, max(WORTH, where.jobs or 1)))
    jobs = where.jobs or 1
    if where.jobs is None and len(begun) >= WORTH:
        from printkit.base.workers import processors

        jobs = processors()
    each = chain(begun, left)
    if min(jobs, len(begun)) > 1:
        return _by_workers(task, each, Where(min(jobs, len(begun))))
    return (task((item,)) for item in each)


def _speaking(
    language: str, task: Callable[[Sequence[Item]], Answer], items: Sequence[Item]
) -> Answer:
    with speaking(language):
        return task(items)


def _by_workers(
    task: Callable[[Sequence[Item]], Answer], items: Iterable[Item], where: Where
) -> Iterator[Answer]:
    from concurrent.futures import BrokenExecutor

    from printkit.base.workers import cluster, processes, shared_out

    try:
        with (
            processes(where.jobs or 1) if where.scheduler is None else cluster(where.scheduler)
        ) as workers:
            yield from shared_out(*workers, task, items)
    except BrokenExecutor:
        message = "a worker process died; is there too little memory? --jobs 1 needs least"
        raise PrintkitError(message) from None
