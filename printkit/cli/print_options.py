"""The options of commands that print: the board, the size of its cells, the sheets."""

import argparse
from collections.abc import Iterable
from functools import partial
from typing import Any

from printkit.app.setting import SettingOptions, chosen_setting
from printkit.cli.arguments import (
    GAME,
    add_game,
    add_length,
    add_number,
    add_other_board,
    argument_type,
    name_or_path,
    read_language,
    request_of,
)
from printkit.cli.tell import tell
from printkit.definitions import Settings
from printkit.definitions.printing import (
    CELL_FIELDS,
    MOST_PRINTED_LEGS,
    PAGE_OPTIONS,
    PRINT_FIELDS,
    read_print_option,
)
from printkit.documents.schema import Flag, OneOf

_PRINT = "print-"  # of the names under which the parser keeps print options


def add_pieces(
    parser: argparse.ArgumentParser, metavar: str = "GAME|xoids", text: str = GAME
) -> None:
    """Declare on `parser` the game, its board, and the largest number of legs of Xoids.

    `metavar` and `text` say what may be named instead of a game.
    """
    add_game(parser, metavar, text)
    add_setting_options(parser)
    legs = f"of xoids: 1 to {MOST_PRINTED_LEGS}, default 6"
    add_number(parser, "--max-legs", (1, MOST_PRINTED_LEGS), legs)


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


def tell_untranslated(game: str, options: SettingOptions, settings: Settings) -> None:
    """Warn if the sheets of `game` are in a language that has none of its texts."""
    from printkit.app.printing import untranslated  # --help needs no sheets

    if why := untranslated(chosen_setting(game, options), settings):
        tell(why)
