"""Print everything for one game: board, pieces, rules, record sheets."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated

from printkit.answer import Written
from printkit.app.setting import SettingOptions, chosen_setting, setting_options
from printkit.app.sources import Source, reference
from printkit.catalog import game_names
from printkit.commands.declare import Option, command
from printkit.commands.kinds import (
    GAME,
    AnyPath,
    NameKind,
    OtherBoard,
    Pitch,
    Side,
    Size,
    output,
    printing,
)
from printkit.definitions import Settings
from printkit.definitions.printing import PRINT_FIELDS, PrintOptions

ALL = "all"


def unheard(path: Path) -> None:
    """Ignore that `path` is written."""


@command(
    "printkit kit xong",
    "printkit kit xodd --size 9x9 --paper letter",
    "printkit kit yodd --pitch 16mm --style low-ink -o yodd",
    "printkit kit hong --for tonight",
    "printkit kit xong --max-legs 5",
    "printkit kit all",
)
def print_kit(
    game: Annotated[Source, Option(NameKind(), GAME, "GAME|all")],
    *,
    board: OtherBoard = None,
    size: Size = None,
    pitch: Pitch = None,
    side: Side = None,
    output: Annotated[
        AnyPath | None, output("folder to write (default: output/GAME)", "DIR")
    ] = None,
    printing: Annotated[PrintOptions, printing(*PRINT_FIELDS.fields)] = PrintOptions(),
    written: Callable[[Path], None] = unheard,
) -> Written:
    """Write all files of a game into a folder; return their paths.

    `all` writes the kits of all games. Calls `written` with each path once it is written. Raises
    InputError, for `all` only at the end if a game cannot be used.

    >>> letter = PrintOptions(paper="letter")
    >>> [path.name for path in print_kit("gosix", output="output", printing=letter)][:3]
    ['gosix-kit.pdf', 'gosix-cover.pdf', 'gosix-cover.svg']
    """
    from printkit.app import kit  # --help needs no shapely

    name, settings = reference(game), printing.given
    setting = setting_options(board, size, pitch, side)
    folder = Path(output) if output is not None else None
    if name == ALL:
        paths = kit.print_kits(setting, settings, folder or Path("output"))
    else:
        paths = kit.print_kit(name, setting, settings, folder or kit.usual_folder(name))
    found = []
    for path in paths:
        found.append(path)
        written(path)
    games = game_names() if name == ALL else [name]
    return Written(found, [why for one in games if (why := untranslated(one, setting, settings))])


def untranslated(game: str, setting: SettingOptions, settings: Settings) -> str:
    """Return a warning if the language of the sheets lacks the texts of `game`, or ""."""
    from printkit.app import printing  # --help needs no sheets

    return printing.untranslated(chosen_setting(game, setting), settings)
