"""Reads YAML into a tree of texts.

YAML's implicit types turn `no`, `12:3` and `010` into something else; here every scalar stays the
text that was typed. Aliases, anchors, tags, duplicate keys, a second document, absurd depth and
size are refused. Two liberties are taken for people: a text block may open with a line that is
indented deeper than a later one (a drawn board does), and a byte order mark is no error.
"""

import re
from collections.abc import Iterator

import yaml

from printkit.documents.nodes import Items, Node, Table, Text, describe
from printkit.errors import InputError, SourceSpan

MAX_BYTES = 4 << 20
MAX_DEPTH = 32
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_node(data: bytes, file: str) -> Node:
    """The tree of a YAML file. Raises InputError for anything that is not one plain document."""
    text = _decode(data, file)
    try:
        builder = _Builder(yaml.parse(_open_blocks(text), Loader=_LOADER), file)
        return builder.document()
    except yaml.MarkedYAMLError as error:
        raise InputError(f"not YAML: {_reason(error)}", _span(error, file)) from None
    except yaml.YAMLError as error:
        message = f"not YAML: {getattr(error, 'reason', None) or error}"
        raise InputError(message, SourceSpan(file)) from None


def _decode(data: bytes, file: str) -> str:
    if len(data) > MAX_BYTES:
        raise InputError(f"the file has more than {MAX_BYTES >> 20} MiB", SourceSpan(file))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise InputError("the file is not UTF-8 text", SourceSpan(file, line)) from None
    for line, content in enumerate(text.split("\n"), start=1):
        for character in content:
            if character < " " and character not in "\t\r":
                place = SourceSpan(file, line, content.index(character) + 1)
                raise InputError(f"the control character {ord(character)} is not text", place)
    return text


def _reason(error: yaml.MarkedYAMLError) -> str:
    parts = (error.problem, error.context)
    return ", ".join(part for part in parts if part) or "it cannot be read"


def _span(error: yaml.MarkedYAMLError, file: str) -> SourceSpan:
    mark = error.problem_mark or error.context_mark
    return SourceSpan(file, mark.line + 1, mark.column + 1) if mark else SourceSpan(file)


# A line that ends in the mark of a text block: after a key, or after the dash of a list item.
_BLOCK = re.compile(r"(?P<lead> *(?:- +)*)(?P<bar>(?:[^\s#'\"\[{][^#]*: +)?\|)[+-]? *(?:#.*)?")


def _open_blocks(text: str) -> str:
    """Give each text block that opens with its deeper line the indentation that YAML asks for."""
    if "|" not in text:
        return text
    lines = text.splitlines()
    at = 0
    while at < len(lines):
        head = _BLOCK.fullmatch(lines[at])
        start, at = at, at + 1
        if head is None:
            continue
        parent = len(head["lead"])
        indents = []
        while at < len(lines) and (not lines[at].strip() or _indent(lines[at]) > parent):
            if lines[at].strip():
                indents.append(_indent(lines[at]))
            at += 1
        if indents and min(indents) < indents[0]:
            bar = head.end("bar")
            lines[start] = f"{lines[start][:bar]}{min(indents) - parent}{lines[start][bar:]}"
    return "\n".join(lines) + "\n"


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _spread(event: yaml.Event) -> bool:
    """Whether an event goes over more than one line."""
    return event.end_mark.line > event.start_mark.line  # type: ignore[union-attr]


class _Builder:
    """Builds the tree from the parser's events, which carry the marks and cost no recursion."""

    def __init__(self, events: Iterator[yaml.Event], file: str) -> None:
        self._events = events
        self._file = file

    def _place(self, event: yaml.Event) -> SourceSpan:
        mark = event.start_mark
        return SourceSpan(self._file, mark.line + 1, mark.column + 1)  # type: ignore[union-attr]

    def document(self) -> Node:
        root: Node | None = None
        for event in self._events:
            if isinstance(event, yaml.DocumentStartEvent):
                if root is not None:
                    raise InputError("only one YAML document is allowed", self._place(event))
                root = self._node(next(self._events), 0)
        if root is None:
            raise InputError("the file is empty", SourceSpan(self._file))
        return root

    def _node(self, event: yaml.Event, depth: int) -> Node:
        span = self._place(event)
        if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
            raise InputError("anchors and aliases (& and *) are not allowed; quote the text", span)
        tag = getattr(event, "tag", None)
        if tag:
            raise InputError(f"tags ({tag}) are not allowed; quote the text", span)
        if depth > MAX_DEPTH:
            raise InputError(f"nested deeper than {MAX_DEPTH} levels", span)
        if isinstance(event, yaml.ScalarEvent):
            block = event.style == "|"
            return Text(event.value, span, block, folded=not block and _spread(event))
        if isinstance(event, yaml.SequenceStartEvent):
            return Items(tuple(self._items(depth)), span)
        return self._table(span, depth)

    def _items(self, depth: int) -> Iterator[Node]:
        while not isinstance(event := next(self._events), yaml.SequenceEndEvent):
            yield self._node(event, depth + 1)

    def _table(self, span: SourceSpan, depth: int) -> Table:
        entries: dict[str, Node] = {}
        key_spans: dict[str, SourceSpan] = {}
        while not isinstance(event := next(self._events), yaml.MappingEndEvent):
            key = self._node(event, depth + 1)
            if not isinstance(key, Text):
                raise InputError(f"a key must be a word, found {describe(key)}", key.span)
            if key.value in entries:
                first = key_spans[key.value].line
                raise InputError(f"'{key.value}' is given twice, first on line {first}", key.span)
            key_spans[key.value] = key.span
            entries[key.value] = self._node(next(self._events), depth + 1)
        return Table(entries, key_spans, span)
