"""Score games in a browser: click the moves in on the drawn board."""

import os
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from printkit.base.answer import EscapedLine, LazyAnswer, WarningLine
from printkit.base.errors import missing
from printkit.base.yaml.kinds import String
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import flag, number

if TYPE_CHECKING:
    from socket import socket

HOST = "127.0.0.1"
PORT = 8321
_PORT = "port of the server; 0 takes any free one"
_HOST = f"address of the server; 0.0.0.0 serves the whole network (default: {HOST}, this machine)"
_WORD = "password that other machines of the network must enter to use the page"


class Serving(LazyAnswer):
    """A web server; `lines` yields the addresses of the page, then serves until Ctrl-C."""

    is_flushed = True

    def __init__(
        self, listening: "socket", host: str, password: str | None, *, opens: bool
    ) -> None:
        self._listening = listening
        self._host = host
        self._password = password
        self._opens = opens

    def lines(self) -> Iterator[str]:
        """Yield the addresses and, on a terminal, a QR code for phones; then run the server."""
        from printkit.rules.catalogue import faulty_games  # imported late, as are the next two
        from printkit.web import access_control, startup

        server = startup.make_server(self._listening, self._host, password=self._password)
        if not access_control.is_loopback(self._host) and self._password is None:
            yield WarningLine(f"warning: everybody who can reach {self._host} may use this server")
        for error in faulty_games():
            yield WarningLine(str(error))
        addresses = startup.addresses(self._listening, self._host)
        yield from addresses
        phones = startup.network_address(self._listening, self._host)
        if phones and sys.stdout.isatty():
            yield from map(EscapedLine, _code(phones))
        yield "Press Ctrl-C to stop the server."
        startup.run(server, self._listening, addresses[0] if self._opens else "")


@command("printkit serve --open", "printkit serve --host 0.0.0.0 --port 8080")
def serve(
    *,
    port: Annotated[int, number(0, 65535, _PORT, "PORT")] = PORT,
    host: Annotated[str, Option(String(), _HOST, "ADDRESS")] = HOST,
    password: Annotated[str | None, Option(String(), _WORD, "WORD")] = None,
    open_: Annotated[bool, flag("open the page in the browser")] = False,
) -> Serving:
    """Return a server that listens on `host` and `port`; iterating over its `lines` runs it.

    Raises InputError if starlette or uvicorn is not installed, or if the port is in use.
    """
    try:
        from printkit.web import startup  # imported late: needs optional dependencies
    except ImportError:
        raise missing("serve needs starlette and uvicorn", "starlette", "uvicorn") from None
    return Serving(startup.listen(host, port), host, password, opens=open_)


def _code(address: str) -> list[str]:
    from printkit.draw.qr import terminal_lines  # imported late: seldom needed

    coloured = os.name == "posix" and os.environ.get("TERM", "dumb") != "dumb"
    lines = list(terminal_lines(address, coloured=coloured))
    try:
        "".join(lines).encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return []
    return lines
