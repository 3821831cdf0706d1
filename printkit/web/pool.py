"""Worker processes: the rules run there, and what takes too long is ended.

Long tasks leave two workers free. One of these does the longest, one after the other; the rest are
for clicks, of which one client has one done at a time. So a click waits neither for somebody's
files nor for somebody else's large board. A worker's pipe is for its reply; its progress it appends
to a temporary file.
"""

import json
import os
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any
from weakref import WeakValueDictionary

import anyio
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process

from printkit.app.progress import Told
from printkit.catalog import game_names
from printkit.language import N_
from printkit.web.tasks import LONG, PAUSE, SHORT, TASKS, Reply, refusal, work

WORKERS = max(3, os.cpu_count() or 1)


class WorkerPool:
    """At most `workers` processes; a task that finds none idle waits, within its time limit."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._limiter = CapacityLimiter(workers)
        self._long = CapacityLimiter(max(1, workers - 2))
        self._longest = CapacityLimiter(1)
        self._clicks: WeakValueDictionary[str, anyio.Lock] = WeakValueDictionary()  # by client

    async def warm_up(self) -> None:
        """Start the workers with a click each, which imports all that clicks need."""
        click = json.dumps({"record": {"game": game_names()[0]}}).encode()
        async with anyio.create_task_group() as group:
            for _ in range(self._workers):
                group.start_soon(self.do, "answer", click)

    async def do(
        self, name: str, body: bytes, told: Told | None = None, *, client: str | None = None
    ) -> Reply:
        """Do the task `name` in a worker, which is ended past its time limit, as the reply says.

        `told` hears how far it has come. Whoever cancels ends the worker. Short tasks of one
        `client`, an address, are done one after the other.
        """
        turn: AbstractAsyncContextManager[Any] = nullcontext()  # held while the task is done
        if TASKS[name].seconds > LONG:
            turn = self._longest
        elif TASKS[name].seconds > SHORT:
            turn = self._long
        elif client is not None:
            turn = self._clicks.setdefault(client, anyio.Lock())
        if told is None:
            return await self._done(name, turn, partial(to_process.run_sync, work, name, body))
        with _progress_file() as (path, progress):
            async with anyio.create_task_group() as group:
                group.start_soon(_follow, progress, told)
                done = partial(to_process.run_sync, work, name, body, path)
                reply = await self._done(name, turn, done)
                group.cancel_scope.cancel()
            return reply

    async def _done(
        self,
        name: str,
        turn: AbstractAsyncContextManager[Any],
        done: Callable[..., Awaitable[Reply]],
    ) -> Reply:
        seconds = TASKS[name].seconds
        try:
            with anyio.fail_after(seconds):
                async with turn:
                    return await done(cancellable=True, limiter=self._limiter)
        except TimeoutError:
            sentence = f"this takes longer than {seconds} seconds; is the board very large?"
            return refusal(503, sentence)
        except KeyboardInterrupt:  # the worker's, before it left that to the server
            return refusal(503, N_("the server is being stopped"))
        except (BrokenWorkerProcess, MemoryError, OSError):
            return refusal(
                500, N_("a worker process died on this request; is there too little memory?")
            )


@contextmanager
def _progress_file() -> Iterator[tuple[Path, IO[str]]]:
    with TemporaryDirectory(prefix="printkit-", ignore_cleanup_errors=True) as folder:
        path = Path(folder, "progress")
        with path.open("a+") as progress:
            yield path, progress


async def _follow(progress: IO[str], told: Told) -> None:
    """Pass on what a worker appends to a file: how many parts are done, of how many."""
    while True:
        for line in progress:
            told(*map(int, line.split()))
        await anyio.sleep(PAUSE)
