"""Commands on files and on what is shipped: `check`, `schema` and `list`."""

import argparse
from collections.abc import Iterator
from pathlib import Path

from printkit.app.check import check_file, preview
from printkit.app.schema import KINDS, json_schema
from printkit.app.styles import load_preset, load_style
from printkit.catalog import faulty_games, game_names, rulesets_of
from printkit.cli.tell import show, show_json, tell
from printkit.language import language_codes, language_name
from printkit.lookup import board_names, load_board, preset_names, style_names
from printkit.text import aligned

EXAMPLES = {
    "check": (
        "printkit check my-board.yaml",
        "printkit check my-board.yaml --preview my-board.png",
        "printkit check game.yaml",
    ),
    "schema": ("printkit schema board > board.schema.json", "printkit schema record"),
    "list": ("printkit list",),
}
_Row = tuple[str, ...]


def check_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a YAML file")
    parser.add_argument("--preview", type=Path, metavar="PNG", help="draw the board as a picture")


def run_check(options: argparse.Namespace) -> int:
    """Say what the file holds."""
    checked = check_file(options.file)
    drawn = preview(options.file, options.preview) if options.preview else None
    show(checked)
    if drawn:
        show(drawn)
    return 0


def schema_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments on `parser`."""
    parser.add_argument("kind", choices=KINDS, help="which kind of file")


def run_schema(options: argparse.Namespace) -> int:
    """Print the schema."""
    show_json(json_schema(options.kind), indent=2)
    return 0


def list_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments: there are none."""


def run_list(_: argparse.Namespace) -> int:
    """Print the lists, and which games cannot be used."""
    show("\n\n".join(map(aligned, _listing())))
    for error in faulty_games():
        tell(str(error))
    return 0


def _listing() -> Iterator[list[_Row]]:
    """The tables; each begins with its headings."""
    rulesets = (ruleset for game in game_names() for ruleset in rulesets_of(game))
    rows = ((one.game, one.name, one.title, " ".join(one.boards)) for one in rulesets)
    yield [("game", "ruleset", "title", "boards, the default first"), *rows]
    boards = map(load_board, board_names())
    yield [
        ("board", "cells", "title"),
        *((board.name, str(len(board.cells)), board.title) for board in boards),
    ]
    yield [("style", "title"), *((one.name, one.title) for one in map(load_style, style_names()))]
    codes = language_codes()
    yield [("language", "its name"), *((code, language_name(code)) for code in codes)]
    yield [("preset", "machine"), *((name, load_preset(name).title) for name in preset_names())]
