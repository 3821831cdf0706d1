"""Starts the server, and the browser if asked to.

A browser keeps connections open without using them, and an attacker sends half a request on each
of many. Neither may shut others out: a connection without a request under way is closed when its
place is needed, the longest waiting first, and half a request is waited for only so long.
"""

import asyncio
import logging
import math
import os
import signal
import socket
import threading
import webbrowser
from collections.abc import Iterable
from contextlib import ExitStack, suppress
from typing import NamedTuple, cast

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.h11_impl import H11Protocol

from printkit.base.errors import InputError
from printkit.web.guard import LOOPBACK, MOST_AT_ONCE, MOST_OF_ONE, is_loopback
from printkit.web.server import make_site

_BACKLOG = 128
_OWN = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 — all addresses, and one of them
_ELSEWHERE = ("192.0.2.1", 9)  # an address that is nobody's
# What Unix calls to reuse an address takes it from a server that lives on Windows.
_ALONE: int = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
_PATIENCE = 2  # seconds that requests have to end when the server is to


def listen(host: str, port: int) -> socket.socket:
    """A socket that takes connections. Raises InputError when it cannot be had."""
    try:
        with ExitStack() as failing:
            family, kind, protocol, _, place = socket.getaddrinfo(
                host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            # With its protocol: without, asyncio lets small answers wait
            listening = failing.enter_context(socket.socket(family, kind, protocol))
            listening.setsockopt(socket.SOL_SOCKET, _ALONE, 1)
            listening.bind(place)
            listening.listen(_BACKLOG)
            failing.pop_all()
            return listening
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        sentence = f"cannot listen on {host}, port {port}: {reason}"
        raise InputError(f"{sentence}; choose another --port or --host") from None


def addresses(listening: socket.socket, host: str) -> list[str]:
    """Where browsers find the page: on this machine first, then on others of its network."""
    port = listening.getsockname()[1]
    names = [_OWN.get(host, host)]
    if host in _OWN:
        # This machine's own address in its network, if it has one
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect(_ELSEWHERE)  # sends nothing: it only chooses a way out
            names.append(probe.getsockname()[0])
    return [
        f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/" for name in names
    ]


def network_address(listening: socket.socket, host: str) -> str | None:
    """Where phones find the page; None if only this machine can reach it."""
    own, *others = addresses(listening, host)
    return own if not is_loopback(host) and host not in _OWN else next(iter(others), None)


def ready(listening: socket.socket, host: str, *, password: str | None = None) -> uvicorn.Server:
    """The server of the page for a socket that listens on `host`; from now on Ctrl-C ends it.

    With a `password`, other machines must send it.
    """
    # Workers are started as modules: what lies in the current folder must not get in their way.
    os.environ.setdefault("PYTHONSAFEPATH", "1")
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # which warns of workers that are ended
    private = is_loopback(host)
    own = socket.gethostname()  # perhaps this machine's name in the network
    names = (*LOOPBACK, host, *(() if private else (own, f"{own}.local")))
    here = network_address(listening, host)
    site = make_site(names, addresses=not private, password=password, here=here)
    config = uvicorn.Config(
        site,
        http=Connection,
        log_level="error",
        ws="none",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_PATIENCE,
    )
    server = _Server(config)
    # An exception would be lost in an import, or leave a loop half made, with a warning.
    signal.signal(signal.SIGINT, server.handle_exit)
    return server


def run(server: uvicorn.Server, listening: socket.socket, show: str = "") -> None:
    """Serve until interrupted; the browser shows the address `show`, if any."""
    if show:
        threading.Thread(target=webbrowser.open, args=[show], daemon=True).start()
    server.run(sockets=[listening])


class Terms(NamedTuple):
    """How many connections there may be, in all and of one address, and for how many seconds one
    is waited for: to send the head of a request, and to go on reading an answer.

    Both numbers are above those of requests at once, so that there is always one to give way.
    """

    most: int = MOST_AT_ONCE + 20
    most_of_one: int = MOST_OF_ONE + 10
    to_send: float = 20
    to_read: float = 20


class Connection(H11Protocol):
    """A connection as uvicorn has it, with a place that it may lose."""

    terms = Terms()
    _timer: asyncio.TimerHandle  # cancelled unless the head of a request is on its way
    _reading: asyncio.TimerHandle | None = None  # while the other end is slow to read an answer
    ended = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.since = self.loop.time()
        self._timer = self.loop.call_later(self.terms.to_send, self.end)
        # See to it that this connection is not one too many
        others = [one for one in cast("set[Connection]", self.connections) if not one.ended]
        address = self.address
        if address is not None:
            own = [one for one in others if one.address == address]
            _keep(own, self.terms.most_of_one, self)
        _keep([one for one in others if not one.ended], self.terms.most, self)

    def data_received(self, data: bytes) -> None:
        """Give what has come to uvicorn, and see whether it was the rest of a request's head."""
        request = self.cycle
        super().data_received(data)
        if self.cycle is not request:
            self._timer.cancel()
        elif self._timer.cancelled() and (request is None or request.response_complete):
            self._timer = self.loop.call_later(self.terms.to_send, self.end)

    def on_response_complete(self) -> None:
        self.since = self.loop.time()
        super().on_response_complete()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        self._stop_reading()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._timer.cancel()
        self._stop_reading()
        super().connection_lost(exc)

    def end(self) -> None:
        """Close the connection at once, whatever is still on its way."""
        self.ended = True
        self.transport.abort()

    @property
    def waits(self) -> bool:
        """Whether no request is under way that has arrived whole."""
        return self.cycle is None or self.cycle.response_complete or self.cycle.more_body

    @property
    def address(self) -> str | None:
        """The client's address; None for this machine itself, which may take all places."""
        host = self.client[0] if self.client else ""
        return None if is_loopback(host) else host

    def _wait_for_reader(self, unread: float = math.inf) -> None:
        """End the connection if as many bytes are still `unread`, or look again in `to_read` s."""
        left = self.transport.get_write_buffer_size()
        if left >= unread:
            self.end()
        else:
            again = self.loop.call_later(self.terms.to_read, self._wait_for_reader, left)
            self._reading = again

    def _stop_reading(self) -> None:
        if self._reading is not None:
            self._reading.cancel()


def _keep(connections: Iterable[Connection], most: int, latest: Connection) -> None:
    """Above `most` connections, end the one that waits longest, else the `latest`."""
    taken = list(connections)
    if len(taken) > most:
        waiting = [one for one in taken if one.waits and one is not latest]
        min(waiting, key=lambda one: one.since, default=latest).end()


class _Server(uvicorn.Server):
    """A server that keeps nobody waiting for news once it is to end."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        cast("Starlette", self.config.app).state.tables.close()
        await super().shutdown(sockets)
