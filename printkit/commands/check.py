"""Check a board, ruleset, record, style or preset file: can it be used, what is in it?"""  # noqa: D400

import os
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from printkit.commands.declare import Option, command
from printkit.commands.kinds import AnyPath, FileKind, PathKind

if TYPE_CHECKING:
    from printkit.app.check import CheckedFile


@command(
    "printkit check my-board.yaml",
    "printkit check my-board.yaml --preview my-board.png",
    "printkit check game.yaml",
)
def check(
    file: Annotated[os.PathLike[str], Option(FileKind(), "a YAML file", "FILE")],
    *,
    preview: Annotated[
        AnyPath | None, Option(PathKind(), "a .png file for a picture of the board", "PNG")
    ] = None,
) -> "CheckedFile":
    """Report what a board, ruleset, record, position, style or preset file contains.

    Raises InputError, a sentence with the place, if the file cannot be used.

    >>> from printkit import load_board
    >>> check(load_board("gosix").save("own.yaml")).sentence
    "own.yaml: the board 'gosix': 7 cells, 30 edges and 24 vertices, played on its vertices"
    """
    from printkit.app import check as work  # --help reads no files

    checked = work.check_file(Path(file))
    return checked.replaced(preview=work.preview(Path(file), Path(preview))) if preview else checked
