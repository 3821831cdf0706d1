"""Games played by processes, and by a Dask cluster, of which a worker is killed."""

import multiprocessing
import os
import signal
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


@pytest.fixture(scope="module")
def cluster():
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, silence_logs=60
    ) as running:
        running.wait_for_workers(2)
        yield running


@pytest.mark.nightly
@pytest.mark.filterwarnings("default")
def test_a_worker_killed_in_mid_run_loses_nothing(cluster):
    games, killed = [], []

    def progress(done, _):
        games.append(done)
        if done >= 4 and not killed:
            process = cluster.workers[0].process
            os.kill(process.pid, signal.SIGKILL)
            killed.append(process.pid)

    on_cluster = simulate("xong", **GREEDY, scheduler=cluster.scheduler_address, progress=progress)
    assert killed
    assert games[-1] == 30
    here = simulate("xong", **GREEDY)
    assert on_cluster.as_dict() == here.as_dict()


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
