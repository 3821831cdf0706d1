"""Print pieces to cut out, by hand or by machine."""

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from printkit.base.answer import Written
from printkit.base.print_options import PRINT_FIELDS, PrintOptions
from printkit.base.progress import Progress, no_progress
from printkit.base.yaml.kinds import ListOf, String
from printkit.commands import parameters
from printkit.commands.declaration import Option, command
from printkit.rules.source_arguments import Source, chosen_setting, reference

_ONLY = "name of a sheet to print, such as stones or xoids-red; may be repeated (default: all)"
_OUTPUT = (
    "a .pdf, .svg or .png file; with --preset, a .svg or .dxf file (default: "
    "output/GAME-pieces.pdf)"
)
_NOT_OF_PIECES = {"overlap", "photo", "frame", "all", "max-legs", "stones"}
_OPTIONS = [name for name in PRINT_FIELDS.fields if name not in _NOT_OF_PIECES]


@command(
    "printkit pieces xoids --max-legs 5 -o xoids.pdf",
    "printkit pieces hong --layout nest --backs duplex",
    "printkit pieces xoids --only loose-legs --only chart --side 14mm",
    "printkit pieces xoids --preset lightburn --kerf 0.15mm --sheet 600x400mm",
)
def print_pieces(
    game: Annotated[
        Source,
        Option(parameters.NameKind(), f"{parameters.GAME}; 'xoids' for all Xoids", "GAME|xoids"),
    ],
    *,
    board: parameters.OtherBoard = None,
    size: parameters.Size = None,
    pitch: parameters.Pitch = None,
    side: parameters.Side = None,
    max_legs: parameters.MaxLegs = None,
    only: Annotated[Sequence[str], Option(ListOf(String()), _ONLY, "NAME")] = (),
    output: Annotated[parameters.Output, parameters.output(_OUTPUT)] = None,
    printing: Annotated[PrintOptions, parameters.printing(*_OPTIONS)] = PrintOptions(),
    progress: Progress = no_progress,
) -> Written:
    """Write sheets for cutting out a game's pieces, or all Xoids; return the paths.

    Raises InputError if an argument is invalid or a file cannot be written.

    >>> grey = PrintOptions(style="grey")
    >>> paths = print_pieces("xoids", output="output/xoids.pdf", max_legs=3, printing=grey)
    >>> [path.name for path in paths]
    ['xoids.pdf']
    """
    from printkit.machines import piece_files  # imported late: --help needs no reportlab

    name, target = reference(game), Path(output) if output is not None else None
    opened = chosen_setting(piece_files.game_for(name), board, size, pitch, side)
    paths = piece_files.print_pieces(
        name, opened, target, printing.given, max_legs=max_legs, only=only, progress=progress
    )
    return Written(paths)
