"""The `print:` section of a board or a ruleset.

What may stand in it is imported when there is one: `printkit verify` reads boards without.
"""

from typing import Any

from printkit.definitions import Settings
from printkit.documents.nodes import Node
from printkit.documents.schema import Field, Fields, Kind


class PrintSection(Kind[Settings]):
    """A table of settings."""

    def read(self, node: Node) -> Settings:
        values = _fields().read(node)
        return {name: values[name] for name in _fields().fields if name in values}

    def json_schema(self) -> dict[str, Any]:
        return _fields().json_schema()

    def in_words(self) -> str:
        return _fields().in_words()


def _fields() -> Fields:
    from printkit.definitions.printing import PRINT_FIELDS

    return PRINT_FIELDS


PRINT_SECTION = Field(PrintSection(), "how it is printed, where the command line does not say")
