"""Arguments that several commands share."""

import argparse
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from printkit.app.setting import SettingOptions
from printkit.cli.language_option import read_language
from printkit.cli.names import GAME, add_game, add_other_board, name_or_path
from printkit.cli.numbers import add_number
from printkit.definitions import Settings
from printkit.definitions.printing import CELL_FIELDS, MOST_LEGS, PRINT_FIELDS, read_print_option
from printkit.documents.schema import Flag, OneOf
from printkit.errors import InputError
from printkit.units import parse_length, parse_size

R = TypeVar("R", bound=tuple[Any, ...])
PAGE_OPTIONS = ("paper", "margin", "style", "language", "text", "dpi")
BOARD_OPTIONS = (
    *(
        "for",
        "paper",
        "margin",
        "scale",
        "style",
        "language",
        "text",
        "overlap",
        "marks",
        "bleed",
        "dpi",
    ),
    *("no-marks", "frame"),
    *("preset", "kerf", "joint", "sheet"),
)
PIECE_OPTIONS = tuple(
    name for name in PRINT_FIELDS.fields if name not in {"overlap", "no-marks", "frame", "max-legs"}
)
KIT_OPTIONS = tuple(PRINT_FIELDS.fields)
_PRINT = "print-"  # of the names under which the parser keeps print options


def length_between(least: float, most: float) -> Callable[[str], float]:
    """An argument type: a length with its unit, from `least` to `most` mm."""

    def read(text: str) -> float:
        try:
            value = parse_length(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        if not least <= value <= most:
            raise argparse.ArgumentTypeError(f"expected {least:g}mm to {most:g}mm, found {text}")
        return value

    return read


def size_between(least: float, most: float) -> Callable[[str], tuple[float, float]]:
    """An argument type: a width and a height with their unit, each from `least` to `most` mm."""

    def read(text: str) -> tuple[float, float]:
        try:
            size = parse_size(text)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None
        if not least <= min(size) <= max(size) <= most:
            raise argparse.ArgumentTypeError(
                f"expected sides of {least:g}mm to {most:g}mm, found {text}"
            )
        return size

    return read


def add_length(
    parser: argparse._ActionsContainer,
    name: str,
    bounds: tuple[float, float],
    text: str,
    default: float | None = None,
) -> None:
    """Declare the option `name`, a length within `bounds` in mm, which `text` explains."""
    parser.add_argument(
        name, type=length_between(*bounds), default=default, metavar="LENGTH", help=text
    )


def add_output(parser: argparse.ArgumentParser, text: str, metavar: str = "FILE") -> None:
    """Declare `--output`, a path, which `text` explains."""
    parser.add_argument("-o", "--output", type=Path, metavar=metavar, help=text)


def add_board(parser: argparse.ArgumentParser, *, ruleset: bool = False) -> None:
    """Declare on `parser` the board and, if wished, the `ruleset` that is played on it."""
    parser.add_argument(
        "board", type=name_or_path, metavar="BOARD", help="a shipped board or a YAML file"
    )
    if ruleset:
        parser.add_argument(
            "--ruleset",
            type=name_or_path,
            metavar="RULESET",
            help="a game, or a ruleset by name or path; default: the first that lists the board",
        )


def add_pieces(
    parser: argparse.ArgumentParser,
    metavar: str = "GAME|xoids",
    text: str = GAME,
) -> None:
    """Declare on `parser` the game, its board, and the largest number of legs of Xoids.

    `metavar` and `text` say what may be named instead of a game.
    """
    add_game(parser, metavar, text)
    add_setting_options(parser)
    add_number(parser, "--max-legs", (1, MOST_LEGS), f"of xoids: 1 to {MOST_LEGS}, default 6")


def add_options(parser: argparse.ArgumentParser) -> None:
    """Declare `--option` on `parser`, which takes the place of one of the ruleset's."""
    parser.add_argument(
        "--option",
        dest="options",
        type=_rule_option,
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="instead of the ruleset's: touch=corner",
    )


def _rule_option(text: str) -> tuple[str, str]:
    key, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"expected KEY=VALUE, found '{text[:40]}'")
    return key.strip(), value.strip()


def add_setting_options(parser: argparse.ArgumentParser) -> None:
    """Declare on `parser` the options that choose a game's board and its cells."""
    boards = parser.add_mutually_exclusive_group()
    add_other_board(boards)
    boards.add_argument("--size", metavar="SIZE", help="of a shipped board: 9x9, 7")
    add_cell_options(parser, 100)


def add_cell_options(parser: argparse.ArgumentParser, most: float) -> None:
    """Declare on `parser` the options for the size of cells; `most` mm is the largest pitch."""
    cells = parser.add_mutually_exclusive_group()
    fields = CELL_FIELDS.fields
    add_length(cells, "--pitch", (10, most), fields["pitch"].doc)
    add_length(cells, "--side", (5, most / 2), fields["side"].doc)


def setting_options(options: argparse.Namespace) -> SettingOptions:
    """The board and cells that `options` choose."""
    return request_of(SettingOptions, options)


def request_of(kind: Callable[..., R], options: argparse.Namespace, /, **others: Any) -> R:
    """A request of a `kind` whose fields have the names of options, but for those in `others`."""
    fields: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]  # of a NamedTuple
    return kind(**{name: getattr(options, name) for name in fields if name not in others}, **others)


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
            type=partial(_print_option, name),
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
    try:
        if name == "language":
            return read_language(text)
        named = name in {"style", "preset"}
        return read_print_option(name, name_or_path(text) if named else text)
    except InputError as error:
        raise argparse.ArgumentTypeError(str(error)) from None
