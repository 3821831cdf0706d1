"""Games that are not shipped: a small one to write anywhere, and what a process knows of them."""

import importlib
import sys

from printkit.rules import catalogue, game_packages, lookup

RULES = """
from printkit.rules.game import Game

class {name}(Game):
    names, roles, lattices = ("{game}",), ("black", "white"), {{"{game}": "square"}}
    play_on, terminations, columns = "cells", {{}}, ()

    start = to_move = parse_move = format_move = check = apply = outcome = standing = None
    placements = None
"""


def write_game(folder, game=None, place="board"):
    """Write a game, called as its folder, with a board and a ruleset; return the folder."""
    game = game or folder.name
    for part in ("boards", "rulesets"):
        (folder / part).mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "rules.py").write_text(RULES.format(name=game.title(), game=game))
    board = f"{game}-{place}"
    shape = "lattice: square\nshape: {rectangle: [3, 3]}\n"
    (folder / "boards" / f"{board}.yaml").write_text(f"name: {board}\ntitle: {board}\n{shape}")
    ruleset = f"name: {game}\ntitle: {game}\ngame: {game}\nboards: [{board}]\n"
    (folder / "rulesets" / f"{game}.yaml").write_text(ruleset)
    return folder


def forget_games():
    """Let the process look for games again."""
    catalogue._class_in.cache_clear()
    catalogue._load.cache_clear()
    game_packages._others.cache_clear()
    lookup._paths.cache_clear()
    further = [name for name in sys.modules if "folder_games" in name or "printkit_" in name]
    for name in further:
        del sys.modules[name]
    importlib.invalidate_caches()
