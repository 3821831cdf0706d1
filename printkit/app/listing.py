"""Use case: what is shipped."""

from printkit.app.presets import load_preset
from printkit.app.styles import load_style
from printkit.catalog import game_names, rulesets_of
from printkit.lookup import board_names, load_board, preset_names, style_names

Row = tuple[str, ...]


def listing() -> tuple[list[Row], list[Row]]:
    """The rulesets by game, and the boards with their numbers of cells."""
    rulesets: list[Row] = [
        (game, ruleset.name, ruleset.title, " ".join(ruleset.boards))
        for game in game_names()
        for ruleset in rulesets_of(game)
    ]
    boards: list[Row] = [
        (board.name, str(len(board.cells)), board.title) for board in map(load_board, board_names())
    ]
    return rulesets, boards


def styles() -> list[Row]:
    """The styles of print, and what each is for."""
    return [(style.name, style.title) for style in map(load_style, style_names())]


def presets() -> list[Row]:
    """The presets of cutting machines."""
    return [(name, load_preset(name).title) for name in preset_names()]
