"""`printkit list`."""

import argparse
from collections.abc import Iterator

from printkit.app.styles import load_preset, load_style
from printkit.catalog import faulty_games, game_names, rulesets_of
from printkit.cli.tell import show, tell
from printkit.language import language_codes, language_name
from printkit.lookup import board_names, load_board, preset_names, style_names
from printkit.text import aligned

EXAMPLES = ("printkit list",)
_Row = tuple[str, ...]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments: there are none."""


def run(_: argparse.Namespace) -> int:
    """Print the lists, and which games cannot be used."""
    show("\n\n".join(map(aligned, _listing())))
    for error in faulty_games():
        tell(str(error))
    return 0


def _listing() -> Iterator[list[_Row]]:
    """The tables of rulesets by game, of boards, styles and so on, each with its headings."""
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
