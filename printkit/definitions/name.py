"""Names of boards, rulesets, presets and styles."""

import re

from printkit.documents.nodes import Node, Scalar
from printkit.documents.schema import Kind, unexpected
from printkit.errors import InputError


class _Name(Kind[str]):
    """A name that can stand in a record and be the name of a file."""

    schema = {"type": "string", "pattern": "^[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}$"}
    wording = "a name of letters, digits and hyphens"
    _ALLOWED = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
    _DEVICES = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\.|$)", re.IGNORECASE)  # of Windows

    def read(self, node: Node) -> str:
        value = node.value if isinstance(node, Scalar) else ""
        if not value or len(value) > 80 or not set(value) <= self._ALLOWED or value[0] in "-.":
            raise unexpected(node, self.wording)
        if self._DEVICES.match(value):
            sentence = f"no file can be called '{value}' on Windows; choose another name"
            raise InputError(sentence, node.span)
        return value


NAME = _Name()
