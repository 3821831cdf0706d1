"""Processes that leave keyboard interrupts to their parent and do not outlive it."""

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from multiprocessing.context import SpawnContext, SpawnProcess


class QuietProcess(SpawnProcess):
    """A process that ignores interrupts from its first moment, which it inherits."""

    def start(self) -> None:
        """Start the process; this one ignores interrupts meanwhile."""
        with _interrupts_ignored():
            super().start()


class QuietContext(SpawnContext):
    """Where `concurrent.futures` takes such processes from."""

    Process = QuietProcess


def set_up() -> None:
    """Set up a worker: it leaves interrupts to its parent and does not outlive it."""
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
