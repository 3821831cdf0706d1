"""Shares long work out to an executor: its answers come in the order of the items."""

import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from itertools import islice
from typing import TypeVar

SHARE_SECONDS = 0.2  # that a share takes: an interrupt waits for no more
MOST_IN_SHARE = 1000  # items

Item = TypeVar("Item")
Answer = TypeVar("Answer")


def shared_out(
    executor: Executor,
    ahead: int,
    task: Callable[[Sequence[Item]], Answer],
    items: Iterable[Item],
) -> Iterator[Answer]:
    """Have `executor` do `task` for some of `items` at a time; yield its answers in their order.

    At most `ahead` shares are handed out before the first comes back; the time that the last took
    sets the size of the next. `task` is pickled for each share.
    """
    left = iter(items)
    waiting: deque[tuple[int, Future[tuple[Answer, float]]]] = deque()
    size = 1
    while True:
        while len(waiting) < ahead and (share := tuple(islice(left, size))):
            waiting.append((len(share), executor.submit(_timed, task, share)))
        if not waiting:
            return
        number, future = waiting.popleft()
        answer, seconds = future.result()
        size = max(1, min(MOST_IN_SHARE, int(SHARE_SECONDS * number / max(seconds, 1e-9))))
        yield answer


def _timed(task: Callable[[Sequence[Item]], Answer], share: Sequence[Item]) -> tuple[Answer, float]:
    start = time.perf_counter()
    return task(share), time.perf_counter() - start
