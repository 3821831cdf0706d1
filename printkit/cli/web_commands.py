"""Commands for the scorer in a browser: `serve` and `site`."""

import argparse
import os
import sys
from pathlib import Path

from printkit.cli.arguments import number_between
from printkit.cli.tell import show, show_signs, tell
from printkit.errors import missing

EXAMPLES = {
    "serve": ("printkit serve --open", "printkit serve --host 0.0.0.0 --port 8080"),
    "site": ("printkit site public", "printkit site public --scores-only"),
}
HOST = "127.0.0.1"
PORT = 8321


def serve_arguments(parser: argparse.ArgumentParser) -> None:
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


def run_serve(options: argparse.Namespace) -> int:
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
    from printkit.render.qr import in_signs  # nobody else needs it

    coloured = os.name == "posix" and os.environ.get("TERM", "dumb") != "dumb"
    lines = in_signs(address, coloured=coloured)
    try:
        "".join(lines).encode(sys.stdout.encoding)
    except UnicodeEncodeError:
        return
    show_signs(lines)


def site_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument(
        "folder", type=Path, metavar="DIR", help="a new or empty folder, or one with an older site"
    )
    parser.add_argument(
        "--pyodide",
        metavar="FOLDER|URL",
        help="where Pyodide's distribution is, Python for browsers; default: npm has its runtime, "
        "its own address the libraries that printing needs",
    )
    parser.add_argument(
        "--scores-only", action="store_true", help="leave out what only printing needs"
    )


def run_site(options: argparse.Namespace) -> int:
    """Write the site and say how large it is."""
    from printkit.web.site.build import site_files, write_site
    from printkit.web.site.pyodide import find

    pyodide = find(options.pyodide, libraries=not options.scores_only)
    if pyodide.libraries and not pyodide.official:
        tell("warning: the libraries are not Pyodide's own; do not publish a site with them")
    files = site_files(pyodide)
    count = sum(1 for _ in write_site(files, options.folder))
    size = sum(map(len, files.values())) / 1e6
    does = "scores games" if options.scores_only else "scores games and prints"
    if pyodide.to_read:
        does = "scores games, prints and reads photographs"
    show(f"{options.folder}: {count} files, {size:.1f} MB; the site {does}")
    return 0
