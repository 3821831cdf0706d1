"""Use case: a game for a program with virtual tables."""

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from printkit.app.laid_table import lay_table
from printkit.app.output import known_suffix, write_files
from printkit.app.playing_cards import room_file
from printkit.app.tabletop_simulator import simulator_files
from printkit.app.virtual_table import TableOptions
from printkit.definitions import Settings
from printkit.errors import InputError
from printkit.language import each_in

_ROOM = ".pcio"


class TablePlan(NamedTuple):
    """For which `program`, tts or pcio, and the position: that of a `record` after a `turn`.

    `address` is where the files of tts will be, None for where they are written.
    """

    program: str
    record: str | None = None
    turn: int | None = None
    address: str | None = None


def write_table(
    game: str, target: Path, options: TableOptions, settings: Settings, plan: TablePlan
) -> Iterator[Path]:
    """Write the files of `plan`, a folder for tts and a file for pcio; yields them as they come.

    Raises InputError.
    """
    if plan.program == "pcio":
        known_suffix(target, (_ROOM, ".zip"), _ROOM)
        if plan.address:
            raise InputError("--address is for tts: a room holds its pictures itself")
    table = lay_table(game, options, settings, plan.record, plan.turn)
    files = (
        room_file(table, target)
        if plan.program == "pcio"
        else simulator_files(table, target, plan.address)
    )
    yield from write_files(each_in(table.table.printing.language, files))
