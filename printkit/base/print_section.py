"""YAML as frozen, typed definitions: boards, rulesets, presets, styles, and how to print.

What several of these have in common is here: names, and the `print:` section of a board or a
ruleset. What may stand in a section is imported when there is one: `printkit verify` reads boards
without.
"""

import re
from collections.abc import Mapping
from typing import Any

from printkit.base.errors import InputError
from printkit.base.yaml.kinds import Field, Fields, Kind, unexpected
from printkit.base.yaml.nodes import Node, Scalar

Settings = Mapping[str, Any]
"""What a person chose of the options of printing, by the names of its fields."""


class _Name(Kind[str]):
    """A name that can stand in a record and be the name of a file."""

    schema = {"type": "string", "pattern": "^[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$"}
    wording = "a name of letters, digits and hyphens"
    _ALLOWED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    # Device names of Windows
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
    """A table of settings."""

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


PRINT_SECTION = Field(PrintSection(), "how it is printed, where the command line does not say")
