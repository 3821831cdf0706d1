"""List the games, rulesets, boards, styles, languages and presets that are shipped."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from printkit.base.answer import Answer
from printkit.base.language import language_codes, language_name
from printkit.base.text import aligned
from printkit.commands.declaration import command
from printkit.rules.catalogue import faulty_games, game_names, rulesets_of
from printkit.rules.lookup import board_names, load_board, preset_names, style_names


class ShippedRuleset(NamedTuple):
    """A shipped ruleset of a `game`; the first of its `boards` is the default."""

    game: str
    name: str
    title: str
    boards: tuple[str, ...]


class ShippedBoard(NamedTuple):
    """A shipped board with the number of its `cells`."""

    name: str
    cells: int
    title: str


@dataclass(frozen=True)
class Shipped(Answer):
    """Lists of all shipped files; `styles`, `languages` and `presets` map names to titles."""

    rulesets: tuple[ShippedRuleset, ...]
    boards: tuple[ShippedBoard, ...]
    styles: Mapping[str, str]
    languages: Mapping[str, str]
    presets: Mapping[str, str]

    def data(self) -> dict[str, Any]:
        return {
            "rulesets": [{**one._asdict(), "boards": list(one.boards)} for one in self.rulesets],
            "boards": [one._asdict() for one in self.boards],
            "styles": dict(self.styles),
            "languages": dict(self.languages),
            "presets": dict(self.presets),
        }

    def describe(self) -> str:
        rulesets = [(one.game, one.name, one.title, " ".join(one.boards)) for one in self.rulesets]
        boards = [(one.name, f"{one.cells}", one.title) for one in self.boards]
        tables: list[list[tuple[str, ...]]] = [
            [("game", "ruleset", "title", "boards, the default first"), *rulesets],
            [("board", "cells", "title"), *boards],
            [("style", "title"), *self.styles.items()],
            [("language", "its name"), *self.languages.items()],
            [("preset", "machine"), *self.presets.items()],
        ]
        return "\n\n".join(map(aligned, tables)) + "\n"

    def warnings(self) -> list[str]:
        """Return a warning for each game that cannot be loaded, with the reason."""
        return list(map(str, faulty_games()))


@command("printkit list")
def shipped() -> Shipped:
    """Return the shipped rulesets, boards, styles, languages and presets.

    >>> [ruleset.boards[0] for ruleset in shipped().rulesets if ruleset.game == "gosix"]
    ['gosix']
    """
    from printkit.draw.style.styles import load_style  # imported late: slow
    from printkit.machines.cutters.presets import load_preset

    rulesets = (ruleset for game in game_names() for ruleset in rulesets_of(game))
    boards = map(load_board, board_names())
    return Shipped(
        tuple(ShippedRuleset(one.game, one.name, one.title, one.boards) for one in rulesets),
        tuple(ShippedBoard(one.name, len(one.cells), one.title) for one in boards),
        {name: load_style(name).title for name in style_names()},
        {code: language_name(code) for code in language_codes()},
        {name: load_preset(name).title for name in preset_names()},
    )
