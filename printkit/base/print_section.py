"""Fields that several YAML formats share: the name of a board or ruleset, and the `print:` section.

The print options are imported late, because `printkit verify` does not need print options.
"""

import re
from collections.abc import Mapping
from typing import Any

from printkit.base.errors import InputError
from printkit.base.yaml.keys import Field, Fields
from printkit.base.yaml.kinds import Kind, unexpected
from printkit.base.yaml.nodes import Node, Scalar

Settings = Mapping[str, Any]
"""The print options that a person gave, by option name."""


class _Name(Kind[str]):
    """A name that is valid both in a record and as a file name."""

    schema = {"type": "string", "pattern": "^[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$"}
    wording = "a name of letters, digits and hyphens"
    _ALLOWED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    # Windows reserves these names for devices
    _DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)

    def read(self, node: Node) -> str:
        value = node.value if isinstance(node, Scalar) else ""
        if not value or len(value) > 80 or not set(value) <= self._ALLOWED or value[0] in "-.":
            raise unexpected(node, self.wording)
        if self._DEVICES.match(value):
            sentence = f"no file can be called '{value}' on Windows; choose another name"
            raise InputError(sentence, node.span)
        return value


NAME = _Name()


class PrintSection(Kind[Settings]):
    """The table of print options in a `print:` section."""

    def read(self, node: Node) -> Settings:
        values = _fields().read(node)
        return {name: values[name] for name in _fields().fields if name in values}

    def json_schema(self) -> dict[str, Any]:
        return _fields().json_schema()

    def in_words(self) -> str:
        return _fields().in_words()


def _fields() -> Fields:
    from printkit.base.print_options import PRINT_FIELDS

    return PRINT_FIELDS


PRINT_SECTION = Field(PrintSection(), "print options, which the command line overrides")
