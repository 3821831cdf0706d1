"""Games played by processes, and by a Dask cluster, of which a worker is killed."""

import multiprocessing
import sys
import threading
import time

import pytest

from printkit.base import workers
from printkit.base.errors import InputError
from printkit.commands.simulate import simulate

GREEDY = {"policies": "greedy", "games": 30, "seed": 3}


def test_without_dask_it_is_told_how_to_get_it(monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(InputError, match=r"pip install distributed$"):
        simulate("xong", **GREEDY, scheduler="tcp://127.0.0.1:1")


@pytest.mark.thinned(2)
@pytest.mark.parametrize("address", ["tcp://127.0.0.1:1", "nonsense://x:1", "tcp://"])
def test_no_scheduler_answers(address):
    pytest.importorskip("distributed")
    with pytest.raises(InputError, match="no Dask scheduler answers at"):
        simulate("xong", **GREEDY, scheduler=address)


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
