"""Trees of nodes as other programs hold them: strings, lists and dictionaries.

A string of several lines is a text block. What YAML would refuse as text, or as too much, is
refused here too, so that what is read can be written as YAML and read again.
"""

from typing import Any

from printkit.documents.nodes import Entries, Items, Node, Scalar
from printkit.documents.reader import MAX_DEPTH, MAX_NODES, check_text, is_key
from printkit.errors import InputError, SourceSpan


def node_of(value: Any, file: str, line: int | None = None) -> Node:
    """The tree of `value`, made of strings, lists and dictionaries, all on a `line` of `file`.

    Raises InputError.
    """
    return _Builder(SourceSpan(file, line)).node(value, 0)


def value_of(node: Node) -> Any:
    """The strings, lists and dictionaries of `node`, from which `node_of` makes it again."""
    match node:
        case Scalar(value, block=block):
            return f"{value}\n" if block and "\n" not in value else value
        case Items(items):
            return [value_of(item) for item in items]
        case Entries(entries):
            return {key: value_of(entry) for key, entry in entries.items()}


class _Builder:
    """Builds a tree whose nodes all stand at one place, and counts them."""

    def __init__(self, span: SourceSpan) -> None:
        self._span = span
        self._nodes = 0

    def node(self, value: Any, depth: int) -> Node:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise InputError(f"more than {MAX_NODES} keys and values", self._span)
        if depth > MAX_DEPTH:
            raise InputError(f"nested deeper than {MAX_DEPTH} levels", self._span)
        match value:
            case str():
                check_text(value, self._span)
                return Scalar(value, self._span, block="\n" in value)
            case list():
                return Items(tuple(self.node(item, depth + 1) for item in value), self._span)
            case dict():
                for key in value:
                    if not (isinstance(key, str) and is_key(key)):
                        raise InputError(f"a key must be a word, found {key!r:.40}", self._span)
                    check_text(key, self._span)
                entries = {key: self.node(entry, depth + 1) for key, entry in value.items()}
                return Entries(entries, dict.fromkeys(entries, self._span), self._span)
            case _:
                message = f"expected a text, a list or a table of keys, found {value!r:.40}"
                raise InputError(message, self._span)
