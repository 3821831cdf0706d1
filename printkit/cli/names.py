"""Names of games and boards as arguments."""

import argparse

from printkit.lookup import is_path

GAME = "a game, or a ruleset by name or path"


def name_or_path(text: str) -> str:
    """An argument type: a path, or the name of something shipped, in whatever case it is typed."""
    return text if is_path(text) else text.lower()  # what is shipped has lower-case names


def add_game(parser: argparse.ArgumentParser, metavar: str = "GAME", text: str = GAME) -> None:
    """Declare on `parser` the game; `metavar` and `text` say what may be named instead."""
    parser.add_argument("game", type=name_or_path, metavar=metavar, help=text)


def add_other_board(
    parser: argparse._ActionsContainer, text: str = "another board, by name or path"
) -> None:
    """Declare `--board`, which `text` explains."""
    parser.add_argument("--board", type=name_or_path, metavar="BOARD", help=text)
