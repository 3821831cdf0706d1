"""The parser of the command line."""

import argparse
import importlib
from collections.abc import Sequence
from typing import NoReturn

from printkit import __version__
from printkit.errors import nearest


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one sentence."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"printkit: {' '.join(message.split())}; see '{self.prog} --help'\n")


def parse(words: Sequence[str], commands: Sequence[str]) -> argparse.Namespace:
    """The options of a command line, with the command's `run`. Exits with 2 when it is wrong."""
    parser = _Parser(
        prog="printkit",
        description="Print abstract board games, and verify and score recorded ones.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"printkit {__version__}")
    if words and not words[0].startswith("-") and words[0] not in commands:
        parser.error(f"there is no command '{words[0]}'; {nearest(words[0], tuple(commands))}")
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    for name in [words[0]] if words and words[0] in commands else commands:
        command = importlib.import_module(f"printkit.cli.{name}_command")
        sub = subparsers.add_parser(
            name,
            help=command.SUMMARY,
            description=command.SUMMARY,
            epilog=f"example:\n  {command.EXAMPLE}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        command.add_arguments(sub)
        sub.set_defaults(run=command.run)
    return parser.parse_args(words)
