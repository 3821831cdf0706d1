"""The options of commands that print: the board, the size of its cells, the sheets."""

import argparse
from collections.abc import Iterable
from functools import partial
from typing import Any

from printkit.cli.arguments import (
    argument_type,
    name_or_path,
    read_language,
)
from printkit.definitions import Settings
from printkit.definitions.printing import (
    PAGE_OPTIONS,
    PRINT_FIELDS,
    read_print_option,
)
from printkit.documents.schema import Flag, OneOf

_PRINT = "print-"  # of the names under which the parser keeps print options


def add_print_options(
    parser: argparse._ActionsContainer, names: Iterable[str] = PAGE_OPTIONS
) -> None:
    """Declare those options of a `print:` section on `parser` that `names` lists."""
    group = parser.add_argument_group("print")
    for name in names:
        field = PRINT_FIELDS.fields[name]
        doc = field.doc.replace("%", "%%")
        if isinstance(field.kind, Flag):
            dest = f"{_PRINT}{name}"
            group.add_argument(f"--{name}", dest=dest, action="store_const", const=True, help=doc)
            continue
        words = field.kind.words if isinstance(field.kind, OneOf) else None
        group.add_argument(
            f"--{name}",
            dest=f"{_PRINT}{name}",
            type=argument_type(partial(_print_option, name)),
            choices=words,
            metavar=None if words else name.upper(),
            help=doc,
        )


def print_settings(options: argparse.Namespace) -> Settings:
    """The print options that were given among `options`."""
    return {
        name.removeprefix(_PRINT): value
        for name, value in vars(options).items()
        if name.startswith(_PRINT) and value is not None
    }


def _print_option(name: str, text: str) -> Any:
    if name == "language":
        return read_language(text)
    return read_print_option(name, name_or_path(text) if name in {"style", "preset"} else text)
