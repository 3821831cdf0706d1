"""Distributes work to worker processes on this machine."""

import os
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

_MOST_ON_WINDOWS = 61  # Most workers: Windows waits for at most 63 handles; Python uses two.
_PAUSE = 1  # Seconds between two checks that the parent process is running.
_MOST_MEMORY = 4 << 30  # Largest address space of a worker process, in bytes.
_MEMORY_PER_PROCESSOR = 128 << 20  # Additional bytes of memory per processor, for library threads.


class Workers(NamedTuple):
    """A pool of processes, and the number of batches to submit before the first one is finished."""

    executor: Executor
    ahead: int


def processors() -> int:
    """Return the number of processors that this process may use; in a browser, only one."""
    if sys.platform == "emscripten":  # a browser cannot start processes
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def processes(number: int) -> Iterator[Workers]:
    """Start `number` processes that ignore interrupts; on Windows at most 61 processes."""
    import multiprocessing  # browsers lack `multiprocessing`
    from concurrent.futures import ProcessPoolExecutor

    if sys.platform == "win32":
        number = min(number, _MOST_ON_WINDOWS)
    context = multiprocessing.get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(number, context, initializer=_serve, initargs=(reader,))
    with reader, writer:
        try:
            # Ignore interrupts while starting processes, which inherit this setting
            is_main = threading.current_thread() is threading.main_thread()
            before = signal.signal(signal.SIGINT, signal.SIG_IGN) if is_main else None
            try:
                for _ in range(number):
                    executor.submit(os.getpid)
            finally:
                if is_main:  # only the main thread may set signal handlers
                    signal.signal(signal.SIGINT, before)
            yield Workers(executor, 4 * number)
        except BaseException:
            writer.close()  # workers exit when the pipe closes, even in the middle of a task
            raise
        finally:
            # Wait for the executor to close its pipes; Python must not exit while pipes are in use
            executor.shutdown(cancel_futures=True)


def _serve(parent: "Connection[Any, Any]") -> None:
    """Initialize a worker: ignore interrupts, limit memory, exit when the pipe `parent` closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_memory()
    threading.Thread(target=end_with_parent, args=[parent], daemon=True).start()


def limit_memory() -> None:
    """Limit this process's memory on Linux, so that excessive allocations raise MemoryError."""
    if sys.platform == "linux":
        import resource

        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        most = min(_MOST_MEMORY, machine) + _MEMORY_PER_PROCESSOR * (os.cpu_count() or 1)
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        known = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
        resource.setrlimit(resource.RLIMIT_AS, (min([most, *known]), hard))


def end_with_parent(pipe: "Connection[Any, Any] | None" = None) -> None:
    """Wait until the parent process ends, which closes `pipe`; then end this process.

    Without a pipe, polls the parent's process ID, which changes on Unix when the parent ends.
    """
    number = os.getppid()
    if pipe is not None:
        with suppress(OSError):  # Windows reports a closed pipe as an error
            pipe.poll(None)
    else:
        while os.getppid() == number:
            time.sleep(_PAUSE)
    os._exit(1)


BATCH_SECONDS = 0.2  # Target duration of a batch; it limits the delay of an interrupt.
MOST_IN_SHARE = 1000  # Most items in a batch.

Item = TypeVar("Item")
Answer = TypeVar("Answer")


def map_in_batches(
    executor: Executor, ahead: int, task: Callable[[Sequence[Item]], Answer], items: Iterable[Item]
) -> Iterator[Answer]:
    """Apply `task` to batches of `items` in `executor`; yield the answers in the items' order.

    At most `ahead` batches are submitted before the first one is finished. The duration of each
    finished batch determines the size of later batches. `task` is pickled for every batch.
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
        size = max(1, min(MOST_IN_SHARE, int(BATCH_SECONDS * number / max(seconds, 1e-9))))
        yield answer


def _timed(task: Callable[[Sequence[Item]], Answer], share: Sequence[Item]) -> tuple[Answer, float]:
    start = time.perf_counter()
    return task(share), time.perf_counter() - start
