"""`printkit verify`."""

import argparse
import json

from printkit.app.verify import verify_file
from printkit.verify.report import describe

SUMMARY = "Check recorded games: is each turn legal, what is the score?"
EXAMPLE = "printkit verify game.yaml"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("records", nargs="+", metavar="RECORD", help="a record file")
    parser.add_argument("--json", action="store_true", help="print one JSON object a record")


def run(options: argparse.Namespace) -> int:
    """Report on each record; the status is the worst of them."""
    status = 0
    for path in options.records:
        report = verify_file(path)
        status = max(status, report.exit_status)
        if options.json:
            print(json.dumps(report.as_dict(), ensure_ascii=False))
        else:
            print(describe(report))
    return status
