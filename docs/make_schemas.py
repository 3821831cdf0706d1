"""Makes the JSON Schemas of docs/schema: `make schemas`.

What hangs on a game is in a folder of the game's own.
"""

import json
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from printkit.commands.schema import KINDS, KINDS_BY_GAME, game_schema, general_schema
from printkit.rules.catalogue import game_names

FOLDER = Path(__file__).with_name("schema")


def schemas() -> Mapping[Path, dict[str, Any]]:
    """Each schema as it should be."""
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
