"""Use case: tell whether printkit can use a file, and what the file holds."""

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Literal

from printkit.app.record_files import is_foreign, open_record
from printkit.app.score import open_position
from printkit.app.styles import style_in
from printkit.catalog import check_board, game_class, read_options
from printkit.definitions.board_definition import BoardDefinition
from printkit.definitions.board_reader import read_board
from printkit.definitions.preset import read_preset
from printkit.definitions.ruleset import read_ruleset
from printkit.definitions.style import STYLE_FIELDS
from printkit.documents.nodes import Entries, Node
from printkit.documents.reader import read_node
from printkit.errors import InputError, SourceSpan
from printkit.lookup import load_board, read_file
from printkit.records.position import PositionDocument, read_position
from printkit.records.reader import is_line
from printkit.render.fonts import BUNDLED
from printkit.render.preset import Preset

_STYLE_KEYS = frozenset(STYLE_FIELDS.fields) - {"name", "title"}


FileKind = Literal["board", "ruleset", "record", "position", "style", "preset"]


@dataclass(frozen=True)
class CheckedFile:
    """A file that can be used: its kind, its name if it has one, and a sentence on it."""

    file: str
    kind: FileKind
    name: str | None
    sentence: str

    def __str__(self) -> str:
        """The sentence, as `printkit check` prints it."""
        return self.sentence

    def as_dict(self) -> dict[str, Any]:
        """The fields by name."""
        return asdict(self)


def check_file(path: Path) -> CheckedFile:
    """Tell what the file at `path` holds. Raises InputError if it cannot be used."""
    data = read_file(path)
    if is_line(data) or is_foreign(data):
        return CheckedFile(str(path), "record", None, f"{path}: {_record(data, path)}")
    node = read_node(data, str(path))
    kind = _kind(node)
    match kind:
        case "record":
            name, what = None, _record(data, path)
        case "position":
            name, what = None, _position(read_position(data, str(path)), path)
        case "ruleset":
            name, what = _ruleset(path)
        case "style":
            name, what = _style(path)
        case "preset":
            name, what = _preset(read_preset(node))
        case _:
            name, what = _board(read_board(node))
    return CheckedFile(str(path), kind, name, f"{path}: {what}")


def _kind(node: Node) -> FileKind:
    """The kind of file that `node` is meant as: records have no name, boards no game."""
    keys = node.entries if isinstance(node, Entries) else {}
    if "game" in keys and "position" in keys:
        return "position"
    if "game" in keys:
        return "ruleset" if "name" in keys else "record"
    if _STYLE_KEYS & keys.keys() and "lattice" not in keys:
        return "style"
    return "preset" if "layers" in keys else "board"


def _board(board: BoardDefinition) -> tuple[str, str]:
    topology = board.board
    return board.name, (
        f"the board '{board.name}': {len(topology.cells)} cells, {len(topology.edges)} "
        f"edges and {len(topology.vertices)} vertices, played on its {board.play_on}"
    )


def _record(data: bytes, path: Path) -> str:
    _read, opened = open_record(data, str(path), path.parent)
    return (
        f"a record of {opened.ruleset.game} on '{opened.board.name}'; "
        "printkit verify tells whether it is legal"
    )


def _position(document: PositionDocument, path: Path) -> str:
    opened = open_position(document, path.parent).opened
    return (
        f"a position of {opened.ruleset.game} on '{opened.board.name}'; "
        "printkit score tells its score"
    )


def _ruleset(path: Path) -> tuple[str, str]:
    ruleset = read_ruleset(read_node(read_file(path), str(path)))
    game = game_class(ruleset.game, ruleset.game_span)
    options = read_options(game, ruleset)
    for name in ruleset.boards:
        check_board(game, ruleset.game, load_board(name, path.parent, ruleset.game_span), None)
    shown = ", ".join(f"{key} {_as_yaml(value)}" for key, value in options.items())
    chosen = shown or "no options"
    boards = " ".join(ruleset.boards) or "no boards"
    what = f"the ruleset '{ruleset.name}' of {ruleset.game} on {boards}: {chosen}"
    return ruleset.name, what


def _as_yaml(value: object) -> str:
    """The `value` of an option as a ruleset writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _style(path: Path) -> tuple[str, str]:
    style = style_in(path)
    patterns = ", ".join(style.patterns) or "none"
    family = "the usual one" if style.typeface.regular is BUNDLED.regular else style.typeface.family
    return style.name, f"the style '{style.name}'; patterns on {patterns}; typeface: {family}"


def _preset(preset: Preset) -> tuple[str, str]:
    layers = ", ".join(style.name for style in preset.layers)
    what = f"the preset '{preset.name}' for {preset.title} with the layers {layers}"
    return preset.name, what


def preview(path: Path, output: Path) -> Path:
    """Draw the board in the file at `path` as a PNG file, `output`. Raises InputError."""
    from printkit.app.sheets import print_board  # only a preview needs to draw

    if output.suffix.lower() != ".png":
        raise InputError(f"'{output.name}': a preview is a .png file")
    if (kind := _kind(read_node(read_file(path), str(path)))) != "board":
        raise InputError(f"--preview is for boards, this is a {kind}", SourceSpan(str(path)))
    return print_board(str(path.absolute()), output, {})[0]  # a path, whatever it is called
