"""Starts the server, and the browser if asked to."""

import logging
import os
import signal
import socket
import threading
import webbrowser
from contextlib import ExitStack, suppress
from typing import cast

import uvicorn
from starlette.applications import Starlette

from printkit.base.errors import InputError
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


class _Server(uvicorn.Server):
    """A server that keeps nobody waiting for news once it is to end."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        cast("Starlette", self.config.app).state.tables.close()
        await super().shutdown(sockets)
