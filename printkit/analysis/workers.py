"""Who plays simulated games: processes of this machine, or the workers of a Dask cluster."""

import logging
import multiprocessing
import os
import signal
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError, Executor, ProcessPoolExecutor
from contextlib import contextmanager
from typing import NamedTuple

from printkit.errors import InputError, PrintkitError

PATIENCE = 10  # seconds, with a scheduler that does not answer


class Workers(NamedTuple):
    """An executor, and how many shares to hand out before the first comes back."""

    executor: Executor
    ahead: int


def processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def processes(number: int) -> Iterator[Workers]:
    """So many processes of this machine, which leave interrupts from the keyboard to this one."""
    executor = ProcessPoolExecutor(number, multiprocessing.get_context("spawn"), initializer=_serve)
    try:
        with _interrupts_ignored():  # as processes inherit from the moment they start
            for _ in range(number):
                executor.submit(os.getpid)
        yield Workers(executor, 4 * number)
    finally:
        executor.shutdown(wait=False, cancel_futures=True)


def _serve() -> None:
    """Be a worker, who leaves interrupts to this process and does not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    if parent := multiprocessing.parent_process():
        parent.join()
        os._exit(1)


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():  # no other may set handlers
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def cluster(address: str) -> Iterator[Workers]:
    """The workers of the Dask scheduler at an address. Raises InputError.

    What a worker had in hand when it was lost is played again by another.
    """
    try:
        from distributed import Client  # an extra, and slow to import
        from distributed.comm import get_address_host_port
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise InputError("--scheduler needs Dask: pip install distributed") from None
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what fails, is told below
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
