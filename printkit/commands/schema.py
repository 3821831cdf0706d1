"""Print the JSON Schema of a kind of YAML file, for editors.

Some keys of rulesets, records and positions depend on the game. `general_schema` omits these keys,
`keys_of_game` returns the keys of one game, and `json_schema` covers all games of the catalogue.
"""

from dataclasses import dataclass
from typing import Annotated, Any

from printkit.base.answer import Answer
from printkit.base.text import as_json
from printkit.base.yaml.keys import Fields
from printkit.base.yaml.kinds import OneOf
from printkit.boards.definition import board_schema
from printkit.commands.declaration import Option, command
from printkit.draw.style.style_file import STYLE_FIELDS
from printkit.machines.cutters.presets import PRESET_FIELDS
from printkit.records.judge import judge_of
from printkit.records.record_file import POSITION_FIELDS, RECORD_FIELDS
from printkit.rules.catalogue import game_class, game_names
from printkit.rules.lookup import board_names, ruleset_names
from printkit.rules.ruleset_file import RULESET_FIELDS

KINDS = ("board", "ruleset", "record", "position", "preset", "style")
_FIELDS = {"ruleset": RULESET_FIELDS, "preset": PRESET_FIELDS, "style": STYLE_FIELDS}
KINDS_BY_GAME = ("ruleset", "record", "position")
PLAYED = ("record", "position")  # kinds of files that name or contain a board
DIALECT = "https://json-schema.org/draft/2020-12/schema"


@dataclass(frozen=True)
class Schema(Answer):
    """The JSON Schema of a `kind` of file."""

    kind: str

    def data(self) -> dict[str, Any]:
        return json_schema(self.kind)

    def describe(self) -> str:
        return f"{as_json(self.data(), 2)}\n"


@command("printkit schema board > board.schema.json", "printkit schema record")
def schema(kind: Annotated[str, Option(OneOf(*KINDS), "kind of file")]) -> Schema:
    """Return the JSON Schema of a kind of YAML file; `as_dict()` converts it to a dictionary.

    >>> schema("board").as_dict()["required"]
    ['name', 'lattice', 'shape']
    """
    return Schema(kind)


def json_schema(kind: str) -> dict[str, Any]:
    """Return the schema of `kind`, one of KINDS, with conditions for each game of the catalogue."""
    schema = general_schema(kind)
    if kind in KINDS_BY_GAME:
        properties = schema["properties"]
        properties["game"]["enum"] = list(game_names())
        if kind in PLAYED:
            board = properties["board"]["anyOf"][-1]
            properties["board"]["anyOf"] = [{"enum": list(board_names())}, _PATH, board]
            properties["ruleset"]["anyOf"] = [{"enum": list(ruleset_names())}, _PATH]
        schema["allOf"] = [
            {"if": {"properties": {"game": {"const": name}}}, "then": {"properties": keys}}
            for name in game_names()
            for keys in [keys_of_game(kind, name)]
        ]
    return schema


def general_schema(kind: str) -> dict[str, Any]:
    """Return the schema of `kind`, one of KINDS, without conditions for particular games."""
    match kind:
        case "board":
            body = board_schema()
        case "record":
            body = _with_board(RECORD_FIELDS)
            body["properties"]["moves"]["anyOf"] = [{"type": ["string", "null"]}, _WORDS]
        case "position":
            body = _with_board(POSITION_FIELDS)
            body["properties"]["final"]["enum"] = [True, False]
        case _:
            body = _FIELDS[kind].json_schema()
    return {"$schema": DIALECT, "title": f"printkit {kind}", **body}


_PATH = {"type": "string", "pattern": r"(/|\.ya?ml$)"}
_WORD = {"type": ["string", "number", "boolean"]}  # printkit reads every YAML scalar as text
_WORDS = {"type": "array", "items": _WORD}
_SCORE = {"type": "integer"}


def _with_board(fields: Fields) -> dict[str, Any]:
    schema, board = fields.json_schema(), board_schema()
    properties = schema["properties"]
    properties["board"]["anyOf"] = [{"type": "string"}, board]
    properties["ruleset"]["anyOf"] = [{"type": "string"}]
    return {**schema, "$defs": board.pop("$defs")}


def keys_of_game(kind: str, name: str) -> dict[str, Any]:
    """Return schemas for the keys of files of `kind` that depend on the game `name`."""
    game = game_class(name)
    if kind == "ruleset":
        options = {key: option.json_schema() for key, option in game.option_kinds.items()}
        return {"options": _table(options)}
    winner = {"enum": [*game.roles, "draw"]}
    keys: dict[str, Any] = {
        "players": _table(dict.fromkeys(game.roles, _WORD)),
        "result": _table({**dict.fromkeys(game.roles, _SCORE), "winner": winner}),
        "first": {"enum": list(game.roles if game.first_by_chance else game.roles[:1])},
    }
    if kind == "record":
        keys["setup"] = _table(dict.fromkeys(game.setup_keys, _WORDS))
    else:  # without a judge, positions cannot be scored
        judge = judge_of(game)
        keys["position"] = judge.layout_fields().json_schema() if judge.fields else {"not": {}}
    return keys


def _table(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": properties}
