"""Check a board, ruleset, record, style or preset file: can it be used, what is in it?"""  # noqa: D400

from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import Annotated, Any, Literal

from printkit.base.answer import Answer
from printkit.base.yaml.nodes import Entries, Node
from printkit.boards.definition import read_board
from printkit.commands.declaration import Option, command
from printkit.commands.parameters import FileKind
from printkit.draw.style.style_file import STYLE_FIELDS
from printkit.draw.style.styles import load_style
from printkit.draw.typography.typefaces import BUNDLED
from printkit.machines.cutters.presets import read_preset
from printkit.records.loading import open_record
from printkit.records.record_file import is_line, read_position
from printkit.records.scoring import open_position
from printkit.rules.catalogue import check_board, game_class, read_options
from printkit.rules.lookup import load_board, read_file
from printkit.rules.ruleset_file import read_ruleset

_STYLE_KEYS = frozenset(STYLE_FIELDS.fields) - {"name", "title"}


Kind = Literal["board", "ruleset", "record", "position", "style", "preset"]


@dataclass(frozen=True)
class CheckedFile(Answer):
    """A valid file: its path, its kind, the name in the file or None, and a description."""

    file: str
    kind: Kind
    name: str | None
    sentence: str

    def data(self) -> dict[str, Any]:
        return {"file": self.file, "kind": self.kind, "name": self.name, "sentence": self.sentence}

    def describe(self) -> str:
        return f"{self.sentence}\n"


@command("printkit check my-board.yaml", "printkit check game.yaml")
def check(file: Annotated[PathLike[str], Option(FileKind(), "a YAML file", "FILE")]) -> CheckedFile:
    """Report what a board, ruleset, record, position, style or preset file contains.

    Raises InputError, with the location of the fault, if the file cannot be used.

    >>> from printkit import load_board
    >>> check(load_board("gosix").save("own.yaml")).sentence
    "own.yaml: the board 'gosix': 7 cells, 30 edges and 24 vertices, played on its vertices"
    """
    path = Path(file)
    data = read_file(path)
    if is_line(data):
        return CheckedFile(str(path), "record", None, f"{path}: {_record(data, path)}")
    from printkit.base.yaml.reader import read_node  # imported late: --help needs no YAML

    node = read_node(data, str(path))
    kind = _kind(node)
    name, what = _contents(kind, node, data, path)
    return CheckedFile(str(path), kind, name, f"{path}: {what}")


def _contents(kind: Kind, node: Node, data: bytes, path: Path) -> tuple[str | None, str]:
    """Return the name that the file contains, or None, and a phrase that describes the file."""
    match kind:
        case "record":
            return None, _record(data, path)
        case "position":
            opened = open_position(read_position(data, str(path)), path.parent).opened
            return None, (
                f"a position of {opened.ruleset.game} on '{opened.board.name}'; "
                "printkit score computes its score"
            )
        case "ruleset":
            return _ruleset(node, path.parent)
        case "style":
            style = load_style(path)
            patterns = ", ".join(style.patterns) or "none"
            is_usual = style.typeface.regular is BUNDLED.regular
            family = "the default one" if is_usual else style.typeface.family
            what = f"the style '{style.name}'; patterns on {patterns}; typeface: {family}"
            return style.name, what
        case "preset":
            preset = read_preset(node)
            layers = ", ".join(layer.name for layer in preset.layers)
            what = f"the preset '{preset.name}' for {preset.title} with the layers {layers}"
            return preset.name, what
    board = read_board(node)
    return board.name, (
        f"the board '{board.name}': {len(board.board.cells)} cells, {len(board.board.edges)} "
        f"edges and {len(board.board.vertices)} vertices, played on its {board.play_on}"
    )


def _kind(node: Node) -> Kind:
    """Return the kind of the file, such as `board`, which is recognized by its keys."""
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
    shown = (  # values as written in ruleset files
        f"{key} {str(value).lower() if isinstance(value, bool) else value}"
        for key, value in options.items()
    )
    chosen = ", ".join(shown) or "no options"
    boards = " ".join(ruleset.boards) or "no boards"
    what = f"the ruleset '{ruleset.name}' of {ruleset.game} on {boards}: {chosen}"
    return ruleset.name, what
