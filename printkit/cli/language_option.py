"""The option `--language` of commands that tell something."""

import argparse

from printkit.errors import InputError
from printkit.language import ENGLISH, speaking


def add_language(parser: argparse.ArgumentParser) -> None:
    """Declare `--language` on `parser`."""
    words = "of what is told, such as en (usual); printkit list shows them"
    parser.add_argument("--language", type=read_language, metavar="LANGUAGE", help=words)


def language_of(options: argparse.Namespace) -> str:
    """The language that `options` choose, of what is told or printed; English without a choice."""
    chosen = getattr(options, "language", None) or getattr(options, "print-language", None)
    return chosen or ENGLISH


def read_language(text: str) -> str:
    """Read a language: its code, or the path of a translator's file, who tries it."""
    try:
        with speaking(text):
            return text
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
