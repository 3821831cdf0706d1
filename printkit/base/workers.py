"""Who plays simulated games, and how the work is shared out.

The workers are processes of this machine, or those of a Dask cluster. Answers come in the order of
the items.
"""

import logging
import os
import signal
import socket
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError, Executor, Future
from contextlib import contextmanager, suppress
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from printkit.base.errors import InputError, PrintkitError, missing

if TYPE_CHECKING:
    from multiprocessing.connection import Connection

PATIENCE = 10  # seconds, with a scheduler that does not answer
_MOST_ON_WINDOWS = 61  # processes: it waits for 63 things at once, and Python keeps two of them
_PAUSE = 1  # seconds between two looks for a parent
_MOST_MEMORY = 4 << 30  # bytes of a worker's address space
_MEMORY_PER_PROCESSOR = 128 << 20  # more of them, for the threads that libraries start
_TALKATIVE = (
    *("asyncio", "distributed", "distributed.client", "distributed.core", "distributed.utils"),
    *("distributed.comm", "tornado.application"),
)


class Workers(NamedTuple):
    """An executor, and the number of shares to hand out before the first comes back."""

    executor: Executor
    ahead: int


def processors() -> int:
    """The number of processors that this process may use: in a browser its own."""
    if sys.platform == "emscripten":  # where no process can start another
        return 1
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def processes(number: int) -> Iterator[Workers]:
    """Start `number` processes, on Windows 61 at most; this process handles their interrupts."""
    import multiprocessing  # where there are processes
    from concurrent.futures import ProcessPoolExecutor

    if sys.platform == "win32":
        number = min(number, _MOST_ON_WINDOWS)
    context = multiprocessing.get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(number, context, initializer=_serve, initargs=(reader,))
    with reader, writer:
        try:
            # Processes inherit from the moment they start that interrupts are ignored
            is_main = threading.current_thread() is threading.main_thread()
            before = signal.signal(signal.SIGINT, signal.SIG_IGN) if is_main else None
            try:
                for _ in range(number):
                    executor.submit(os.getpid)
            finally:
                if is_main:  # no other thread may set handlers
                    signal.signal(signal.SIGINT, before)
            yield Workers(executor, 4 * number)
        except BaseException:
            writer.close()  # ends the workers in the middle of their work
            raise
        finally:
            # Python must not exit while the executor closes its pipes: it would write to one.
            executor.shutdown(cancel_futures=True)


def _serve(parent: "Connection[Any, Any]") -> None:
    """Leave interrupts to the parent, and end when `parent` is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    limit_memory()
    threading.Thread(target=end_with_parent, args=[parent], daemon=True).start()


def limit_memory() -> None:
    """Have this process raise MemoryError before it takes all of the machine's memory.

    Only on Linux: macOS does not keep to such a limit, and Windows has none.
    """
    if sys.platform == "linux":
        import resource

        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
        most = min(_MOST_MEMORY, machine) + _MEMORY_PER_PROCESSOR * (os.cpu_count() or 1)
        soft, hard = resource.getrlimit(resource.RLIMIT_AS)
        known = [limit for limit in (soft, hard) if limit != resource.RLIM_INFINITY]
        resource.setrlimit(resource.RLIMIT_AS, (min([most, *known]), hard))


def end_with_parent(pipe: "Connection[Any, Any] | None" = None) -> None:
    """Wait for the end of the process that started this one, and end as well.

    Watches for the end of the parent's `pipe`. Without one it watches the parent's number: when the
    parent ends, Unix gives this process another.
    """
    number = os.getppid()
    if pipe is not None:
        with suppress(OSError):  # by which Windows reports a closed pipe
            pipe.poll(None)
    else:
        while os.getppid() == number:
            time.sleep(_PAUSE)
    os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """Connect to the workers of the Dask scheduler at `address`. Raises InputError.

    What a lost worker had in hand is played again by another. Raises PrintkitError when the
    cluster fails.
    """
    try:
        from distributed import Client  # an extra, and slow to import
        from distributed.comm import get_address_host_port
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise missing("--scheduler needs Dask", "distributed") from None
    for name in _TALKATIVE:
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # failures are told below
    try:
        # A client that cannot connect takes half a minute to give up.
        socket.create_connection(get_address_host_port(address), PATIENCE).close()
        client = Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError) as error:
        raise InputError(f"no Dask scheduler answers at '{address}': {error}") from None
    with client:
        threads = sum(client.nthreads().values())
        try:
            yield Workers(client.get_executor(pure=False), max(32, 4 * threads))
        except (CancelledError, ImportError, KilledWorker, RuntimeError) as error:
            reason = str(error) or "its work was cancelled"
            raise PrintkitError(f"the Dask cluster at '{address}' failed: {reason}") from None


SHARE_SECONDS = 0.2  # duration of a share: the longest that an interrupt waits
MOST_IN_SHARE = 1000  # items

Item = TypeVar("Item")
Answer = TypeVar("Answer")


def shared_out(
    executor: Executor, ahead: int, task: Callable[[Sequence[Item]], Answer], items: Iterable[Item]
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
