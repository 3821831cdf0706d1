"""Print-and-play files for programs."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import TypedDict, Unpack, cast

from printkit.api.board import Board
from printkit.app import kit, pieces, sheets
from printkit.app.setting import SettingOptions
from printkit.definitions.board import BoardDefinition
from printkit.definitions.printing import PRINT_FIELDS, Settings, read_print_option
from printkit.errors import InputError, nearest

BoardSource = str | os.PathLike[str] | Board


class PrintOptions(TypedDict, total=False):
    """How sheets are printed: the print options of the command line, written as there."""

    paper: str
    margin: str
    scale: str
    style: str
    text: str
    overlap: str
    layout: str
    spacing: str
    marks: str
    bleed: str
    backs: str
    flip: str
    back_offset: str
    dpi: int
    preset: str
    kerf: str
    sheet: str


def print_kit(
    game: str,
    folder: str | os.PathLike[str] | None = None,
    *,
    board: BoardSource | None = None,
    size: str | None = None,
    pitch: float | None = None,
    **options: Unpack[PrintOptions],
) -> list[Path]:
    """Write everything for a game, as `printkit kit` does; returns the files written.

    `game` is a game, or a ruleset by name or path; `pitch` is in mm. Raises InputError.

    >>> [path.name for path in print_kit("gosix", "output", paper="letter")][:3]
    ['gosix-kit.pdf', 'gosix-cover.pdf', 'gosix-cover.svg']
    """
    target = Path(folder) if folder is not None else Path("output") / Path(game).stem
    return list(kit.print_kit(game, _setting(board, size, pitch), _settings(options), target))


def print_board(
    board: BoardSource,
    path: str | os.PathLike[str] | None = None,
    *,
    pitch: float | None = None,
    **options: Unpack[PrintOptions],
) -> list[Path]:
    """Write a board at true size, in the format that the path says, as `printkit board` does.

    Returns the files written: a large board as .svg or .png is one a sheet. Raises InputError.

    >>> [path.name for path in print_board("xodd-9x9", "output/board.svg", pitch=16)]
    ['board.svg']
    """
    target = Path(path) if path is not None else None
    return sheets.print_board(_reference(board), target, _settings(options), pitch)


def print_pieces(
    game: str,
    path: str | os.PathLike[str] | None = None,
    *,
    board: BoardSource | None = None,
    size: str | None = None,
    pitch: float | None = None,
    max_legs: int | None = None,
    **options: Unpack[PrintOptions],
) -> list[Path]:
    """Write the pieces of a game, or `xoids`, to be cut out, as `printkit pieces` does.

    Returns the files written. Raises InputError.

    >>> paths = print_pieces("xoids", "output/xoids.pdf", max_legs=3, style="grey")
    >>> [path.name for path in paths]
    ['xoids.pdf']
    """
    wanted = pieces.Wanted(game, _setting(board, size, pitch), max_legs)
    return pieces.print_pieces(wanted, Path(path) if path is not None else None, _settings(options))


def _setting(board: BoardSource | None, size: str | None, pitch: float | None) -> SettingOptions:
    if board is not None and size is not None:
        raise InputError("name a board or a size, not both")
    return SettingOptions(None if board is None else _reference(board), size, pitch)


def _reference(board: BoardSource) -> str | BoardDefinition:
    """A board as the use cases take it: a name, a path, or the board itself."""
    if isinstance(board, Board):
        return board.definition
    if isinstance(board, str):
        return board
    return os.path.join(".", board)  # noqa: PTH118 — a path, not a name


def _settings(options: PrintOptions) -> Settings:
    """The options as they are read from a command line. Raises InputError."""
    settings = {}
    for key, value in cast("Mapping[str, object]", options).items():
        name = key.replace("_", "-")
        if name not in PRINT_FIELDS.fields:
            hint = nearest(name, tuple(PRINT_FIELDS.fields))
            raise InputError(f"there is no print option '{key}'; {hint}")
        try:
            settings[name] = read_print_option(name, str(value))
        except InputError as error:
            raise InputError(f"{key}: {error}") from None
    return settings
