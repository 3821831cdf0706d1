"""Use case: what is shipped."""

from collections.abc import Iterator

from printkit.app.styles import load_preset, load_style
from printkit.catalog import game_names, rulesets_of
from printkit.language import language_codes, language_name
from printkit.lookup import board_names, load_board, preset_names, style_names

Row = tuple[str, ...]


def listing() -> Iterator[list[Row]]:
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
