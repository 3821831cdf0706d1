"""The server: the page's own files, and a path for each task."""

from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from http import HTTPStatus
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles

from printkit.web.guard import LOOPBACK, Guard
from printkit.web.pool import WorkerPool
from printkit.web.tasks import TASKS, Reply, refusal

STATIC = Path(__file__).parent / "static"


def make_site(names: Collection[str] = LOOPBACK, *, addresses: bool = False) -> Starlette:
    """The scorer as an ASGI application, for hosts of these names (see `Guard`)."""
    pool = WorkerPool()

    @asynccontextmanager
    async def warm(_: Starlette) -> AsyncIterator[None]:
        await pool.warm_up()
        yield

    async def do(request: Request) -> Response:
        name = request.path_params["task"]
        if name not in TASKS:
            raise HTTPException(HTTPStatus.NOT_FOUND)
        return _response(await pool.do(name, await request.body()))

    return Starlette(
        routes=[
            Route("/do/{task}", do, methods=["POST"]),
            Mount("/", StaticFiles(directory=STATIC, html=True)),
        ],
        middleware=[Middleware(Guard, names, addresses=addresses)],
        exception_handlers={HTTPException: _told},
        lifespan=warm,
    )


def _response(reply: Reply) -> Response:
    headers = {"Cache-Control": "no-store"}
    if reply.name:
        headers["Content-Disposition"] = f'attachment; filename="{reply.name}"'
    return Response(reply.data, reply.status, headers, reply.media)


async def _told(_: Request, error: Exception) -> Response:
    """An error of the protocol as a sentence."""
    assert isinstance(error, HTTPException)
    phrase = HTTPStatus(error.status_code).phrase.lower()
    return _response(refusal(error.status_code, f"there is nothing here: {phrase}"))
