"""Check a board, ruleset, record, style or preset file: can it be used, what is in it?"""  # noqa: D400

import os
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal

from printkit.base.answer import Answer
from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.nodes import Entries, Node
from printkit.boards.definition import read_board
from printkit.commands.declare import Option, command
from printkit.commands.parameters import AnyPath, FileKind, PathKind
from printkit.draw.fonts import BUNDLED
from printkit.draw.preset_file import read_preset
from printkit.draw.style_file import STYLE_FIELDS
from printkit.draw.styles import style_in
from printkit.records.opening import is_foreign, open_record
from printkit.records.record_file import is_line, read_position
from printkit.records.scoring import open_position
from printkit.rules.catalogue import check_board, game_class, read_options
from printkit.rules.lookup import load_board, read_file
from printkit.rules.ruleset_file import read_ruleset

_STYLE_KEYS = frozenset(STYLE_FIELDS.fields) - {"name", "title"}


Kind = Literal["board", "ruleset", "record", "position", "style", "preset"]


@dataclass(frozen=True)
class CheckedFile(Answer):
    """A file that can be used: its kind, its name if it has one, and a sentence on it.

    `preview` is the picture of a board, if one was requested.
    """

    file: str
    kind: Kind
    name: str | None
    sentence: str
    preview: Path | None = None

    def data(self) -> dict[str, Any]:
        """Return the fields as JSON."""
        shown = {"file": self.file, "kind": self.kind, "name": self.name, "sentence": self.sentence}
        return {**shown, "preview": str(self.preview)} if self.preview else shown

    def describe(self) -> str:
        """Return the sentence, and the path of the preview."""
        return "".join(f"{line}\n" for line in (self.sentence, self.preview) if line)


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
) -> CheckedFile:
    """Report what a board, ruleset, record, position, style or preset file contains.

    Raises InputError, a sentence with the place, if the file cannot be used.

    >>> from printkit import load_board
    >>> check(load_board("gosix").save("own.yaml")).sentence
    "own.yaml: the board 'gosix': 7 cells, 30 edges and 24 vertices, played on its vertices"
    """
    checked = check_file(Path(file))
    return checked.replaced(preview=draw(Path(file), Path(preview))) if preview else checked


def check_file(path: Path) -> CheckedFile:
    """Return what kind of file is at `path`. Raises InputError if it cannot be used."""
    data = read_file(path)
    if is_line(data) or is_foreign(data):
        return CheckedFile(str(path), "record", None, f"{path}: {_record(data, path)}")
    from printkit.base.yaml.reader import read_node  # --help reads no files

    node = read_node(data, str(path))
    kind = _kind(node)
    name: str | None = None
    match kind:
        case "record":
            what = _record(data, path)
        case "position":
            opened = open_position(read_position(data, str(path)), path.parent).opened
            what = (
                f"a position of {opened.ruleset.game} on '{opened.board.name}'; "
                "printkit score computes its score"
            )
        case "ruleset":
            name, what = _ruleset(node, path.parent)
        case "style":
            style = style_in(path)
            patterns = ", ".join(style.patterns) or "none"
            typeface = style.typeface
            is_usual = typeface.regular is BUNDLED.regular
            family = "the usual one" if is_usual else typeface.family
            name = style.name
            what = f"the style '{name}'; patterns on {patterns}; typeface: {family}"
        case "preset":
            preset = read_preset(node)
            layers = ", ".join(layer.name for layer in preset.layers)
            name = preset.name
            what = f"the preset '{name}' for {preset.title} with the layers {layers}"
        case _:
            board = read_board(node)
            name, cells = board.name, board.board
            what = (
                f"the board '{name}': {len(cells.cells)} cells, {len(cells.edges)} edges and "
                f"{len(cells.vertices)} vertices, played on its {board.play_on}"
            )
    return CheckedFile(str(path), kind, name, f"{path}: {what}")


def _kind(node: Node) -> Kind:
    """Records have no name, and boards no game."""
    keys = node.entries if isinstance(node, Entries) else {}
    if "game" in keys and "position" in keys:
        return "position"
    if "game" in keys:
        return "ruleset" if "name" in keys else "record"
    if _STYLE_KEYS & keys.keys() and "lattice" not in keys:
        return "style"
    return "preset" if "layers" in keys else "board"


def _record(data: bytes, path: Path) -> str:
    _read, opened = open_record(data, str(path), path.parent)
    return (
        f"a record of {opened.ruleset.game} on '{opened.board.name}'; "
        "printkit verify checks whether it is legal"
    )


def _ruleset(node: Node, folder: Path) -> tuple[str, str]:
    ruleset = read_ruleset(node)
    game = game_class(ruleset.game, ruleset.game_span)
    options = read_options(game, ruleset)
    for name in ruleset.boards:
        check_board(game, ruleset.game, load_board(name, folder, ruleset.game_span), None)
    shown = (  # as a ruleset writes them
        f"{key} {str(value).lower() if isinstance(value, bool) else value}"
        for key, value in options.items()
    )
    chosen = ", ".join(shown) or "no options"
    boards = " ".join(ruleset.boards) or "no boards"
    what = f"the ruleset '{ruleset.name}' of {ruleset.game} on {boards}: {chosen}"
    return ruleset.name, what


def draw(path: Path, output: Path) -> Path:
    """Draw the board in the file at `path` as a PNG file, `output`. Raises InputError."""
    from printkit.base.yaml.reader import read_node
    from printkit.machines.board_files import print_board  # only a preview needs to draw

    if output.suffix.lower() != ".png":
        raise InputError(f"'{output.name}': a preview is a .png file")
    if (kind := _kind(read_node(read_file(path), str(path)))) != "board":
        raise InputError(f"--preview is for boards, this is a {kind}", SourceSpan(str(path)))
    return print_board(str(path.absolute()), output, {})[0]  # a path, whatever it is called
