"""`printkit doctor`."""

import argparse

from printkit.app.doctor import diagnose
from printkit.cli.tell import show_answer

EXAMPLES = ("printkit doctor", "printkit doctor --json")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(options: argparse.Namespace) -> int:
    """Print what was found; the status is 1 when the core does not work."""
    diagnosis = diagnose()
    show_answer(diagnosis, json=options.json)
    return 0 if diagnosis.works else 1
