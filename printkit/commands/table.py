"""Export a game for a virtual table: pictures and an index, a save, or a room."""

from pathlib import Path
from typing import Annotated, Any

from printkit.base.answer import Written
from printkit.base.errors import InputError
from printkit.base.language import each_in
from printkit.base.output import known_suffix, write_files
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

SUFFIXES = {"tts": "-tts", "pcio": ".pcio"}  # suffix of the default output path, by program
_PIXELS = f"dots between the centres of cells (default: {TABLE_PITCH}, or more for {TABLE_DPI} dpi)"
_PROGRAM = (
    "tts: Tabletop Simulator; pcio: playingcards.io (default: pictures and an index for any "
    "program)"
)
_RECORD = "record of the position to put on the board"
_TURN = "position after turn K, 0 for the start (default: the last)"
_ADDRESS = "web address of the folder with the files for tts (default: the folder on this machine)"
_DPI = "dots per inch of the pictures"
_BACKGROUND = "background of the board; pieces are always cut out"


@command(
    "printkit table hong --pixels 200 -o hong",
    "printkit table yodd --size 7 --background transparent",
    "printkit table gosix --for tts -o gosix",
    "printkit table xodd --for pcio --record spring.yaml --turn 2 -o game.pcio",
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
    program: Annotated[str | None, Option(OneOf(*SUFFIXES), _PROGRAM, name="for")] = None,
    record: Annotated[
        Source | None, Option(SourceKind(), _RECORD, "RECORD", needs="program")
    ] = None,
    turn: Annotated[int | None, turn_of(_TURN, "record")] = None,
    address: Annotated[str | None, Option(String(2000), _ADDRESS, "URL", needs="program")] = None,
    output: Annotated[
        Output, output("folder to write, for pcio a file (default: output/GAME-table)", "PATH")
    ] = None,
    printing: Annotated[PrintOptions, printing("style", "language")] = PrintOptions(),
) -> Written:
    """Write a game for a virtual table; return the path of the index, save or room.

    Raises InputError if pypdfium2 is missing, the record is of another game, or a file cannot
    be written.
    """
    from printkit.machines.tables.playing_cards import room_file  # imported late: slow
    from printkit.machines.tables.tabletop_simulator import simulator_files
    from printkit.machines.tables.virtual_table import open_table, position_of_record, table_files
    from printkit.paper.page_setup import printed_language, untranslated

    if address and program == "pcio":
        raise InputError("--address works only with --for tts; a pcio room contains its pictures")
    name, settings = reference(game), printing.given
    stem = f"output/{Path(name).stem}-table{SUFFIXES[program] if program else ''}"
    target = Path(stem if output is None else output)
    if program == "pcio":
        known_suffix(target, (".pcio", ".zip"), ".pcio")
    shown = opened = chosen_setting(name, board, size, pitch, side)
    position: dict[str, Any] = {}
    if record is not None:
        shown, position["laid"], position["after"] = position_of_record(name, record, turn)
    clear = background == "transparent"
    table = open_table(shown, settings, dpi=dpi, pixels=pixels, clear=clear, **position)
    match program:
        case None:
            files = table_files(table, target)
        case "pcio":
            files = room_file(table, target)
        case _:
            files = simulator_files(table, target, address)
    *_, index = write_files(each_in(printed_language(shown, table.printing), files))
    return Written([index], untranslated(opened, settings))
