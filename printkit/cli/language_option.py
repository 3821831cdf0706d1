"""The option `--language` of commands that tell something."""

import argparse

from printkit.errors import InputError
from printkit.language import speaking


def add_language(parser: argparse.ArgumentParser) -> None:
    """Declare `--language` on `parser`."""
    words = "of what is told, such as en (usual); printkit list shows them"
    parser.add_argument("--language", type=read_language, metavar="LANGUAGE", help=words)


def read_language(text: str) -> str:
    """Read a language: its code, or the path of a translator's file, who tries it."""
    try:
        with speaking(text):
            return text
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
