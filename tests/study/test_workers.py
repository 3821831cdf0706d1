"""Processes that share work: how they end, and their memory."""

import multiprocessing
import threading
import time

import pytest

from printkit.base import workers


def test_processes_and_their_thread_have_ended_when_the_work_is_done():
    threads = threading.active_count()
    with workers.processes(2) as (executor, _):
        assert executor.submit(sum, [1, 2]).result() == 3
    assert multiprocessing.active_children() == []
    assert threading.active_count() == threads


@pytest.mark.linux
def test_a_worker_has_limited_memory():
    import resource

    with workers.processes(1) as (executor, _):
        most, _ = executor.submit(resource.getrlimit, resource.RLIMIT_AS).result()
        with pytest.raises(MemoryError):
            executor.submit(bytes, most).result()
        assert executor.submit(sum, [1, 2]).result() == 3


def interrupted():
    with workers.processes(1) as (executor, _):
        executor.submit(time.sleep, 60)
        raise KeyboardInterrupt


def test_an_interrupt_does_not_wait_for_the_work_in_hand():
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert multiprocessing.active_children() == []
    assert time.monotonic() - start < 30
