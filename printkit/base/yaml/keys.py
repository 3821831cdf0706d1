"""Tables of known keys in YAML files: unknown and missing keys are errors with a suggestion."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from printkit.base.errors import InputError, SourceSpan, nearest
from printkit.base.yaml.kinds import Kind, String, unexpected
from printkit.base.yaml.nodes import Entries, Node, Scalar

_CHECKED = 2  # `may_be` checks this number of keys


class Field(NamedTuple):
    """A key of a table: the kind of its value, its description, and whether it is required."""

    kind: Kind[Any]
    doc: str
    required: bool = False


class Fields(Kind["Values"]):
    """A table with known keys, called `what` in errors. A key without a value is ignored."""

    def __init__(self, what: str, **fields: Field) -> None:
        self.what, self.fields = what, fields
        self.wording = what

    def read(self, node: Node) -> "Values":
        table = read_table(node, self.what)
        values: dict[str, Any] = {}
        for key, value in table.entries.items():
            span = table.key_spans[key]
            if key not in self.fields:
                hint = nearest(key, tuple(self.fields))
                raise InputError(f"unknown key '{key}' in {self.what}; {hint}", span)
            if not (isinstance(value, Scalar) and not value.value.strip()):
                values[key] = self.fields[key].kind.read(value)
        for key, field in self.fields.items():
            if field.required and key not in values:
                raise InputError(f"{self.what} has no '{key}': {field.doc}", node.span)
        return Values(values, table)

    def may_be(self, node: Node) -> bool:
        """Whether `node` is probably a table of this format, because its first keys are known."""
        keys = list(node.entries)[:_CHECKED] if isinstance(node, Entries) else []
        return bool(keys) and all(key in self.fields for key in keys)

    def json_schema(self) -> dict[str, Any]:
        return {
            "type": "object",
            "additionalProperties": False,
            "required": [key for key, field in self.fields.items() if field.required],
            "properties": {
                key: {**field.kind.json_schema(), "description": field.doc}
                for key, field in self.fields.items()
            },
        }

    def tables(self) -> "Sequence[Fields]":
        return (self,)


class Values(Mapping[str, Any]):
    """The values of the keys that a table contains, and the position of each key."""

    def __init__(self, values: Mapping[str, Any], table: Entries) -> None:
        self._values = values
        self._table = table

    @property
    def span(self) -> SourceSpan:
        """The position at which the table begins."""
        return self._table.span

    def __getitem__(self, key: str) -> Any:
        return self._values[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def span_of(self, key: str) -> SourceSpan:
        """Return the position of `key`, or the position of the table if the table lacks `key`."""
        return self._table.key_spans.get(key, self._table.span)


def read_table(node: Node, what: str) -> Entries:
    """Return `node` if it is a table, else raise InputError; `what` names the table in errors."""
    if not isinstance(node, Entries):
        raise unexpected(node, f"the keys of {what}, one on each line, such as 'name: …'")
    return node


def text_entries(node: Node, what: str) -> dict[str, tuple[str, SourceSpan]]:
    """Return the texts of the table `node` by key, each with the position of its value.

    Raises InputError if `node` is not a table of texts; `what` names the table in errors.
    """
    table = read_table(node, what)
    return {key: (String().read(value), value.span) for key, value in table.entries.items()}
