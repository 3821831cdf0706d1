"""Names of games and boards as arguments."""

import argparse

from printkit.lookup import board_names, preset_names, ruleset_names, style_names

GAME = "a game, or a ruleset by name or path"
_WORDS = ("all", "xoids")  # that stand where a game does


def name_or_path(text: str) -> str:
    """An argument type: a path, or a name; what is shipped may be typed in any case."""
    name = text.lower()
    shipped = (*board_names(), *ruleset_names(), *style_names(), *preset_names(), *_WORDS)
    return name if name in shipped else text


def add_game(parser: argparse.ArgumentParser, metavar: str = "GAME", text: str = GAME) -> None:
    """Declare on `parser` the game; `metavar` and `text` say what may be named instead."""
    parser.add_argument("game", type=name_or_path, metavar=metavar, help=text)


def add_other_board(
    parser: argparse._ActionsContainer, text: str = "another board, by name or path"
) -> None:
    """Declare `--board`, which `text` explains."""
    parser.add_argument("--board", type=name_or_path, metavar="BOARD", help=text)
