"""Starts the server, and the browser if asked to."""

import logging
import os
import signal
import socket
import threading
import webbrowser
from typing import cast

import uvicorn
from starlette.applications import Starlette

from printkit.errors import InputError
from printkit.web.connection import Connection
from printkit.web.guard import LOOPBACK, is_loopback
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
        family, kind, protocol, _, place = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (OSError, UnicodeError) as error:
        raise _unheard(host, port, error) from None
    # With its protocol told: asyncio lets small answers wait on a socket that does not tell it.
    listening = socket.socket(family, kind, protocol)
    try:
        listening.setsockopt(socket.SOL_SOCKET, _ALONE, 1)
        listening.bind(place)
        listening.listen(_BACKLOG)
    except OSError as error:
        listening.close()
        raise _unheard(host, port, error) from None
    return listening


def _unheard(host: str, port: int, error: Exception) -> InputError:
    reason = getattr(error, "strerror", None) or str(error)
    return InputError(
        f"cannot listen on {host}, port {port}: {reason}; choose another --port or --host"
    )


def addresses(listening: socket.socket, host: str) -> list[str]:
    """Where browsers find the page: on this machine first, then on others of its network."""
    port = listening.getsockname()[1]
    names = [_OWN[host], *_network_address()] if host in _OWN else [host]
    return [
        f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/" for name in names
    ]


def _network_address() -> list[str]:
    """This machine's own address in its network, where it has one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)  # sends nothing: it only chooses a way out
        except OSError:
            return []
        return [probe.getsockname()[0]]


def network_address(listening: socket.socket, host: str) -> str | None:
    """Where phones find the page; None if only this machine can reach it."""
    own, *others = addresses(listening, host)
    return own if not is_loopback(host) and host not in _OWN else next(iter(others), None)


def ready(listening: socket.socket, host: str, *, password: str | None = None) -> uvicorn.Server:
    """The server of the page for a socket that listens on `host`; from now on Ctrl-C ends it.

    With a `password` other machines have to tell it.
    """
    # Workers are started as modules: what lies in the current folder must not get in their way.
    os.environ.setdefault("PYTHONSAFEPATH", "1")
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # which warns of workers that are ended
    here = network_address(listening, host)
    server = make_server(host, password=password, here=here)
    # An exception would be lost in an import, or leave a loop half made, with a warning.
    signal.signal(signal.SIGINT, server.handle_exit)
    return server


def run(server: uvicorn.Server, listening: socket.socket, show: str = "") -> None:
    """Serve until interrupted; the browser shows the address `show`, if any."""
    if show:
        threading.Thread(target=webbrowser.open, args=[show], daemon=True).start()
    server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """The server, which keeps nobody waiting for news once it is to end."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        cast("Starlette", self.config.app).state.tables.close()
        await super().shutdown(sockets)


def make_server(
    host: str,
    connection: type[Connection] = Connection,
    *,
    password: str | None = None,
    here: str | None = None,
) -> uvicorn.Server:
    """The server of the page on a host, with connections of a class (see `make_site`)."""
    private = is_loopback(host)
    own = socket.gethostname()  # by which other machines of the network may know this one
    names = (*LOOPBACK, host, *(() if private else (own, f"{own}.local")))
    site = make_site(names, addresses=not private, password=password, here=here)
    config = uvicorn.Config(
        site,
        http=connection,
        log_level="error",
        ws="none",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=_PATIENCE,
    )
    return _Server(config)
