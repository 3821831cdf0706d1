"""Print-and-play files for programs."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, TypedDict, Unpack, cast

from printkit.api.given import check_between, checked
from printkit.app import kit, pieces, sheets
from printkit.app.setting import SettingOptions
from printkit.app.sources import BoardSource, Source, board_reference, reference
from printkit.definitions import Settings
from printkit.definitions.printing import (
    MOST_PRINTED_LEGS,
    PRINT_FIELDS,
    attribute,
    read_print_option,
)
from printkit.errors import InputError, nearest

PITCHES = (10.0, 100.0)  # mm, of games; boards alone may be coarser


class PrintOptions(TypedDict, total=False):
    """How sheets are printed: the print options of the command line, written as there.

    A style or a preset is a shipped name, or the path of a file.
    """

    for_: str
    paper: str
    margin: str
    scale: str
    style: Source
    language: str
    text: str
    overlap: str
    no_marks: bool
    frame: str
    layout: str
    spacing: str
    width: str
    clearance: str
    hands: str
    marks: str
    bleed: str
    backs: str
    flip: str
    back_offset: str
    dpi: int
    preset: Source
    kerf: str
    joint: str
    engrave: str
    sheet: str


class KitOptions(PrintOptions, total=False):
    """How a kit is printed: also the legs of its longest Xoids."""

    max_legs: int


@checked
def print_kit(
    game: Source,
    folder: str | os.PathLike[str] | None = None,
    *,
    board: BoardSource | None = None,
    size: str | None = None,
    pitch: float | None = None,
    **options: Unpack[KitOptions],
) -> list[Path]:
    """Write everything for a game, as `printkit kit` does; returns the files written.

    `game` is a game, or a ruleset: its name, or the path of its file; `pitch` is in mm. Raises
    InputError.

    >>> [path.name for path in print_kit("gosix", "output", paper="letter")][:3]
    ['gosix-kit.pdf', 'gosix-cover.pdf', 'gosix-cover.svg']
    """
    name, settings = reference(game), _settings(options, "folder")
    target = Path(folder) if folder is not None else kit.usual_folder(name)
    return list(kit.print_kit(name, _setting(board, size, pitch), settings, target))


@checked
def print_board(
    board: BoardSource,
    path: str | os.PathLike[str] | None = None,
    *,
    pitch: float | None = None,
    **options: Unpack[PrintOptions],
) -> list[Path]:
    """Write `board` at true size, in the format that `path` names, as `printkit board` does.

    Returns the files written: a large board as .svg or .png is one a sheet. Raises InputError.

    >>> [path.name for path in print_board("xodd-9x9", "output/board.svg", pitch=16)]
    ['board.svg']
    """
    check_between("pitch", pitch, PITCHES[0], 2 * PITCHES[1])
    target = Path(path) if path is not None else None
    return sheets.print_board(board_reference(board), target, _settings(options, "path"), pitch)


@checked
def print_pieces(
    game: Source,
    path: str | os.PathLike[str] | None = None,
    *,
    board: BoardSource | None = None,
    size: str | None = None,
    pitch: float | None = None,
    max_legs: int | None = None,
    only: Sequence[str] = (),
    **options: Unpack[PrintOptions],
) -> list[Path]:
    """Write the pieces of a game, or `xoids`, to be cut out, as `printkit pieces` does.

    Where `only` names sheets (stones, xoids-red, chart), the others are left out. Returns the files
    written. Raises InputError.

    >>> paths = print_pieces("xoids", "output/xoids.pdf", max_legs=3, style="grey")
    >>> [path.name for path in paths]
    ['xoids.pdf']
    """
    check_between("max_legs", max_legs, 1, MOST_PRINTED_LEGS)
    setting, settings = _setting(board, size, pitch), _settings(options, "path")
    wanted = pieces.Wanted(reference(game), setting, max_legs, tuple(only))
    return pieces.print_pieces(wanted, Path(path) if path is not None else None, settings)


def _setting(board: BoardSource | None, size: str | None, pitch: float | None) -> SettingOptions:
    if board is not None and size is not None:
        raise InputError("name a board or a size, not both")
    check_between("pitch", pitch, *PITCHES)
    return SettingOptions(None if board is None else board_reference(board), size, pitch)


def _settings(options: PrintOptions, target: str) -> Settings:
    """`target` is the parameter that stands for `--output`."""
    names = {attribute(name): name for name in PRINT_FIELDS.fields}
    settings = {}
    for key, value in cast("Mapping[str, Any]", options).items():
        if key not in names:
            hint = nearest(target if key == "output" else key, (target, *names))
            raise InputError(f"there is no print option '{key}'; {hint}")
        name = names[key]
        try:
            if name in ("style", "preset") and isinstance(value, str | os.PathLike):
                settings[name] = read_print_option(name, reference(value))
            else:
                settings[name] = read_print_option(name, str(value))
        except InputError as error:
            raise InputError(f"{key}: {error}") from None
    return settings
