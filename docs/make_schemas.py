"""Make the JSON Schemas of docs/schema: `make schemas`.

The schemas for a single game are in a folder with the game's name.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.commands.schema import (
    DIALECT,
    KINDS,
    KINDS_BY_GAME,
    PLAYED,
    general_schema,
    keys_of_game,
)
from printkit.rules.catalogue import game_names, rulesets_of

FOLDER = Path(__file__).with_name("schema")


def game_schema(kind: str, game: str, general: str) -> dict[str, Any]:
    """Return the schema of `kind`, one of KINDS_BY_GAME, for `game`.

    This schema refers to the general schema at the relative URL `general`, and names the shipped
    boards and rulesets of the game, so that editors can suggest them.
    """
    keys = {"game": {"const": game}, **keys_of_game(kind, game)}
    if kind in PLAYED:
        rulesets = list(rulesets_of(game))
        boards = dict.fromkeys(board for ruleset in rulesets for board in ruleset.boards)
        keys["board"] = {"anyOf": [{"enum": list(boards)}, {}]}
        keys["ruleset"] = {"anyOf": [{"enum": [ruleset.name for ruleset in rulesets]}, {}]}
    title = f"printkit {kind} of {game}"
    return {"$schema": DIALECT, "title": title, "allOf": [{"$ref": general}], "properties": keys}


def schemas() -> Mapping[Path, dict[str, Any]]:
    """Return the schemas by path."""
    general = {FOLDER / f"{kind}.schema.json": general_schema(kind) for kind in KINDS}
    own = {
        FOLDER / game / f"{kind}.schema.json": game_schema(kind, game, f"../{kind}.schema.json")
        for game in game_names()
        for kind in KINDS_BY_GAME
    }
    return {**general, **own}


if __name__ == "__main__":
    for path, schema in schemas().items():
        path.parent.mkdir(exist_ok=True)
        path.write_text(f"{json.dumps(schema, indent=2, ensure_ascii=False)}\n", encoding="utf-8")
        sys.stdout.write(f"{path}\n")
