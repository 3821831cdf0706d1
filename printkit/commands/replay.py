"""Show a recorded game turn by turn: on paper, as pictures or as an interactive page."""

from pathlib import Path
from typing import Annotated

from printkit.base.answer import Written
from printkit.base.print_options import PAGE_OPTIONS, PrintOptions
from printkit.commands.declaration import command
from printkit.commands.parameters import Output, Record, number, output, printing, turn_of
from printkit.rules.source_arguments import called

_MOST_A_PAGE = 48
_OUTPUT = (
    "a .html or .pdf file, or a .svg or .png file of one position (default: output/RECORD.html)"
)
_TURN = "position after turn K in a .svg or .png file (default: the last legal turn)"
_PER_PAGE = (
    "a diagram for each turn, with N on a page of a .pdf file (default: in games of placement, the "
    "whole game on one diagram with numbered pieces; in other games, up to 6)"
)


@command(
    "printkit replay game.yaml -o game.html",
    "printkit replay game.yaml -o game.pdf",
    "printkit replay game.yaml --per-page 4 -o game.pdf",
    "printkit replay game.yaml --turn 3 -o turn-3.svg",
)
def print_replay(
    record: Record,
    *,
    output: Annotated[Output, output(_OUTPUT)] = None,
    turn: Annotated[int | None, turn_of(_TURN)] = None,
    per_page: Annotated[int | None, number(1, _MOST_A_PAGE, _PER_PAGE)] = None,
    printing: Annotated[PrintOptions, printing(*PAGE_OPTIONS)] = PrintOptions(),
) -> Written:
    """Write a recorded game to the file `output`. The result's `warnings` name any illegal turn.

    Raises InputError if the record cannot be opened, or an option does not fit the format.
    """
    from printkit.paper.replay.replay_files import checked_suffix, open_replay, write_replay

    target = Path(output or f"output/{Path(called(record)).stem}.html")
    checked_suffix(target, turn, per_page)  # check options before playing the game
    settings = printing.given
    replay = open_replay(record, settings.get("language", ""))
    written = write_replay(replay, target, settings, turn=turn, per_page=per_page)
    return Written([written], [replay.problem] if replay.problem else [])
