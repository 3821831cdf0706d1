"""Use case: the YAML formats as JSON Schema, for editors."""

from typing import Any

from printkit.catalog import game_class, game_names
from printkit.definitions.board import board_schema
from printkit.definitions.preset import PRESET_FIELDS
from printkit.definitions.ruleset import RULESET_FIELDS
from printkit.definitions.style import STYLE_FIELDS
from printkit.records.reader import RECORD_FIELDS

KINDS = ("board", "ruleset", "record", "preset", "style")
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schema(kind: str) -> dict[str, Any]:
    """The schema of a kind of file, one of KINDS."""
    body = {
        "board": board_schema,
        "ruleset": _ruleset,
        "record": _record,
        "preset": PRESET_FIELDS.json_schema,
        "style": STYLE_FIELDS.json_schema,
    }[kind]()
    return {"$schema": _DIALECT, "title": f"printkit {kind}", **body}


def _record() -> dict[str, Any]:
    schema = RECORD_FIELDS.json_schema()
    schema["properties"]["game"]["enum"] = list(game_names())
    return schema


def _ruleset() -> dict[str, Any]:
    """The options that may be given hang on the game."""
    schema = RULESET_FIELDS.json_schema()
    schema["properties"]["game"]["enum"] = list(game_names())
    schema["allOf"] = [
        {
            "if": {"properties": {"game": {"const": name}}},
            "then": {"properties": {"options": _options(name)}},
        }
        for name in game_names()
    ]
    return schema


def _options(game: str) -> dict[str, Any]:
    kinds = game_class(game).option_kinds
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {key: kind.json_schema() for key, kind in kinds.items()},
    }
