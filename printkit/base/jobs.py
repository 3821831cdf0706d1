"""Many records are shared out to processes of this machine.

What only several processes need is imported when there are several.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import chain, islice
from typing import NamedTuple, TypeVar

from printkit.base.errors import PrintkitError
from printkit.base.language import ENGLISH, chosen, speaking

WORTH = 500  # records from which on all processors take part: fewer take as long as their start

Answer = TypeVar("Answer")
Item = TypeVar("Item")


class Where(NamedTuple):
    """Where work is done: by `jobs` processes, all cores if None, or by a Dask cluster.

    `scheduler` is the address of that.
    """

    jobs: int | None = None
    scheduler: str | None = None


HERE = Where(1)  # in this process


def shared(
    task: Callable[[Sequence[Item]], Answer], items: Iterable[Item], where: Where
) -> Iterator[Answer]:
    """Do `task` for some of `items` at a time; yield its answers in their order.

    The processes of `where` share them and import `task`; by default all processors if there are
    WORTH items. One process takes one item after the other. The workers of a cluster read the same
    paths. Raises PrintkitError when a process dies or the cluster fails,
    InputError when no cluster answers.
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
