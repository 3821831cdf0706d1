"""`printkit preflight`."""

import argparse
from pathlib import Path

from printkit.app.preflight import PURPOSES, preflight_file
from printkit.cli.tell import show, show_json, tell
from printkit.errors import InputError

EXAMPLES = (
    "printkit preflight board.pdf",
    "printkit preflight --for press board.pdf tiles.pdf",
    "printkit preflight --json board.pdf",
)
_REFUSED = 2


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="a PDF file")
    parser.add_argument(
        "--for",
        dest="purpose",
        choices=PURPOSES,
        help="whose requirements; default: press for what claims to be PDF/X, else upload",
    )
    parser.add_argument("--json", action="store_true", help="print one JSON object a file")


def run(options: argparse.Namespace) -> int:
    """Check each file: the status is 1 if one does not pass, 2 if one cannot be read."""
    status = 0
    for at, path in enumerate(options.files):
        status = max(status, _run(path, options, first=at == 0))
    return status


def _run(path: Path, options: argparse.Namespace, *, first: bool) -> int:
    try:
        verdict = preflight_file(path, options.purpose)
    except InputError as error:
        tell(str(error))
        return _REFUSED
    if options.json:
        show_json(verdict.as_dict())
    else:
        show(verdict.describe() if first else f"\n{verdict.describe()}", end="")
    return 0 if verdict.passes else 1
