"""Start the server, and on request the browser."""

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
from printkit.web.access_control import LOOPBACK, is_loopback
from printkit.web.server import make_site

_BACKLOG = 128
_OWN = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104 — loopback address by wildcard address
_ELSEWHERE = ("192.0.2.1", 9)  # an address of TEST-NET-1, reserved for documentation
# On Windows, SO_REUSEADDR would take the address away from a running server.
_ALONE: int = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
_PATIENCE = 2  # seconds for requests to finish when the server stops


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens on `host` and `port`. Raises InputError if listening fails."""
    try:
        with ExitStack() as failing:
            family, kind, protocol, _, place = socket.getaddrinfo(
                host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
            )[0]
            # asyncio sends small replies without delay only if the socket names its protocol
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
    """Return the URLs of the page: first for this machine, then for others in the network."""
    port = listening.getsockname()[1]
    names = [_OWN.get(host, host)]
    if host in _OWN:
        # Find the address of this machine in its network, if there is a network
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect(_ELSEWHERE)  # sends nothing, but selects a network interface
            names.append(probe.getsockname()[0])
    return [
        f"http://[{name}]:{port}/" if ":" in name else f"http://{name}:{port}/" for name in names
    ]


def network_address(listening: socket.socket, host: str) -> str | None:
    """Return the URL of the page for phones, or None if only this machine can reach the page."""
    own, *others = addresses(listening, host)
    return own if not is_loopback(host) and host not in _OWN else next(iter(others), None)


def make_server(
    listening: socket.socket, host: str, *, password: str | None = None
) -> uvicorn.Server:
    """Return the page's server for the socket `listening` on `host`; Ctrl-C will stop the server.

    Other machines must send the `password`, if there is one.
    """
    # Worker processes run a module: files in the current folder must not shadow its imports.
    os.environ.setdefault("PYTHONSAFEPATH", "1")
    logging.getLogger("asyncio").setLevel(logging.ERROR)  # do not warn of killed workers
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
    # Handle Ctrl-C: a KeyboardInterrupt could get lost in an import, or break the event loop.
    signal.signal(signal.SIGINT, server.handle_exit)
    return server


def run(server: uvicorn.Server, listening: socket.socket, show: str = "") -> None:
    """Serve until interrupted; open the URL `show` in the browser unless `show` is empty."""
    if show:
        threading.Thread(target=webbrowser.open, args=[show], daemon=True).start()
    server.run(sockets=[listening])


class _Server(uvicorn.Server):
    """A server that, when it stops, answers all requests that wait for a shared game."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        cast("Starlette", self.config.app).state.tables.close()
        await super().shutdown(sockets)
