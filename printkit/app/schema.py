"""Use case: the YAML formats as JSON Schema, for editors."""

from collections.abc import Callable
from typing import Any

from printkit.catalog import board_names, game_class, game_names, ruleset_names
from printkit.definitions.board_reader import board_schema
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


_PATH = {"type": "string", "pattern": r"(/|\.ya?ml$)"}
_WORD = {"type": ["string", "number", "boolean"]}  # every scalar is read as a text
_WORDS = {"type": "array", "items": _WORD}
_SCORE = {"type": "integer"}


def _record() -> dict[str, Any]:
    """Roles and setup hang on the game."""
    schema, board = RECORD_FIELDS.json_schema(), board_schema()
    properties = schema["properties"]
    properties["board"]["anyOf"] = [{"enum": list(board_names())}, _PATH, board]
    properties["ruleset"]["anyOf"] = [{"enum": list(ruleset_names())}, _PATH]
    properties["moves"]["anyOf"] = [{"type": ["string", "null"]}, _WORDS]
    return {**_by_game(schema, _of_record), "$defs": board.pop("$defs")}


def _of_record(name: str) -> dict[str, Any]:
    game = game_class(name)
    winner = {"enum": [*game.roles, "draw"]}
    return {
        "players": _table(dict.fromkeys(game.roles, _WORD)),
        "result": _table({**dict.fromkeys(game.roles, _SCORE), "winner": winner}),
        "first": {"enum": list(game.roles if game.first_by_chance else game.roles[:1])},
        "setup": _table(dict.fromkeys(game.setup_keys, _WORDS)),
    }


def _ruleset() -> dict[str, Any]:
    """The options that may be given hang on the game."""
    schema = RULESET_FIELDS.json_schema()
    return _by_game(schema, lambda name: {"options": _options(name)})


def _by_game(schema: dict[str, Any], keys: Callable[[str], dict[str, Any]]) -> dict[str, Any]:
    """The schema with what some keys may be in each game."""
    schema["properties"]["game"]["enum"] = list(game_names())
    schema["allOf"] = [
        {"if": {"properties": {"game": {"const": name}}}, "then": {"properties": keys(name)}}
        for name in game_names()
    ]
    return schema


def _options(game: str) -> dict[str, Any]:
    kinds = game_class(game).option_kinds
    return _table({key: kind.json_schema() for key, kind in kinds.items()})


def _table(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": properties}
