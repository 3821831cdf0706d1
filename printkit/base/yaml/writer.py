"""Converts between trees of nodes and plain Python values, and writes trees as YAML.

A string of several lines becomes a literal block. Values that `read_node` would reject are also
rejected when writing, so every written tree can be read again.

Equal trees become identical YAML, from which `read_node` restores the tree. Texts that other
parsers would misread, such as `no`, `12:3` and `010`, are quoted; whole numbers and dates are not.
"""

import re
from collections.abc import Iterator
from itertools import count
from typing import TYPE_CHECKING, Any

from printkit.base.errors import InputError, SourceSpan
from printkit.base.yaml.nodes import Entries, Items, Node, Scalar
from printkit.base.yaml.reader import MAX_DEPTH, MAX_NODES, check_text, is_key

if TYPE_CHECKING:
    import yaml


def node_of(value: Any, file: str, line: int | None = None) -> Node:
    """Convert `value` to nodes at `line` of `file`. Raises InputError if `value` is invalid."""
    return _node(value, 0, SourceSpan(file, line), count(1))


def value_of(node: Node) -> Any:
    """Convert `node` to strings, lists and dictionaries; the inverse of `node_of`."""
    match node:
        case Scalar(value, block=block):
            return f"{value}\n" if block and "\n" not in value else value
        case Items(items):
            return [value_of(item) for item in items]
        case Entries(entries):
            return {key: value_of(entry) for key, entry in entries.items()}


def _node(value: Any, depth: int, span: SourceSpan, numbers: Iterator[int]) -> Node:
    if next(numbers) > MAX_NODES:
        raise InputError(f"more than {MAX_NODES} keys and values", span)
    if depth > MAX_DEPTH:
        raise InputError(f"nested deeper than {MAX_DEPTH} levels", span)
    match value:
        case str():
            check_text(value, span)
            return Scalar(value, span, block="\n" in value)
        case list():
            return Items(tuple(_node(item, depth + 1, span, numbers) for item in value), span)
        case dict():
            for key in value:
                if not (isinstance(key, str) and is_key(key)):
                    raise InputError(f"a key must be a word, found {key!r:.40}", span)
                check_text(key, span)
            entries = {key: _node(each, depth + 1, span, numbers) for key, each in value.items()}
            return Entries(entries, dict.fromkeys(entries, span), span)
        case _:
            message = f"expected a text, a list or a table of keys, found {value!r:.40}"
            raise InputError(message, span)


_TAG = "tag:yaml.org,2002:"
_PLAIN = {
    "int": re.compile(r"0|-?[1-9][0-9]*"),
    "timestamp": re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"),
}
# Texts that PyYAML reads as strings, but other parsers as booleans or numbers
_MISREAD = re.compile(r"[yYnN]|0o[0-7]+|[-+]?(\.[0-9]+|[0-9]+\.?[0-9]*)[eE][-+]?[0-9]+")
_NO_LIMIT = 1 << 30  # characters: a line width so large that PyYAML never wraps text


def write_node(node: Node) -> str:
    """Write `node` as YAML, with one line per top-level key unless its value has a literal block.

    Literal blocks lose trailing spaces. Nodes that contain a literal block use YAML's block style.
    """
    import yaml  # imported late: --help needs no PyYAML

    written: str = yaml.serialize(
        _branch(node, flow=False), Dumper=yaml.SafeDumper, allow_unicode=True, width=_NO_LIMIT
    )
    return written


def _branch(node: Node, *, flow: bool) -> "yaml.Node":
    import yaml  # imported late: --help needs no PyYAML

    match node:
        case Scalar():
            return _scalar(node)
        case Items(items):
            parts = [_branch(item, flow=_fits_a_line(item)) for item in items]
            return yaml.SequenceNode(f"{_TAG}seq", parts, flow_style=flow)
        case Entries(entries):
            pairs = [
                (_scalar(Scalar(key, node.span)), _branch(value, flow=_fits_a_line(value)))
                for key, value in entries.items()
            ]
            return yaml.MappingNode(f"{_TAG}map", pairs, flow_style=flow)


def _scalar(text: Scalar) -> "yaml.ScalarNode":
    import yaml  # imported late: --help needs no PyYAML

    if text.block:
        lines = "\n".join(line.rstrip() for line in text.value.split("\n"))
        return yaml.ScalarNode(f"{_TAG}str", lines, style="|")
    kind = next((kind for kind, form in _PLAIN.items() if form.fullmatch(text.value)), "str")
    style = "'" if _MISREAD.fullmatch(text.value) else None
    return yaml.ScalarNode(f"{_TAG}{kind}", text.value, style=style)


def _fits_a_line(node: Node) -> bool:
    match node:
        case Scalar(block=block):
            return not block
        case Items(items):
            return all(map(_fits_a_line, items))
        case Entries(entries):
            return all(map(_fits_a_line, entries.values()))
