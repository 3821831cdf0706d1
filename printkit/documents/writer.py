"""Writes trees of nodes as YAML, plain and stable, which `read_node` reads back.

Every text is quoted that other YAML readers would take for something else: `no`, `12:3`, `010`.
Whole numbers and dates stay as they are typed, since they mean what they look like.
"""

import re

import yaml

from printkit.documents.nodes import Entries, Items, Node, Scalar

_TAG = "tag:yaml.org,2002:"
_PLAIN = {
    "int": re.compile(r"0|-?[1-9][0-9]*"),
    "timestamp": re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"),
}
# Texts to PyYAML that other readers take for flags or numbers.
_MISREAD = re.compile(r"[yYnN]|0o[0-7]+|[-+]?(\.[0-9]+|[0-9]+\.?[0-9]*)[eE][-+]?[0-9]+")
_NO_LIMIT = 1 << 30  # characters on a line


def write_node(node: Node) -> str:
    """`node` as YAML: a line for each key of its first level, with all that the key holds.

    A text block keeps its lines, without trailing spaces; it and all tables and lists around it
    take lines of their own.
    """
    written: str = yaml.serialize(
        _branch(node, flow=False), Dumper=yaml.SafeDumper, allow_unicode=True, width=_NO_LIMIT
    )
    return written


def _branch(node: Node, *, flow: bool) -> yaml.Node:
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


def _scalar(text: Scalar) -> yaml.ScalarNode:
    if text.block:
        lines = "\n".join(line.rstrip() for line in text.value.split("\n"))
        return yaml.ScalarNode(f"{_TAG}str", lines, style="|")
    kind = next((kind for kind, form in _PLAIN.items() if form.fullmatch(text.value)), "str")
    style = "'" if _MISREAD.fullmatch(text.value) else None
    return yaml.ScalarNode(f"{_TAG}{kind}", text.value, style=style)


def _fits_a_line(node: Node) -> bool:
    """Whether `node` holds no text block."""
    match node:
        case Scalar(block=block):
            return not block
        case Items(items):
            return all(map(_fits_a_line, items))
        case Entries(entries):
            return all(map(_fits_a_line, entries.values()))
