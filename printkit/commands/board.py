"""Print a board at true size, on paper or for a cutter."""

from pathlib import Path
from typing import Annotated

from printkit.base.answer import Written
from printkit.base.print_options import CELL_FIELDS, PrintOptions
from printkit.base.yaml.kinds import Length
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import Board, Output, output, printing
from printkit.rules.source_arguments import board_reference

_OPTIONS = (
    *("for", "paper", "margin", "scale", "style", "language", "text", "overlap", "marks", "bleed"),
    *("dpi", "photo", "frame", "preset", "kerf", "joint", "sheet"),
)
_CELLS = CELL_FIELDS.fields


@command(
    "printkit board xong-standard -o board.pdf",
    "printkit board xodd-9x9 --pitch 16mm --style grey",
    "printkit board my-board.yaml --paper a3 -o board.svg",
    "printkit board gosix --preset lightburn -o gosix.dxf",
)
def print_board(
    board: Board,
    *,
    output: Annotated[
        Output,
        output(
            "a .pdf, .svg or .png file; with --preset, a .svg or .dxf file (default: "
            "output/BOARD.pdf)"
        ),
    ] = None,
    pitch: Annotated[float | None, Option(Length(10, 200), _CELLS["pitch"].doc, "LENGTH")] = None,
    side: Annotated[
        float | None, Option(Length(5, 100), _CELLS["side"].doc, "LENGTH", excludes="pitch")
    ] = None,
    printing: Annotated[PrintOptions, printing(*_OPTIONS)] = PrintOptions(),
) -> Written:
    """Write a board at true size, in the format given by the suffix of `output`; return the paths.

    A large .svg or .png board has one file per sheet. Raises InputError if writing fails.

    >>> [path.name for path in print_board("xodd-9x9", output="output/board.svg", pitch=16)]
    ['board.svg']
    """
    from printkit.machines import board_files  # imported late: --help needs no reportlab

    target = Path(output) if output is not None else None
    named, settings = board_reference(board), printing.given
    return Written(board_files.print_board(named, target, settings, pitch, side))
