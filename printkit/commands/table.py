"""Export a game for a virtual table: pictures and an index, or a save."""

from pathlib import Path
from typing import Annotated, Any

from printkit.base.answer import Written
from printkit.base.language import each_in
from printkit.base.output import write_files
from printkit.base.print_options import TABLE_DPI, TABLE_PITCH, PrintOptions
from printkit.base.yaml.kinds import OneOf, String
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import (
    Game,
    OtherBoard,
    Output,
    Pitch,
    Side,
    Size,
    SourceKind,
    number,
    output,
    printing,
    turn_of,
)
from printkit.rules.source_arguments import Source, chosen_setting, reference

_PIXELS = f"dots between the centres of cells (default: {TABLE_PITCH}, or more for {TABLE_DPI} dpi)"
_PROGRAM = "tts: Tabletop Simulator (default: pictures and an index for any program)"
_RECORD = "record of the position to put on the board"
_TURN = "position after turn K, 0 for the start (default: the last)"
_ADDRESS = "web address of the folder with the files for tts (default: the folder on this machine)"
_DPI = "dots per inch of the pictures"
_BACKGROUND = "background of the board; pieces are always cut out"


@command(
    "printkit table hong --pixels 200 -o hong",
    "printkit table yodd --size 7 --background transparent",
    "printkit table gosix --for tts -o gosix",
    "printkit table xodd --for tts --record spring.yaml --turn 2 -o later",
)
def table(
    game: Game,
    *,
    board: OtherBoard = None,
    size: Size = None,
    pitch: Pitch = None,
    side: Side = None,
    pixels: Annotated[int | None, number(16, 2000, _PIXELS)] = None,
    dpi: Annotated[int | None, number(20, 2400, _DPI, excludes="pixels")] = None,
    background: Annotated[str, Option(OneOf("paper", "transparent"), _BACKGROUND)] = "paper",
    program: Annotated[str | None, Option(OneOf("tts"), _PROGRAM, name="for")] = None,
    record: Annotated[
        Source | None, Option(SourceKind(), _RECORD, "RECORD", needs="program")
    ] = None,
    turn: Annotated[int | None, turn_of(_TURN, "record")] = None,
    address: Annotated[str | None, Option(String(2000), _ADDRESS, "URL", needs="program")] = None,
    output: Annotated[Output, output("folder to write (default: output/GAME-table)", "DIR")] = None,
    printing: Annotated[PrintOptions, printing("style", "language")] = PrintOptions(),
) -> Written:
    """Write a game for a virtual table; return the path of the index or save.

    Raises InputError if pypdfium2 is missing, the record is of another game, or a file cannot
    be written.
    """
    from printkit.machines.tables.tabletop_simulator import simulator_files  # late: slow
    from printkit.machines.tables.virtual_table import open_table, position_of_record, table_files
    from printkit.paper.page_setup import printed_language, untranslated

    name, settings = reference(game), printing.given
    stem = f"output/{Path(name).stem}-table{'-tts' if program else ''}"
    target = Path(stem if output is None else output)
    shown = opened = chosen_setting(name, board, size, pitch, side)
    position: dict[str, Any] = {}
    if record is not None:
        shown, position["laid"], position["after"] = position_of_record(name, record, turn)
    clear = background == "transparent"
    table = open_table(shown, settings, dpi=dpi, pixels=pixels, clear=clear, **position)
    files = simulator_files(table, target, address) if program else table_files(table, target)
    *_, index = write_files(each_in(printed_language(shown, table.printing), files))
    return Written([index], untranslated(opened, settings))
