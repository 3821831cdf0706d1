"""Print the rules of a game alone, as a sheet or as a booklet to fold."""

from pathlib import Path
from typing import Annotated

from printkit.base.answer import Written
from printkit.base.print_options import PAGE_OPTIONS, PrintOptions
from printkit.commands import parameters
from printkit.commands.declaration import command
from printkit.rules.source_arguments import chosen_setting, reference

_BOOKLET = "half pages for a booklet: print on both sides, turn about the short edge, and fold"
_OUTPUT = "a .pdf, .svg or .png file (default: output/GAME-rules.pdf)"


@command(
    "printkit rules gosix",
    "printkit rules xong --booklet",
    "printkit rules hong --size 7x7 --paper letter -o hong.pdf",
)
def print_rules(
    game: parameters.Game,
    *,
    board: parameters.OtherBoard = None,
    size: parameters.Size = None,
    pitch: parameters.Pitch = None,
    side: parameters.Side = None,
    booklet: Annotated[bool, parameters.flag(_BOOKLET)] = False,
    output: Annotated[parameters.Output, parameters.output(_OUTPUT)] = None,
    printing: Annotated[PrintOptions, parameters.printing(*PAGE_OPTIONS)] = PrintOptions(),
) -> Written:
    """Write the rules of a game, in the format given by the suffix of `output`; return the paths.

    Raises InputError if an argument is invalid or a file cannot be written.

    >>> [path.name for path in print_rules("gosix", output="output/rules.pdf", booklet=True)]
    ['rules.pdf']
    """
    from printkit.paper import kit_files  # imported late: --help needs no reportlab
    from printkit.paper.page_setup import untranslated

    opened = chosen_setting(reference(game), board, size, pitch, side)
    target = Path(output) if output is not None else None
    paths = kit_files.print_rules(opened, printing.given, target, booklet=booklet)
    return Written(paths, untranslated(opened, printing.given))
