"""The web server, which serves the page's own files and has a URL for each task.

The URL `do/TASK` returns the reply of a task; `follow/TASK` first returns its progress. The URLs
below `table/` serve shared games. The URL `here` returns the page's URL for other machines, and how
many search trees can grow now.

Worker processes do the tasks; a worker that exceeds its time limit is killed. Long tasks leave two
workers free: one for the longest tasks, one for clicks. The longest tasks run one at a time, and so
do the clicks of each client. A click is therefore not delayed by another client's long task or
large board. A worker sends its reply through a pipe, and appends its progress to a temporary file.
"""

import json
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator, Mapping
from contextlib import AbstractAsyncContextManager as Held
from contextlib import asynccontextmanager, contextmanager, nullcontext, suppress
from functools import partial
from http import HTTPStatus
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any
from urllib.parse import quote
from weakref import WeakValueDictionary

import anyio
from anyio import BrokenWorkerProcess, CapacityLimiter, to_process
from anyio.streams.memory import MemoryObjectReceiveStream
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from printkit.base.language import N_
from printkit.base.progress import PartialProgress
from printkit.base.workers import processors
from printkit.rules.catalogue import game_names
from printkit.version import __version__
from printkit.web import offline
from printkit.web.access_control import LOOPBACK, Guard
from printkit.web.offline import INDEX, OFFLINE, STATIC, box_tasks, language_files
from printkit.web.shared_games import SharedGames
from printkit.web.tasks import JSON, LONG, PAUSE, SHORT, TASKS, Reply, refusal, work

WORKERS = processors() + 2
_MOST_TREES = 4  # most search trees of a decision; browsers send at most six requests at a time
_Told = tuple[int, int, Any]  # the arguments of a report
_UNKEPT = {"Cache-Control": "no-store"}


def make_site(
    names: Collection[str] = LOOPBACK,
    *,
    addresses: bool = False,
    password: str | None = None,
    here: str | None = None,
) -> Starlette:
    """Return the scorer as an ASGI application.

    `here` is the page's URL for other machines, if there is one. `names`, `addresses` and
    `password` are arguments of `Guard`.
    """
    answers = _Answers(here)
    site = Starlette(
        routes=[
            Route("/do/{task}", answers.do, methods=["POST"]),
            Route("/follow/{task}", answers.follow, methods=["POST"]),
            Route("/table/{what}", answers.table, methods=["POST"]),
            Route("/here", answers.where),
            Route(f"/{OFFLINE}", answers.offline),
            *(Route(f"/{name}", answers.language) for name in language_files()),
            *(Route(f"/{name}", answers.box) for name in box_tasks()),
            *(Route(f"/{name}", answers.index) for name in ("", INDEX)),
            Mount("/", StaticFiles(directory=STATIC, html=True)),
        ],
        middleware=[Middleware(Guard, names, addresses=addresses, password=password)],
        exception_handlers={HTTPException: answers.refuse},
        lifespan=answers.warm,
    )
    site.state.tables = answers.tables
    return site


class _Answers:
    """The endpoints of the server; `here` is the page's URL for other machines, if any."""

    def __init__(self, here: str | None) -> None:
        self.pool, self.tables, self._here = WorkerPool(), SharedGames(), here
        self._boxes: dict[str, Reply] = {}

    @asynccontextmanager
    async def warm(self, _site: Starlette) -> AsyncIterator[None]:
        await self.pool.warm_up()
        yield

    async def do(self, request: Request) -> Response:
        name = request.path_params["task"]
        if name not in TASKS:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        client = request.client.host if request.client else None
        return _response(await self.pool.do(name, await request.body(), client=client))

    async def follow(self, request: Request) -> "Followed":
        name = request.path_params["task"]
        if name not in TASKS or not TASKS[name].is_followed:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return Followed(self.pool, name, await request.body())

    async def table(self, request: Request) -> Response:
        what = request.path_params["what"]
        if what not in ("open", "write", "read"):
            raise HTTPException(HTTPStatus.NOT_FOUND)
        body = await request.body()
        async with anyio.create_task_group() as group:
            group.start_soon(_until_gone, request.receive, group.cancel_scope)
            reply = await self.tables.do(what, body, request.client.host if request.client else "")
            group.cancel_scope.cancel()
            return _response(reply)
        return Response()  # the client has disconnected

    async def where(self, _request: Request) -> Response:
        trees = min(_MOST_TREES, max(1, int(self.pool.long.available_tokens)))
        return JSONResponse({"address": self._here, "trees": trees}, headers=_UNKEPT)

    async def offline(self, _request: Request) -> Response:
        """Return the service worker, which lists the page's other files."""
        files = {path.name: path.read_bytes() for path in STATIC.iterdir() if path.name != OFFLINE}
        page = {**files, INDEX: offline.index_page().encode(), **language_files()}
        page |= {name: __version__.encode() for name in box_tasks()}
        return Response(offline.service_worker(page), 200, _UNKEPT, "text/javascript")

    async def language(self, request: Request) -> Response:
        name = request.url.path.rpartition("/")[2]
        return Response(language_files()[name], 200, _UNKEPT, JSON)

    async def box(self, request: Request) -> Response:
        """Return a file of the first screen, which is made once."""
        name = request.url.path.rpartition("/")[2]
        task, asked = box_tasks()[name]
        reply = self._boxes.get(name) or await self.pool.do(task, json.dumps(asked).encode())
        if reply.status != HTTPStatus.OK:
            return _response(reply)
        self._boxes[name] = reply
        return Response(reply.data, 200, {"Cache-Control": "max-age=3600"}, reply.media)

    async def index(self, _request: Request) -> Response:
        return Response(offline.index_page(), 200, _UNKEPT, "text/html")

    async def refuse(self, _request: Request, error: Exception) -> Response:
        """Return a response that names the HTTP error."""
        assert isinstance(error, HTTPException)
        phrase = HTTPStatus(error.status_code).phrase.lower()
        return _response(refusal(error.status_code, f"there is nothing at this address: {phrase}"))


class WorkerPool:
    """A pool of at most `workers` processes; a task's time limit includes waiting for a process."""

    def __init__(self, workers: int = WORKERS) -> None:
        self._workers = workers
        self._limiter = CapacityLimiter(workers)
        self.long = CapacityLimiter(max(1, workers - 2))
        self._longest = CapacityLimiter(1)
        self._clicks: WeakValueDictionary[str, anyio.Lock] = WeakValueDictionary()  # key: client

    async def warm_up(self) -> None:
        """Send each worker a sample click, which imports all modules that clicks need."""
        click = json.dumps({"record": {"game": game_names()[0]}}).encode()
        async with anyio.create_task_group() as group:
            for _ in range(self._workers):
                group.start_soon(self.do, "answer", click)

    async def do(
        self,
        name: str,
        body: bytes,
        report: PartialProgress | None = None,
        *,
        client: str | None = None,
    ) -> Reply:
        """Do the task `name` in a worker, which is killed after the task's time limit.

        Calls `report` with the task's progress. Cancelling this call kills the worker. Short tasks
        of one `client` (an address) run one at a time.
        """
        turn: Held[Any] = nullcontext()  # lock that is held during the task
        if TASKS[name].seconds > LONG:
            turn = self._longest
        elif TASKS[name].seconds > SHORT:
            turn = self.long
        elif client is not None:
            turn = self._clicks.setdefault(client, anyio.Lock())
        if report is None:
            return await self._done(name, turn, partial(to_process.run_sync, work, name, body))
        with _progress_file() as (path, progress):
            async with anyio.create_task_group() as group:
                group.start_soon(_follow, progress, report)
                done = partial(to_process.run_sync, work, name, body, path)
                reply = await self._done(name, turn, done)
                group.cancel_scope.cancel()
            return reply

    async def _done(
        self, name: str, turn: Held[Any], done: Callable[..., Awaitable[Reply]]
    ) -> Reply:
        seconds = TASKS[name].seconds
        try:
            with anyio.fail_after(seconds):
                async with turn:
                    return await done(cancellable=True, limiter=self._limiter)
        except TimeoutError:
            sentence = (
                f"the task was stopped after {seconds} seconds; choose a smaller board or a "
                "quicker task"
            )
            return refusal(503, sentence)
        except KeyboardInterrupt:  # raised in a worker that does not ignore Ctrl-C yet
            return refusal(503, N_("the server is being stopped"))
        except (BrokenWorkerProcess, MemoryError, OSError):
            died = N_("a worker process died on this request, perhaps for lack of memory")
            return refusal(500, died)


@contextmanager
def _progress_file() -> Iterator[tuple[Path, IO[str]]]:
    with TemporaryDirectory(prefix="printkit-", ignore_cleanup_errors=True) as folder:
        path = Path(folder, "progress")
        with path.open("a+") as progress:
            yield path, progress


async def _follow(progress: IO[str], report: PartialProgress) -> None:
    """Call `report` with the values in each line of `progress`."""
    begun = ""
    while True:
        for part in progress:
            begun += part
            if begun.endswith("\n"):  # otherwise, the worker is still writing the line
                report(*json.loads(begun))
                begun = ""
        await anyio.sleep(PAUSE)


class Followed(Response):
    """A response: JSON lines with a task's progress, a line with the reply's header, and its bytes.

    The task is cancelled when the client disconnects.
    """

    def __init__(self, pool: WorkerPool, name: str, body: bytes) -> None:
        super().__init__(media_type="application/octet-stream", headers=_UNKEPT)
        del self.headers["content-length"]
        self._task = (name, body)
        self._pool = pool

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        head = {"status": self.status_code, "headers": self.raw_headers}
        await send({"type": "http.response.start", **head})
        async with anyio.create_task_group() as group:
            group.start_soon(_until_gone, receive, group.cancel_scope)
            latest, news = anyio.create_memory_object_stream[_Told](1)
            async with anyio.create_task_group() as telling, latest:
                telling.start_soon(_tell, news, send)

                def progress(done: int, total: int, partial: Any = None, /) -> None:
                    with suppress(anyio.WouldBlock):  # skip a report while another is sent
                        latest.send_nowait((done, total, partial))

                reply = await self._pool.do(*self._task, progress)
            line = {**reply._asdict(), "data": len(reply.data)}
            await send({"type": "http.response.body", "body": _line(line) + reply.data})
            group.cancel_scope.cancel()


async def _tell(news: MemoryObjectReceiveStream[_Told], send: Send) -> None:
    async with news:
        async for done, total, partial in news:
            line = _line({"done": done, "total": total, "partial": partial})
            await send({"type": "http.response.body", "body": line, "more_body": True})


def _line(value: Mapping[str, Any]) -> bytes:
    return json.dumps(value).encode() + b"\n"


async def _until_gone(receive: Receive, work: anyio.CancelScope) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass
    work.cancel()


def _response(reply: Reply) -> Response:
    headers = dict(_UNKEPT)
    if reply.name:
        headers["Content-Disposition"] = f"attachment; filename*=UTF-8''{quote(reply.name)}"
    return Response(reply.data, reply.status, headers, reply.media)
