"""Print the JSON Schema of a kind of YAML file, for editors."""

from dataclasses import dataclass
from typing import Annotated, Any

from printkit.answer import Answer
from printkit.app.schema import KINDS, json_schema
from printkit.commands.declare import Option, command
from printkit.documents.schema import OneOf
from printkit.text import as_json


@dataclass(frozen=True)
class Schema(Answer):
    """The JSON Schema of a `kind` of file."""

    kind: str

    def data(self) -> dict[str, Any]:
        """Return the schema."""
        return json_schema(self.kind)

    def describe(self) -> str:
        """Return the schema as indented JSON."""
        return f"{as_json(self.data(), 2)}\n"


@command("printkit schema board > board.schema.json", "printkit schema record")
def schema(kind: Annotated[str, Option(OneOf(*KINDS), "kind of file")]) -> Schema:
    """Return the JSON Schema of a kind of YAML file; `as_dict()` is the schema.

    >>> schema("board").as_dict()["required"]
    ['name', 'lattice', 'shape']
    """
    return Schema(kind)
