"""Worker processes: the rules run there, and what takes too long is ended.

A long task leaves one worker free, so that a click does not wait for somebody's files.
"""

import json
import os
from contextlib import nullcontext
from functools import partial

import anyio
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from printkit.catalog import game_names
from printkit.web.tasks import SHORT, TASKS, Reply, refusal, work

WORKERS = max(2, os.cpu_count() or 1)


class WorkerPool:
    """At most `workers` processes; a task that finds none idle waits, within its time limit."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._limiter = CapacityLimiter(workers)
        self._long = CapacityLimiter(max(1, workers - 1))

    async def warm_up(self) -> None:
        """Start the workers with a click each, which imports all that clicks need."""
        click = json.dumps({"record": {"game": game_names()[0]}}).encode()
        async with anyio.create_task_group() as group:
            for _ in range(self._workers):
                group.start_soon(self.do, "answer", click)

    async def do(self, name: str, body: bytes) -> Reply:
        """Do the task `name` in a worker, which is ended past its time limit, as the reply says."""
        seconds = TASKS[name].seconds
        done = partial(to_process.run_sync, work, name, body)
        try:
            with anyio.fail_after(seconds):
                async with self._long if seconds > SHORT else nullcontext():
                    return await done(cancellable=True, limiter=self._limiter)
        except TimeoutError:
            sentence = f"this takes longer than {seconds} seconds; is the board very large?"
            return refusal(503, sentence)
        except KeyboardInterrupt:  # the worker's, before it left that to the server
            return refusal(503, "the server is being stopped")
        except (BrokenWorkerProcess, OSError):
            return refusal(
                500, "a worker process died on this request; is there too little memory?"
            )
