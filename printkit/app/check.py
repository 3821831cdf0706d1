"""Use case: to say whether a file of any kind that printkit reads can be used, and what it is."""

from pathlib import Path

from printkit.app.styles import style_in
from printkit.catalog import (
    check_board,
    game_class,
    load_board,
    open_record,
    read_file,
    read_options,
)
from printkit.definitions.board import BoardDefinition
from printkit.definitions.board_reader import read_board
from printkit.definitions.preset import read_preset
from printkit.definitions.ruleset import read_ruleset
from printkit.definitions.style import STYLE_FIELDS
from printkit.documents.nodes import Entries, Node
from printkit.documents.reader import read_node
from printkit.errors import InputError, SourceSpan
from printkit.render.fonts import BUNDLED
from printkit.render.preset import Preset

_STYLE_KEYS = frozenset(STYLE_FIELDS.fields) - {"name", "title"}


def check_file(path: Path) -> str:
    """One sentence on what the file holds. Raises InputError when it cannot be used."""
    node = read_node(read_file(path), str(path))
    match _kind(node):
        case "record":
            return _record(path)
        case "ruleset":
            return _ruleset(path)
        case "style":
            return _style(path)
        case "preset":
            return _preset(path, read_preset(node))
        case _:
            return _board(path, read_board(node))


def _kind(node: Node) -> str:
    """What a file is meant to be: records have no name, boards no game."""
    keys = node.entries if isinstance(node, Entries) else {}
    if "game" in keys:
        return "ruleset" if "name" in keys else "record"
    if _STYLE_KEYS & keys.keys() and "lattice" not in keys:
        return "style"
    return "preset" if "layers" in keys else "board"


def _board(path: Path, board: BoardDefinition) -> str:
    topology = board.board
    return (
        f"{path}: the board '{board.name}': {len(topology.cells)} cells, {len(topology.edges)} "
        f"edges and {len(topology.vertices)} vertices, played on its {board.play_on}"
    )


def _record(path: Path) -> str:
    opened = open_record(path)
    return (
        f"{path}: a record of {opened.ruleset.game} on '{opened.board.name}'; "
        "printkit verify tells whether it is legal"
    )


def _ruleset(path: Path) -> str:
    ruleset = read_ruleset(read_node(read_file(path), str(path)))
    game = game_class(ruleset.game, ruleset.game_span)
    options = read_options(game, ruleset)
    for name in ruleset.boards:
        check_board(game, ruleset.game, load_board(name, path.parent, ruleset.game_span), None)
    shown = ", ".join(f"{key} {_as_yaml(value)}" for key, value in options.items())
    chosen = shown or "no options"
    boards = " ".join(ruleset.boards) or "no boards"
    return f"{path}: the ruleset '{ruleset.name}' of {ruleset.game} on {boards}: {chosen}"


def _as_yaml(value: object) -> str:
    """The value of an option as a ruleset has it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _style(path: Path) -> str:
    style = style_in(path)
    patterns = ", ".join(style.patterns) or "none"
    family = "the usual one" if style.typeface is BUNDLED else style.typeface.family
    return f"{path}: the style '{style.name}'; patterns on {patterns}; typeface: {family}"


def _preset(path: Path, preset: Preset) -> str:
    layers = ", ".join(style.name for style in preset.layers)
    return f"{path}: the preset '{preset.name}' for {preset.title} with the layers {layers}"


def preview(path: Path, output: Path) -> Path:
    """Draw a board file as PNG. Raises InputError."""
    from printkit.app.sheets import print_board  # only a preview needs to draw

    if output.suffix.lower() != ".png":
        raise InputError(f"'{output.name}': a preview is a .png file")
    if (kind := _kind(read_node(read_file(path), str(path)))) != "board":
        raise InputError(f"--preview is for boards, this is a {kind}", SourceSpan(str(path)))
    return print_board(str(path.absolute()), output, {})[0]  # a path, whatever it is called
