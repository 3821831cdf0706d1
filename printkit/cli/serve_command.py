"""`printkit serve`."""

import argparse
import os
import sys

from printkit.cli.arguments import number_between
from printkit.cli.tell import show, show_signs, tell
from printkit.errors import missing

EXAMPLES = ("printkit serve --open", "printkit serve --host 0.0.0.0 --port 8080")
HOST = "127.0.0.1"
PORT = 8321


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument(
        "--port",
        type=number_between(0, 65535),
        default=PORT,
        help=f"default: {PORT}; 0 takes any that is free",
    )
    parser.add_argument(
        "--host",
        default=HOST,
        metavar="ADDRESS",
        help=f"default: {HOST}, this machine alone; 0.0.0.0 lets phones and all others of the "
        "network in",
    )
    parser.add_argument(
        "--password",
        metavar="WORD",
        help="what other machines of the network have to tell before they may use the page",
    )
    parser.add_argument("--open", action="store_true", help="open the page in the browser")


def run(options: argparse.Namespace) -> int:
    """Serve the page until interrupted."""
    try:
        from printkit.web import guard, start  # an extra: only the scorer needs a server
    except ImportError:
        raise missing("serve needs starlette and uvicorn", "starlette", "uvicorn") from None
    listening = start.listen(options.host, options.port)
    server = start.ready(listening, options.host, password=options.password)
    if not guard.is_loopback(options.host) and options.password is None:
        tell(f"warning: everybody who can reach {options.host} may use this server")
    addresses = start.addresses(listening, options.host)
    for address in addresses:
        show(address)
    phones = start.network_address(listening, options.host)
    if phones and sys.stdout.isatty():
        _show_code(phones)
    show("Ctrl-C ends it.", flush=True)
    start.run(server, listening, addresses[0] if options.open else "")
    return 0


def _show_code(address: str) -> None:
    """Show `address` as a QR code, on a terminal that has the signs for it."""
    from printkit.render.qr import in_signs  # nobody else needs it

    coloured = os.name == "posix" and os.environ.get("TERM", "dumb") != "dumb"
    lines = in_signs(address, coloured=coloured)
    try:
        "".join(lines).encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return
    show_signs(lines)
