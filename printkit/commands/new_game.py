"""Begin a game: write a package with rules that play, texts, a board, a record and tests."""

from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template
from typing import Annotated, NamedTuple

from printkit.base.answer import Written
from printkit.base.errors import InputError, SourceSpan
from printkit.base.output import write_files
from printkit.base.yaml.kinds import OneOf
from printkit.base.yaml.reader import read_node
from printkit.boards.definition import read_board
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import NameKind, Output, output
from printkit.rules.catalogue import game_names
from printkit.study.rng import Dice

_COVER_TURNS = 24
_RESERVED = {"all", "xoids", "none", "true", "false"}  # words with a meaning in commands or Python
_SUFFIX = ".template"
_BOARD_FILE = "printkit_NAME/boards/NAME-board.yaml"


class _Board(NamedTuple):
    """The board of a new game on one lattice, as entries of a board file."""

    shape: str
    cell_size: str
    labels: str
    style: str


_BOARDS = {
    ("hex", "cells"): _Board("{hexagon: 5}", "pitch: 20mm", "rows", "cells"),
    ("hex", "vertices"): _Board("{hexagon: 3}", "side: 20mm", "dots", "dots"),
    ("square", "cells"): _Board("{rectangle: [8, 8]}", "pitch: 20mm", "algebraic", "cells"),
}


@command("printkit new-game havannah --on hex --play cells", "printkit new-game mills --on square")
def new_game_package(
    name: Annotated[str, Option(NameKind(), "name of the game: small letters and digits", "NAME")],
    *,
    on: Annotated[str, Option(OneOf("hex", "square"), "lattice of the board")] = "hex",
    play: Annotated[
        str, Option(OneOf("cells", "vertices"), "sites for pieces; vertices need --on hex")
    ] = "cells",
    output: Annotated[Output, output("folder to write (default: printkit-NAME)", "DIR")] = None,
) -> Written:
    """Write a Python package with a game that can be played and printed; return the paths.

    Raises InputError if the name is taken or unsuitable, or if the folder is not empty.

    >>> [path.name for path in new_game_package("havannah", output="new")][:2]
    ['README.md', '__init__.py']
    """
    if not (name.isidentifier() and name.isascii() and name.islower() and name.isalnum()):
        raise InputError(f"'{name[:40]}': name the game with small letters and digits, such as hex")
    if name in game_names() or name in _RESERVED:
        raise InputError(f"the name '{name}' is taken; choose another name")
    if (on, play) not in _BOARDS:
        raise InputError(f"--play {play} works only with --on hex; square boards name only cells")
    folder = Path(output) if output is not None else Path(f"printkit-{name}")
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        span = SourceSpan(str(folder))
        raise InputError("this folder is not empty; choose another with --output", span)
    title, board_words = name.capitalize(), _BOARDS[on, play]._asdict()
    words = {"name": name, "Name": title, "title": title, "board": f"{name}-board", **board_words}
    words |= {"lattice": on, "play_on": play}
    templates = dict(_templates(files("printkit.data").joinpath("new_game")))
    board = Template(templates[_BOARD_FILE]).substitute(words)
    names = read_board(read_node(board.encode(), _BOARD_FILE)).labels.names
    words["site"] = names[len(names) // 2]
    made = {path: Template(text).substitute(words) for path, text in templates.items()}
    turns = Dice(name).shuffled(names)
    inline = "".join(f"  {line}\n" for line in board.splitlines())
    cover = f"board:\n{inline}{_moves(turns[:_COVER_TURNS])}"
    made["printkit_NAME/cover.yaml"] = f"game: {name}\n{cover}"
    made["tests/game.yaml"] = f"game: {name}\n{_moves(turns)}"
    placed = sorted((folder / path.replace("NAME", name), made[path].encode()) for path in made)
    return Written(write_files(placed))


def _templates(folder: Traversable, above: str = "") -> Iterator[tuple[str, str]]:
    """Yield the path and the text of each template; `NAME` in a path is the name of the game."""
    for one in folder.iterdir():
        if one.is_dir():
            yield from _templates(one, f"{above}{one.name}/")
        else:
            yield f"{above}{one.name.removesuffix(_SUFFIX)}", one.read_text("utf-8")


def _moves(turns: list[str]) -> str:
    lines = (f"  {number}. {turn}\n" for number, turn in enumerate(turns, start=1))
    return "moves: |\n" + "".join(lines)
